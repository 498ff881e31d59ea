"""The words of the program as values: problems, and the exceptions that carry them."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Optional, Sequence

from ._printable import printable

if TYPE_CHECKING:
    from ._results import Verification


@dataclass(frozen=True)
class Problem:
    """Something that the program tells of a scene, or of a run.

    >>> problem = Problem("error", "no 'foo' here; layers in sight: a, b", file="s.yaml", line=5, column=52)
    >>> print(problem)
    s.yaml:5:52: error: no 'foo' here; layers in sight: a, b
    """

    #: ``error``, ``warning``, ``hint`` or ``note``.
    kind: str
    #: A sentence, the cure included.
    message: str
    #: The end of the message that says what to do, or which names there are.
    cure: Optional[str] = None
    #: The file as the program was given it; None where nothing has a place.
    file: Optional[str] = None
    #: From 1.
    line: Optional[int] = None
    #: From 1, in characters.
    column: Optional[int] = None
    #: Characters.
    length: Optional[int] = None
    #: The place at which a take stopped by it, in a sentence.
    stop: Optional[str] = None

    def __str__(self) -> str:
        # The words may have the place already.
        known = [str(each) for each in (self.file, self.line, self.column) if each is not None]
        place = "" if self.file is None or self.message.startswith(f"{self.file}:") else ":".join(known) + ": "
        return printable(f"{place}{self.kind}: {self.message}")

    @classmethod
    def _read(cls, text: str) -> Problem:
        """That of a line of standard error: a record, or the launcher's words."""
        try:
            record = json.loads(text)
        except ValueError:
            return cls("error", text[len("flipbook: ") :] if text.startswith("flipbook: ") else text)
        return cls(**{name: record[name] for name in cls.__dataclass_fields__ if name in record})


class FlipbookWarning(UserWarning):
    """A warning of the program, which did as asked."""


class FlipbookError(Exception):
    """The program could not do as asked. A difference between pictures is no error, but a result.

    >>> import flipbook
    >>> try:
    ...     flipbook.colors("missing.png")
    ... except flipbook.FlipbookError as error:
    ...     print(error.code, error)
    2 error: there is no file 'missing.png'
    """

    def __init__(self, code: int, problems: Sequence[Problem]) -> None:
        #: The exit code: 2 for trouble; 130 and 143, or a negative number, where a signal ended the program.
        self.code = code
        #: All that was told, the first error first.
        self.problems = sorted(problems, key=lambda problem: problem.kind != "error")
        super().__init__(code, problems)

    @property
    def _first(self) -> Problem:
        return self.problems[0] if self.problems else Problem("error", f"the program ended with exit code {self.code}")

    @property
    def message(self) -> str:
        """The first problem's sentence, the cure included."""
        return self._first.message

    @property
    def kind(self) -> str:
        """``error``, or what else the first problem is."""
        return self._first.kind

    @property
    def cure(self) -> Optional[str]:
        """The end of its message that says what to do, or which names there are."""
        return self._first.cure

    @property
    def file(self) -> Optional[str]:
        """The file that the first problem is in."""
        return self._first.file

    @property
    def line(self) -> Optional[int]:
        """Its line, from 1."""
        return self._first.line

    @property
    def column(self) -> Optional[int]:
        """Its column, from 1, in characters."""
        return self._first.column

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems if problem.kind == "error") or str(self._first)


class VerificationError(FlipbookError):
    """Something could not be verified: a scene, or a baseline, cannot be read. All other outcomes are there beside it.

    >>> import flipbook, pathlib
    >>> _ = flipbook.verify("hello.yaml", baselines="cut", update="missing")
    >>> _ = pathlib.Path("cut/hello/slide/card/end.png").write_bytes(b"")
    >>> try:
    ...     flipbook.verify("hello.yaml", baselines="cut")
    ... except flipbook.VerificationError as error:
    ...     print([(outcome.verdict, outcome.name) for outcome in error.verification.outcomes])
    [('trouble', 'hello/slide/card/end'), ('passed', 'hello/slide/card')]
    """

    def __init__(self, code: int, problems: Sequence[Problem], verification: Verification) -> None:
        super().__init__(code, problems)
        #: What was found out.
        self.verification = verification
        self.args = (code, problems, verification)

    def __str__(self) -> str:
        # Scenes' mistakes are told with their places; of a baseline that cannot be read there is the outcome alone.
        told = "\n".join(str(problem) for problem in self.problems if problem.kind == "error" and problem.column is not None)
        troubled = {(problem.file, problem.line, problem.column) for problem in self.problems if problem.column is not None}
        others = [
            str(outcome)
            for outcome in self.verification.failures
            if (outcome.problem.file, outcome.problem.line, outcome.problem.column) not in troubled
        ]
        return "\n".join([*([told] if told else []), *others])


class UsageError(FlipbookError):
    """An argument that the program does not take; exit code 64.

    >>> import flipbook
    >>> try:
    ...     flipbook.render("timi-pie", at="1s", scale=99)
    ... except flipbook.UsageError as error:
    ...     print(error.message.splitlines()[0])
    scale is more than 0 and at most 32.
    """

    def __init__(self, code: int, problems: Sequence[Problem]) -> None:
        from ._options import in_python

        super().__init__(code, [replace(problem, message=in_python(problem.message)) for problem in problems])
