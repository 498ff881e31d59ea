"""The verbs of the program as functions."""

from __future__ import annotations

import json
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path as FilePath
from typing import IO, TYPE_CHECKING, Any, Iterator, List, Optional, Sequence, Union, overload

from ._errors import Problem, VerificationError
from ._options import (
    CheckOptions,
    ColorOptions,
    DiffOptions,
    FrameOptions,
    InspectOptions,
    Path,
    RenderOptions,
    VerifyOptions,
    keywords,
    words,
)
from ._pictures import Frame, Picture, PictureLike, file_of, frames_in
from ._program import ask, end, memory_file, named, path_of, problems_in, program, raise_or_warn, run, surroundings
from ._results import Difference, DominantColor, Layer, Verification
from ._scene import SceneLike, reached, taking

if TYPE_CHECKING:
    from typing_extensions import Unpack


@overload
def render(scene: SceneLike, *, format: Optional[str] = None, **options: Unpack[RenderOptions]) -> Picture: ...
@overload
def render(
    scene: SceneLike, output: Union[Path, Sequence[Path]], **options: Unpack[RenderOptions]
) -> List[FilePath]: ...
@keywords(RenderOptions)
def render(
    scene: SceneLike,
    output: Union[Path, Sequence[Path], None] = None,
    *,
    format: Optional[str] = None,
    **options: Unpack[RenderOptions],
) -> Union[Picture, List[FilePath]]:
    """Renders a take, or one frame of it by ``at``, ``frame`` or ``snapshot``.

    Without an output it gives the picture, a PNG of a frame and an APNG of a take if no ``format`` is given:

    >>> render("timi-pie", at="1s", scale=1)
    <Picture png, ... bytes>
    >>> render("timi-pie", frames=(0, 9), scale=1, format="gif").data[:6]
    b'GIF89a'

    With one it writes files, or a folder of frames, and gives their paths:

    >>> render("timi-pie", ["still.png", "still.webp"], at=1, scale=1)
    [PosixPath('still.png'), PosixPath('still.webp')]
    """
    scene, given = taking(scene, options)
    with reached(scene) as (place, files):
        if output is None:
            is_still = any(given.get(name) is not None for name in ("at", "frame", "snapshot", "sheet"))
            format = format or ("png" if is_still else "apng")
            # A still is asked of the process that keeps scenes.
            does = ask if is_still else run
            finished = does("render", words({**given, "output": "-", "format": format}, place), files=files)
            return Picture(finished.output, format)
        places = [output] if isinstance(output, str) or not isinstance(output, Sequence) else list(output)
        finished = run("render", words({**given, "output": places}, place), files=files)
        return [FilePath(line) for line in finished.output.decode().splitlines()]


