"""The fixture `flipbook_snapshot`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from conftest import SCENE

import flipbook

TESTS = """
import PIL.Image

def test_scene(flipbook_snapshot):
    flipbook_snapshot("hello.yaml")

def test_pictures(flipbook_snapshot):
    flipbook_snapshot(PIL.Image.new("RGB", (40, 30), "{color}"), "sky")
    flipbook_snapshot(PIL.Image.new("RGB", (4, 3), "#102030"))
"""


def accept(result: pytest.RunResult) -> None:
    """Does what the tests say."""
    lines = [line.split("accept with  ")[1] for line in result.stdout.lines if "accept with  " in line]
    assert lines
    for line in lines:
        command = line.replace("flipbook", f"'{flipbook.program()}'", 1)
        subprocess.run(command, shell=True, check=True, capture_output=True)


@pytest.fixture
def tests(pytester: pytest.Pytester) -> pytest.Pytester:
    (pytester.path / "hello.yaml").write_text(SCENE)
    pytester.makepyfile(test_looks=TESTS.replace("{color}", "#3CC6FD"))
    return pytester


def test_what_has_no_baseline_fails_and_is_accepted_by_the_line_that_is_told(tests: pytest.Pytester) -> None:
    result = tests.runpytest()
    result.assert_outcomes(failed=2)
    accept(result)
    result = tests.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    accept(result)
    tests.runpytest().assert_outcomes(passed=2)
    assert (tests.path / "Baselines/pictures/test_looks.py/test_pictures/sky.png").is_file()
    assert (tests.path / "Baselines/hello/slide/card/end.png").is_file()
    assert not list((tests.path / "Output").rglob("*.png"))


def test_what_differs_fails_and_leaves_its_pictures(tests: pytest.Pytester) -> None:
    for _ in range(2):
        accept(tests.runpytest())
    tests.makepyfile(test_looks=TESTS.replace("{color}", "#3CC6FE"))
    (tests.path / "hello.yaml").write_text(SCENE.replace("Hello", "Hallo"))
    result = tests.runpytest()
    result.assert_outcomes(failed=2)
    told = result.stdout.str()
    for kind in ["expected", "actual", "difference"]:
        for place in ["hello/slide/card/end", "test_looks.py/test_pictures"]:
            paths = [word for word in told.split() if word.startswith("Output/") and place in word and kind in word]
            assert paths and all(Path(tests.path / path).is_file() for path in paths), (kind, place, told)
    assert "Traceback" not in told and "pytest_plugin.py" not in told
    accept(result)
    tests.runpytest().assert_outcomes(passed=2)


def test_tolerances_are_those_of_verify_and_folders_can_be_others(tests: pytest.Pytester) -> None:
    tests.makeini("[pytest]\nflipbook_baselines = looks\nflipbook_output = out")
    for _ in range(2):
        accept(tests.runpytest())
    assert (tests.path / "looks/hello/slide/card/end.png").is_file()
    tests.makepyfile(
        test_looks="""
import PIL.Image

def test_pictures(flipbook_snapshot):
    flipbook_snapshot(PIL.Image.new("RGB", (40, 30), "#3CC6FE"), "sky", threshold=1)
    flipbook_snapshot(PIL.Image.new("RGB", (40, 30), "#FFFFFF"), "sky", max_diff_ratio=1)
"""
    )
    tests.runpytest().assert_outcomes(passed=1)


def test_a_scene_with_mistakes_fails_with_their_places(tests: pytest.Pytester) -> None:
    (tests.path / "hello.yaml").write_text(SCENE.replace("fill:", "fil:", 1))
    result = tests.runpytest("-k", "scene")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["hello.yaml:3:1: error: *did you mean 'fill'?"])
