// Pixels as films have them: Y'CbCr by the matrix of ITU-R BT.709, over the limited range (Y' 16…235, Cb and Cr 16…240).
//
// Everything is a whole number, so the loops that the compiler makes for one CPU and for another give the same bytes.
#include "CImageShims.h"

#if defined(__x86_64__)
// The same loops a second time, for CPUs with AVX2.
#define FLIPBOOK_WIDE(name, parameters, arguments)                                                      \
  __attribute__((target("avx2"))) static void name##_wide parameters { name##_loop arguments; }        \
  static void name##_usual parameters { name##_loop arguments; }                                       \
  void flipbook_##name parameters {                                                                     \
    if (__builtin_cpu_supports("avx2")) name##_wide arguments;                                          \
    else name##_usual arguments;                                                                        \
  }
#else
#define FLIPBOOK_WIDE(name, parameters, arguments) \
  void flipbook_##name parameters { name##_loop arguments; }
#endif
#define FLIPBOOK_LOOP __attribute__((always_inline)) static inline void

// Parts of 65,536 of a component, of 0…255, in a sample: 219 ÷ 255 of the weights 0.2126, 0.7152 and 0.0722 in Y', and
// 224 ÷ 255 of (B - Y') ÷ 1.8556 and (R - Y') ÷ 1.5748. Those of a difference make nothing of a grey.
enum {
  RED_IN_LUMA = 11966, GREEN_IN_LUMA = 40254, BLUE_IN_LUMA = 4064,
  RED_IN_BLUE = -6596, GREEN_IN_BLUE = -22189, BLUE_IN_BLUE = 28785,
  RED_IN_RED = 28784, GREEN_IN_RED = -26145, BLUE_IN_RED = -2639,
};

FLIPBOOK_LOOP video_row_loop(const uint32_t *pixels, size_t width, uint8_t *luma, int16_t *blue, int16_t *red) {
  for (size_t x = 0; x < width; x++) {
    const int32_t r = pixels[x] >> 16 & 0xFF, g = pixels[x] >> 8 & 0xFF, b = pixels[x] & 0xFF;
    luma[x] = (uint8_t)((RED_IN_LUMA * r + GREEN_IN_LUMA * g + BLUE_IN_LUMA * b + (16 << 16) + (1 << 15)) >> 16);
    blue[x] = (int16_t)((RED_IN_BLUE * r + GREEN_IN_BLUE * g + BLUE_IN_BLUE * b + (1 << 9)) >> 10);
    red[x] = (int16_t)((RED_IN_RED * r + GREEN_IN_RED * g + BLUE_IN_RED * b + (1 << 9)) >> 10);
  }
}

FLIPBOOK_WIDE(
    video_row, (const uint32_t *pixels, size_t width, uint8_t *luma, int16_t *blue, int16_t *red),
    (pixels, width, luma, blue, red))

void flipbook_video_straight_row(const uint32_t *pixels, size_t width, uint32_t *straight, uint8_t *alpha) {
  for (size_t x = 0; x < width; x++) {
    const uint32_t pixel = pixels[x], a = pixel >> 24;
    alpha[x] = (uint8_t)a;
    if (a == 255 || a == 0) {
      straight[x] = pixel;
      continue;
    }
    const uint32_t r = ((pixel >> 16 & 0xFF) * 255 + a / 2) / a, g = ((pixel >> 8 & 0xFF) * 255 + a / 2) / a;
    straight[x] = a << 24 | r << 16 | g << 8 | ((pixel & 0xFF) * 255 + a / 2) / a;
  }
}

// Mitchell and Netravali's cubic with B = 0 and C = 0.6, twice as wide, at 0.25, 0.75, 1.25 and 1.75 from its middle, in
// parts of 1,024: by these libswscale, whose films these are to be, makes one of two.
enum { NEAREST = 446, NEAR = 123, FAR = -43, FARTHEST = -14 };

FLIPBOOK_LOOP video_halve_row_loop(const int16_t *full, size_t count, int16_t *half) {
  for (size_t x = 0; x < count; x++) {
    const int16_t *p = full + 2 * x;
    const int32_t sum = NEAREST * (p[0] + p[1]) + NEAR * (p[-1] + p[2]) + FAR * (p[-2] + p[3]) + FARTHEST * (p[-3] + p[4]);
    half[x] = (int16_t)((sum + (1 << 9)) >> 10);
  }
}

FLIPBOOK_WIDE(video_halve_row, (const int16_t *full, size_t count, int16_t *half), (full, count, half))

// A sample of its difference from a grey's, in parts of 64.
__attribute__((always_inline)) static inline uint8_t sample(int32_t part, int bits) {
  const int32_t value = (part + (128 << bits) + (1 << (bits - 1))) >> bits;
  return (uint8_t)(value < 16 ? 16 : value > 240 ? 240 : value);
}

FLIPBOOK_LOOP video_halve_rows_loop(const int16_t *const rows[8], size_t count, uint8_t *out) {
  const int16_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
  const int16_t *e = rows[4], *f = rows[5], *g = rows[6], *h = rows[7];
  for (size_t x = 0; x < count; x++) {
    const int32_t sum = NEAREST * (d[x] + e[x]) + NEAR * (c[x] + f[x]) + FAR * (b[x] + g[x]) + FARTHEST * (a[x] + h[x]);
    out[x] = sample(sum, 16);
  }
}

FLIPBOOK_WIDE(video_halve_rows, (const int16_t *const rows[8], size_t count, uint8_t *out), (rows, count, out))

FLIPBOOK_LOOP video_samples_loop(const int16_t *parts, size_t count, uint8_t *out) {
  for (size_t x = 0; x < count; x++) out[x] = sample(parts[x], 6);
}

FLIPBOOK_WIDE(video_samples, (const int16_t *parts, size_t count, uint8_t *out), (parts, count, out))
