"""Tests and examples run in a folder of their own, with a scene in it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

SCENE = """\
scene: hello
device: card
fill: "#FFFFFF80"
values: {greeting: "Hello", accent: "#3CC6FD"}
state: {place: 10}
layers:
  - {box: bar, height: 20, fill: accent}
  - {label: title, left: 10, top: 40, text: greeting, font: 20}
  - box: dot
    frame: [place, 90, 20, 20]
    fill: "#E74C3C"
    cornerRadius: 10
    tap: {animate: {place: 130}, over: 0.3s}
takes:
  slide:
    - tap: dot
    - wait: 0.3s
    - snapshot: end
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hello.yaml").write_text(SCENE)
    return tmp_path
