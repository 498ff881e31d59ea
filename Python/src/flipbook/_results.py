"""The answers of the program. Each keeps the JSON that it was made of, as `facts`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Layer:
    """A layer of a frame, with what it looks like."""

    id: str
    #: ``box``, ``label``, ``image``, ``shape``, ``scroll``, or a component's name.
    kind: str
    #: In its parent: x, y, width and height, in points.
    frame: Tuple[float, float, float, float]
    opacity: float
    layers: Tuple[Layer, ...] = field(repr=False)
    #: All that is not usual: ``text``, ``fill``, ``font`` …
    facts: Facts = field(repr=False)

    @classmethod
    def _read(cls, facts: Facts) -> Layer:
        x, y, width, height = facts["frame"]
        layers = tuple(cls._read(layer) for layer in facts.get("layers", []))
        return cls(facts["id"], facts["kind"], (x, y, width, height), facts["opacity"], layers, facts)

    def __iter__(self) -> Iterator[Layer]:
        """The layer and all in it, as they are drawn."""
        yield self
        for layer in self.layers:
            yield from layer

    def __getitem__(self, id: str) -> Layer:
        """The layer of that name in it."""
        for layer in self:
            if layer.id == id:
                return layer
        raise KeyError(id)

    @property
    def text(self) -> Optional[str]:
        """Its words; None for a layer without text."""
        text = self.facts.get("text")
        return None if text is None else str(text)


@dataclass(frozen=True)
class DominantColor:
    """One of the colours that a picture is made of."""

    #: ``#RRGGBB``.
    color: str
    #: From 0 to 1.
    red: float
    green: float
    blue: float
    #: How many pixels of the picture have it.
    pixels: int
    #: Their share of the picture, from 0 to 1.
    share: float


@dataclass(frozen=True)
class Difference:
    """How two pictures, or animations, differ."""

    #: True where nothing differs, or no more than was allowed.
    equal: bool
    #: ``pictures`` or ``animations``.
    kind: str
    #: Pixels that differ; of animations, None.
    different_pixels: Optional[int]
    #: Frames that differ; of pictures, None.
    different_frames: Optional[int]
    #: The areas in which pictures differ: x, y, width and height, in pixels.
    areas: Tuple[Tuple[int, int, int, int], ...]
    #: The files that the difference was drawn in.
    drawn: Tuple[Path, ...]
    facts: Facts = field(repr=False)

    @classmethod
    def _read(cls, facts: Facts) -> Difference:
        boxes = [area["box"] for area in facts.get("areas", [])]
        is_animation = facts["kind"] == "animations"
        return cls(
            facts["equal"],
            facts["kind"],
            None if is_animation else facts.get("differentPixels", 0),
            facts.get("differentFrames", 0) if is_animation else None,
            tuple((x, y, width, height) for x, y, width, height in boxes),
            tuple(Path(path) for path in facts["drawn"]),
            facts,
        )


@dataclass(frozen=True)
class Outcome:
    """The result of one take, snapshot or picture."""

    #: ``SCENE/TAKE/DEVICE/VARIANT/SNAPSHOT``, as far as there are such: what ``filter`` looks at.
    name: str
    #: ``passed``, ``updated``, ``differs``, ``otherRenderer``, ``missing``, ``new``, ``removed``, ``moved`` …
    verdict: str
    #: A sentence; empty where there is nothing to say.
    reason: str
    baseline: str
    #: The pictures that were left, and the difference of the two.
    expected: Optional[str]
    actual: Optional[str]
    difference: Optional[str]
    #: The command that takes the new picture.
    accept: Optional[str]
    facts: Facts = field(repr=False)

    @property
    def passed(self) -> bool:
        return self.verdict in ("passed", "updated")

    @classmethod
    def _read(cls, facts: Facts) -> Outcome:
        parts = [facts.get(key) for key in ("scene", "take", "device", "variant", "snapshot")]
        return cls(
            "/".join(part for part in parts if part),
            facts["verdict"],
            facts["reason"],
            facts["baseline"],
            facts.get("expected"),
            facts.get("actual"),
            facts.get("difference"),
            facts.get("accept"),
            facts,
        )

    def __str__(self) -> str:
        """As the program prints it, with the line that accepts it."""
        lines = [f"{self.verdict} {self.name}" + (f": {self.reason}" if self.reason else "")]
        for label, value in [
            ("expected", self.expected),
            ("actual", self.actual),
            ("difference", self.difference),
            ("accept with", self.accept),
        ]:
            if value is not None:
                lines.append(f"  {label}  {value}")
        return printable("\n".join(lines))


@dataclass(frozen=True)
class Verification:
    """The result of comparing scenes, or pictures, with their baselines."""

    #: The exit code: 0 all equal, or written as asked; 1 pictures differ; 3 no baseline, or another renderer made the one that
    #: differs.
    code: int
    outcomes: Tuple[Outcome, ...]
    #: Baselines that nothing uses any more.
    stale: Tuple[str, ...]
    facts: Facts = field(repr=False)

    @property
    def passed(self) -> bool:
        return self.code == 0

    @property
    def failures(self) -> List[Outcome]:
        """The outcomes that are not as approved."""
        return [outcome for outcome in self.outcomes if not outcome.passed]

    @classmethod
    def _read(cls, code: int, facts: Dict[str, Any]) -> Verification:
        outcomes = tuple(Outcome._read(each) for each in facts["results"])
        return cls(code, outcomes, tuple(facts["stale"]), facts)

    def __str__(self) -> str:
        return "\n".join(str(failure) for failure in self.failures) or f"{len(self.outcomes)} as approved"
