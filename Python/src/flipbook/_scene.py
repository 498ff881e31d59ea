"""Scenes, as files, texts or dicts, and what is in them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping as AnyMapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import IO, TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from ._options import CheckOptions, FrameOptions, Formula, InspectOptions, Path, RenderOptions, formula, keywords
from ._pictures import Frame, Picture, frames_in
from ._program import ask, memory_file, path_of, run
from ._results import Layer
from ._takes import Hand, Step, Take, steps_of, written

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._errors import Problem
    from ._verbs import Frames


class Scene:
    """A scene: a file, the name of a shipped one, the text of a file, or a dict of what that has.

    >>> Scene("hello.yaml").takes
    ['slide']
    >>> dot = Scene({"scene": "dot", "device": "card", "layers": [
    ...     {"label": "words", "text": "Hello, you", "top": 10},
    ...     {"box": "dot", "frame": [10, 90, 20, 20], "fill": "#E74C3C"},
    ... ]})
    >>> dot.inspect()["words"].text
    'Hello, you'

    A text of a dict is a text, and `Formula` a formula; those of steps are as a file has them, without quotes. A scene that is
    no file names other files by whole paths.

    Takes that are written in Python stand beside the scene's own:

    >>> def across(hand):
    ...     hand.tap("dot").wait(0.3).snapshot("end")
    >>> scene = Scene("hello.yaml", takes={"across": across})
    >>> scene.takes, scene.snapshots("across")
    (['slide', 'across'], ['end'])
    >>> scene.inspect(take="across", snapshot="end")["dot"].frame
    (130, 90, 20, 20)
    """

    def __init__(
        self, source: Union[Path, Mapping[str, Any], Scene], *, takes: Optional[Mapping[str, Take]] = None
    ) -> None:
        self._text: Optional[str] = None
        self._file: Optional[IO[bytes]] = None
        self._facts: Optional[Dict[str, Any]] = None
        #: The path or the name of the scene; None of one that is no file.
        self.path: Optional[str] = None
        text: Optional[str] = None
        if isinstance(source, Scene):
            self.path = source.path
            text = source._text
        elif isinstance(source, AnyMapping):
            text = json_yaml(source)
        elif isinstance(source, (str, os.PathLike)):
            told = os.fspath(source)
            text = told if isinstance(told, str) and "\n" in told else None
            self.path = None if text is not None else told
        else:
            raise TypeError(f"a scene is a path, a name, a text or a dict, and no {type(source).__name__}")
        if takes:
            text = self._with(takes, text)
            self.path = None
        self._text = text
        if text is not None:
            self._file = memory_file(text.encode())

    def _with(self, takes: Mapping[str, Take], text: Optional[str]) -> str:
        """The text of a file that has these takes, too."""
        if text is not None:
            return with_takes(text, takes)
        facts = self._listed
        place = os.path.abspath(facts["file"])
        return with_takes(f"scene: {json.dumps(facts['name'])}\nextends: {json.dumps(place)}\n", takes)

    def __repr__(self) -> str:
        return f"<Scene {self.path}>" if self.path is not None else f"<Scene {self.name}, no file>"

    @property
    def _listed(self) -> Dict[str, Any]:
        with reached(self) as (place, files):
            finished = run("list", ["--json", "--", place], files=files)
        facts: Dict[str, Any] = json.loads(finished.output)["scenes"][0]
        return facts

    @property
    def name(self) -> str:
        """Its name, by which its baselines are found."""
        return str(self._listed["name"])

    @property
    def takes(self) -> List[str]:
        """The names of its takes."""
        return list(self._listed["takes"])

    @property
    def devices(self) -> List[str]:
        """The devices that it is for, its own first."""
        facts = self._listed
        return [facts["device"], *facts["devices"]]

    @property
    def variants(self) -> List[str]:
        """The names of its variants."""
        return list(self._listed["variants"])

    def snapshots(self, take: Optional[str] = None) -> List[str]:
        """The names of a take's snapshots; of its first if left out."""
        return [each["name"] for each in self._played(take).get("snapshots", [])]

    def seconds(self, take: Optional[str] = None) -> float:
        """How long a take is; its first if left out."""
        return float(self._played(take).get("seconds", 0))

    def _played(self, take: Optional[str]) -> Dict[str, Any]:
        played = self._listed["played"]
        for each in played:
            if take is None or each["take"] == take:
                facts: Dict[str, Any] = each
                return facts
        if take is None:
            return {}
        raise ValueError(f"there is no take {take!r}; there are {[each['take'] for each in played]}")

    @keywords(RenderOptions)
    def render(
        self, output: Union[Path, Sequence[Path], None] = None, *, format: Optional[str] = None, **options: Unpack[RenderOptions]
    ) -> Union[Picture, List[FilePath]]:
        """Renders a take, or one frame of it (`flipbook.render`)."""
        from . import _verbs

        if output is None:
            return _verbs.render(self, format=format, **options)
        return _verbs.render(self, output, **options)

    @keywords(FrameOptions)
    def frames(self, *, fps: int = 60, **options: Unpack[FrameOptions]) -> Frames:
        """The frames of a take (`flipbook.frames`)."""
        from . import _verbs

        return _verbs.frames(self, fps=fps, **options)

    @keywords(InspectOptions)
    def inspect(self, **options: Unpack[InspectOptions]) -> Layer:
        """The layers behind a frame (`flipbook.inspect`)."""
        from . import _verbs

        return _verbs.inspect(self, **options)

    @keywords(CheckOptions)
    def check(self, **options: Unpack[CheckOptions]) -> List[Problem]:
        """All mistakes (`flipbook.check`)."""
        from . import _verbs

        return _verbs.check(self, **options)

    def play(self, **options: Any) -> Play:
        """A hand that touches the scene, which shows how it looks meanwhile. Keywords are those of `inspect` and a ``scale``.

        >>> with Scene("hello.yaml").play() as hand:
        ...     _ = hand.tap("dot").wait(0.1)
        ...     before = hand.frame()
        ...     _ = hand.settle()
        ...     print(hand.inspect()["dot"].frame, before == hand.frame())
        (130, 90, 20, 20) False
        """
        return Play(self, options)


