"""The examples of docstrings and of the page about Python are true."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import flipbook
import pytest
from conftest import PAGE

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = sorted(path.stem for path in Path(flipbook.__file__).parent.glob("*.py") if path.stem not in ("__init__", "__main__"))


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str, folder: Path) -> None:
    module = importlib.import_module(f"flipbook.{name}")
    assert doctest.testmod(module, optionflags=OPTIONS).failed == 0


def test_page(folder: Path) -> None:
    names: dict[str, object] = {}
    for number, block in enumerate(re.findall(r"^```pycon\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)):
        example = doctest.DocTestParser().get_doctest(block, names, f"block {number}", str(PAGE), 0)
        assert doctest.DocTestRunner(optionflags=OPTIONS).run(example, clear_globs=False).failed == 0
        names = example.globs


def test_page_of_pytest(folder: Path, pytester: pytest.Pytester) -> None:
    """The five commands: recorded, as approved, changed, accepted, as approved."""
    text = PAGE.read_text()
    tests = re.search(r"^<!-- tests -->\n```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    commands = re.findall(r"^(pytest.*?) *#", text, re.MULTILINE)
    assert tests is not None and len(commands) == 4
    pytester.makepyfile(test_hello=tests[1])
    pytester.makeini("[pytest]")
    scene = (folder / "hello.yaml").read_text()
    (pytester.path / "hello.yaml").write_text(scene)
    for command, changed, expected in zip(commands, [0, 0, 1, 1], ["passed", "passed", "failed", "passed"]):
        if changed:
            (pytester.path / "hello.yaml").write_text(scene.replace("#E74C3C", "#E74C30"))
        result = pytester.runpytest(*command.split()[1:])
        outcomes = {"passed": 6} if expected == "passed" else {"passed": 1, "failed": 5}
        result.assert_outcomes(**outcomes)
