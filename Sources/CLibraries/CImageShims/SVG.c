// librsvg, which is loaded when a process first draws an SVG: it brings libxml2, ICU and gdk-pixbuf along, and few
// processes ever draw one. Its headers are needed to build; nothing of it is linked.
#define _GNU_SOURCE
#include "CImageShims.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <librsvg/rsvg.h>

#define FILE_NAME "librsvg-2.so.2"

// The functions that are called, of librsvg and of GLib for it.
#define SYMBOLS(EACH) \
  EACH(rsvg_handle_new_from_stream_sync) \
  EACH(g_memory_input_stream_new_from_data) \
  EACH(rsvg_handle_get_intrinsic_dimensions) \
  EACH(rsvg_handle_render_document) \
  EACH(rsvg_handle_set_dpi) \
  EACH(rsvg_major_version) \
  EACH(rsvg_minor_version) \
  EACH(rsvg_micro_version) \
  EACH(g_object_unref) \
  EACH(g_error_free)

static struct {
#define DECLARE(symbol) __typeof__(symbol) *symbol;
  SYMBOLS(DECLARE)
#undef DECLARE
  char path[PATH_MAX];
  bool is_there;
} library;

// Beside Cairo, which it draws with: its version is then read of the file that would be loaded.
static void locate(void) {
  Dl_info cairo;
  if (!dladdr((void *)cairo_version, &cairo) || !cairo.dli_fname) return;
  const char *slash = strrchr(cairo.dli_fname, '/');
  if (!slash) return;
  int folder = (int)(slash + 1 - cairo.dli_fname);
  int length = snprintf(library.path, sizeof library.path, "%.*s%s", folder, cairo.dli_fname, FILE_NAME);
  if (length >= (int)sizeof library.path || access(library.path, R_OK) != 0) library.path[0] = 0;
}

const char *flipbook_svg_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, locate);
  return library.path[0] ? library.path : NULL;
}

static void *handle;

static void *find(const char *name) { return dlsym(handle, name); }

static void load(void) {
  const char *path = flipbook_svg_library();
  handle = dlopen(path ? path : FILE_NAME, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return;
  bool all = true;
#define FIND(symbol) all &= (*(void **)&library.symbol = dlsym(handle, #symbol)) != NULL;
  SYMBOLS(FIND)
#undef FIND
  library.is_there = all && flipbook_xml_find(find);
}

bool flipbook_svg_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return library.is_there;
}

bool flipbook_svg_version(unsigned version[3]) {
  if (!flipbook_svg_load()) return false;
  version[0] = *library.rsvg_major_version;
  version[1] = *library.rsvg_minor_version;
  version[2] = *library.rsvg_micro_version;
  return true;
}

static void tell(GError *error, char *message) {
  snprintf(message, FLIPBOOK_MESSAGE, "%s", error ? error->message : "librsvg refuses it");
  if (error) library.g_error_free(error);
}

flipbook_svg *flipbook_svg_open(const uint8_t *bytes, size_t length, char *message) {
  GError *error = NULL;
  // The document is our own: a photo within may be longer than libxml2 lets a stranger's attribute be.
  GInputStream *stream = library.g_memory_input_stream_new_from_data(bytes, (gssize)length, NULL);
  flipbook_svg *svg =
    library.rsvg_handle_new_from_stream_sync(stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &error);
  library.g_object_unref(stream);
  if (!svg) {
    tell(error, message);
    return NULL;
  }
  // An inch is 96 pixels in CSS; librsvg's own guess is 90.
  library.rsvg_handle_set_dpi(svg, 96);
  return svg;
}

void flipbook_svg_close(flipbook_svg *svg) { library.g_object_unref(svg); }

// 0 where there is none, and for percentages, which are of a window that does not exist; librsvg reports a missing
// length as 100 %.
static double points(gboolean has, RsvgLength length) {
  if (!has) return 0;
  switch (length.unit) {
    case RSVG_UNIT_PX: return length.length;
    case RSVG_UNIT_IN: return length.length * 96;
    case RSVG_UNIT_CM: return length.length * (96 / 2.54);
    case RSVG_UNIT_MM: return length.length * (96 / 25.4);
    case RSVG_UNIT_PT: return length.length * (96 / 72.0);
    case RSVG_UNIT_PC: return length.length * 16;
    default: return 0;
  }
}

flipbook_svg_sides flipbook_svg_read_sides(flipbook_svg *svg) {
  gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
  RsvgLength width = {0}, height = {0};
  RsvgRectangle box = {0};
  library.rsvg_handle_get_intrinsic_dimensions(svg, &has_width, &width, &has_height, &height, &has_box, &box);
  return (flipbook_svg_sides){
    points(has_width, width), points(has_height, height), has_box ? box.width : 0, has_box ? box.height : 0};
}

bool flipbook_svg_draw(
    flipbook_svg *svg, struct _cairo *context, double width, double height, char *message) {
  RsvgRectangle viewport = {0, 0, width, height};
  GError *error = NULL;
  if (library.rsvg_handle_render_document(svg, context, &viewport, &error)) return true;
  tell(error, message);
  return false;
}
