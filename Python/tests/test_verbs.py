"""Promises of the functions beyond their examples."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import warnings
from pathlib import Path

import flipbook
import numpy
import PIL.Image
import pytest


def test_frames_are_the_pictures_that_the_program_writes(folder: Path) -> None:
    flipbook.render("hello.yaml", "frames/", fps=20)
    frames = list(flipbook.frames("hello.yaml", fps=20))
    files = sorted(Path("frames").glob("*.png"))
    assert len(frames) == len(files) == 9
    for frame, file in zip(frames, files):
        expected = PIL.Image.open(file).convert("RGBA")
        assert frame.pillow().tobytes() == expected.tobytes()
        assert (frame.numpy() == numpy.asarray(expected)).all()
        assert numpy.asarray(frame).shape == (frame.height, frame.width, 4)
        assert PIL.Image.open(io.BytesIO(frame.png())).tobytes() == expected.tobytes()
    assert frames[0].rgba[-4:] == b"\xff\xff\xff\x80"


def test_frames_come_while_they_are_drawn_and_a_loop_that_is_left_ends_the_program(folder: Path) -> None:
    def children() -> int:
        return len(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())

    before = children()
    frames = flipbook.frames("timi-pie", fps=1000, scale=2)
    assert next(frames).number == 0
    assert children() > before
    frames.close()  # type: ignore[attr-defined]
    assert children() == before


def test_a_picture_shows_itself_in_a_notebook(folder: Path) -> None:
    still = flipbook.render("hello.yaml", at=0)
    motion = flipbook.render("hello.yaml")
    assert still._repr_png_() == still.data and motion._repr_png_() == motion.data
    assert motion.pillow().n_frames > 10  # type: ignore[attr-defined]
    gif = flipbook.render("hello.yaml", format="gif", matte="#FFFFFF")
    assert gif._repr_png_() is None
    assert (gif._repr_html_() or "").startswith('<img src="data:image/gif;base64,R0lGOD')
    formatter = pytest.importorskip("IPython.core.formatters").DisplayFormatter()
    assert formatter.format(still)[0]["image/png"] == still.data
    assert formatter.format(next(flipbook.frames("hello.yaml")))[0]["image/png"][:4] == b"\x89PNG"
    assert "image/png" not in formatter.format(gif)[0]


def test_values_are_what_they_are_in_python(folder: Path) -> None:
    text = """It's "{x}" \\ and\tso\non"""
    assert flipbook.inspect("hello.yaml", values={"greeting": text})["title"].text == text
    tree = flipbook.inspect("hello.yaml", values={"place": 12.5, "greeting": flipbook.Formula('"a{1 + 1}"')})
    assert tree["dot"].frame[0] == 12.5 and tree["title"].text == "a2"


def test_pictures_are_compared_whatever_they_are(folder: Path) -> None:
    first = next(flipbook.frames("hello.yaml"))
    picture = flipbook.render("hello.yaml", frame=0)
    picture.save("first.png")
    opaque = PIL.Image.new("RGB", (3, 2), "#102030")
    others: list[flipbook.PictureLike] = [picture, picture.data, "first.png", Path("first.png"), first.pillow(), first.numpy()]
    for other in others:
        assert flipbook.diff(first, other).equal
    assert flipbook.diff(opaque, numpy.asarray(opaque)).equal
    with pytest.raises(TypeError, match="int is no picture"):
        flipbook.diff(first, 7)  # type: ignore[arg-type]


def test_a_difference_is_a_result_and_trouble_is_none(folder: Path) -> None:
    assert flipbook.verify("hello.yaml", update="missing").code == 0
    scene = Path("hello.yaml").read_text()
    Path("hello.yaml").write_text(scene.replace("Hello", "Hallo"))
    found = flipbook.verify("hello.yaml")
    assert found.code == 1 and [outcome.verdict for outcome in found.failures] == ["differs"] * 2
    assert all(outcome.accept in str(found) for outcome in found.failures if outcome.accept)
    assert flipbook.verify("hello.yaml", baselines="none").code == 3
    Path("hello.yaml").write_text(scene.replace("fill:", "fil:", 1))
    with pytest.raises(flipbook.FlipbookError) as raised:
        flipbook.verify("hello.yaml")
    error = raised.value
    assert (error.code, error.file, error.line, error.column, error.cure) == (2, "hello.yaml", 3, 1, "did you mean 'fill'?")


def test_all_mistakes_are_told_and_so_are_warnings(folder: Path) -> None:
    scene = Path("hello.yaml").read_text()
    Path("bad.yaml").write_text(scene.replace("tap:", "tab:", 1).replace("font:", "fond:"))
    with pytest.raises(flipbook.FlipbookError) as raised:
        list(flipbook.frames("bad.yaml"))
    assert len(raised.value.problems) > 1
    assert flipbook.check("bad.yaml") == raised.value.problems
    Path("idle.yaml").write_text(scene.replace("tap: dot", "tap: [1, 1]"))
    assert [problem.kind for problem in flipbook.check("idle.yaml")] == ["warning"]
    with pytest.warns(flipbook.FlipbookWarning) as told:
        flipbook.render("idle.yaml")
    assert [Path(each.filename).name for each in told] == ["test_verbs.py"]


def test_a_command_line_that_the_program_does_not_take_is_told_with_its_code(folder: Path) -> None:
    with pytest.raises(flipbook.UsageError, match="Did you mean '--fps'") as raised:
        flipbook.render("hello.yaml", fpss=3)  # type: ignore[call-overload]
    assert raised.value.code == 64
    with pytest.raises(flipbook.UsageError):
        flipbook.render("hello.yaml", fps=0)


def test_a_scene_whose_name_begins_with_a_minus_is_a_scene(folder: Path) -> None:
    Path("-x.yaml").write_text(Path("hello.yaml").read_text())
    assert flipbook.check("-x.yaml") == []
    assert flipbook.render("-x.yaml", at=0).format == "png"


def test_nothing_is_written_that_was_not_asked_for(folder: Path) -> None:
    flipbook.render("hello.yaml")
    list(flipbook.frames("hello.yaml"))
    flipbook.colors(flipbook.render("hello.yaml", at=0))
    flipbook.diff(*list(flipbook.frames("hello.yaml"))[:2])
    assert [path.name for path in folder.iterdir()] == ["hello.yaml"]


def test_the_module_is_the_program_too(folder: Path) -> None:
    run = subprocess.run([sys.executable, "-m", "flipbook", "check", "hello.yaml"], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "hello.yaml: fine\n", "")
    run = subprocess.run([sys.executable, "-m", "flipbook", "check", "no.yaml"], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (2, "error: there is no scene file 'no.yaml'\n")


def test_no_warning_comes_by_import() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = subprocess.run([sys.executable, "-W", "error", "-X", "dev", "-c", "import flipbook"], capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")
