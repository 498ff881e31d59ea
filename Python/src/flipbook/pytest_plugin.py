"""The fixture ``flipbook_snapshot``: a test fails where a scene, or a picture of its own, looks otherwise than approved."""

from __future__ import annotations

import base64
import hashlib
import importlib
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generator, List, Optional, Tuple, Union

import pytest

from ._errors import FlipbookError, VerificationError
from ._github import error_commands
from ._options import VerifyOptions, keywords
from ._pictures import PictureLike, file_of
from ._printable import printable
from ._results import Outcome, Verification
from ._scene import Scene, SceneLike
from ._verbs import verified

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Snapshot", "flipbook_snapshot"]

_modes = ("none", "missing", "changed", "all")
_failed = pytest.StashKey[List[Tuple[Path, Outcome]]]()
_annotated = pytest.StashKey[List[str]]()
#: Where a report of a test keeps its annotations, also on the way from a worker of pytest-xdist.
_attribute = "flipbook_annotations"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("flipbook", "approved looks of scenes and pictures")
    group.addoption(
        "--flipbook-update",
        choices=_modes,
        default=None,
        help="Which baselines to write: all, changed, missing or none; FLIPBOOK_UPDATE if left out.",
    )
    parser.addini("flipbook_baselines", "The folder of baselines, from the root folder on.", default="Snapshots")
    parser.addini("flipbook_output", "Where pictures of failures go, from the root folder on.", default="Output/pytest")


def pytest_configure(config: pytest.Config) -> None:
    told = os.environ.get("FLIPBOOK_UPDATE")
    if config.getoption("--flipbook-update", None) is None and told and told not in _modes:
        raise pytest.UsageError(f"FLIPBOOK_UPDATE is '{printable(told)}', and it should be one of {', '.join(_modes)}")