class Frames(Iterator[Frame]):
    """The frames of a take while they are drawn; in a ``with`` statement, the program ends with it."""

    def __init__(self, command: List[str], fps: int, stack: ExitStack, files: Sequence[IO[bytes]]) -> None:
        self._fps = fps
        self._number = -1
        self._stack = stack
        # Errors go to a file, since nobody reads them while frames are read.
        self._errors = stack.enter_context(memory_file())
        self._process: Optional[subprocess.Popen[bytes]] = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=surroundings(),
            bufsize=1 << 20,
            pass_fds=[file.fileno() for file in files],
        )
        assert self._process.stdout is not None
        self._frames = frames_in(self._process.stdout)

    def __iter__(self) -> Frames:
        return self

    def __next__(self) -> Frame:
        if self._process is None:
            raise StopIteration
        try:
            width, height, rgba = next(self._frames)
        except StopIteration:
            self._finish()
            raise
        except BaseException:
            self.close()
            raise
        self._number += 1
        return Frame(self._number, self._number / self._fps, width, height, rgba)

    def _finish(self) -> None:
        process, self._process = self._process, None
        assert process is not None and process.stdout is not None
        process.stdout.close()
        code = process.wait()
        self._errors.seek(0)
        problems = problems_in(self._errors.read())
        self._stack.close()
        raise_or_warn(code, problems)

    def close(self) -> None:
        """Ends the program where it has not ended by itself."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdout is not None:
            process.stdout.close()
        end(process)
        self._stack.close()

    def __enter__(self) -> Frames:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_process", None) is not None:
            self.close()


@keywords(FrameOptions)
def frames(scene: SceneLike, *, fps: int = 60, **options: Unpack[FrameOptions]) -> Frames:
    """Gives the frames of a take, one after the other, while they are drawn: none is kept, and none is a file.

    >>> for frame in frames("timi-pie", frames=(0, 2), fps=10, scale=1):
    ...     print(frame)
    <Frame 0 at 0 s, 375 × 667>
    <Frame 1 at 0.1 s, 375 × 667>
    <Frame 2 at 0.2 s, 375 × 667>

    A program that is not let finish is ended:

    >>> with frames("timi-pie", scale=1) as drawn:
    ...     print(next(drawn).rgba[:4])
    b'\\xfb\\xfb\\xfb\\xff'
    """
    scene, given = taking(scene, options)
    stack = ExitStack()
    place, files = stack.enter_context(reached(scene))
    command = [program(), "render", *words({**given, "fps": fps, "output": "-", "format": "pam", "quiet": True}, place)]
    return Frames(command, fps, stack, files)


@keywords(InspectOptions)
def inspect(scene: SceneLike, **options: Unpack[InspectOptions]) -> Layer:
    """Gives the tree of layers behind a frame, by ``at`` or ``snapshot``; the first if neither is given.

    >>> tree = inspect("hello.yaml", snapshot="end")
    >>> tree["dot"].frame
    (130, 90, 20, 20)
    >>> [layer.text for layer in tree if layer.text]
    ['Hello']
    """
    scene, given = taking(scene, options)
    with reached(scene) as (place, files):
        finished = ask("inspect", words({**given, "json": True}, place), files=files)
    return Layer._read(json.loads(finished.output)["layers"])


@keywords(CheckOptions)
def check(*scenes: SceneLike, **options: Unpack[CheckOptions]) -> List[Problem]:
    """Reads scenes and plays their takes, without drawing: gives all mistakes and warnings, none of a sound scene.

    >>> check("timi-pie")
    []
    >>> print(*check("no-such-scene.yaml"))
    error: there is no scene file 'no-such-scene.yaml'
    """
    with ExitStack() as stack:
        places, files = _reached(stack, scenes)
        finished = run("check", words(options, *places), files=files, fine=(0, 2), warns=False)
    return [problem for problem in finished.problems if problem.kind != "note"]


@keywords(DiffOptions)
def diff(before: PictureLike, after: PictureLike, **options: Unpack[DiffOptions]) -> Difference:
    """Tells how two pictures, animations or folders of frames differ; pictures may be frames, too, or of Pillow or NumPy.

    >>> first, second = frames("timi-pie", frames=(0, 1), fps=2, scale=1)
    >>> difference = diff(first, second)
    >>> difference.equal, difference.different_pixels > 1000
    (False, True)
    >>> diff(first, second, max_diff_ratio=1).equal
    True
    """

    def compared(**further: Any) -> Any:
        with ExitStack() as stack:
            files, places = _files(stack, before, after)
            return json.loads(run("diff", words({**options, "json": True, **further}, *places), files=files, fine=(0, 1)).output)

    def drawn() -> Optional[bytes]:
        with tempfile.TemporaryDirectory() as folder:
            paths = compared(output=f"{folder}/difference.png")["drawn"]
            return FilePath(paths[0]).read_bytes() if paths else None

    facts = compared()
    return Difference._read(facts, drawn if facts["kind"] == "pictures" else None)


@keywords(VerifyOptions)
def verify(*scenes: SceneLike, **options: Unpack[VerifyOptions]) -> Verification:
    """Renders scenes and compares them with their baselines, or with ``pictures`` those of another program.

    A difference, or a missing baseline, is a result. Trouble, such as a scene with mistakes or a baseline that was cut off, is a
    `VerificationError`, with all outcomes. It is all of the work, also where a build server shares a command out.

    >>> verify("hello.yaml", baselines="looks").outcomes[0].verdict
    'missing'
    >>> verify("hello.yaml", baselines="looks", update="missing").passed
    True
    >>> print(verify("hello.yaml", baselines="looks"))
    2 as approved
    """
    return verified(scenes, options)


def verified(scenes: Sequence[SceneLike], options: Any, folder: Optional[FilePath] = None) -> Verification:
    """The same in another folder than the working one."""
    with ExitStack() as stack:
        places, files = _reached(stack, scenes)
        report = stack.enter_context(memory_file())
        command = words({**options, "json": path_of(report), "quiet": True}, *places)
        finished = run("verify", command, files=[report, *files], folder=folder, fine=(0, 1, 2, 3), warns=False)
        report.seek(0)
        content = report.read()
    if not content:
        # Nothing was verified.
        raise_or_warn(finished.code, finished.problems)
    found = Verification._read(finished.code, json.loads(named(content.decode())), tuple(finished.problems), folder)
    if finished.code != 2:
        return found
    told = [problem for problem in finished.problems if problem.kind == "error"]
    places_told = {(problem.file, problem.line, problem.column) for problem in told}
    troubles = [outcome.problem for outcome in found.troubles]
    troubles = [each for each in troubles if (each.file, each.line, each.column) not in places_told]
    raise VerificationError(finished.code, [*told, *troubles], found)


@keywords(ColorOptions)
def colors(image: PictureLike, **options: Unpack[ColorOptions]) -> List[DominantColor]:
    """Finds the colours that a picture is made of, the commonest first.

    >>> [each.color for each in colors(render("hello.yaml", at=0), only="bright", count=2)]
    ['#3CC6FD', '#E74C3C']
    """
    with ExitStack() as stack:
        files, places = _files(stack, image)
        finished = run("colors", words({**options, "json": True}, *places), files=files)
    facts = json.loads(finished.output)["colors"]
    return [DominantColor(**{name: each[name] for name in DominantColor.__dataclass_fields__}) for each in facts]


def _reached(stack: ExitStack, scenes: Sequence[SceneLike]) -> tuple[list[str], list[IO[bytes]]]:
    """The paths of scenes, and the files that the program has to inherit for them."""
    places, files = [], []
    for scene in scenes:
        place, own = stack.enter_context(reached(scene))
        places.append(place)
        files += own
    return places, files


def _files(stack: ExitStack, *pictures: PictureLike) -> tuple[list[IO[bytes]], list[str]]:
    """The files that pictures are handed over by where they are none, and the paths of all."""
    files: list[IO[bytes]] = []
    places = []
    for picture in pictures:
        content = file_of(picture)
        if content is None:
            places.append(str(picture))
        else:
            files.append(stack.enter_context(memory_file(content)))
            places.append(path_of(files[-1]))
    return files, places
