"""Flipbook renders app screens, at rest and in motion, from scene files.

The functions are the verbs of the program ``flipbook``, and their keywords its options. They run it, read its JSON and its
frames by pipes, and write no files but those that they are asked for. See Documentation/python.md.
"""

from ._errors import FlipbookError, FlipbookWarning, Problem, UsageError, VerificationError
from ._options import Formula
from ._pictures import Frame, Picture, PictureLike
from ._program import program
from ._results import Difference, DominantColor, Layer, Outcome, Verification
from ._scene import Play, Scene, devices, scenes
from ._takes import Hand
from ._verbs import Frames, check, colors, diff, frames, inspect, render, verify

__all__ = [
    "Difference",
    "DominantColor",
    "FlipbookError",
    "FlipbookWarning",
    "Formula",
    "Frame",
    "Frames",
    "Hand",
    "Layer",
    "Outcome",
    "Picture",
    "PictureLike",
    "Play",
    "Problem",
    "Scene",
    "UsageError",
    "Verification",
    "VerificationError",
    "__version__",
    "check",
    "colors",
    "devices",
    "diff",
    "frames",
    "inspect",
    "program",
    "render",
    "scenes",
    "verify",
]

__version__: str


def __getattr__(name: str) -> str:
    """The version is asked for where it is wanted: of the wheel, else of the program."""
    if name != "__version__":
        raise AttributeError(f"module 'flipbook' has no attribute '{name}'")
    import subprocess
    from importlib import metadata

    try:
        return metadata.version("flipbook")
    except metadata.PackageNotFoundError:
        told = subprocess.run([program(), "--version"], capture_output=True, text=True, check=True).stdout
        return told.split()[-1]
