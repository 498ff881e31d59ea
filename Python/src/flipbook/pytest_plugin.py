"""The fixture ``flipbook_snapshot``: a test fails where a scene, or a picture of its own, looks otherwise than approved."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Optional, Union

import pytest

from ._errors import FlipbookError
from ._options import VerifyOptions
from ._pictures import PictureLike, file_of
from ._results import Verification
from ._verbs import verify

if TYPE_CHECKING:
    from typing_extensions import Unpack


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("flipbook_baselines", "The folder of baselines, from the root folder on.", default="Baselines")
    parser.addini("flipbook_output", "Where pictures of failures go, from the root folder on.", default="Output/pytest")


class Snapshot:
    """The fixture's value: it is called with the picture or the scene that is to be compared."""

    def __init__(self, test: str, baselines: Path, output: Path) -> None:
        self._test = test
        self._baselines = baselines
        self._output = output
        self._count = 0

    def scene(self, scene: Union[str, os.PathLike[str]], **options: Unpack[VerifyOptions]) -> Verification:
        """Compares a scene with its baselines, all takes, snapshots, devices and variants of it, or those of a ``filter``."""
        options.setdefault("baselines", self._baselines)
        options.setdefault("output", self._output)
        return self._judged(options, scene)

    def __call__(
        self, picture: PictureLike, name: Optional[str] = None, **options: Unpack[VerifyOptions]
    ) -> Verification:
        """Compares a picture, or a scene by its path, with its baseline: ``NAME.png`` below a folder of the test's name.

        Pictures without a name are numbered. What differs leaves the pictures in ``flipbook_output``.
        """
        if isinstance(picture, (str, os.PathLike)) and not str(picture).endswith((".png", ".jpg", ".webp", ".gif")):
            return self.scene(picture, **options)
        self._count += 1
        name = name or str(self._count)
        content = file_of(picture)
        if content is None:
            content = Path(str(picture)).read_bytes()
        actual = self._output / "pictures" / self._test / f"{name}.png"
        actual.parent.mkdir(parents=True, exist_ok=True)
        actual.write_bytes(content)
        options.setdefault("baselines", self._baselines / "pictures" / self._test)
        options.setdefault("output", self._output / self._test)
        options["pictures"] = actual.parent
        options["filter"] = f"^{name}.png$"
        found = self._judged(options)
        # A picture that looks as approved leaves nothing.
        actual.unlink()
        for folder in [actual.parent, *actual.parent.parents][: len(Path(self._test).parts)]:
            try:
                folder.rmdir()
            except OSError:
                break
        return found

    def _judged(self, options: VerifyOptions, *scenes: Union[str, os.PathLike[str]]) -> Verification:
        try:
            found = verify(*scenes, **options)
        except FlipbookError as error:
            pytest.fail(str(error), pytrace=False)
        if not found.passed:
            pytest.fail(str(found), pytrace=False)
        return found


@pytest.fixture
def flipbook_snapshot(request: pytest.FixtureRequest) -> Snapshot:
    """Compares scenes and pictures with their baselines.

    ``flipbook_snapshot("my-scene.yaml")``, ``flipbook_snapshot(frame, "after-the-tap")``.
    """
    root = request.config.rootpath
    parts = request.node.nodeid.replace("::", "/").split("/")
    test = "/".join(re.sub(r"[^\w.=-]+", "-", part).strip("-.") or "-" for part in parts)
    return Snapshot(
        test,
        _near(root / str(request.config.getini("flipbook_baselines"))),
        _near(root / str(request.config.getini("flipbook_output"))),
    )


def _near(path: Path) -> Path:
    """The path from the working folder on where it lies in it, so that the line that accepts is short."""
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path
