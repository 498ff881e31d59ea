"""``python -m flipbook`` becomes the program."""

import os
import sys

from ._program import program

os.execv(program(), ["flipbook", *sys.argv[1:]])
