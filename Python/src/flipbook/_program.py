"""Starts the program, and reads what it tells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Collection, List, Sequence

from ._errors import FlipbookError, FlipbookWarning, Problem, UsageError

_usage_code = 64


def program() -> str:
    """The program's path: that of the wheel's bundle, else the one on the PATH.

    >>> import os
    >>> os.path.basename(program())
    'flipbook'
    """
    for launcher in Path(__file__).parent.glob("bundle-*/bin/flipbook"):
        return str(launcher)
    found = shutil.which("flipbook")
    if found is None:
        raise FlipbookError(2, [Problem("error", "there is no program 'flipbook'; install Flipbook's wheel by pip")])
    return found


def surroundings() -> dict[str, str]:
    """The variables that the program is started with: its errors are records."""
    return {**os.environ, "FLIPBOOK_ERRORS": "json"}


def memory_file(content: bytes = b"") -> IO[bytes]:
    """A file that lies nowhere, for what the program is to read or to write (`path_of`)."""
    file: IO[bytes]
    if sys.platform == "linux" and hasattr(os, "memfd_create"):
        file = os.fdopen(os.memfd_create("flipbook"), "w+b")
    else:
        file = tempfile.TemporaryFile()
    file.write(content)
    file.seek(0)
    return file


def path_of(file: IO[bytes]) -> str:
    """The path by which the program, which has to inherit it, finds a file without a name."""
    return f"/dev/fd/{file.fileno()}"


def problems_in(errors: bytes) -> List[Problem]:
    """Those that standard error tells."""
    return [Problem._read(line) for line in errors.decode("utf-8", "replace").splitlines() if line]


def raise_or_warn(code: int, problems: Sequence[Problem], fine: Collection[int] = (0,), depth: int = 3) -> None:
    """Raises where the exit code is none of the fine ones; else warns of what was told, in the name of the depth's caller."""
    if code not in fine:
        raise (UsageError if code == _usage_code else FlipbookError)(code, problems)
    for problem in problems:
        if problem.kind in ("warning", "hint"):
            warnings.warn(str(problem), FlipbookWarning, stacklevel=depth)


@dataclass
class Finished:
    """A run that has ended."""

    code: int
    output: bytes
    problems: List[Problem]


def run(
    verb: str, words: Sequence[str], *, files: Sequence[IO[Any]] = (), fine: Collection[int] = (0,), warns: bool = True
) -> Finished:
    """Runs a verb to its end. Raises a `FlipbookError` where its exit code is none of the fine ones."""
    ended = subprocess.run(
        [program(), verb, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
        pass_fds=[file.fileno() for file in files],
        check=False,
    )
    finished = Finished(ended.returncode, ended.stdout, problems_in(ended.stderr))
    raise_or_warn(finished.code, finished.problems if warns or ended.returncode not in fine else [], fine, depth=4)
    return finished
