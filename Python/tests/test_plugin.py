"""The fixture `flipbook_snapshot`."""

from __future__ import annotations

import shutil
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import flipbook
import pytest
from conftest import SCENE

TESTS = """
import PIL.Image

def test_scene(flipbook_snapshot):
    flipbook_snapshot("hello.yaml")

def test_pictures(flipbook_snapshot):
    flipbook_snapshot(PIL.Image.new("RGB", (40, 30), "{color}"), "sky")
    flipbook_snapshot(PIL.Image.new("RGB", (4, 3), "#102030"))
"""


@pytest.fixture
def tests(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.delenv("FLIPBOOK_UPDATE", raising=False)
    (pytester.path / "hello.yaml").write_text(SCENE)
    pytester.makepyfile(test_looks=TESTS.replace("{color}", "#3CC6FD"))
    # Where the root is, whatever folder it is started in.
    pytester.makeini("[pytest]")
    return pytester


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_what_has_no_baseline_fails_and_is_recorded_by_an_option(tests: pytest.Pytester) -> None:
    result = tests.runpytest()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*missing hello/slide/card/end*", "*accept with  pytest --flipbook-update=missing *::test_scene'"])
    assert not (tests.path / "Snapshots").exists()
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    tests.runpytest("-p", "no:cacheprovider").assert_outcomes(passed=2)
    assert (tests.path / "Snapshots/pictures/test_looks.py/test_pictures/sky.png").is_file()
    assert (tests.path / "Snapshots/hello/slide/card/end.png").is_file()
    assert not (tests.path / "Output").exists()


def test_the_variable_records_too_and_a_mode_that_there_is_not_is_refused(
    tests: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLIPBOOK_UPDATE", "missing")
    tests.runpytest().assert_outcomes(passed=2)
    tests.makepyfile(test_looks=TESTS.replace("{color}", "#3CC6FE"))
    # What is there and differs is no missing one; the option goes before the variable.
    tests.runpytest().assert_outcomes(passed=1, failed=1)
    tests.runpytest("--flipbook-update=changed").assert_outcomes(passed=2)
    tests.runpytest("--flipbook-update=none").assert_outcomes(passed=2)
    monkeypatch.setenv("FLIPBOOK_UPDATE", "new")
    result = tests.runpytest()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*FLIPBOOK_UPDATE is 'new', and it should be one of none, missing, changed, all"])


def test_five_commands_record_break_and_accept_a_project(tests: pytest.Pytester) -> None:
    tests.makepyfile(
        test_looks="""
import pytest

@pytest.mark.parametrize("device", ["card", "iphone-5"])
@pytest.mark.parametrize("variant", [None, "dark"])
def test_hello(flipbook_snapshot, device, variant):
    found = flipbook_snapshot("hello.yaml", devices=[device], variants=[variant])
    assert len(found.outcomes) == 2
"""
    )
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=4)
    tests.runpytest().assert_outcomes(passed=4)
    assert len(files(tests.path / "Snapshots")) == 12
    (tests.path / "hello.yaml").write_text(SCENE.replace("Hello", "Hallo"))
    tests.runpytest().assert_outcomes(failed=4)
    tests.runpytest("--flipbook-update=changed").assert_outcomes(passed=4)
    tests.runpytest().assert_outcomes(passed=4)


def test_what_differs_leaves_its_pictures_in_one_folder(tests: pytest.Pytester) -> None:
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    tests.makepyfile(test_looks=TESTS.replace("{color}", "#3CC6FE"))
    (tests.path / "hello.yaml").write_text(SCENE.replace("Hello", "Hallo"))
    result = tests.runpytest("--junitxml=junit.xml", "--html=page.html", "--self-contained-html")
    result.assert_outcomes(failed=2)
    told = result.stdout.str()
    for kind in ["expected", "actual", "difference"]:
        for place in ["test_looks.py/test_scene/hello/slide/card/end", "test_looks.py/test_pictures/sky"]:
            paths = [word for word in told.split() if word.startswith(f"Output/pytest/{place}") and kind in word]
            assert paths and all(Path(tests.path / path).is_file() for path in paths), (kind, place, told)
    assert "Traceback" not in told and "pytest_plugin.py" not in told and "During handling" not in told
    # JUnit has the paths, and the page the pictures.
    cases = xml.etree.ElementTree.parse(tests.path / "junit.xml").iter("property")
    assert {each.get("name") for each in cases} == {"flipbook expected", "flipbook actual", "flipbook difference"}
    assert (tests.path / "page.html").read_text().count("data:image/png;base64") >= 5
    tests.runpytest("--flipbook-update=changed").assert_outcomes(passed=2)
    tests.runpytest().assert_outcomes(passed=2)
    assert not (tests.path / "Output").exists()


def test_scenes_and_baselines_are_found_from_the_root_whatever_the_folder(
    tests: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    recorded = files(tests.path)
    (tests.path / "deep/er").mkdir(parents=True)
    for folder, arguments in [("deep/er", ["../.."]), ("deep", [str(tests.path / "test_looks.py")])]:
        monkeypatch.chdir(tests.path / folder)
        tests.runpytest("-p", "no:cacheprovider", *arguments).assert_outcomes(passed=2)
    monkeypatch.chdir(tests.path.parent)
    tests.runpytest("-p", "no:cacheprovider", tests.path.name).assert_outcomes(passed=2)
    assert [each for each in files(tests.path) if "__pycache__" not in each] == [
        each for each in recorded if "__pycache__" not in each
    ]


IDS = """
import PIL.Image, pytest

@pytest.mark.parametrize("color", [{colors}], ids=[{ids}])
def test_t(flipbook_snapshot, color):
    flipbook_snapshot(PIL.Image.new("RGB", (4, 3), color), "{name}")
"""


def test_no_two_tests_share_a_baseline_and_a_name_stays_in_its_folder(tests: pytest.Pytester) -> None:
    ids = ["a b", "a-b", "a[b]", "a/b", "a::b", "../x", "中", "国", "A b", "."]
    colors = ", ".join(f'"#0000{number:02x}"' for number in range(len(ids)))
    names = ", ".join(repr(each) for each in ids)
    for name in ["town", "../../../../escape", "a/b"]:
        tests.makepyfile(test_looks=IDS.format(colors=colors, ids=names, name=name))
        tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=len(ids))
        tests.runpytest().assert_outcomes(passed=len(ids))
    # Another of the same pixels is no renamed one, and a known name no other's picture.
    pictures = [path for path in files(tests.path) if path.endswith(".png")]
    assert len(pictures) == 3 * len(ids)
    assert all(path.startswith("Snapshots/pictures/test_looks.py/test_t-") for path in pictures)
    assert not list(tests.path.parent.glob("escape*"))


def test_tests_of_many_processes_find_their_own(tests: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    many = "".join(
        f'''
def test_{number}(flipbook_snapshot):
    flipbook_snapshot("hello.yaml")
    flipbook_snapshot(PIL.Image.new("RGB", (9, {number + 1}), "#102030"))
'''
        for number in range(8)
    )
    tests.makepyfile(test_looks="import PIL.Image\n" + many)
    tests.runpytest("-n", "4", "--flipbook-update=missing").assert_outcomes(passed=8)
    tests.runpytest("-n", "4").assert_outcomes(passed=8)
    (tests.path / "hello.yaml").write_text(SCENE.replace("Hello", "Hallo"))
    result = tests.runpytest("-n", "4")
    result.assert_outcomes(failed=8)
    paths = {word for word in result.stdout.str().split() if word.startswith("Output/") and word.endswith(".png")}
    assert len(paths) >= 24 and all((tests.path / path).is_file() for path in paths)


def test_prune_and_strict_leave_alone_what_tests_use(tests: pytest.Pytester) -> None:
    tests.makepyfile(
        test_looks="""
def test_hello(flipbook_snapshot):
    flipbook_snapshot("hello.yaml", devices=["iphone-5"], variants=["dark"], strict=True)
def test_plain(flipbook_snapshot):
    flipbook_snapshot("hello.yaml", strict=True)
"""
    )
    (tests.path / "flipbook.yaml").write_text("scenes: [hello.yaml]\n")
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    tests.runpytest().assert_outcomes(passed=2)
    recorded = files(tests.path / "Snapshots")
    program = flipbook.program()
    for line in (["verify", "--update", "missing"], ["verify", "--strict"], ["prune"]):
        run = subprocess.run([program, *line], cwd=tests.path, capture_output=True, text=True)
        assert run.returncode == 0 and "stale" not in run.stdout, run
    assert files(tests.path / "Snapshots") == recorded


def test_trouble_is_told_by_its_reason(tests: pytest.Pytester) -> None:
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    cut = tests.path / "Snapshots/hello/slide/card/end.png"
    cut.write_bytes(cut.read_bytes()[:200])
    (tests.path / "Snapshots/pictures/test_looks.py/test_pictures/sky.png").write_bytes(b"")
    result = tests.runpytest()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*trouble hello/slide/card/end: cannot read Snapshots/*end.png: it is cut off*"])
    result.stdout.fnmatch_lines(["*trouble sky.png: *"])
    result.stdout.no_fnmatch_line("*prune*")


def test_a_share_of_the_engine_is_not_taken(tests: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    monkeypatch.setenv("CI_NODE_TOTAL", "4")
    for node in range(1, 5):
        monkeypatch.setenv("CI_NODE_INDEX", str(node))
        tests.runpytest().assert_outcomes(passed=2)
    (tests.path / "hello.yaml").write_text(SCENE.replace("Hello", "Hallo"))
    for node in range(1, 5):
        monkeypatch.setenv("CI_NODE_INDEX", str(node))
        tests.runpytest().assert_outcomes(passed=1, failed=1)


def test_what_is_equal_writes_nothing(tests: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
    shutil.rmtree(tests.path / "Output", ignore_errors=True)
    # Where nothing can be written, as in a read-only checkout.
    (tests.path / "Output").write_text("")
    tests.runpytest("-p", "no:cacheprovider").assert_outcomes(passed=2)


def test_tolerances_are_those_of_verify_and_folders_can_be_others(tests: pytest.Pytester) -> None:
    tests.makeini("[pytest]\nflipbook_baselines = looks\nflipbook_output = out")
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
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


def test_takes_of_tests_are_verified(tests: pytest.Pytester) -> None:
    code = """
import flipbook

def slide(hand):
    hand.tap("dot").wait({wait}).snapshot("middle")

def test_slide(flipbook_snapshot):
    flipbook_snapshot(flipbook.Scene("hello.yaml", takes={{"mine": slide}}))

def test_other(flipbook_snapshot):
    flipbook_snapshot(flipbook.Scene({{"scene": "hello", "device": "card", "fill": "#102030"}}))

def test_frame(flipbook_snapshot):
    with flipbook.Scene("hello.yaml").play() as hand:
        hand.tap("dot").wait(0.1)
        flipbook_snapshot(hand.frame(), "middle")
"""
    tests.makepyfile(test_looks=code.format(wait=0.1))
    tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=3)
    tests.runpytest().assert_outcomes(passed=3)
    tests.makepyfile(test_looks=code.format(wait=0.2))
    result = tests.runpytest()
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*differs hello/mine/card/middle*", "*accept with  pytest --flipbook-update=changed *::test_slide'"])


def test_a_scene_with_mistakes_fails_with_their_places(tests: pytest.Pytester) -> None:
    (tests.path / "hello.yaml").write_text(SCENE.replace("fill:", "fil:", 1))
    result = tests.runpytest("-k", "scene")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["hello.yaml:3:1: error: *did you mean 'fill'?"])


def test_pictures_of_all_formats_are_pictures_and_none_is_told(tests: pytest.Pytester) -> None:
    tests.makepyfile(
        test_looks="""
import PIL.Image, pytest

@pytest.mark.parametrize("name", ["a.PNG", "a.jpeg", "a.apng", "none.png"])
def test_files(flipbook_snapshot, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    if name != "none.png":
        PIL.Image.new("RGB", (4, 3), "#102030").save(name, "JPEG" if "jpeg" in name else "PNG")
    flipbook_snapshot(name, "a")
"""
    )
    result = tests.runpytest("--flipbook-update=missing")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(["there is no picture 'none.png'"])


def test_the_types_of_a_test_are_those_of_the_package(tests: pytest.Pytester) -> None:
    pytest.importorskip("mypy")
    (tests.path / "typed.py").write_text(
        """
from flipbook.pytest_plugin import Snapshot

def test_looks(flipbook_snapshot: Snapshot) -> None:
    flipbook_snapshot("hello.yaml", devices=["card"], variants=["dark", None], accessibility=True, shard="1/1")
    flipbook_snapshot("hello.yaml", store="pictures", cache_check=2, keep_frames="frames")
"""
    )
    run = subprocess.run([sys.executable, "-m", "mypy", "--strict", "typed.py"], cwd=tests.path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("workers", [0, 2])
def test_github_shows_causes_at_the_lines_of_scenes_and_pictures_at_their_tests(
    tests: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    for command in ["init -q", "add -A", "-c user.name=a -c user.email=a@example.com commit -q -m a"]:
        if command == "add -A":
            tests.runpytest("--flipbook-update=missing").assert_outcomes(passed=2)
        subprocess.run(["git", *command.split()], cwd=tests.path, check=True)
    scene = tests.path / "hello.yaml"
    line = next(number for number, each in enumerate(SCENE.splitlines(), 1) if "fill: " in each)
    before = SCENE.splitlines()[line - 1]
    scene.write_text(SCENE.replace(before, before.split("fill: ")[0] + 'fill: "#123456"', 1))
    tests.makepyfile(test_looks=TESTS.replace("{color}", "#3CC6FE"))
    arguments = ["-n", str(workers)] if workers else []
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert "::error" not in tests.runpytest(*arguments).stdout.str()
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tests.path.parent))
    said = [each for each in tests.runpytest(*arguments).stdout.lines if each.startswith("::")]
    folder = tests.path.name
    assert len(said) == 2, said
    ours, own = sorted(said, key=lambda each: "test_looks" in each)
    assert ours.startswith(f"::error file={folder}/hello.yaml,line={line},title=flipbook%3A ") and "#123456" in ours
    assert own.startswith(f"::error file={folder}/test_looks.py,line=6,title=flipbook%3A ") and "::differs%3A" not in own
    assert "::differs: " in own
