"""Decodes animations with Pillow, so that the tests have another program's word for what our files hold.

Each argument is a file; beside it FILE.rgba gets the straight RGBA of all frames, one behind the other. Prints a line
of JSON for each: size, number of frames, durations in milliseconds, how often it repeats.
"""

import json
import sys

from PIL import Image

for path in sys.argv[1:]:
    with Image.open(path) as image, open(path + ".rgba", "wb") as out:
        count = getattr(image, "n_frames", 1)
        durations = []
        for index in range(count):
            image.seek(index)
            out.write(image.convert("RGBA").tobytes())
            durations.append(image.info.get("duration", 0))
        facts = {
            "width": image.width,
            "height": image.height,
            "frames": count,
            "durations": durations,
            "loop": image.info.get("loop", -1),
        }
    print(json.dumps(facts))
