"""What GitHub shows beside the lines of a project's files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import List, Optional, Sequence, Tuple

from ._printable import printable
from ._results import Outcome, Verification

#: So many results are told of one cause: GitHub shows a few lines of an annotation.
_most_of_cause = 10


def error_commands(found: Optional[Verification], failures: Sequence[Outcome], root: Path, test: Tuple[str, int]) -> List[str]:
    """Workflow commands: an error for each cause with the results that it reached, then one for each other failure.

    What stands in no file of a scene, such as a picture that a test made, is told at the test: its file and line.
    """
    told: List[str] = []
    rest = list(failures)
    for cause in [] if found is None else found.facts.get("causes", []):
        reached = [each for each in rest if each.name in cause["results"]]
        if not reached:
            continue
        rest = [each for each in rest if each not in reached]
        lines = [cause["change"], *(f"{each.name}: {each.reason}" for each in reached[:_most_of_cause])]
        if len(reached) > _most_of_cause:
            lines.append(f"and {len(reached) - _most_of_cause} more")
        place = (cause["file"], cause.get("line", 1)) if cause["file"] else test
        told.append(_annotation(root, place, f"{cause['subject']} changed", "\n".join(filter(None, lines))))
    for each in rest:
        file = each.facts.get("file")
        place = (file, each.facts.get("line", 1)) if file else test
        told.append(_annotation(root, place, each.name, f"{each.verdict}: {each.reason}" if each.reason else each.verdict))
    return told


def _annotation(root: Path, place: Tuple[str, int], title: str, text: str) -> str:
    """One command. GitHub knows files by their paths in the repository.

    >>> _annotation(Path("/a"), ("b,c.yaml", 3), "hello: end", "100 % differ\\nsee there")
    '::error file=b%2Cc.yaml,line=3,title=flipbook%3A hello%3A end::100 %25 differ%0Asee there'
    """
    workspace = os.environ.get("GITHUB_WORKSPACE")
    path = os.path.relpath(root / place[0], workspace) if workspace else place[0]
    properties = ",".join(
        f"{key}={_encoded(value, '%:,')}" for key, value in [("file", path), ("line", str(place[1])), ("title", f"flipbook: {title}")]
    )
    return f"::error {properties}::{_encoded(text, '%')}"


def _encoded(text: str, special: str) -> str:
    safe = printable(text)
    return "".join(f"%{ord(each):02X}" if each in special or each in "\r\n" else each for each in safe)
