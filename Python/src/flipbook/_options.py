"""Keywords as options of the program. Their names are the options': ``show_touches=True`` is ``--show-touches``.

The program knows its options, their ranges and its suggestions; here are their types, and a line of help for each.
"""

from __future__ import annotations

import difflib
import functools
import inspect
import os
import re
from collections.abc import Mapping as AnyMapping
from typing import (
    Annotated,
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    TypeVar,
    Union,
    cast,
    get_type_hints,
)

Path = Union[str, os.PathLike[str]]
#: Seconds, or as the command line has it: ``"1.5s"``, ``"300ms"``.
Time = Union[int, float, str]


class Formula(str):
    """A value that is a formula of the language, where a plain ``str`` is a text.

    >>> option("values", {"title": "It's", "accent": Formula("#3CC6FD"), "count": 3, "dark": True})
    ['--set=title="It\\'s"', '--set=accent=#3CC6FD', '--set=count=3', '--set=dark=true']
    >>> option("values", {"towns": ["Kiel", "Ulm"], "me": {"name": "Ada", "age": 36}, "none": None})
    ['--set=towns=["Kiel", "Ulm"]', '--set=me={name: "Ada", age: 36}', '--set=none=null']
    """


#: A text, a number, true or false, null, a list, a record, or a formula.
Value = Union[str, int, float, bool, None, Formula, Sequence["Value"], Mapping[str, "Value"]]


class CheckOptions(TypedDict, total=False):
    """How scenes are looked at."""

    device: Annotated[str, "The screen to lay the scene out on, instead of its own."]
    variant: Annotated[str, "A variant that the scene has."]
    values: Annotated[Mapping[str, Any], "Values of the scene, or starts of its states; dark and locale too."]
    ledger: Annotated[Path, "The ledger that the scene shows, instead of the one that it names."]
    strict: Annotated[bool, "Whether what is only warned of is a mistake."]
    sandbox: Annotated[bool, "For a stranger's scene: only files of its own folder are read."]
    memory: Annotated[str, "The most memory that the run may use, such as '500M'."]
    seconds: Annotated[int, "The most seconds that the run may take."]


class SceneOptions(CheckOptions, total=False):
    take: Annotated[Any, "A take's name, a list of steps, or a function that is given a Hand; the first if left out."]


class InspectOptions(SceneOptions, total=False):
    at: Annotated[Time, "When: seconds, or '300ms'; the beginning if left out."]
    snapshot: Annotated[str, "When: a snapshot of the take."]


class FrameOptions(SceneOptions, total=False):
    frames: Annotated[Tuple[int, int], "The frames from the first to the last of two, both in."]
    scale: Annotated[float, "Pixels per point; the device's if left out."]
    show_touches: Annotated[bool, "Whether a disc shows where the finger is."]
    show_trails: Annotated[bool, "Whether the same is shown, and behind it the way that the finger has gone."]
    show_keys: Annotated[bool, "Whether the keys are shown that the take types."]
    jobs: Annotated[int, "Threads; as many as there are processors if left out."]


