"""Distances in OKLab and by SSIM of the pixels of two pictures, as the papers have them: floating point, one pixel after
the other, nothing of ours.

Reads "width height" and the pixels of both pictures as AARRGGBB, premultiplied; writes a line "oklab ssim" for each.
"""
import math
import sys

words = sys.stdin.read().split()
width, height = int(words[0]), int(words[1])
pixels = [(int(w[2:4], 16), int(w[4:6], 16), int(w[6:8], 16), int(w[0:2], 16)) for w in words[2:]]
before, after = pixels[:width * height], pixels[width * height:]


def light(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def blended(pixel, index):
    golden = 1.618033988749895
    ground = (48, 48 + 159 * (int(index * 4 / golden) % 2), 48 + 159 * (int(index * 4 / (golden + 1)) % 2))
    return [c + g * (255 - pixel[3]) / 255 for c, g in zip(pixel, ground)]


def oklab(pixel, index):
    values = blended(pixel, index)
    # Between two steps of a channel the light is taken as a straight line.
    red, green, blue = (light(math.floor(v)) + (light(min(255, math.floor(v) + 1)) - light(math.floor(v))) * (v % 1)
                        for v in values)
    l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    k1, k2 = 0.206, 0.03
    k3 = (1 + k1) / (1 + k2)
    toe = (k3 * lightness - k1 + math.sqrt((k3 * lightness - k1) ** 2 + 4 * k2 * k3 * lightness)) / 2
    return (toe, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)


def hyab(index):
    a, b = oklab(before[index], index), oklab(after[index], index)
    return min(1, abs(a[0] - b[0]) + math.hypot(a[1] - b[1], a[2] - b[2]))


def ssim(a, b):
    mean_a, mean_b = sum(a) / len(a), sum(b) / len(b)
    var_a = sum((x - mean_a) ** 2 for x in a) / len(a)
    var_b = sum((x - mean_b) ** 2 for x in b) / len(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b)) / len(a)
    c1, c2 = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    return (2 * mean_a * mean_b + c1) * (2 * both + c2) / ((mean_a ** 2 + mean_b ** 2 + c1) * (var_a + var_b + c2))


def structure(index):
    x, y = index % width, index // width
    places = [row * width + column for row in range(max(0, y - 3), min(height, y + 4))
              for column in range(max(0, x - 3), min(width, x + 4))]
    planes = (lambda p: 0.299 * p[0] + 0.587 * p[1] + 0.114 * p[2], lambda p: p[3])
    least = min(ssim([plane(before[i]) for i in places], [plane(after[i]) for i in places]) for plane in planes)
    return min(1, max(0, (1 - least) / 2))


for index in range(width * height):
    print(repr(hyab(index)), repr(structure(index)))
