#include "CImageShims.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

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

// Whether a warning costs no pixel. All others do: codes that there are not, ends of data before the end of the picture, passes
// that do not follow one another, restarts that are missing or come too early.
static bool is_harmless(const struct jpeg_error_mgr *errors) {
  switch (errors->msg_code) {
  case JWRN_ADOBE_XFORM: // An unknown number in Adobe's marker: read as YCbCr or YCCK, as everywhere.
  case JWRN_JFIF_MAJOR: // An unknown version of JFIF, whose head is the same.
  case JWRN_NOT_SEQUENTIAL: // Numbers of a scan that mean something in progressive files only.
    return true;
  case JWRN_EXTRANEOUS_DATA: { // Bytes before a marker, where no pixels are; behind them, cameras fill up.
    int marker = errors->msg_parm.i[1];
    return marker < JPEG_RST0 || marker > JPEG_RST0 + 7;
  }
  default: return false;
  }
}

// Level −1 is a warning: libjpeg would go on, mostly with grey.
static void notice(j_common_ptr info, int level) {
  if (level < 0 && !is_harmless(info->err)) leave(info);
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

bool flipbook_jpeg_read_header(const uint8_t *bytes, size_t length, flipbook_jpeg_header *header, char *message) {
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
  header->width = (int)jpeg.image_width;
  header->height = (int)jpeg.image_height;
  header->held = coefficients(&jpeg);
  header->inks = jpeg.num_components == 4;
  header->inverted = jpeg.saw_Adobe_marker;
  header->orientation = 1;
  for (jpeg_saved_marker_ptr marker = jpeg.marker_list; marker; marker = marker->next) {
    if (marker->data_length < 6 || memcmp(marker->data, "Exif\0\0", 6) != 0) continue;
    int found = flipbook_exif_orientation(marker->data, marker->data_length);
    if (found != 1) header->orientation = found;
  }
  jpeg_destroy_decompress(&jpeg);
  return true;
}

bool flipbook_jpeg_decode(
    const uint8_t *bytes, size_t length, uint8_t *out, const flipbook_jpeg_header *header, int passes, char *message) {
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
  jpeg.out_color_space = header->inks ? JCS_CMYK : JCS_EXT_BGRA;
  jpeg.dct_method = JDCT_ISLOW;
  jpeg_start_decompress(&jpeg);
  if ((int)jpeg.output_width != header->width || (int)jpeg.output_height != header->height) {
    snprintf(message, FLIPBOOK_MESSAGE, "its header changed while it was read");
    jpeg_destroy_decompress(&jpeg);
    return false;
  }
  size_t width = (size_t)header->width, height = (size_t)header->height, stride = width * 4;
  JSAMPROW turned = header->orientation == 1 ? NULL : jpeg.mem->alloc_large((j_common_ptr)&jpeg, JPOOL_IMAGE, stride);
  while (jpeg.output_scanline < jpeg.output_height) {
    size_t y = jpeg.output_scanline;
    JSAMPROW row = turned ? turned : out + y * stride;
    jpeg_read_scanlines(&jpeg, &row, 1);
    if (turned) flipbook_turn_row((const uint32_t *)turned, (uint32_t *)out, y, width, height, header->orientation);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  return true;
}