class RenderOptions(FrameOptions, total=False):
    at: Annotated[Time, "One frame, by its time: seconds, or '300ms'."]
    frame: Annotated[int, "One frame, by its number from 0."]
    snapshot: Annotated[str, "One frame, by the name that the take gives it."]
    snapshots: Annotated[bool, "All frames that the take gives names, in a folder."]
    scroll_through: Annotated[str, "Instead of a take: the scroll that goes from where it begins to its end."]
    expand: Annotated[str, "Of one frame: the scroll of which all is shown, on a screen as large as it takes, or 'all'."]
    from_: Annotated[Time, "The frames from a time on; the beginning if only `to` is given."]
    to: Annotated[Time, "The frames up to a time; the end if only `from_` is given."]
    width: Annotated[int, "Instead of a scale: pixels from side to side."]
    height: Annotated[int, "Instead of a scale: pixels from top to bottom; with a width, at most."]
    max_bytes: Annotated[Union[int, str], "The most bytes of the file, such as '500K'."]
    fps: Annotated[int, "Frames a second; 60 if left out."]
    sheet: Annotated[Tuple[int, int], "Columns and rows of frames side by side."]
    no_labels: Annotated[bool, "Sheets: whether to leave out the instants and names below the frames."]
    loop: Annotated[int, "How often an animation is shown; for ever if 0 or left out."]
    colors: Annotated[int, "GIF: colours of a palette, 2 to 256."]
    dither: Annotated[str, "GIF: 'none', 'ordered', 'diffusion' or 'auto'."]
    matte: Annotated[str, "The colour behind what is transparent, where the format holds none."]
    chroma: Annotated[str, "Films: 'half', with colours for four pixels each, or 'full'."]
    quality: Annotated[int, "WebP: loses colours that are hardly seen, 0 to 100; exact if left out."]
    hold: Annotated[Time, "Animations: the last frame stands so much longer."]
    poster: Annotated[Time, "GIF, APNG, WebP: the frame of that instant is first."]
    there_and_back: Annotated[bool, "Animations: whether it goes back after the last frame, the way that it came."]
    cross_fade: Annotated[Time, "Animations: the last frame fades into the first for so long."]
    beside: Annotated[
        Union[str, Mapping[str, object], List[Union[str, Mapping[str, object]]]],
        "Pictures to its right, the same but for what each says, such as {'variant': 'dark'}.",
    ]
    crop: Annotated[str, "Only the part with a layer, as inspect calls it, which is followed."]
    margin: Annotated[float, "Points around the layer of a crop."]
    device_frame: Annotated[bool, "Whether the device is drawn around the screen."]
    padding: Annotated[float, "Points around the screen."]
    background: Annotated[Union[str, List[str]], "Behind and around the screen: a colour, or some from top to bottom."]
    radius: Annotated[float, "The radius of the screen's corners, in points."]
    shadow: Annotated[bool, "Whether there is a shadow under the screen."]
    compression: Annotated[str, "How hard to make PNG, APNG and WebP small: 'fast', 'default' or 'small'."]


class ColorOptions(TypedDict, total=False):
    count: Annotated[int, "How many colours to find."]
    avoid: Annotated[Sequence[str], "Colours that are not meant: 'black', 'white' or '#RRGGBB'."]
    only: Annotated[str, "'bright' or 'dark' colours only."]
    distinct: Annotated[bool, "Whether colours that look alike count as one."]
    order: Annotated[str, "'hits', 'brightness' or 'darkness'."]
    transparent: Annotated[str, "Transparent pixels count as 'black', or 'skip' them."]


class DiffOptions(TypedDict, total=False):
    metric: Annotated[str, "'exact', by channel, 'yiq' or 'oklab', as the eye sees it, or 'ssim', by what is around."]
    antialiasing: Annotated[str, "Whether pixels of smoothed edges 'count', or to 'ignore' them."]
    threshold: Annotated[float, "Pixels that differ by at most this are equal."]
    max_diff_pixels: Annotated[int, "Pixels that may differ; 0 if left out."]
    max_diff_ratio: Annotated[float, "The share of pixels that may differ, 0 to 1."]
    max_area: Annotated[int, "The side of a square in which these limits hold, not in the whole picture."]
    ignore: Annotated[Sequence[Tuple[float, float, float, float]], "Areas that are left out: x, y, width, height."]
    output: Annotated[Path, "Where to draw the difference."]
    take: Annotated[str, "Of scenes in two commits: the take."]