class Snapshot:
    """The fixture's value: it is called with the picture or the scene that is to be compared."""

    def __init__(self, node: pytest.Item) -> None:
        config = node.config
        self._node = node
        #: Scenes and baselines are found from here, in whatever folder pytest was started.
        self._root = config.rootpath
        self._test = _place(node)
        self._baselines = Path(str(config.getini("flipbook_baselines")))
        self._output = Path(str(config.getini("flipbook_output"))) / self._test
        self._update = config.getoption("--flipbook-update", None) or os.environ.get("FLIPBOOK_UPDATE") or "none"
        self._count = 0

    @keywords(VerifyOptions)
    def scene(self, scene: SceneLike, **options: Unpack[VerifyOptions]) -> Verification:
        """Compares a scene with its baselines: all takes, snapshots, devices and variants of it, or those that are chosen.

        A scene that is no file has its baselines below the test's name.
        """
        made = scene if isinstance(scene, Scene) else Scene(scene)
        options.setdefault("baselines", self._baselines if made.path is not None else self._baselines / "scenes" / self._test)
        options.setdefault("output", self._output)
        return self._judged(options, made)

    @keywords(VerifyOptions)
    def __call__(
        self, picture: Union[PictureLike, SceneLike], name: Optional[str] = None, **options: Unpack[VerifyOptions]
    ) -> Verification:
        """Compares a picture, or a scene, with its baseline: ``NAME.png`` below a folder of the test's name.

        Pictures without a name are numbered. What differs leaves pictures below ``flipbook_output``.
        """
        if isinstance(picture, (Scene, dict)) or isinstance(picture, (str, os.PathLike)) and not _is_picture(picture):
            return self.scene(picture, **options)
        self._count += 1
        file = f"{_safe(name or str(self._count))}.png"
        content = file_of(picture)  # type: ignore[arg-type]
        if content is None:
            content = self._content(Path(os.fspath(picture)))  # type: ignore[arg-type]
        options.setdefault("baselines", self._baselines / "pictures" / self._test)
        options.setdefault("output", self._output)
        # Nothing is written where the tests lie unless it differs.
        with tempfile.TemporaryDirectory() as folder:
            known = self._root / Path(os.fspath(options["baselines"]))
            if not (known / file).exists():
                # The test's other pictures are not gone: a new one that looks the same is no renamed one.
                for other in known.glob("*.png"):
                    shutil.copy(other, folder)
            Path(folder, file).write_bytes(content)
            options["pictures"] = folder
            options["filter"] = f"^{file}$"
            return self._judged(options)

    def _content(self, path: Path) -> bytes:
        """A picture's file, which a test may have made in another folder than the root."""
        for place in (path, self._root / path):
            if place.is_file():
                return place.read_bytes()
        pytest.fail(f"there is no picture '{path}'", pytrace=False)

    def _judged(self, options: VerifyOptions, *scenes: Scene) -> Verification:
        options.setdefault("update", self._update)
        said = None
        try:
            found = verified(scenes, options, self._root)
        except VerificationError as error:
            found, said = error.verification, str(error)
            self._annotate(found, self._failures(found))
        except FlipbookError as error:
            said = str(error)
        else:
            failures = self._failures(found)
            if failures or found.code not in (0, 1):
                self._note(failures)
                self._annotate(found, failures)
                said = self._told(found, failures)
        if said is None:
            self._tidy()
            return found
        # Outside of the handler: the words are there already.
        pytest.fail(said, pytrace=False)

    @staticmethod
    def _failures(found: Verification) -> List[Outcome]:
        """Those of the test. A baseline that it does not use is another's."""
        return [each for each in found.failures if each.verdict != "removed"]

    def _told(self, found: Verification, failures: List[Outcome]) -> str:
        mode = "missing" if all(each.verdict == "missing" for each in failures) else "changed"
        accept = f"accept with  pytest --flipbook-update={mode} '{self._node.nodeid}'"
        return printable("\n".join([found._told(failures), accept]))

    def _note(self, failures: List[Outcome]) -> None:
        """Tells the report the pictures: they become properties in JUnit's XML, and pictures on pytest-html's page."""
        noted = self._node.stash.setdefault(_failed, [])
        for outcome in failures:
            noted.append((self._root, outcome))
            for kind in ("expected", "actual", "difference"):
                path = getattr(outcome, kind)
                if path is not None:
                    self._node.user_properties.append((f"flipbook {kind}", str(path)))

    def _annotate(self, found: Verification, failures: List[Outcome]) -> None:
        """Keeps what GitHub shall show at the lines of files."""
        if os.environ.get("GITHUB_ACTIONS") != "true":
            return
        file, line, _ = self._node.location
        self._node.stash.setdefault(_annotated, []).extend(error_commands(found, failures, self._root, (file, (line or 0) + 1)))

    def _tidy(self) -> None:
        """Takes away the folders in which an earlier run left pictures."""
        folder = self._root / self._output
        for path in [*sorted(folder.rglob("*"), reverse=True), folder, *folder.parents]:
            if path == self._root:
                break
            try:
                path.rmdir()
            except OSError:
                if path in folder.parents:
                    break


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, None]:
    """Pictures of failures stand on the page of pytest-html, where that is used."""
    made = yield
    annotated = item.stash.get(_annotated, None)
    if annotated and made.get_result().when == "call":
        setattr(made.get_result(), _attribute, annotated)
    failed = item.stash.get(_failed, None)
    plugin = item.config.pluginmanager.getplugin("html")
    if not failed or plugin is None or made.get_result().when != "call":
        return
    extras = importlib.import_module("pytest_html.extras")
    report = made.get_result()
    shown = list(getattr(report, "extras", []))
    for root, outcome in failed:
        for kind in ("expected", "actual", "difference"):
            path = getattr(outcome, kind)
            if path is not None and (root / path).is_file():
                data = base64.b64encode((root / path).read_bytes()).decode()
                shown.append(extras.png(data, name=f"{kind} {outcome.name}"))
    report.extras = shown


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """GitHub reads its commands from the lines that pytest prints, where no test's output is kept back any more."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return
    for report in terminalreporter.getreports("failed"):
        for line in getattr(report, _attribute, []):
            terminalreporter.ensure_newline()
            terminalreporter.write_line(line)


@pytest.fixture
def flipbook_snapshot(request: pytest.FixtureRequest) -> Snapshot:
    """Compares scenes and pictures with their baselines.

    ``flipbook_snapshot("my-scene.yaml")``, ``flipbook_snapshot(frame, "after-the-tap")``.
    """
    node: pytest.Item = request.node
    return Snapshot(node)


def _is_picture(path: Union[str, os.PathLike[str]]) -> bool:
    endings = (".png", ".apng", ".jpg", ".jpeg", ".webp", ".gif", ".heic", ".avif")
    return os.fspath(path).lower().endswith(endings)


def _place(node: pytest.Item) -> str:
    """The folder of a test's pictures: its file, its classes, and its name with what it is given. No two tests have one."""
    parent = node.parent
    parts = [] if parent is None else re.split(r"::|/", parent.nodeid)
    given = getattr(node, "callspec", None)
    name = str(getattr(node, "originalname", None) or node.name)
    parts.append(name if given is None else f"{name}-{_safe(given.id)}")
    return "/".join(_safe(part) for part in parts)


def _safe(name: str) -> str:
    """A name as a file's, which stays in its folder; of one that is another by it, a digest tells which it was.

    >>> _safe("dark"), _safe("a b"), _safe("a-b"), _safe("../x")
    ('dark', 'a-b-c8687a08', 'a-b', 'x-d6b96a97')
    """
    safe = re.sub(r"[^\w.=-]+", "-", name, flags=re.ASCII).strip("-.")
    if safe == name:
        return name
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{safe}-{digest}".lstrip("-")
