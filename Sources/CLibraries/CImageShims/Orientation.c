#include "CImageShims.h"

#include <string.h>

static unsigned two(const uint8_t *at, bool little) {
  return little ? at[0] | at[1] << 8 : at[0] << 8 | at[1];
}

// The entry 0x0112 of the first directory.
int flipbook_exif_orientation(const uint8_t *data, size_t length) {
  if (length >= 6 && memcmp(data, "Exif\0\0", 6) == 0) {
    data += 6;
    length -= 6;
  }
  if (length < 8) return 1;
  bool little = data[0] == 'I';
  size_t high = two(data + (little ? 6 : 4), little);
  size_t at = high << 16 | two(data + (little ? 4 : 6), little);
  if (at > length || length - at < 2) return 1;
  unsigned entries = two(data + at, little);
  at += 2;
  for (; entries > 0 && length - at >= 12; entries--, at += 12) {
    if (two(data + at, little) != 0x0112) continue;
    unsigned value = two(data + at + 8, little);
    return value >= 1 && value <= 8 ? (int)value : 1;
  }
  return 1;
}

void flipbook_turn_row(
    const uint32_t *row, uint32_t *out, size_t y, size_t width, size_t height, int orientation) {
  bool exchanged = orientation >= 5;
  bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  bool from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  if (from_bottom) y = height - 1 - y;
  for (size_t x = 0; x < width; x++) {
    size_t target = from_right ? width - 1 - x : x;
    out[exchanged ? target * height + y : y * width + target] = row[x];
  }
}
