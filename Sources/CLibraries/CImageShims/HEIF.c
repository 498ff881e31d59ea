// libheif, where the system has it: it is LGPL and large, so nothing of it is linked, and nothing of it is needed to
// build. What is declared here is the part of its ABI, version 1, that is used.
#include "CImageShims.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int code;
  int subcode;
  const char *message;
} heif_error;

enum {
  heif_unsupported_filetype = 3,
  heif_unsupported_feature = 4,
  heif_end_of_data = 100,
  heif_colorspace_rgb = 1,
  heif_chroma_rgba = 11,
  heif_channel_interleaved = 10,
};

// The beginning of heif_decoding_options.
typedef struct {
  uint8_t version;
  uint8_t ignore_transformations;
  void *callbacks[4];
  uint8_t convert_hdr_to_8bit;
  uint8_t strict_decoding;
} heif_options;

// The beginning of heif_color_profile_nclx.
typedef struct {
  uint8_t version;
  int primaries;
  int transfer;
} heif_nclx;

// What is called of libheif: of each function what it gives, its name behind "heif_", and what it takes.
#define FUNCTIONS(EACH) \
  EACH(const char *, get_version, (void)) \
  EACH(void *, context_alloc, (void)) \
  EACH(void, context_free, (void *)) \
  EACH(heif_error, context_read_from_memory, (void *, const void *, size_t, const void *)) \
  EACH(heif_error, context_get_primary_image_handle, (void *, void **)) \
  EACH(void, image_handle_release, (const void *)) \
  EACH(int, image_handle_get_width, (const void *)) \
  EACH(int, image_handle_get_height, (const void *)) \
  EACH(int, image_handle_is_premultiplied_alpha, (const void *)) \
  EACH(size_t, image_handle_get_raw_color_profile_size, (const void *)) \
  EACH(heif_error, image_handle_get_raw_color_profile, (const void *, void *)) \
  EACH(heif_error, image_handle_get_nclx_color_profile, (const void *, heif_nclx **)) \
  EACH(void, nclx_color_profile_free, (heif_nclx *)) \
  EACH(heif_options *, decoding_options_alloc, (void)) \
  EACH(void, decoding_options_free, (heif_options *)) \
  EACH(heif_error, decode_image, (const void *, void **, int, int, const heif_options *)) \
  EACH(int, image_get_width, (const void *, int)) \
  EACH(int, image_get_height, (const void *, int)) \
  EACH(const uint8_t *, image_get_plane_readonly, (const void *, int, int *)) \
  EACH(int, image_get_decoding_warnings, (void *, int, heif_error *, int)) \
  EACH(void, image_release, (const void *))

static struct {
#define DECLARE(type, name, arguments) type (*name) arguments;
  FUNCTIONS(DECLARE)
#undef DECLARE
  bool is_there;
} heif;

static void load(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  bool all = true;
#define FIND(type, name, arguments) all &= (*(void **)&heif.name = dlsym(library, "heif_" #name)) != NULL;
  FUNCTIONS(FIND)
#undef FIND
  heif.is_there = all;
}

static bool is_loaded, is_missed;

static bool is_there(void) {
  is_missed |= !is_loaded;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return heif.is_there;
}

void flipbook_heif_load(void) {
  is_loaded = true;
  // It loads its plugins, where it has any, for the first context.
  void *context = is_there() ? heif.context_alloc() : NULL;
  if (context) heif.context_free(context);
}

bool flipbook_heif_is_missed(void) { return is_missed; }

const char *flipbook_heif_version(void) { return is_there() ? heif.get_version() : NULL; }

struct flipbook_heif {
  void *context;
  void *handle;
};

static flipbook_heif_outcome outcome(heif_error error, char *message) {
  if (error.code == 0) return FLIPBOOK_HEIF_DONE;
  snprintf(message, FLIPBOOK_MESSAGE, "%s", error.message ? error.message : "libheif refuses it");
  if (error.subcode == heif_end_of_data) return FLIPBOOK_HEIF_TRUNCATED;
  bool unsupported = error.code == heif_unsupported_filetype || error.code == heif_unsupported_feature;
  return unsupported ? FLIPBOOK_HEIF_UNSUPPORTED : FLIPBOOK_HEIF_DAMAGED;
}

