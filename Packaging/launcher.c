// The launcher of a bundle: `bin/flipbook`, and by another name `bin/flipbook-preview`.
//
// A bundle brings its own C library, and so its own loader: another libm draws other pixels, and the system's may be too old.
// The system would start a program with its own loader; so what it starts is this program, which needs no library, and this
// starts the bundle's loader with the bundle's program of the same name:
//
//     lib/ld-linux-x86-64.so.2 --inhibit-cache --library-path lib --argv0 flipbook libexec/flipbook …
//
// A loader that misses a file speaks in riddles. So the launcher first looks whether the bundle is as it was packed: the files
// that `lib/manifest` lists are there, each of its length, those with code also of their build, as the checksum of their
// beginning tells, where linkers leave the number of the build. It opens about a hundred files, which takes a millisecond.
//
// Where it lies it asks the kernel, not its name or a variable, so that nobody makes it start another's files.
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { trouble = 2, beginning = 4096, longest_manifest = 1 << 17, least_addresses = 512 };

// The oldest kernel that the bundle's C library runs on, as its note NT_GNU_ABI_TAG says.
static const int oldest_kernel[] = {3, 2};

// The bundle's folder, links resolved, and the name of the program to start.
static char root[PATH_MAX], name[NAME_MAX + 1];

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("flipbook: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  exit(trouble);
}

// Text in memory that is kept.
__attribute__((format(printf, 1, 2))) static char *text(const char *format, ...) {
  char *made = NULL;
  va_list arguments;
  va_start(arguments, format);
  if (vasprintf(&made, format, arguments) < 0) fail("there is no memory");
  va_end(arguments);
  return made;
}

static char *in_bundle(const char *path) { return text("%s/%s", root, path); }

// Cuts a path before its last part, which it returns.
static char *cut_last(char *path) {
  char *slash = strrchr(path, '/');
  if (!slash) fail("cannot tell where the bundle lies; start it by its whole path");
  *slash = 0;
  return slash + 1;
}

// ROOT/bin/NAME is the launcher itself. Without /proc, the path by which it was started leads there.
static void find_bundle(void) {
  ssize_t length = readlink("/proc/self/exe", root, sizeof root - 1);
  if (length > 0) {
    root[length] = 0;
  } else {
    const char *started = (const char *)getauxval(AT_EXECFN);
    if (!started || !realpath(started, root)) fail("cannot tell where the bundle lies; start it by its whole path");
  }
  snprintf(name, sizeof name, "%s", cut_last(root));
  cut_last(root);
  // The loader parts its list of folders there, and puts other names in the place of such words.
  if (strpbrk(root, ":;$")) fail("a bundle cannot lie in a path with ':', ';' or '$': %s; move it", root);
}

static void check_kernel(void) {
  struct utsname system;
  int major = 0, minor = 0;
  if (uname(&system) != 0 || sscanf(system.release, "%d.%d", &major, &minor) != 2) return;
  if (major > oldest_kernel[0] || (major == oldest_kernel[0] && minor >= oldest_kernel[1])) return;
  fail("this kernel is Linux %s, and the bundle needs %d.%d or later", system.release, oldest_kernel[0], oldest_kernel[1]);
}

// With fewer addresses the loader cannot map the libraries, and says so in its own words; how many a picture takes, the program
// knows.
static void check_addresses(void) {
  struct rlimit addresses;
  if (getrlimit(RLIMIT_AS, &addresses) != 0 || addresses.rlim_cur >= (rlim_t)least_addresses << 20) return;
  fail("only %llu MiB of addresses are allowed here (ulimit -v); at least %d are needed, most of which stay unused",
       (unsigned long long)addresses.rlim_cur >> 20, least_addresses);
}

// The checksum of POSIX's `cksum`: its polynomial over the bytes, then over their number.
static uint32_t checksum(const uint8_t *bytes, size_t count) {
  static uint32_t table[256];
  if (!table[1])
    for (uint32_t index = 0; index < 256; index++) {
      uint32_t value = index << 24;
      for (int bit = 0; bit < 8; bit++) value = value << 1 ^ (value & 1u << 31 ? 0x04C11DB7 : 0);
      table[index] = value;
    }
  uint32_t sum = 0;
  for (size_t at = 0; at < count; at++) sum = sum << 8 ^ table[(sum >> 24 ^ bytes[at]) & 0xFF];
  for (size_t rest = count; rest; rest >>= 8) sum = sum << 8 ^ table[(sum >> 24 ^ rest) & 0xFF];
  return ~sum;
}

