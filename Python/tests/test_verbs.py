"""Promises of the functions beyond their examples."""

from __future__ import annotations

import concurrent.futures
import inspect
import io
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
import typing
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
    frames.close()
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
    with pytest.raises(TypeError, match=r"render\(\) got an unexpected keyword argument 'fpss'. Did you mean 'fps'\?"):
        flipbook.render("hello.yaml", fpss=3)  # type: ignore[call-overload]
    with pytest.raises(flipbook.UsageError) as raised:
        flipbook.render("hello.yaml", fps=0)
    assert (raised.value.code, raised.value.message) == (64, "fps is 1 to 1000.")
    with pytest.raises(flipbook.UsageError) as raised:
        flipbook.verify("hello.yaml", max_diff_pixels=-1)
    assert raised.value.message == "max_diff_pixels is 0 or more."


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
    assert (run.returncode, run.stdout.split(";")[0].strip(), run.stderr) == (0, "hello.yaml: fine", "")
    run = subprocess.run([sys.executable, "-m", "flipbook", "check", "no.yaml"], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (2, "error: there is no scene file 'no.yaml'\n")


def test_no_warning_comes_by_import() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = subprocess.run([sys.executable, "-W", "error", "-X", "dev", "-c", "import flipbook"], capture_output=True)
    assert (run.returncode, run.stderr) == (0, b"")


def test_trouble_is_told_as_the_command_line_does_with_all_other_outcomes(folder: Path) -> None:
    assert flipbook.verify("hello.yaml", update="missing").passed
    picture = Path("Baselines/hello/slide/card/end.png")
    whole, record = picture.read_bytes(), Path("Baselines/hello/slide/card/frames.txt")
    lines = record.read_text()
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 12345\n"
    damages = [
        (picture, whole[:300], "cut off"),
        (picture, b"", "end.png"),
        (picture, pointer, "LFS"),
        (record, ("<<<<<<< HEAD\n" + lines).encode(), "frames.txt"),
    ]
    for file, damage, expected in damages:
        file.write_bytes(damage)
        printed = subprocess.run([flipbook.program(), "verify", "hello.yaml", "--quiet"], capture_output=True, text=True).stdout
        with pytest.raises(flipbook.VerificationError) as raised:
            flipbook.verify("hello.yaml")
        error = raised.value
        assert error.code == 2 and expected in error.message and error.kind == "error"
        assert error.cure and error.cure in error.message and error.file == "hello.yaml"
        # Word for word what the program says, and what is well beside it.
        trouble = next(line for line in printed.splitlines() if line.startswith("TROUBLE"))
        assert trouble.removeprefix("TROUBLE ") in str(error).replace("trouble ", "")
        assert [each.verdict for each in error.verification.outcomes].count("passed") == 1
        assert "prune" not in str(error)
        picture.write_bytes(whole)
        record.write_text(lines)
    assert flipbook.verify("hello.yaml").passed


def test_a_broken_scene_leaves_the_others_verified(folder: Path) -> None:
    Path("bad.yaml").write_text("layers: [")
    flipbook.verify("hello.yaml", update="missing")
    with pytest.raises(flipbook.VerificationError) as raised:
        flipbook.verify("bad.yaml", "hello.yaml")
    error = raised.value
    assert (error.file, error.line, error.column) == ("bad.yaml", 1, 9) and str(error).count("is not closed") == 1
    assert [each.verdict for each in error.verification.outcomes] == ["trouble", "passed", "passed"]


ENGINES = [
    {"CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4"},
    {"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1"},
    {"JOB_COMPLETION_INDEX": "2", "JOB_COMPLETION_COUNT": "4"},
    {"TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "4"},
]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda names: min(names))
def test_no_engine_takes_a_share_of_the_work_away(
    engine: dict[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flipbook.verify("hello.yaml", update="missing")
    for name, value in engine.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(folder / "summary"))
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    # The program itself does take it.
    told = subprocess.run([flipbook.program(), "verify", "hello.yaml"], capture_output=True, text=True).stderr
    assert min(engine) in told
    (folder / "summary").unlink(missing_ok=True)
    found = flipbook.verify("hello.yaml")
    assert found.passed and len(found.outcomes) == 2
    assert not (folder / "summary").exists()
    # A share that is asked for is one.
    assert len(flipbook.verify("hello.yaml", shard="1/1").outcomes) == 2


def test_variants_are_a_choice(folder: Path) -> None:
    Path("hello.yaml").write_text(Path("hello.yaml").read_text() + "variants: {wide: {accent: '#102030'}}\n")

    def names(**options: object) -> list[str]:
        return [each.name for each in flipbook.verify("hello.yaml", **options).outcomes]  # type: ignore[arg-type]

    assert names(variants=["dark"]) == ["hello/slide/card/dark/end", "hello/slide/card/dark"]
    assert names(variants=["wide", None], filter="end") == ["hello/slide/card/end", "hello/slide/card/wide/end"]
    assert names(devices=["iphone-5"], variants=["wide"], filter="end") == ["hello/slide/iphone-5/wide/end"]
    with pytest.raises(flipbook.FlipbookError, match="did you mean 'dark'"):
        flipbook.verify("hello.yaml", variants=["drak"])


def test_lists_and_dicts_are_lists_and_records(folder: Path) -> None:
    text = Path("hello.yaml").read_text().replace('"Hello"', '["a", "b"]').replace("text: greeting", 'text: join(greeting, "+")')
    Path("list.yaml").write_text(text)
    assert flipbook.inspect("list.yaml", values={"greeting": ["x", "y z"]})["title"].text == "x+y z"
    with pytest.raises(flipbook.FlipbookError, match="wants a text, this is a list"):
        flipbook.inspect("hello.yaml", values={"greeting": ["a"]})
    with pytest.raises(TypeError, match="no set"):
        flipbook.inspect("hello.yaml", values={"greeting": {"a"}})
    with pytest.raises(ValueError, match="nan is no number"):
        flipbook.inspect("hello.yaml", values={"place": float("nan")})


def test_keywords_stand_in_signature_help_and_types() -> None:
    parameters = inspect.signature(flipbook.render).parameters
    assert {"scale", "at", "show_touches", "values"} <= parameters.keys()
    assert "show_touches: Whether a disc" in (flipbook.render.__doc__ or "")
    for verb in (flipbook.render, flipbook.verify, flipbook.inspect, flipbook.colors, flipbook.diff, flipbook.frames):
        assert "jobs" not in typing.get_type_hints(flipbook.colors) and typing.get_type_hints(verb)
    # Every keyword is an option of the program.
    for named in ("render", "verify", "inspect", "colors", "diff", "check"):
        help = subprocess.run([flipbook.program(), named, "--help"], capture_output=True, text=True).stdout
        names = inspect.signature(getattr(flipbook, named)).parameters
        for name in names.keys() - {"scene", "scenes", "image", "before", "after", "format"}:
            word = {"values": "set", "variants": "only-variants", "from_": "from"}.get(name, name.replace("_", "-"))
            assert f"--{word}" in help, (named, name)


def test_frames_are_equal_by_their_pixels_and_pictures_are_arrays(folder: Path) -> None:
    first, second, *_ = flipbook.frames("hello.yaml", fps=100)
    again = next(flipbook.frames("hello.yaml", fps=50))
    assert first == again and hash(first) == hash(again) and first != list(flipbook.frames("hello.yaml", fps=10))[-1]
    assert first != "first"
    picture = flipbook.render("hello.yaml", frame=0)
    assert (numpy.asarray(picture) == numpy.asarray(first)).all() and picture.numpy().shape == (240, 320, 4)
    assert second.number == 1


def test_a_difference_and_a_verification_show_themselves(folder: Path) -> None:
    first, *_, last = flipbook.frames("hello.yaml", fps=10)
    difference = flipbook.diff(first, last)
    picture = difference.picture()
    assert picture is not None and PIL.Image.open(io.BytesIO(picture)).size[0] > 0
    assert "data:image/png" in difference._repr_html_() and str(flipbook.diff(first, first)) == "equal"
    flipbook.verify("hello.yaml", update="missing")
    assert "2 as approved" in flipbook.verify("hello.yaml")._repr_html_()
    Path("hello.yaml").write_text(Path("hello.yaml").read_text().replace("Hello", "Hallo"))
    assert flipbook.verify("hello.yaml")._repr_html_().count("data:image/png") >= 3


def test_a_second_still_is_that_of_a_process_and_starts_none(folder: Path) -> None:
    def alone(scene: str, at: str) -> bytes:
        command = [flipbook.program(), "render", scene, f"--at={at}", "--output=-"]
        return subprocess.run(command, capture_output=True, check=True).stdout

    def children() -> set[str]:
        return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())

    flipbook.render("hello.yaml", at=0)
    kept = children()
    for instant in (0.3, 0.1, 0.2, 0.1):
        assert flipbook.render("hello.yaml", at=instant).data == alone("hello.yaml", f"{instant}s")
    assert children() == kept
    # It sees what changed meanwhile: the file, the folder, the surroundings.
    Path("hello.yaml").write_text(Path("hello.yaml").read_text().replace("Hello", "Hallo"))
    assert flipbook.inspect("hello.yaml")["title"].text == "Hallo"
    (folder / "other").mkdir()
    os.chdir("other")
    with pytest.raises(flipbook.FlipbookError, match="there is no scene file 'hello.yaml'"):
        flipbook.inspect("hello.yaml")
    Path("hello.yaml").write_text((folder / "hello.yaml").read_text().replace("Hallo", "Other"))
    assert flipbook.inspect("hello.yaml")["title"].text == "Other"


def test_pictures_of_a_scene_that_is_kept_are_read_anew(folder: Path) -> None:
    PIL.Image.new("RGB", (4, 4), "#FF0000").save("a.png")
    Path("image.yaml").write_text('device: card\nlayers: [{image: a, source: "a.png", frame: [0, 0, 160, 120]}]\n')
    assert flipbook.render("image.yaml", at=0).pillow().convert("RGB").getpixel((160, 120)) == (255, 0, 0)
    PIL.Image.new("RGB", (4, 4), "#0000FF").save("a.png")
    assert flipbook.render("image.yaml", at=0).pillow().convert("RGB").getpixel((160, 120)) == (0, 0, 255)


def test_threads_and_processes_ask_at_once(folder: Path) -> None:
    expected = [flipbook.inspect("hello.yaml", at=0)] * 8
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda _: flipbook.inspect("hello.yaml", at=0), range(8))) == expected
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as processes:
        assert list(processes.map(_dot, [0.0] * 4)) == [expected[0]["dot"].frame] * 4