flipbook_heif_outcome flipbook_heif_open(const uint8_t *bytes, size_t length, flipbook_heif **file, char *message) {
  *file = NULL;
  if (!is_there()) return FLIPBOOK_HEIF_MISSING;
  flipbook_heif *opened = calloc(1, sizeof *opened);
  if (opened) opened->context = heif.context_alloc();
  if (!opened || !opened->context) {
    free(opened);
    snprintf(message, FLIPBOOK_MESSAGE, "libheif could not begin");
    return FLIPBOOK_HEIF_DAMAGED;
  }
  heif_error error = heif.context_read_from_memory(opened->context, bytes, length, NULL);
  if (error.code == 0) error = heif.context_get_primary_image_handle(opened->context, &opened->handle);
  // Its message may lie in the context.
  flipbook_heif_outcome result = outcome(error, message);
  if (result == FLIPBOOK_HEIF_DONE) *file = opened;
  else flipbook_heif_close(opened);
  return result;
}

void flipbook_heif_close(flipbook_heif *file) {
  if (file->handle) heif.image_handle_release(file->handle);
  heif.context_free(file->context);
  free(file);
}

flipbook_heif_header flipbook_heif_read_header(const flipbook_heif *file) {
  flipbook_heif_header header = {
    .width = heif.image_handle_get_width(file->handle),
    .height = heif.image_handle_get_height(file->handle),
    .premultiplied = heif.image_handle_is_premultiplied_alpha(file->handle) != 0,
    .profile = heif.image_handle_get_raw_color_profile_size(file->handle),
  };
  heif_nclx *nclx = NULL;
  heif_error error = heif.image_handle_get_nclx_color_profile(file->handle, &nclx);
  if (error.code == 0 && nclx) {
    header.has_points = true;
    header.primaries = nclx->primaries;
    header.transfer = nclx->transfer;
    heif.nclx_color_profile_free(nclx);
  }
  return header;
}

bool flipbook_heif_read_profile(const flipbook_heif *file, uint8_t *out) {
  return heif.image_handle_get_raw_color_profile(file->handle, out).code == 0;
}

flipbook_heif_outcome flipbook_heif_decode(
    const flipbook_heif *file, uint8_t *out, int width, int height, char *message) {
  heif_options *options = heif.decoding_options_alloc();
  if (options && options->version >= 2) options->convert_hdr_to_8bit = 1;
  if (options && options->version >= 3) options->strict_decoding = 1;
  void *image = NULL;
  heif_error error = heif.decode_image(file->handle, &image, heif_colorspace_rgb, heif_chroma_rgba, options);
  if (options) heif.decoding_options_free(options);
  flipbook_heif_outcome result = outcome(error, message);
  if (result != FLIPBOOK_HEIF_DONE) return result;
  heif_error warning;
  if (heif.image_get_decoding_warnings(image, 0, &warning, 1) > 0) {
    result = outcome(warning, message);
  } else if (
      heif.image_get_width(image, heif_channel_interleaved) != width
      || heif.image_get_height(image, heif_channel_interleaved) != height) {
    snprintf(message, FLIPBOOK_MESSAGE, "it has another size than it says");
    result = FLIPBOOK_HEIF_DAMAGED;
  } else {
    int stride = 0;
    const uint8_t *plane = heif.image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    for (int y = 0; plane && y < height; y++) {
      const uint8_t *row = plane + (size_t)y * (size_t)stride;
      uint8_t *to = out + (size_t)y * (size_t)width * 4;
      for (int x = 0; x < width; x++, row += 4, to += 4) {
        to[0] = row[2];
        to[1] = row[1];
        to[2] = row[0];
        to[3] = row[3];
      }
    }
    if (!plane) {
      snprintf(message, FLIPBOOK_MESSAGE, "libheif gives no pixels of it");
      result = FLIPBOOK_HEIF_DAMAGED;
    }
  }
  heif.image_release(image);
  return result;
}
