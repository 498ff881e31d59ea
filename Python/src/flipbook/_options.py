"""Keywords as options of the program. Their names are the options': ``show_touches=True`` is ``--show-touches``.

The program knows its options, their ranges and its suggestions; here are their types only.
"""

from __future__ import annotations

import os
from typing import List, Mapping, Sequence, Tuple, TypedDict, Union

#: A path, or the name of a shipped scene.
Scene = Union[str, "os.PathLike[str]"]
Path = Union[str, "os.PathLike[str]"]
#: Seconds, or as the command line has it: ``"1.5s"``, ``"300ms"``.
Time = Union[int, float, str]


class Formula(str):
    """A value that is a formula of the language, where a plain ``str`` is a text.

    >>> option("values", {"title": "It's", "accent": Formula("#3CC6FD"), "count": 3, "dark": True})
    ['--set=title="It\\'s"', '--set=accent=#3CC6FD', '--set=count=3', '--set=dark=true']
    """


Value = Union[str, int, float, bool, Formula]


class CheckOptions(TypedDict, total=False):
    """How scenes are looked at."""

    device: str
    variant: str
    values: Mapping[str, Value]
    ledger: Path
    strict: bool
    sandbox: bool
    memory: str
    seconds: int


class SceneOptions(CheckOptions, total=False):
    take: str


class InspectOptions(SceneOptions, total=False):
    at: Time
    snapshot: str


class FrameOptions(SceneOptions, total=False):
    frames: Tuple[int, int]
    scale: float
    show_touches: bool
    jobs: int


class RenderOptions(FrameOptions, total=False):
    at: Time
    frame: int
    snapshot: str
    snapshots: bool
    fps: int
    sheet: Tuple[int, int]
    loop: int
    colors: int
    dither: str
    matte: str
    compression: str


class ColorOptions(TypedDict, total=False):
    count: int
    avoid: Sequence[str]
    only: str
    distinct: bool
    order: str
    transparent: str


class DiffOptions(TypedDict, total=False):
    metric: str
    antialiasing: str
    threshold: float
    max_diff_pixels: int
    max_diff_ratio: float
    ignore: Sequence[Tuple[float, float, float, float]]
    output: Path
    take: str


class VerifyOptions(TypedDict, total=False):
    baselines: Path
    pictures: Path
    update: str
    filter: str
    devices: Sequence[str]
    variants: Sequence[str]
    ignore: Sequence[str]
    max_diff_pixels: int
    metric: str
    antialiasing: str
    threshold: float
    max_diff_ratio: float
    output: Path
    report: Path
    junit: Path
    against: str
    cache: Path
    settings: Path
    ledger: Path
    strict: bool
    sandbox: bool
    jobs: int


_between = {"frames": "..", "sheet": "x"}
_listed = {"devices", "variants"}


def option(name: str, value: object) -> List[str]:
    """The words of the command line for one keyword.

    >>> option("at", 1.5), option("frames", (0, 9)), option("sheet", (4, 3)), option("show_touches", True)
    (['--at=1.500000s'], ['--frames=0..9'], ['--sheet=4x3'], ['--show-touches'])
    >>> option("avoid", ["black", "#E77400"]), option("ignore", [(0, 0, 750, 88)]), option("devices", ["a", "b"])
    (['--avoid=black', '--avoid=#E77400'], ['--ignore=0,0,750,88'], ['--devices=a,b'])
    """
    word = "--" + name.replace("_", "-")
    if name == "values" and isinstance(value, Mapping):
        return [f"--set={key}={_formula(each)}" for key, each in value.items()]
    if value is None or value is False:
        return []
    if value is True:
        return [word]
    if name in _listed and isinstance(value, (list, tuple)):
        return [f"{word}={','.join(value)}"]
    if isinstance(value, list):
        return [each for item in value for each in option(name, item)]
    if isinstance(value, tuple):
        return [f"{word}={_between.get(name, ',').join(str(number) for number in value)}"]
    if name == "at" and isinstance(value, (int, float)):
        return [f"{word}={value:.6f}s"]
    return [f"{word}={os.fspath(value) if isinstance(value, os.PathLike) else value}"]


def words(options: Mapping[str, object], *arguments: object) -> List[str]:
    """The words of a command line: options first, so that no argument is taken for one."""
    given = [word for name, value in options.items() for word in option(name, value)]
    return [*given, "--", *(os.fspath(each) if isinstance(each, os.PathLike) else str(each) for each in arguments)]


def _formula(value: object) -> str:
    if isinstance(value, Formula):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value) if isinstance(value, int) else f"{value:.15f}".rstrip("0").rstrip(".")
    text = str(value)
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("{", "{{"), ("}", "}}")):
        text = text.replace(plain, escaped)
    return f'"{text}"'
