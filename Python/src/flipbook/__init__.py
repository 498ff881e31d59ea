"""Flipbook renders app screens, at rest and in motion, from scene files.

The functions are the verbs of the program ``flipbook``, and their keywords its options. They run it, read its JSON and its
frames by pipes, and write no files but those that they are asked for. See Documentation/python.md.
"""

from ._errors import FlipbookError, FlipbookWarning, Problem, UsageError
from ._options import Formula
from ._pictures import Frame, Picture, PictureLike
from ._program import program
from ._results import Difference, DominantColor, Layer, Outcome, Verification
from ._verbs import check, colors, diff, frames, inspect, render, verify

__all__ = [
    "Difference",
    "DominantColor",
    "FlipbookError",
    "FlipbookWarning",
    "Formula",
    "Frame",
    "Layer",
    "Outcome",
    "Picture",
    "PictureLike",
    "Problem",
    "UsageError",
    "Verification",
    "check",
    "colors",
    "diff",
    "frames",
    "inspect",
    "program",
    "render",
    "verify",
]
