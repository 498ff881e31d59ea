"""Texts of files on their way to people."""

from __future__ import annotations

import re

#: What a terminal obeys: control characters, separators of lines, marks that turn the direction of writing; and what orders to a
#: build server begin with. The last character of each is the one to write otherwise.
_ORDERS = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]" r"|#(?=#[^\W\d_]*\[)|^[^\S\n]*:(?=:)", re.MULTILINE
)


def printable(text: str) -> str:
    r"""Text of lines in which nothing is left that a terminal or a build server obeys, as the program prints it.

    >>> print(printable("a\x1b[2Jb\n::error::c ##[d]"))
    a\u{1B}[2Jb
    \u{3A}:error::c \u{23}#[d]
    """
    return _ORDERS.sub(lambda found: f"{found[0][:-1]}\\u{{{ord(found[0][-1]):X}}}", text)