def _dot(at: float) -> tuple[float, float, float, float]:
    return flipbook.inspect("hello.yaml", at=at)["dot"].frame


def test_the_version_is_the_programs() -> None:
    told = subprocess.run([flipbook.program(), "--version"], capture_output=True, text=True).stdout
    assert flipbook.__version__.split("b")[0].split("-")[0] in told


def test_an_interrupt_of_python_leaves_no_process_and_nothing_half(folder: Path) -> None:
    code = "import flipbook; flipbook.render('timi-pie', 'out.apng', fps=1000, scale=3)"
    python = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.DEVNULL, start_new_session=True)

    def drawing() -> list[Path]:
        return list(folder.glob(".out.apng*"))

    for _ in range(500):
        if drawing():
            break
        time.sleep(0.02)
    assert drawing()
    children = Path(f"/proc/{python.pid}/task/{python.pid}/children").read_text().split()
    os.kill(python.pid, signal.SIGINT)
    assert python.wait(timeout=20) != 0
    assert [path.name for path in folder.iterdir()] == ["hello.yaml"]
    assert not any(Path(f"/proc/{child}/exe").exists() for child in children)


def test_render_has_a_keyword_for_each_option_of_a_picture(folder: Path) -> None:
    command = [flipbook._program.program(), "help", "render"]
    help = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", help, re.MULTILINE))
    of_runs = {"output", "set", "watch", "quiet", "share", "help", "version", "format"}
    keywords = set(inspect.signature(flipbook.render).parameters) - {"scene", "output", "format", "values"}
    assert options - of_runs == {name.strip("_").replace("_", "-") for name in keywords}
