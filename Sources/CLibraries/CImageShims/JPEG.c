#include "CImageShims.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf escape;
  char *message;
  // How often a decoder may go over all pixels.
  int passes;
} manager;

static void leave(j_common_ptr info) {
  manager *errors = (manager *)info->err;
  char text[JMSG_LENGTH_MAX];
  errors->base.format_message(info, text);
  snprintf(errors->message, FLIPBOOK_MESSAGE, "%s", text);
  longjmp(errors->escape, 1);
}

// Level −1 is a warning: the data are damaged and libjpeg would go on with grey.
static void notice(j_common_ptr info, int level) {
  if (level < 0) leave(info);
}

static void begin(j_decompress_ptr jpeg, manager *errors, char *message) {
  jpeg->err = jpeg_std_error(&errors->base);
  errors->base.error_exit = leave;
  errors->base.emit_message = notice;
  errors->message = message;
}

static void count_passes(j_common_ptr info) {
  manager *errors = (manager *)info->err;
  if (((j_decompress_ptr)info)->input_scan_number <= errors->passes) return;
  snprintf(errors->message, FLIPBOOK_MESSAGE, "Unsupported: more than %d passes", errors->passes);
  longjmp(errors->escape, 1);
}

// Bytes of the coefficients that are all held until the last pass; none where there is one pass.
static size_t coefficients(j_decompress_ptr jpeg) {
  size_t blocks = 0;
  if (!jpeg_has_multiple_scans(jpeg)) return 0;
  for (int index = 0; index < jpeg->num_components; index++) {
    jpeg_component_info *component = &jpeg->comp_info[index];
    blocks += (size_t)component->width_in_blocks * component->height_in_blocks;
  }
  return blocks * sizeof(JBLOCK);
}

static unsigned two(const uint8_t *at, bool little) {
  return little ? at[0] | at[1] << 8 : at[0] << 8 | at[1];
}

// The entry 0x0112 of the first directory of an EXIF block.
static int orientation_in(const uint8_t *data, size_t length) {
  if (length < 14 || memcmp(data, "Exif\0\0", 6) != 0) return 1;
  data += 6;
  length -= 6;
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

bool flipbook_jpeg_size(
    const uint8_t *bytes, size_t length, int *width, int *height, int *orientation, size_t *held, char *message) {
  struct jpeg_decompress_struct jpeg;
  manager errors;
  memset(&jpeg, 0, sizeof jpeg);
  begin(&jpeg, &errors, message);
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  jpeg_create_decompress(&jpeg);
  jpeg_mem_src(&jpeg, bytes, length);
  jpeg_save_markers(&jpeg, JPEG_APP0 + 1, 0xffff);
  jpeg_read_header(&jpeg, TRUE);
  *width = (int)jpeg.image_width;
  *height = (int)jpeg.image_height;
  *held = coefficients(&jpeg);
  *orientation = 1;
  for (jpeg_saved_marker_ptr marker = jpeg.marker_list; marker; marker = marker->next) {
    int found = orientation_in(marker->data, marker->data_length);
    if (found != 1) *orientation = found;
  }
  jpeg_destroy_decompress(&jpeg);
  return true;
}

// Puts a row of a picture where it stands once the picture is turned as EXIF 2.32, tag 0x0112, asks: 1 upright, 2 mirrored,
// 3 half a turn, 4 upside down mirrored, 5…8 the same with rows and columns exchanged.
static void turn(const uint32_t *row, uint32_t *out, size_t y, size_t width, size_t height, int orientation) {
  bool exchanged = orientation >= 5;
  bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  bool from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  if (from_bottom) y = height - 1 - y;
  for (size_t x = 0; x < width; x++) {
    size_t target = from_right ? width - 1 - x : x;
    out[exchanged ? target * height + y : y * width + target] = row[x];
  }
}

bool flipbook_jpeg_decode(
    const uint8_t *bytes, size_t length, uint8_t *out, int width, int height, int orientation, int passes,
    char *message) {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_progress_mgr progress;
  manager errors;
  memset(&jpeg, 0, sizeof jpeg);
  memset(&progress, 0, sizeof progress);
  begin(&jpeg, &errors, message);
  if (setjmp(errors.escape)) {
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  jpeg_create_decompress(&jpeg);
  errors.passes = passes;
  progress.progress_monitor = count_passes;
  jpeg.progress = &progress;
  jpeg_mem_src(&jpeg, bytes, length);
  jpeg_read_header(&jpeg, TRUE);
  jpeg.out_color_space = JCS_EXT_BGRA;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&jpeg);
  if ((int)jpeg.output_width != width || (int)jpeg.output_height != height) {
    snprintf(message, FLIPBOOK_MESSAGE, "its header changed while it was read");
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  size_t stride = (size_t)width * 4;
  JSAMPROW turned = orientation == 1 ? NULL : jpeg.mem->alloc_large((j_common_ptr)&jpeg, JPOOL_IMAGE, stride);
  while (jpeg.output_scanline < jpeg.output_height) {
    size_t y = jpeg.output_scanline;
    JSAMPROW row = turned ? turned : out + y * stride;
    jpeg_read_scanlines(&jpeg, &row, 1);
    if (turned) turn((const uint32_t *)turned, (uint32_t *)out, y, (size_t)width, (size_t)height, orientation);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return true;
}
