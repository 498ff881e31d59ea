// What Swift cannot call safely: functions of libpng and libjpeg whose errors are longjmps. And what it cannot call at
// all: instructions of the CPU.
#ifndef FLIPBOOK_IMAGE_SHIMS_H
#define FLIPBOOK_IMAGE_SHIMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Room for an error's wording.
enum { FLIPBOOK_MESSAGE = 256 };

// A run of bytes of a PNG chunk. `chunk` is the four-letter name where a new chunk begins, NULL where the run belongs
// to the same chunk as the one before.
typedef struct {
  const char *chunk;
  const uint8_t *bytes;
  size_t length;
} flipbook_png_piece;

// Bytes that the file made of these pieces has: signature, and twelve bytes around each chunk.
size_t flipbook_png_length(const flipbook_png_piece *pieces, size_t count);

// Writes signature and chunks into `out`, which has room for flipbook_png_length bytes. False, and why, on an error.
bool flipbook_png_write(const flipbook_png_piece *pieces, size_t count, uint8_t *out, size_t capacity, char *message);

// Decodes a PNG of that size into `out`: rows `stride` bytes apart, four bytes a pixel, BGRA, straight alpha; in the gamma
// of screens, unless the samples are wanted `as_stored`. False, and why, on an error.
bool flipbook_png_read(
    const uint8_t *bytes, size_t length, uint32_t width, uint32_t height, uint8_t *out, size_t stride, bool as_stored,
    char *message);

// EXIF's orientation, 1…8, of a block that begins with "Exif", as JPEG has it, or without; 1 where it says nothing.
int flipbook_exif_orientation(const uint8_t *block, size_t length);

// Puts a row of a picture of width × height pixels where it stands once the picture is turned as EXIF 2.32, tag 0x0112,
// asks: 1 upright, 2 mirrored, 3 half a turn, 4 upside down mirrored, 5…8 the same with rows and columns exchanged.
void flipbook_turn_row(const uint32_t *row, uint32_t *out, size_t y, size_t width, size_t height, int orientation);

// What the header of a JPEG says.
typedef struct {
  int width;
  int height;
  // EXIF's 1…8, 1 where it says nothing.
  int orientation;
  // The bytes that decoding it takes besides its pixels, where it comes in several passes.
  size_t held;
  // Whether its samples are those of four inks, and whether 255 of them is none, as Adobe has it.
  bool inks;
  bool inverted;
} flipbook_jpeg_header;

bool flipbook_jpeg_read_header(const uint8_t *bytes, size_t length, flipbook_jpeg_header *header, char *message);

// Decodes the pixels of such a JPEG into `out`: 4 bytes each, BGRA and opaque, or the four inks; turned upright, in at
// most so many passes. Damage that libjpeg would paint over is an error here.
bool flipbook_jpeg_decode(
    const uint8_t *bytes, size_t length, uint8_t *out, const flipbook_jpeg_header *header, int passes, char *message);

// Whether this CPU has instructions for SHA-256. Only then may flipbook_sha256_blocks be called.
bool flipbook_sha256_is_fast(void);

// Takes `count` blocks of 64 bytes into the state.
void flipbook_sha256_blocks(uint32_t state[8], const uint32_t constants[64], const uint8_t *bytes, size_t count);

#endif
