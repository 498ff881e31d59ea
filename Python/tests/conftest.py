"""Tests and examples run in a folder of their own, with a scene in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

#: The page about Python begins with the scene that it talks of.
PAGE = Path(os.environ.get("FLIPBOOK_PAGE", Path(__file__).parents[2] / "Documentation" / "python.md"))
SCENE = PAGE.read_text().split("```yaml\n")[1].split("```")[0]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hello.yaml").write_text(SCENE)
    return tmp_path
