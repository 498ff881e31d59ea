"""Says where paths lead that begin at a folder which nothing may leave: an own reading of the rule, to hold ours to.

Reads the folder and the paths from standard input, each with a zero byte behind it, and prints a word for each path:
`outside` where it does not begin at the folder, goes up, or meets a link, wherever that leads; `nothing`; `file`; `other`.
"""

import os
import stat
import sys


def verdict(folder: bytes, path: bytes) -> str:
    if not path.startswith(folder + b"/"):
        return "outside"
    names = [name for name in path[len(folder) + 1:].split(b"/") if name not in (b"", b".")]
    if not names or b".." in names:
        return "outside"
    here = folder
    for place, name in enumerate(names):
        here = here + b"/" + name
        try:
            mode = os.lstat(here).st_mode
        except FileNotFoundError:
            return "nothing"
        except OSError:
            return "other"
        if stat.S_ISLNK(mode):
            return "outside"
        if place < len(names) - 1 and not stat.S_ISDIR(mode):
            return "other"
    return "file" if stat.S_ISREG(mode) else "other"


fields = sys.stdin.buffer.read().split(b"\0")
base, wanted = fields[0], fields[1:-1]
print("\n".join(verdict(base, path) for path in wanted))
