"""The answers of the program. Each keeps the JSON that it was made of, as `facts`."""

from __future__ import annotations

import base64
import html
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

from ._errors import Problem
from ._printable import printable

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Layer:
    """A layer of a frame, with what it looks like."""

    id: str
    #: ``box``, ``label``, ``image``, ``shape``, ``scroll``, or a component's name.
    kind: str
    #: In its parent: x, y, width and height, in points.
    frame: Tuple[float, float, float, float]
    opacity: float
    layers: Tuple[Layer, ...] = field(repr=False)
    #: All that is not usual: ``text``, ``fill``, ``font`` …
    facts: Facts = field(repr=False)

    @classmethod
    def _read(cls, facts: Facts) -> Layer:
        x, y, width, height = facts["frame"]
        layers = tuple(cls._read(layer) for layer in facts.get("layers", []))
        return cls(facts["id"], facts["kind"], (x, y, width, height), facts["opacity"], layers, facts)

    def __iter__(self) -> Iterator[Layer]:
        """The layer and all in it, as they are drawn."""
        yield self
        for layer in self.layers:
            yield from layer

    def __getitem__(self, id: str) -> Layer:
        """The layer of that name in it."""
        for layer in self:
            if layer.id == id:
                return layer
        raise KeyError(id)

    @property
    def text(self) -> Optional[str]:
        """Its words; None for a layer without text."""
        text = self.facts.get("text")
        return None if text is None else str(text)


@dataclass(frozen=True)
class DominantColor:
    """One of the colours that a picture is made of."""

    #: ``#RRGGBB``.
    color: str
    #: From 0 to 1.
    red: float
    green: float
    blue: float
    #: How many pixels of the picture have it.
    pixels: int
    #: Their share of the picture, from 0 to 1.
    share: float


@dataclass(frozen=True)
class Difference:
    """How two pictures, or animations, differ."""

    #: True where nothing differs, or no more than was allowed.
    equal: bool
    #: ``pictures`` or ``animations``.
    kind: str
    #: Pixels that differ; of animations, None.
    different_pixels: Optional[int]
    #: Frames that differ; of pictures, None.
    different_frames: Optional[int]
    #: The areas in which pictures differ: x, y, width and height, in pixels.
    areas: Tuple[Tuple[int, int, int, int], ...]
    #: The files that the difference was drawn in.
    drawn: Tuple[Path, ...]
    facts: Facts = field(repr=False)
    _draw: Optional[Callable[[], Optional[bytes]]] = field(default=None, repr=False, compare=False)

    def picture(self) -> Optional[bytes]:
        """The difference as a PNG file, which a notebook shows; None where nothing differs."""
        return None if self._draw is None or not self._differs else self._draw()

    @property
    def _differs(self) -> bool:
        return bool(self.different_pixels or self.different_frames or not self.equal)

    def _repr_html_(self) -> str:
        return _figure(str(self), [("difference", self.picture())])

    def __str__(self) -> str:
        """One sentence."""
        if not self._differs:
            return "equal"
        count = self.different_frames if self.different_pixels is None else self.different_pixels
        return f"{count} {'frames' if self.different_pixels is None else 'pixels'} differ{', as allowed' if self.equal else ''}"

    @classmethod
    def _read(cls, facts: Facts, draw: Optional[Callable[[], Optional[bytes]]] = None) -> Difference:
        boxes = [area["box"] for area in facts.get("areas", [])]
        is_animation = facts["kind"] == "animations"
        return cls(
            facts["equal"],
            facts["kind"],
            None if is_animation else facts.get("differentPixels", 0),
            facts.get("differentFrames", 0) if is_animation else None,
            tuple((x, y, width, height) for x, y, width, height in boxes),
            tuple(Path(path) for path in facts["drawn"]),
            facts,
            draw,
        )