class Play(Hand):
    """A hand on a scene that is played as far as its steps go."""

    _take, _moment = "take of Python", "now"

    def __init__(self, scene: Scene, options: Mapping[str, Any]) -> None:
        super().__init__()
        self._scene = scene
        self._options = dict(options)

    def __enter__(self) -> Play:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def _now(self) -> Tuple[Scene, Dict[str, Any]]:
        moment: Step = {"snapshot": self._moment}
        scene = Scene(self._scene, takes={self._take: [*self.take, moment]})
        return scene, {**self._options, "take": self._take, "snapshot": self._moment}

    def frame(self) -> Frame:
        """The picture of this instant."""
        from ._options import words

        scene, options = self._now()
        with reached(scene) as (place, files):
            made = words({**options, "output": "-", "format": "pam"}, place)
            finished = ask("render", made, files=files)
        import io

        width, height, rgba = next(iter(frames_in(io.BytesIO(finished.output))))
        return Frame(0, 0.0, width, height, rgba)

    def inspect(self) -> Layer:
        """The layers of this instant."""
        from . import _verbs

        scene, options = self._now()
        options.pop("scale", None)
        return _verbs.inspect(scene, **options)

    def render(self, output: Union[Path, Sequence[Path], None] = None, **options: Any) -> Union[Picture, List[FilePath]]:
        """The take so far, as `flipbook.render` does."""
        from . import _verbs

        scene = Scene(self._scene, takes={self._take: self.take})
        given = {**self._options, **options, "take": self._take}
        return _verbs.render(scene, **given) if output is None else _verbs.render(scene, output, **given)


#: A scene, or what makes one.
SceneLike = Union[Path, Mapping[str, Any], Scene]