class VerifyOptions(TypedDict, total=False):
    baselines: Annotated[Path, "The folder of baselines; Baselines if left out."]
    pictures: Annotated[Path, "A folder of pictures to compare, of any program, instead of scenes."]
    update: Annotated[str, "Which baselines to write: 'all', 'changed', 'missing' or 'none'."]
    filter: Annotated[str, "Only what has this in SCENE/TAKE/DEVICE/VARIANT/SNAPSHOT; after ^, before $ at an end."]
    devices: Annotated[Sequence[str], "The devices to lay scenes out on; those that they name if left out."]
    variants: Annotated[Sequence[Optional[str]], "The variants to look at, None for none; all of a scene's if left out."]
    ignore: Annotated[Sequence[Any], "Areas in points, or '@layer', that are left out."]
    max_diff_pixels: Annotated[int, "Pixels of a snapshot that may differ; 0 if left out."]
    max_area: Annotated[int, "The side of a square in which limits hold, not in the whole picture."]
    metric: Annotated[str, "With pictures: 'exact', 'yiq', 'oklab' or 'ssim'."]
    antialiasing: Annotated[str, "With pictures: smoothed edges 'count', or to 'ignore' them."]
    threshold: Annotated[float, "With pictures: pixels that differ by at most this are equal."]
    max_diff_ratio: Annotated[float, "With pictures: the share of pixels that may differ, 0 to 1."]
    output: Annotated[Path, "Where pictures of what differs go; Output/verify if left out."]
    report: Annotated[Path, "A folder for a page to look at."]
    single: Annotated[bool, "With report: the page has its pictures in itself, and is one file."]
    summary: Annotated[Path, "A file for a summary for a pull request, Markdown with pictures."]
    summary_pictures: Annotated[str, "Where the folder of the report will be served: the summary links to its pictures."]
    junit: Annotated[Path, "A file for the results as JUnit's XML."]
    against: Annotated[str, "Compares with what scenes were in a commit of git; there are no baselines."]
    changed_since: Annotated[str, "Skips takes that cannot look otherwise than in a commit of git."]
    selective: Annotated[bool, "With pictures: the folder has some only; what it lacks is skipped."]
    accessibility: Annotated[bool, "Whether to look for what keeps people from using a screen."]
    contrast: Annotated[str, "With accessibility: 'aa' or 'aaa'."]
    store: Annotated[Path, "A folder that keeps pictures by their content."]
    keep_frames: Annotated[Path, "A folder that keeps every frame by its hash."]
    cache: Annotated[Path, "A folder that remembers what passed."]
    cache_check: Annotated[float, "Draws so many of a hundred all the same."]
    shard: Annotated[str, "'2/4' does the second of four shares; all if left out, whatever the surroundings say."]
    settings: Annotated[Path, "What the project has agreed on; flipbook.yaml if left out."]
    ledger: Annotated[Path, "The ledger that scenes show."]
    strict: Annotated[bool, "Whether what is only told is a mistake, such as a baseline that nothing uses."]
    sandbox: Annotated[bool, "For a stranger's scenes: only files of their own folder are read."]
    memory: Annotated[str, "The most memory that the run may use, such as '500M'."]
    seconds: Annotated[int, "The most seconds that the run may take."]
    jobs: Annotated[int, "Threads; as many as there are processors if left out."]


_Function = TypeVar("_Function", bound=Callable[..., Any])


