#define _GNU_SOURCE
#include "CLaunch.h"

#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>

static int count;
static char **words;

// glibc hands what main gets to whatever runs before it.
__attribute__((constructor)) static void note(int argc, char **argv) {
  count = argc;
  words = argv;
}

int flipbook_launch_count(void) { return words ? count : 0; }

char *const *flipbook_launch_words(void) { return words; }

// The system tells where it has put the loader that a program asks for; one that was started itself was put nowhere else.
bool flipbook_launch_is_by_loader(void) { return getauxval(AT_BASE) == 0; }

const char *flipbook_launch_path(void) { return (const char *)getauxval(AT_EXECFN); }

typedef struct {
  void (*each)(const char *path, void *context);
  void *context;
} listener;

static int tell(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  const listener *to = data;
  // The program's own name is empty.
  if (info->dlpi_name && info->dlpi_name[0]) to->each(info->dlpi_name, to->context);
  return 0;
}

void flipbook_launch_libraries(void (*each)(const char *path, void *context), void *context) {
  listener to = {each, context};
  dl_iterate_phdr(tell, &to);
}

int flipbook_launch_memory_file(void) { return memfd_create("flipbook", MFD_CLOEXEC); }
