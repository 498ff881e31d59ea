#include "CImageShims.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t left;
  char *message;
} source;

static void fail(png_structp png, png_const_charp text) {
  source *from = png_get_error_ptr(png);
  snprintf(from->message, FLIPBOOK_MESSAGE, "%s", text);
  png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void give(png_structp png, png_bytep out, size_t length) {
  source *from = png_get_io_ptr(png);
  if (length > from->left) png_error(png, "its data end too early");
  memcpy(out, from->bytes, length);
  from->bytes += length;
  from->left -= length;
}

bool flipbook_png_read(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint8_t *out, size_t stride, bool as_stored,
    char *message) {
  source from = {bytes, length, message};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &from, fail, warn);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    snprintf(message, FLIPBOOK_MESSAGE, "libpng could not begin");
    png_destroy_read_struct(&png, NULL, NULL);
    return false;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return false;
  }
  png_set_read_fn(png, &from, give);
  // A damaged chunk that says nothing of the pixels is no error.
  png_set_benign_errors(png, 1);
  static const png_byte used[] = "sBIT\0cHRM\0gAMA\0iCCP\0sRGB";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, used, as_stored ? 1 : 5);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "it has another size than it says");
  }

  // Samples that do not say what they are, of sixteen bits too, are those of screens.
  png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  png_set_scale_16(png);
  png_byte kind = png_get_color_type(png, info);
  if (!(kind & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  if (!(kind & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, info, PNG_INFO_tRNS)) {
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  }
  png_set_bgr(png);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "its pixels become no four bytes");
  while (passes-- > 0) {
    for (uint32_t y = 0; y < height; y++) png_read_row(png, out + y * stride, NULL);
  }
  png_destroy_read_struct(&png, &info, NULL);
  return true;
}
