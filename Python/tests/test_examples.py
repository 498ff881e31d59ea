"""The examples of docstrings and of the page about Python are true."""

from __future__ import annotations

import doctest
import importlib
import os
import re
from pathlib import Path

import flipbook
import pytest

OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
MODULES = sorted(path.stem for path in Path(flipbook.__file__).parent.glob("*.py") if path.stem not in ("__init__", "__main__"))
PAGE = Path(os.environ.get("FLIPBOOK_PAGE", Path(__file__).parents[2] / "Documentation" / "python.md"))


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
    tests = re.search(r"^```python\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert tests is not None
    pytester.makepyfile(test_page=tests[1])
    (pytester.path / "hello.yaml").write_text((folder / "hello.yaml").read_text())
    pytester.runpytest().assert_outcomes(failed=2)