@dataclass(frozen=True)
class Outcome:
    """The result of one take, snapshot or picture."""

    #: ``SCENE/TAKE/DEVICE/VARIANT/SNAPSHOT``, as far as there are such: what ``filter`` looks at.
    name: str
    #: ``passed``, ``updated``, ``differs``, ``otherRenderer``, ``missing``, ``new``, ``removed``, ``moved``, ``skipped`` …
    verdict: str
    #: A sentence; empty where there is nothing to say.
    reason: str
    baseline: str
    #: The pictures that were left, and the difference of the two.
    expected: Optional[str]
    actual: Optional[str]
    difference: Optional[str]
    #: The command that takes the new picture.
    accept: Optional[str]
    facts: Facts = field(repr=False)

    @property
    def passed(self) -> bool:
        return self.verdict in ("passed", "updated")

    @property
    def is_trouble(self) -> bool:
        """Whether nobody knows how it looks, or looked: a baseline, or the scene, could not be read."""
        return self.verdict == "trouble"

    @property
    def problem(self) -> Problem:
        """Its reason, with the place and the cure."""
        place = [self.facts.get(key) for key in ("file", "line", "column")]
        head, _, tail = self.reason.rpartition("; ")
        cure = self.facts.get("cure") or (tail if head else None)
        return Problem("error", self.reason, cure, *place)

    @classmethod
    def _read(cls, facts: Facts) -> Outcome:
        parts = [facts.get(key) for key in ("scene", "take", "device", "variant", "snapshot")]
        return cls(
            "/".join(part for part in parts if part),
            facts["verdict"],
            facts["reason"],
            facts["baseline"],
            facts.get("expected"),
            facts.get("actual"),
            facts.get("difference"),
            facts.get("accept"),
            facts,
        )

    def __str__(self) -> str:
        """As the program prints it, with the line that accepts it."""
        return self._told(accept=True)

    def _told(self, accept: bool) -> str:
        lines = [f"{self.verdict} {self.name}" + (f": {self.reason}" if self.reason else "")]
        for label, value in [
            ("expected", self.expected),
            ("actual", self.actual),
            ("difference", self.difference),
            ("accept with", self.accept if accept else None),
        ]:
            if value is not None:
                lines.append(f"  {label}  {value}")
        return printable("\n".join(lines))


#: Outcomes of one kind that are told in full; the others have a line each.
_most_told = 3


@dataclass(frozen=True)
class Verification:
    """The result of comparing scenes, or pictures, with their baselines."""

    #: The exit code: 0 all equal, or written as asked; 1 pictures differ; 2 trouble; 3 no baseline, or another renderer made the
    #: one that differs.
    code: int
    outcomes: Tuple[Outcome, ...]
    #: Baselines that nothing uses any more.
    stale: Tuple[str, ...]
    #: What is told beside the outcomes: steps that do nothing, characters that no font has.
    problems: Tuple[Problem, ...] = field(repr=False)
    facts: Facts = field(repr=False)
    #: The folder that paths are seen from.
    _folder: Optional[Path] = field(default=None, repr=False, compare=False)

    @property
    def passed(self) -> bool:
        return self.code == 0

    @property
    def failures(self) -> List[Outcome]:
        """The outcomes that are not as approved."""
        return [outcome for outcome in self.outcomes if not outcome.passed and outcome.verdict != "skipped"]

    @property
    def troubles(self) -> List[Outcome]:
        """Those that could not be compared."""
        return [outcome for outcome in self.outcomes if outcome.is_trouble]

    @property
    def causes(self) -> List[str]:
        """What changed in the scenes' files, each in a sentence."""
        return [
            printable(f"cause `{each['subject']}` changed: {each['change']}, in {len(each['results'])} of the results")
            for each in self.facts.get("causes", [])
        ]

    @classmethod
    def _read(
        cls, code: int, facts: Dict[str, Any], problems: Tuple[Problem, ...] = (), folder: Optional[Path] = None
    ) -> Verification:
        outcomes = tuple(Outcome._read(each) for each in facts["results"])
        return cls(code, outcomes, tuple(facts["stale"]), problems, facts, folder)

    def __str__(self) -> str:
        """The causes, as far as they are known, and each failure as the program prints it."""
        failures = self.failures
        if not failures:
            return f"{len(self.outcomes)} as approved"
        return "\n".join([*self.causes, *(str(failure) for failure in failures)])

    def _told(self, failures: List[Outcome]) -> str:
        """The causes, the first failures with their pictures, and the others in a line each."""
        told = [each._told(accept=False) for each in failures]
        return "\n".join([*self.causes, *told[:_most_told], *(each.splitlines()[0] for each in told[_most_told:])])

    def _repr_html_(self) -> str:
        folder = self._folder or Path()
        figures = [
            _figure(
                each._told(accept=True).splitlines()[0],
                [(kind, _bytes(folder, getattr(each, kind))) for kind in ("expected", "actual", "difference")],
            )
            for each in self.failures[:12]
        ]
        return f"<p>{html.escape(str(self).splitlines()[0])}</p>" if not figures else "".join(figures)


def _bytes(folder: Path, path: Optional[str]) -> Optional[bytes]:
    try:
        return None if path is None else (folder / path).read_bytes()
    except OSError:
        return None


def _figure(title: str, pictures: List[Tuple[str, Optional[bytes]]]) -> str:
    shown = "".join(
        f'<figure style="display:inline-block;margin:4px"><img style="max-width:240px" '
        f'src="data:image/png;base64,{base64.b64encode(data).decode()}"><figcaption>{name}</figcaption></figure>'
        for name, data in pictures
        if data is not None
    )
    return f"<div><p>{html.escape(title)}</p>{shown}</div>"