@contextmanager
def reached(scene: SceneLike) -> Iterator[Tuple[str, List[IO[bytes]]]]:
    """The path of a scene, and the files that the program has to inherit for it."""
    scene = scene if isinstance(scene, Scene) else Scene(scene)
    if scene._file is None:
        yield str(scene.path), []
    else:
        yield path_of(scene._file), [scene._file]


def taking(scene: SceneLike, options: Mapping[str, Any]) -> Tuple[SceneLike, Dict[str, Any]]:
    """A scene and options of which the take is a name: steps and functions become a take of the scene."""
    take = options.get("take")
    if take is None or isinstance(take, str):
        return scene, dict(options)
    name = getattr(take, "__name__", "steps").replace("_", "-").strip("<>") or "steps"
    return Scene(scene, takes={name: steps_of(take)}), {**options, "take": name}


def json_yaml(source: Mapping[str, Any]) -> str:
    """A dict as a scene's file has it: texts in quotes, formulas without.

    >>> print(json_yaml({"scene": "a", "layers": [{"box": "b", "left": Formula("x + 1"), "tap": None}], "takes": {"t": ["settle"]}}))
    scene: "a"
    layers:
      - box: "b"
        left: x + 1
        tap:
    takes:
      t:
        - settle:
    """
    takes = {name: take for name, take in (source.get("takes") or {}).items()}
    lines = [line for key, value in source.items() if key != "takes" for line in _lines(key, value, "")]
    if takes:
        lines.append("takes:")
        for name, take in takes.items():
            lines += [f"  {name}:", written(take, "    ")]
    return "\n".join(lines) + "\n"


def with_takes(text: str, takes: Mapping[str, Take]) -> str:
    """The text of a scene's file with further takes.

    >>> print(with_takes("scene: a\\ntakes:\\n    t:\\n    - settle:\\n", {"u": [{"tap": "b"}]}), end="")
    scene: a
    takes:
        u:
          - tap: b
        t:
        - settle:
    """
    found = re.search(r"^takes:(.*)\n?", text, re.MULTILINE)
    if found is None:
        text = text if text.endswith("\n") else text + "\n"
        place, indent, head = len(text), "  ", "takes:\n"
    else:
        if found[1].strip() and not found[1].strip().startswith("#"):
            raise ValueError("the scene has its takes on one line; write 'takes:' on a line of its own, and takes below it")
        place, head = found.end(), ""
        below = re.match(r"(?:[ \t]*(?:#.*)?\n)*( +)\S", text[place:])
        indent = below[1] if below else "  "
    own = "".join(f"{indent}{name}:\n{written(take, indent + '  ')}\n" for name, take in takes.items())
    return text[:place] + head + own + text[place:]


def _lines(key: str, value: Any, indent: str) -> List[str]:
    if isinstance(value, AnyMapping) and value:
        return [f"{indent}{key}:", *(line for name, each in value.items() for line in _lines(name, each, indent + "  "))]
    if isinstance(value, (list, tuple)) and any(isinstance(each, AnyMapping) for each in value):
        lines = [f"{indent}{key}:"]
        for each in value:
            if not isinstance(each, AnyMapping):
                lines.append(f"{indent}  - {_inline(each)}")
                continue
            inner = [line for name, item in each.items() for line in _lines(name, item, indent + "    ")]
            lines += [f"{indent}  - {inner[0].lstrip()}", *inner[1:]] if inner else [f"{indent}  - {{}}"]
        return lines
    return [f"{indent}{key}: {_inline(value)}".rstrip(" ")]


def _inline(value: Any) -> str:
    from ._takes import plain

    if value is None:
        return ""
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_inline(each) for each in value) + "]"
    if isinstance(value, AnyMapping):
        return "{}"
    if isinstance(value, Formula):
        return plain(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return formula(value)


def devices() -> List[str]:
    """The names of the devices that scenes can be for; each also lies on its side, with ``-landscape`` behind its name.

    >>> "iphone-x" in devices()
    True
    """
    return run("list", ["--devices"]).output.decode().split()


def scenes() -> List[str]:
    """The names of the shipped scenes.

    >>> "timi-pie" in scenes()
    True
    """
    return run("list", ["--names"]).output.decode().split()
