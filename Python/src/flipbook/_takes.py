"""Takes that are written in Python: steps as lists, and a hand that does them."""

from __future__ import annotations

import re
from collections.abc import Mapping as AnyMapping
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._options import Formula, Time, number, quoted

if TYPE_CHECKING:
    from typing_extensions import Self

#: A layer by its name, such as ``row(2)``, or a point of the screen.
Target = Union[str, Tuple[float, float]]
Point = Tuple[float, float]
#: A step as a scene has it: ``{"tap": "dot"}``, ``{"wait": 0.3}``, ``"settle"``.
Step = Union[str, Mapping[str, Any]]
#: A take's name, its steps, or a function that does them.
Take = Union[str, Sequence[Step], Callable[["Hand"], object]]

_times = {"wait", "over", "for", "every"}
_angles = {"angle", "slant"}
_texts = {"text"}


class Hand:
    """A hand that touches a scene: each method is a step of its take.

    >>> hand = Hand()
    >>> hand.tap("dot").wait(0.3).drag((10, 20), by=(0, -40)).release().snapshot("end").take
    [{'tap': 'dot'}, {'wait': 0.3}, {'drag': {'from': (10, 20), 'by': (0, -40)}}, {'release': None}, {'snapshot': 'end'}]
    """

    def __init__(self) -> None:
        #: The steps so far.
        self.take: List[Step] = []

    def _do(self, name: str, value: object = None, **fields: object) -> Self:
        told = {key.rstrip("_"): each for key, each in fields.items() if each is not None}
        self.take.append({name: told or value})
        return self

    def _on(self, name: str, on: Optional[Target], **fields: object) -> Self:
        place: Dict[str, object] = {"from_": on} if isinstance(on, tuple) else {"on": on}
        return self._do(name, None, **place, **fields)

    def tap(self, on: Target) -> Self:
        """A short touch."""
        return self._do("tap", on)

    def double_tap(self, on: Target) -> Self:
        """Two short touches, one after the other."""
        return self._do("doubleTap", on)

    def long_press(self, on: Target) -> Self:
        """A touch that rests as long as the layer's ``longPress`` wants."""
        return self._do("longPress", on)

    def hold(self, on: Target, seconds: Time) -> Self:
        """A touch that rests."""
        return self._on("hold", on, for_=seconds)

    def press(self, on: Target, *, finger: Optional[str] = None, slop: Optional[float] = None) -> Self:
        """Puts a finger down; it stays down."""
        return self._on("press", on, finger=finger, slop=slop)

    def drag(
        self,
        on: Optional[Target] = None,
        *,
        by: Optional[Point] = None,
        to: Optional[Point] = None,
        over: Optional[Time] = None,
        curve: Optional[str] = None,
        finger: Optional[str] = None,
    ) -> Self:
        """Moves the finger along a straight line, by default the one that is down; it stays down."""
        return self._on("drag", on, by=by, to=to, over=over, curve=curve, finger=finger)

    def release(self, finger: Optional[str] = None) -> Self:
        """Lifts the finger of that name, or all that are down."""
        return self._do("release", finger)

    def fling(
        self,
        on: Target,
        *,
        by: Optional[Point] = None,
        to: Optional[Point] = None,
        over: Optional[Time] = None,
        target: Union[float, Point, None] = None,
        velocity: Optional[float] = None,
    ) -> Self:
        """A straight drag at even speed, and a release; or a throw after which a scroll rests at an offset."""
        return self._on("fling", on, by=by, to=to, over=over, target=target, velocity=velocity)

    def pinch(
        self,
        on: Optional[Target] = None,
        *,
        scale: float,
        angle: Optional[float] = None,
        by: Optional[Point] = None,
        to: Optional[Point] = None,
        over: Optional[Time] = None,
        curve: Optional[str] = None,
        apart: Optional[float] = None,
        slant: Optional[float] = None,
    ) -> Self:
        """Moves two fingers apart or together; angles are degrees. They stay down."""
        return self._on(
            "pinch", on, scale=scale, angle=angle, by=by, to=to, over=over, curve=curve, apart=apart, slant=slant
        )

    def rotate(
        self,
        on: Optional[Target] = None,
        *,
        angle: float,
        scale: Optional[float] = None,
        by: Optional[Point] = None,
        to: Optional[Point] = None,
        over: Optional[Time] = None,
        curve: Optional[str] = None,
        apart: Optional[float] = None,
        slant: Optional[float] = None,
    ) -> Self:
        """Moves two fingers about their middle, clockwise by degrees. They stay down."""
        return self._on(
            "rotate", on, angle=angle, scale=scale, by=by, to=to, over=over, curve=curve, apart=apart, slant=slant
        )

    def type(self, on: Target, text: str, *, every: Optional[Time] = None) -> Self:
        """Types a text, one character after another."""
        return self._do("type", None, on=on, text=text, every=every)

    def wait(self, seconds: Time) -> Self:
        """Lets time pass."""
        return self._do("wait", seconds)

    def settle(self) -> Self:
        """Waits until nothing moves."""
        return self._do("settle")

    def do(self, actions: Union[Mapping[str, Any], Sequence[Mapping[str, Any]]]) -> Self:
        """Actions without a finger, those of an app around the scene: ``{"set": {"place": 40}}``."""
        return self._do("do", actions)

    def snapshot(self, name: str) -> Self:
        """Names the picture of this instant."""
        return self._do("snapshot", name)

    def expect(self, condition: str) -> Self:
        """A condition that must hold now: where it does not, the take fails."""
        return self._do("expect", condition)

    def steps(self, name: str) -> Self:
        """Does what the scene has under that name in ``steps``."""
        return self._do("steps", name)


