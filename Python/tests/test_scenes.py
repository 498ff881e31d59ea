"""Scenes, and takes that are written in Python."""

from __future__ import annotations

from pathlib import Path

import flipbook
import pytest
from conftest import SCENE
from flipbook import Formula, Hand, Scene


def test_a_scene_is_a_file_a_text_or_a_dict(folder: Path) -> None:
    dot = {"box": "dot", "frame": [Formula("place"), 90, 20, 20], "fill": "#E74C3C", "cornerRadius": 10,
           "tap": {"animate": {"place": 130}, "over": Formula("0.3s")}}
    written = {
        "scene": "hello", "device": "card", "fill": "#FFFFFF80",
        "values": {"greeting": "Hello", "accent": "#3CC6FD"}, "state": {"place": 10},
        "layers": [
            {"box": "bar", "height": 20, "fill": Formula("accent")},
            {"label": "title", "left": 10, "top": 40, "text": Formula("greeting"), "font": 20},
            dot,
        ],
        "takes": {"slide": [{"tap": "dot"}, {"wait": 0.3}, {"snapshot": "end"}]},
    }  # fmt: skip
    scenes: list[flipbook.Scene] = [Scene("hello.yaml"), Scene(Path("hello.yaml")), Scene(SCENE), Scene(written), Scene(Scene(SCENE))]
    frames = [list(scene.frames(fps=10)) for scene in scenes]
    assert all(each == frames[0] for each in frames) and len(frames[0]) == 5
    for scene in scenes:
        assert (scene.name, scene.takes, scene.snapshots(), scene.devices) == ("hello", ["slide"], ["end"], ["card"])
        assert scene.seconds() == 0.4 and scene.variants == [] and scene.check() == []
    assert flipbook.render(written, at=0).data == flipbook.render("hello.yaml", at=0).data
    with pytest.raises(TypeError, match="and no int"):
        Scene(7)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="there is no take 'flood'"):
        scenes[0].snapshots("flood")


def test_a_take_is_a_function_or_a_list_of_steps(folder: Path) -> None:
    def slide(hand: Hand) -> None:
        hand.tap("dot").wait(0.3).snapshot("end")

    steps = [{"tap": "dot"}, {"wait": "0.3s"}, {"snapshot": "end"}]
    expected = list(flipbook.frames("hello.yaml", fps=20))
    for take in (slide, steps, "slide"):
        assert list(flipbook.frames("hello.yaml", take=take, fps=20)) == expected
        assert flipbook.inspect("hello.yaml", take=take, snapshot="end")["dot"].frame[0] == 130
    assert Path("hello.yaml").read_text() == SCENE and len(list(folder.iterdir())) == 1


def test_a_hand_shows_every_step(folder: Path) -> None:
    with Scene("hello.yaml").play() as hand:
        assert hand.inspect()["dot"].frame[0] == 10
        hand.tap("dot")
        hand.wait(0.1)
        middle = hand.frame()
        assert 10 < hand.inspect()["dot"].frame[0] < 130
        hand.settle()
        assert hand.inspect()["dot"].frame[0] == 130 and hand.frame() != middle
        hand.expect("place == 130")
        assert isinstance(hand.render(), flipbook.Picture)
    assert middle == next(frame for frame in flipbook.frames("hello.yaml", fps=10) if frame.number == 2)


def test_every_step_is_one_of_the_language(folder: Path) -> None:
    hand = Hand()
    hand.tap("dot").double_tap((4, 4)).hold("dot", 0.2).press("dot", slop=5).drag(by=(3, 4), over=0.2)
    hand.release().drag((9, 9), to=(20, 20), over="200ms", curve="linear").release().fling("dot", by=(0, -20), over=0.1)
    hand.pinch((80, 60), scale=2, over=0.1, apart=20).release().rotate((80, 60), angle=30, over=0.1).release()
    hand.do({"set": {"place": 40}}).settle().snapshot("a: b").expect("place == 40")
    scene = Scene("hello.yaml", takes={"all": hand.take})
    assert [problem for problem in scene.check() if problem.kind == "error"] == []
    assert scene.snapshots("all") == ["a: b"]
    with pytest.raises(flipbook.FlipbookError, match="place"):
        flipbook.inspect("hello.yaml", take=lambda hand: hand.expect("place == 41"), at=0)


def test_a_made_scene_is_verified_as_any(folder: Path) -> None:
    def make(colour: str) -> Scene:
        return Scene({"scene": "box", "device": "card", "fill": colour}, takes={"rest": [{"wait": 0.1}, {"snapshot": "a"}]})

    assert flipbook.verify(make("#FF0000"), update="missing").passed
    kept = make("#FF0000"), make("#FF0000")
    assert all(flipbook.verify(scene).passed for scene in kept)
    assert [each.verdict for each in flipbook.verify(make("#FF0001")).outcomes] == ["differs", "differs"]


def test_there_are_lists_for_parametrize() -> None:
    assert {"card", "iphone-x"} <= set(flipbook.devices()) and "timi-pie" in flipbook.scenes()


def test_a_scene_without_a_file_is_told_as_such_and_warnings_name_who_called(folder: Path) -> None:
    with pytest.raises(flipbook.FlipbookError) as raised:
        flipbook.inspect({"layers": [{"box": "a", "fil": "red"}]})
    assert (raised.value.file, raised.value.line) == ("<scene>", 3) and "/fd/" not in str(raised.value)
    with pytest.warns(flipbook.FlipbookWarning, match="<scene>.*does nothing") as told:
        with Scene("hello.yaml").play() as hand:
            hand.tap((1, 1)).inspect()
            hand.frame()
    assert {Path(each.filename).name for each in told} == {"test_scenes.py"}
