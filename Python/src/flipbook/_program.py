"""Starts the program, and reads what it tells."""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Collection, Dict, List, Optional, Sequence, Tuple

from ._errors import FlipbookError, FlipbookWarning, Problem, UsageError

_usage_code = 64

#: Variables by which engines say which share of a build a process does: shares are for the command line, which tells them. With
#: those that have a build server's results written: what is called here has a result of its own.
_others = (
    "CI_NODE_INDEX",
    "CI_NODE_TOTAL",
    "JOB_COMPLETION_COUNT",
    "JOB_COMPLETION_INDEX",
    "SLURM_ARRAY_TASK_COUNT",
    "SLURM_ARRAY_TASK_ID",
    "SLURM_ARRAY_TASK_MIN",
    "TEST_SHARD_INDEX",
    "TEST_TOTAL_SHARDS",
    "GITHUB_ACTIONS",
    "GITHUB_STEP_SUMMARY",
)


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


def surroundings() -> Dict[str, str]:
    """The variables that the program is started with: its errors are records."""
    return {**{name: value for name, value in os.environ.items() if name not in _others}, "FLIPBOOK_ERRORS": "json"}


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


#: What stands for the path of a scene that is no file, as Python names a text that it runs.
_no_file = "<scene>"


def named(text: str) -> str:
    """What is told, of scenes without a file: their paths are nothing that anybody gave."""
    return re.sub(r"/(?:dev|proc/\d+)/fd/\d+", _no_file, text)


def problems_in(errors: bytes) -> List[Problem]:
    """Those that standard error tells."""
    return [Problem._read(line) for line in named(errors.decode("utf-8", "replace")).splitlines() if line]


def raise_or_warn(code: int, problems: Sequence[Problem], fine: Collection[int] = (0,)) -> None:
    """Raises where the exit code is none of the fine ones; else warns of what was told, in the name of who called the package."""
    if code not in fine:
        raise (UsageError if code == _usage_code else FlipbookError)(code, problems)
    told = [problem for problem in problems if problem.kind in ("warning", "hint")]
    if not told:
        return
    own, depth, frame = os.path.dirname(__file__), 1, sys._getframe(0)
    while frame.f_back is not None and os.path.dirname(frame.f_code.co_filename) == own:
        frame, depth = frame.f_back, depth + 1
    for problem in told:
        warnings.warn(str(problem), FlipbookWarning, stacklevel=depth)


@dataclass
class Finished:
    """A run that has ended."""

    code: int
    output: bytes
    problems: List[Problem]


def run(
    verb: str,
    words: Sequence[str],
    *,
    files: Sequence[IO[Any]] = (),
    folder: Optional[Path] = None,
    fine: Collection[int] = (0,),
    warns: bool = True,
) -> Finished:
    """Runs a verb to its end. Raises a `FlipbookError` where its exit code is none of the fine ones.

    :param files: those that the program inherits.
    :param folder: the folder that paths are seen from; the working folder if left out.
    """
    with subprocess.Popen(
        [program(), verb, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
        cwd=folder,
        pass_fds=[file.fileno() for file in files],
    ) as process:
        try:
            output, errors = process.communicate()
        except BaseException:
            end(process)
            raise
    finished = Finished(process.returncode, output, problems_in(errors))
    raise_or_warn(finished.code, finished.problems if warns or finished.code not in fine else [], fine)
    return finished


def end(process: subprocess.Popen[bytes]) -> None:
    """Ends a process, which takes away what it has not finished; one that does not is killed."""
    process.terminate()
    try:
        process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Answerer:
    """A process of ``flipbook answer``, which keeps scenes from one question to the next."""

    def __init__(self) -> None:
        self._surroundings = surroundings()
        #: A process that was forked off has another number, and no right to the pipes.
        self.owner = os.getpid()
        self._process = subprocess.Popen(
            [program(), "answer"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=self._surroundings,
        )

    def fits(self) -> bool:
        """Whether it runs, and would see what a new process sees."""
        return self.owner == os.getpid() and self._process.poll() is None and self._surroundings == surroundings()

    def ask(self, words: Sequence[str]) -> Optional[Tuple[bytes, bytes]]:
        """What the verb printed and told; None where it did not end well, or nobody answered."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            question = json.dumps({"folder": os.getcwd(), "words": list(words)})
            self._process.stdin.write(question.encode() + b"\n")
            self._process.stdin.flush()
            head = json.loads(self._process.stdout.readline())
            output = self._process.stdout.read(head["output"])
            errors = self._process.stdout.read(head["errors"])
        except (OSError, ValueError):
            return None
        except BaseException:
            # Left in the middle of an answer, the next one would begin with its rest.
            self.end()
            raise
        return (output, errors) if head["code"] == 0 else None

    def end(self) -> None:
        """Ends the process."""
        if self.owner != os.getpid():
            return
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    pass
        self._process.wait()


_answerer: Optional[Answerer] = None
_asking = threading.Lock()


def ask(verb: str, words: Sequence[str], *, files: Sequence[IO[Any]] = ()) -> Finished:
    """Runs a verb by the process that keeps scenes. One of its own does what that does not, and tells what goes wrong.

    :param files: those that it reads, by their paths (`path_of`).
    """
    global _answerer
    answer = None
    # Another thread that asks meanwhile has a process of its own.
    if _asking.acquire(blocking=False):
        try:
            if _answerer is None or not _answerer.fits():
                if _answerer is not None:
                    _answerer.end()
                _answerer = Answerer()
            own = f"/proc/{os.getpid()}/fd/"
            answer = _answerer.ask([verb, *(_reached(word, files, own) for word in words)])
        finally:
            _asking.release()
    if answer is None:
        return run(verb, words, files=files)
    finished = Finished(0, answer[0], problems_in(answer[1]))
    raise_or_warn(0, finished.problems)
    return finished


def _reached(word: str, files: Sequence[IO[Any]], folder: str) -> str:
    """A word as another process has to have it, where it is the path of a file without a name."""
    for file in files:
        if word == path_of(file):
            return f"{folder}{file.fileno()}"
    return word


@atexit.register
def _end() -> None:
    if _answerer is not None:
        _answerer.end()


def _forget() -> None:
    global _answerer, _asking
    _answerer, _asking = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