// The manifest's text. Its last line is `end`.
static char *read_manifest(void) {
  static char manifest[longest_manifest];
  int file = open(in_bundle("lib/manifest"), O_RDONLY | O_CLOEXEC);
  if (file < 0)
    fail("no bundle lies at '%s': %s/lib/manifest: %s; link to the program in the bundle's bin, do not copy it", root, root,
         strerror(errno));
  size_t length = 0;
  for (ssize_t count; length < sizeof manifest - 1; length += count)
    if ((count = read(file, manifest + length, sizeof manifest - 1 - length)) <= 0) break;
  close(file);
  if (length < 4 || memcmp(manifest + length - 4, "end\n", 4) != 0)
    fail("%s/lib/manifest is cut off; unpack the bundle anew", root);
  manifest[length - 4] = 0;
  return manifest;
}

// Fails unless a file is there with this length and, where it has one, this checksum.
static void check_file(const char *path, long long length, const char *sum) {
  const char *whole = in_bundle(path);
  int file = open(whole, O_RDONLY | O_CLOEXEC);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0)
    fail("the bundle lacks '%s': %s; unpack it anew, into a folder of its own", whole, strerror(errno));
  if (facts.st_size != length)
    fail("'%s' has %lld bytes, and the bundle's has %lld; unpack the bundle anew, into a folder of its own", whole,
         (long long)facts.st_size, length);
  if (sum[0] != '-') {
    uint8_t bytes[beginning];
    ssize_t count = read(file, bytes, sizeof bytes);
    if (count < 0 || checksum(bytes, (size_t)count) != strtoul(sum, NULL, 10))
      fail("'%s' is of another build than the bundle; unpack the bundle anew, into a folder of its own", whole);
  }
  close(file);
  free((void *)whole);
}

// Each line is a file's length, the checksum of its beginning or `-`, and its path in the bundle.
static void check_files(void) {
  bool knows_program = false;
  char *rest = read_manifest();
  for (char *line; (line = strsep(&rest, "\n"));) {
    char *path = line, *length = strsep(&path, " "), *sum = strsep(&path, " ");
    if (!path) continue;
    check_file(path, atoll(length), sum);
    knows_program |= strncmp(path, "libexec/", 8) == 0 && strcmp(path + 8, name) == 0;
  }
  if (!knows_program)
    fail("the bundle has no program '%s'; the launcher is to keep its name, bin/flipbook or bin/flipbook-preview", name);
}

// What the loader and the libraries ask their surroundings for, so that they find the bundle's files and no others: the
// system's converters, decoders and modules belong to another C library. FLIPBOOK_BUNDLE tells what of it not to hand on.
static char **surroundings(char **given) {
  static const char *const paths[][2] = {
    {"GCONV_PATH", "lib/gconv"},
    {"GIO_MODULE_DIR", "lib/gio"},
    {"GDK_PIXBUF_MODULE_FILE", "lib/gdk-pixbuf.cache"},
    {"FONTCONFIG_FILE", "lib/fonts.conf"},
  };
  static const char *const dropped[] = {"LD_PRELOAD", "LD_AUDIT", "FLIPBOOK_BUNDLE"};
  enum { path_count = sizeof paths / sizeof *paths, dropped_count = sizeof dropped / sizeof *dropped };
  size_t count = 0;
  while (given[count]) count++;
  char **all = calloc(count + path_count + 2, sizeof *all), **next = all;
  if (!all) fail("there is no memory");
  for (size_t index = 0; index < count; index++) {
    bool is_ours = false;
    size_t length = strcspn(given[index], "=");
#define IS(word) (strlen(word) == length && strncmp(given[index], word, length) == 0)
    for (size_t at = 0; at < path_count; at++) is_ours |= IS(paths[at][0]);
    for (size_t at = 0; at < dropped_count; at++) is_ours |= IS(dropped[at]);
#undef IS
    if (!is_ours) *next++ = given[index];
  }
  for (size_t at = 0; at < path_count; at++) *next++ = text("%s=%s/%s", paths[at][0], root, paths[at][1]);
  *next = text("FLIPBOOK_BUNDLE=%s", root);
  return all;
}

int main(int count, char **words, char **environment) {
  find_bundle();
  check_kernel();
  check_addresses();
  check_files();
  char *loader = in_bundle("lib/ld-linux-x86-64.so.2"), *program = text("%s/libexec/%s", root, name);
  char *start[] = {
    loader, "--inhibit-cache", "--library-path", in_bundle("lib"), "--argv0", count > 0 ? words[0] : name, program,
  };
  enum { start_count = sizeof start / sizeof *start };
  char **all = calloc(start_count + (size_t)count + 1, sizeof *all);
  if (!all) fail("there is no memory");
  memcpy(all, start, sizeof start);
  for (int index = 1; index < count; index++) all[start_count + index - 1] = words[index];
  execve(loader, all, surroundings(environment));
  fail("cannot start '%s': %s", loader, strerror(errno));
}