def keywords(options: type) -> Callable[[_Function], _Function]:
    """A decorator for a function that takes ``**options``: its signature, its help and its completion have each of them.

    An unknown one is a `TypeError`, as of every function of Python.
    """
    known = get_type_hints(options, include_extras=True)

    def decorate(function: _Function) -> _Function:
        given = inspect.signature(function)
        own = [each for each in given.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
        keyword = inspect.Parameter.KEYWORD_ONLY
        further = [
            inspect.Parameter(name, keyword, default=None, annotation=Optional[type.__origin__])
            for name, type in known.items()
            if name not in given.parameters
        ]

        @functools.wraps(function)
        def checked(*arguments: Any, **options: Any) -> Any:
            for name in options.keys() - known.keys() - given.parameters.keys():
                near = difflib.get_close_matches(name, [*known, *(each.name for each in own)], 1)
                meant = f". Did you mean '{near[0]}'?" if near else ""
                raise TypeError(f"{function.__name__}() got an unexpected keyword argument '{name}'{meant}")
            return function(*arguments, **options)

        checked.__signature__ = given.replace(parameters=[*own, *further])  # type: ignore[attr-defined]
        # Names of the function's own module are found there.
        checked.__annotations__ = {
            **{name: value for name, value in function.__annotations__.items() if name != "options"},
            **{each.name: each.annotation for each in further},
        }
        table = "\n".join(f"    {name}: {known[name].__metadata__[0]}" for name in (each.name for each in further))
        checked.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\nKeywords:\n{table}\n"
        return cast(_Function, checked)

    return decorate


_between = {"frames": "..", "sheet": "x"}
_listed = {"devices", "only-variants", "background"}
#: Keywords that have another name in Python than on the command line.
_words = {"values": "set", "variants": "only-variants", "from_": "from"}
#: Options of a scene that say a length of time.
_times = {"at", "from", "to", "hold", "poster", "cross-fade"}


def option(name: str, value: object) -> List[str]:
    """The words of the command line for one keyword.

    >>> option("at", 1.5), option("frames", (0, 9)), option("sheet", (4, 3)), option("show_touches", True)
    (['--at=1.500000s'], ['--frames=0..9'], ['--sheet=4x3'], ['--show-touches'])
    >>> option("avoid", ["black", "#E77400"]), option("ignore", [(0, 0, 750, 88)]), option("devices", ["a", "b"])
    (['--avoid=black', '--avoid=#E77400'], ['--ignore=0,0,750,88'], ['--devices=a,b'])
    >>> option("variants", ["dark", None]), option("variants", "dark")
    (['--only-variants=dark,none'], ['--only-variants=dark'])
    >>> option("beside", [{"variant": "dark", "device": "iphone-se"}, "take=two"])
    ['--beside=variant=dark,device=iphone-se', '--beside=take=two']
    """
    name = _words.get(name, name.replace("_", "-"))
    word = f"--{name}"
    if name == "set" and isinstance(value, AnyMapping):
        return [f"{word}={key}={formula(each)}" for key, each in value.items()]
    if name == "beside" and isinstance(value, AnyMapping):
        value = ",".join(f"{key}={each if isinstance(each, str) else formula(each)}" for key, each in value.items())
    if value is None or value is False:
        return []
    if value is True:
        return [word]
    if name in _listed and isinstance(value, (list, tuple)):
        return [f"{word}={','.join('none' if each is None else str(each) for each in value)}"]
    if isinstance(value, list):
        return [each for item in value for each in option(name, item)]
    if isinstance(value, tuple):
        return [f"{word}={_between.get(name, ',').join(str(number) for number in value)}"]
    if name in _times and isinstance(value, (int, float)):
        return [f"{word}={value:.6f}s"]
    return [f"{word}={os.fspath(value) if isinstance(value, os.PathLike) else value}"]


def words(options: Mapping[str, object], *arguments: object) -> List[str]:
    """The words of a command line: options first, so that no argument is taken for one."""
    given = [word for name, value in options.items() for word in option(name, value)]
    return [*given, "--", *(os.fspath(each) if isinstance(each, os.PathLike) else str(each) for each in arguments)]


def in_python(message: str) -> str:
    """What the program says of its command line, about keywords.

    >>> print(in_python("--max-diff-pixels is 0 or more.\\nUsage: flipbook verify [<options>]\\n  See 'flipbook verify --help'"))
    max_diff_pixels is 0 or more.
    >>> print(in_python("The value '9..3' is invalid for '--frames <a..b>': the first frame comes before the last"))
    The value '9..3' is invalid for 'frames': the first frame comes before the last
    """
    names = {word: name for name, word in _words.items()} | {"o": "output", "baseline": "baselines"}

    def keyword(found: re.Match[str]) -> str:
        return names.get(found[1], found[1].replace("-", "_"))

    lines = [line for line in message.splitlines() if not re.match(r"(Usage|Help): |  See 'flipbook ", line)]
    text = re.sub(r"'(--?[a-z][a-z-]*) <[^>]*>'", r"'\1'", "\n".join(lines))
    return re.sub(r"(?<![\w-])--?([a-z][a-z-]*)", keyword, text)


def formula(value: object) -> str:
    """A value as a formula of the language."""
    if isinstance(value, Formula):
        return str(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return repr(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, AnyMapping):
        return "{" + ", ".join(f"{key}: {formula(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(formula(each) for each in value) + "]"
    raise TypeError(f"a value is a text, a number, true or false, None, a list or a dict, and no {type(value).__name__}")


def number(value: float) -> str:
    """A number without an exponent, which the language does not know."""
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError(f"{value} is no number of a scene")
    return f"{value:.15f}".rstrip("0").rstrip(".")


def quoted(text: str) -> str:
    """A text as a formula of the language, in which braces begin formulas."""
    pairs = (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("{", "{{"), ("}", "}}"))
    for plain, escaped in pairs:
        text = text.replace(plain, escaped)
    return f'"{text}"'