def steps_of(take: Take) -> List[Step]:
    """A take's steps: those of a list, or those that a function does."""
    if not callable(take):
        return [take] if isinstance(take, (str, AnyMapping)) else list(take)
    hand = Hand()
    take(hand)
    return hand.take


def written(take: Take, indent: str = "") -> str:
    """A take as a scene's file has it.

    >>> print(written([{"tap": (4, 2)}, {"hold": {"on": "a", "for": 1}}, "settle", {"type": {"on": "b", "text": "c: d"}}]))
    - tap: [4, 2]
    - hold:
        on: a
        for: 1s
    - settle:
    - type:
        on: b
        text: "c: d"
    """
    lines = []
    for step in steps_of(take):
        entry = {step: None} if isinstance(step, str) else dict(step)
        body = _block(entry, indent + "  ").lstrip()
        lines.append(f"{indent}- {body}")
    return "\n".join(lines)


def _block(fields: Mapping[str, Any], indent: str) -> str:
    lines = []
    for key, value in fields.items():
        if isinstance(value, AnyMapping):
            lines.append(f"{indent}{key}:\n{_block(value, indent + '  ')}")
        elif isinstance(value, (list, tuple)) and any(isinstance(each, AnyMapping) for each in value):
            items = "\n".join(f"{indent}  - {_block(each, indent + '    ').lstrip()}" for each in value)
            lines.append(f"{indent}{key}:\n{items}")
        else:
            lines.append(f"{indent}{key}: {_scalar(key, value)}".rstrip(" "))
    return "\n".join(lines)


def _scalar(key: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        unit = "s" if key in _times else "deg" if key in _angles else ""
        return number(value) + unit
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_scalar("", each) for each in value) + "]"
    if key in _texts and not isinstance(value, Formula):
        return quoted(value)
    if key == "snapshot":
        return quoted(value)
    return plain(str(value))


def plain(text: str) -> str:
    """A formula as a file has it, without quotes: they would make a text of it.

    >>> plain("a == 'b: c'")
    Traceback (most recent call last):
    ValueError: a scene's file cannot have "a == 'b: c'": no ': ', ' #' and line end stands in a formula
    """
    if re.search(r": | #|\n|:$", text) or not text.strip() or text[0] in "#&*!|>%@`":
        if re.fullmatch(r"#[0-9A-Fa-f]{3,8}", text):
            return f'"{text}"'
        raise ValueError(f"a scene's file cannot have {text!r}: no ': ', ' #' and line end stands in a formula")
    return text
