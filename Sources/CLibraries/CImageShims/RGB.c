// Bytes of pixels in another order: what the CPU has an instruction for, and Swift has no word.
#include "CImageShims.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

bool flipbook_rgb_is_fast(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3);
}

// Four pixels, whose twelve bytes are stored as sixteen.
__attribute__((target("ssse3"), always_inline))
static inline void rgb_of_four(const uint8_t *bgra, uint8_t *rgb) {
  const __m128i order = _mm_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  _mm_storeu_si128((__m128i *)rgb, _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bgra), order));
}

// The next four pixels, or the last ones singly, go over the four bytes too many.
__attribute__((target("ssse3")))
void flipbook_rgb_row(const uint8_t *bgra, uint8_t *rgb, size_t width) {
  size_t x = 0;
  for (; x + 18 <= width; x += 16) {
    rgb_of_four(bgra + 4 * x, rgb + 3 * x);
    rgb_of_four(bgra + 4 * x + 16, rgb + 3 * x + 12);
    rgb_of_four(bgra + 4 * x + 32, rgb + 3 * x + 24);
    rgb_of_four(bgra + 4 * x + 48, rgb + 3 * x + 36);
  }
  for (; x + 6 <= width; x += 4) rgb_of_four(bgra + 4 * x, rgb + 3 * x);
  for (; x < width; x++) {
    rgb[3 * x] = bgra[4 * x + 2];
    rgb[3 * x + 1] = bgra[4 * x + 1];
    rgb[3 * x + 2] = bgra[4 * x];
  }
}

#else

bool flipbook_rgb_is_fast(void) { return false; }

void flipbook_rgb_row(const uint8_t *bgra, uint8_t *rgb, size_t width) { (void)bgra, (void)rgb, (void)width; }

#endif
