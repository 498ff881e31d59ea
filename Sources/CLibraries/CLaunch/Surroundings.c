// The variables by which somebody could have the libraries draw otherwise, load code, or write files, are gone before the first of
// these libraries begins: pixels are a function of the scene alone (law 1), and a desktop's settings for its fonts are none of it.
//
// pixman looks at its variable when it is loaded, before `main`. Only what a program lists in `.preinit_array` runs sooner, before
// any library has begun: no function of the C library is called here.
#include "CLaunch.h"

#include <stddef.h>

// A sanitizer has not begun either.
#define EARLY __attribute__((no_sanitize("address", "thread", "undefined")))

// One table for all: a name, or with _ at its end all names that begin so.
static const char *const removed[] = {
  // FreeType: stem darkening, versions of hinting; its debugging.
  "FREETYPE_PROPERTIES", "FT2_",
  // pixman: without any of its ways to draw, it draws nothing.
  "PIXMAN_",
  "CAIRO_",
  // HarfBuzz: which shapers there are.
  "HB_",
  "PANGO_", "PANGOCAIRO_",
  // fontconfig: other settings, folders and languages; its debugging. And words of Thai, by which Pango breaks lines.
  "FC_", "FONTCONFIG_", "LIBTHAI_",
  // GLib and GIO: modules, file systems by other processes, folders of settings, what a message does.
  "G_", "GLIB_", "GOBJECT_", "GIO_", "GSETTINGS_", "CHARSETALIASDIR", "LIBCHARSET_ALIAS_DIR", "LIBMOUNT_",
  // gdk-pixbuf: modules that read formats.
  "GDK_PIXBUF_",
  // librsvg, which is written in Rust: its log, its threads.
  "RSVG_", "RUST_", "RAYON_",
  // libxml2: catalogs that lead to other files. ICU: its data. expat: its debugging.
  "XML_", "SGML_CATALOG_FILES", "ICU_", "EXPAT_",
  // libheif: plugins. Its decoders: instructions of the CPU, logs.
  "LIBHEIF_", "AOM_", "DAV1D_", "SVT_", "DE265_", "X265_",
  // libjpeg-turbo: instructions of the CPU, memory.
  "JSIMD_", "JPEGMEM", "LIBJPEG_",
  // SQLite: the folder of files that it makes by itself.
  "SQLITE_",
  // The C library: modules that convert texts, folders of languages and messages, a file that memory is traced in.
  "GCONV_PATH", "LOCPATH", "NLSPATH", "MALLOC_TRACE",
  // Threads of Swift's and their debugging.
  "LIBDISPATCH_",
};

// What a bundle's launcher has set leads into the bundle: FLIPBOOK_BUNDLE is its folder (Packaging/launcher.c).
static const char bundle[] = "FLIPBOOK_BUNDLE=";

EARLY static size_t shared(const char *one, const char *other) {
  size_t length = 0;
  while (one[length] && one[length] == other[length]) length++;
  return length;
}

EARLY static bool is_removed(const char *variable) {
  for (size_t index = 0; index < sizeof removed / sizeof *removed; index++) {
    const char *name = removed[index];
    size_t length = shared(name, variable);
    if (!name[length] && (variable[length] == '=' || name[length - 1] == '_')) return true;
  }
  return false;
}

EARLY static bool leads_into(const char *folder, const char *variable) {
  while (*variable && *variable != '=') variable++;
  if (!folder || !*variable) return false;
  const char *path = variable + 1;
  size_t length = shared(folder, path);
  return length > 0 && !folder[length] && path[length] == '/';
}

EARLY static void clean(int count, char **words, char **environment) {
  (void)count;
  (void)words;
  const char *folder = NULL;
  for (char **each = environment; *each; each++) {
    if (shared(bundle, *each) == sizeof bundle - 1) folder = *each + sizeof bundle - 1;
  }
  char **kept = environment;
  for (char **each = environment; *each; each++) {
    if (!is_removed(*each) || leads_into(folder, *each)) *kept++ = *each;
  }
  *kept = NULL;
}

__attribute__((section(".preinit_array"), used)) static void (*const before_libraries)(int, char **, char **) = clean;
