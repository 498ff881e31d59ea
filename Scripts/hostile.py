"""Changed copies of files, as those make them who attack what reads them. For Scripts/attack and Scripts/check-memory."""

import re

# Numbers at which programs end otherwise than they should.
NUMBERS = ["0", "-1", "1e308", "-1e308", "1e-308", "9223372036854775807", "-9223372036854775808", "2147483648", "nan", "inf",
           "0.1", "100000", "1e9"]


def changed(data, numbers):
    """The bytes with one to eight changes."""
    data = bytearray(data)
    for _ in range(numbers.randint(1, 8)):
        at = numbers.randrange(len(data) + 1)
        match numbers.randrange(4):
            case 0 if at < len(data):
                data[at] = numbers.randrange(256)
            case 1 if at < len(data):
                data[at] ^= 1 << numbers.randrange(8)
            case 2:
                del data[at:at + numbers.randint(1, 16)]
            case _:
                data[at:at] = numbers.choice([b"\xff\xff\xff\xff", b"\0\0\0\0", b"\x7f\xff\xff\xff", data[at:at + 16]])
    return bytes(data)


def rewritten(text, others, numbers):
    """A text with one to four changes that leave most of its grammar: a number at a limit, a line twice, gone, or from another
    text, a word from elsewhere in it, a value in brackets."""
    for _ in range(numbers.randint(1, 4)):
        lines = text.split("\n")
        at = numbers.randrange(len(lines))
        match numbers.randrange(6):
            case 0:
                found = list(re.finditer(r"(?<![\w#])-?\d+(\.\d+)?", text))
                if found:
                    number = numbers.choice(found)
                    text = text[:number.start()] + numbers.choice(NUMBERS) + text[number.end():]
                    continue
            case 1:
                lines[at:at] = [lines[at]] * numbers.choice([1, 1, 1, 400])
            case 2:
                del lines[at]
            case 3:
                lines.insert(at, numbers.choice(numbers.choice(others).split("\n")))
            case 4:
                words = re.findall(r"[A-Za-z]\w+", text)
                if words:
                    old, new = numbers.choice(words), numbers.choice(words)
                    lines[at] = lines[at].replace(old, new)
            case _:
                head, colon, value = lines[at].partition(": ")
                if colon:
                    deep = numbers.choice([1, 2, 300])
                    lines[at] = f"{head}: {'(' * deep}{value}{')' * deep}"
        text = "\n".join(lines)
    return text
