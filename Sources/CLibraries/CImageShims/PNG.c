#include "CImageShims.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  uint8_t *out;
  size_t used;
  size_t capacity;
  char *message;
} sink;

static void fail(png_structp png, png_const_charp text) {
  sink *to = png_get_error_ptr(png);
  snprintf(to->message, FLIPBOOK_MESSAGE, "%s", text);
  png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void take(png_structp png, png_bytep bytes, size_t length) {
  sink *to = png_get_io_ptr(png);
  if (length > to->capacity - to->used) png_error(png, "more bytes than were reckoned with");
  memcpy(to->out + to->used, bytes, length);
  to->used += length;
}

static void flush(png_structp png) { (void)png; }

size_t flipbook_png_length(const flipbook_png_piece *pieces, size_t count) {
  size_t length = 8;
  for (size_t i = 0; i < count; i++) length += pieces[i].length + (pieces[i].chunk ? 12 : 0);
  return length;
}

bool flipbook_png_write(const flipbook_png_piece *pieces, size_t count, uint8_t *out, size_t capacity, char *message) {
  sink to = {out, 0, capacity, message};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &to, fail, warn);
  if (!png) {
    snprintf(message, FLIPBOOK_MESSAGE, "libpng could not begin");
    return false;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, NULL);
    return false;
  }
  png_set_write_fn(png, &to, take, flush);
  png_write_sig(png);
  for (size_t i = 0; i < count;) {
    size_t end = i + 1;
    size_t length = pieces[i].length;
    while (end < count && !pieces[end].chunk) length += pieces[end++].length;
    if (length > 0x7fffffff) png_error(png, "a chunk of more than 2 GiB");
    png_write_chunk_start(png, (png_const_bytep)pieces[i].chunk, (png_uint_32)length);
    for (; i < end; i++) png_write_chunk_data(png, pieces[i].bytes, pieces[i].length);
    png_write_chunk_end(png);
  }
  png_destroy_write_struct(&png, NULL);
  return true;
}
