"""The verbs of the program as functions."""

from __future__ import annotations

import json
import subprocess
from contextlib import ExitStack
from pathlib import Path as FilePath
from typing import IO, TYPE_CHECKING, Iterator, List, Optional, Sequence, Union, overload

from ._errors import Problem
from ._options import (
    CheckOptions,
    ColorOptions,
    DiffOptions,
    FrameOptions,
    InspectOptions,
    Path,
    RenderOptions,
    Scene,
    VerifyOptions,
    words,
)
from ._pictures import Frame, Picture, PictureLike, file_of, frames_in
from ._program import memory_file, path_of, problems_in, program, raise_or_warn, run, surroundings
from ._results import Difference, DominantColor, Layer, Verification

if TYPE_CHECKING:
    from typing_extensions import Unpack


@overload
def render(scene: Scene, *, format: Optional[str] = None, **options: Unpack[RenderOptions]) -> Picture: ...
@overload
def render(
    scene: Scene, output: Union[Path, Sequence[Path]], **options: Unpack[RenderOptions]
) -> List[FilePath]: ...
def render(
    scene: Scene,
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
    if output is None:
        is_still = bool({"at", "frame", "snapshot", "sheet"} & options.keys())
        format = format or ("png" if is_still else "apng")
        finished = run("render", words({**options, "output": "-", "format": format}, scene))
        return Picture(finished.output, format)
    places = [output] if isinstance(output, str) or not isinstance(output, Sequence) else list(output)
    finished = run("render", words({**options, "output": places}, scene))
    return [FilePath(line) for line in finished.output.decode().splitlines()]


def frames(scene: Scene, *, fps: int = 60, **options: Unpack[FrameOptions]) -> Iterator[Frame]:
    """Gives the frames of a take, one after the other, while they are drawn: none is kept, and none is a file.

    >>> for frame in frames("timi-pie", frames=(0, 2), fps=10, scale=1):
    ...     print(frame)
    <Frame 0 at 0 s, 375 × 667>
    <Frame 1 at 0.1 s, 375 × 667>
    <Frame 2 at 0.2 s, 375 × 667>

    A program that is not let finish is ended:

    >>> next(frames("timi-pie", scale=1)).rgba[:4]
    b'\\xfb\\xfb\\xfb\\xff'
    """
    command = [program(), "render", *words({**options, "fps": fps, "output": "-", "format": "pam", "quiet": True}, scene)]
    # Errors go to a file, since nobody reads them while frames are read.
    with memory_file() as errors:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, env=surroundings(), bufsize=1 << 20
        )
        assert process.stdout is not None
        try:
            for number, (width, height, rgba) in enumerate(frames_in(process.stdout)):
                yield Frame(number, number / fps, width, height, rgba)
        except BaseException:
            process.kill()
            raise
        finally:
            process.stdout.close()
            process.wait()
        errors.seek(0)
        raise_or_warn(process.returncode, problems_in(errors.read()))


def inspect(scene: Scene, **options: Unpack[InspectOptions]) -> Layer:
    """Gives the tree of layers behind a frame, by ``at`` or ``snapshot``; the first if neither is given.

    >>> tree = inspect("hello.yaml", snapshot="end")
    >>> tree["dot"].frame
    (130, 90, 20, 20)
    >>> [layer.text for layer in tree if layer.text]
    ['Hello']
    """
    finished = run("inspect", words({**options, "json": True}, scene))
    return Layer._read(json.loads(finished.output)["layers"])


def check(*scenes: Scene, **options: Unpack[CheckOptions]) -> List[Problem]:
    """Reads scenes and plays their takes, without drawing: gives all mistakes and warnings, none of a sound scene.

    >>> check("timi-pie")
    []
    >>> print(*check("no-such-scene.yaml"))
    error: there is no scene file 'no-such-scene.yaml'
    """
    finished = run("check", words(options, *scenes), fine=(0, 2), warns=False)
    return [problem for problem in finished.problems if problem.kind != "note"]


def diff(before: PictureLike, after: PictureLike, **options: Unpack[DiffOptions]) -> Difference:
    """Tells how two pictures, animations or folders of frames differ; pictures may be frames, too, or of Pillow or NumPy.

    >>> first, second = frames("timi-pie", frames=(0, 1), fps=2, scale=1)
    >>> difference = diff(first, second)
    >>> difference.equal, difference.different_pixels > 1000
    (False, True)
    >>> diff(first, second, max_diff_ratio=1).equal
    True
    """
    with ExitStack() as stack:
        files, places = _files(stack, before, after)
        finished = run("diff", words({**options, "json": True}, *places), files=files, fine=(0, 1))
    return Difference._read(json.loads(finished.output))


def verify(*scenes: Scene, **options: Unpack[VerifyOptions]) -> Verification:
    """Renders scenes and compares them with their baselines, or with ``pictures`` those of another program.

    A difference, or a missing baseline, is a result; trouble, such as a scene with mistakes, is an exception.

    >>> verify("hello.yaml", baselines="looks").outcomes[0].verdict
    'missing'
    >>> verify("hello.yaml", baselines="looks", update="missing").passed
    True
    >>> print(verify("hello.yaml", baselines="looks"))
    2 as approved
    """
    with memory_file() as report:
        command = words({**options, "json": path_of(report), "quiet": True}, *scenes)
        finished = run("verify", command, files=[report], fine=(0, 1, 3))
        report.seek(0)
        return Verification._read(finished.code, json.loads(report.read()))


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


