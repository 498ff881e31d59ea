#define _GNU_SOURCE
#include "CChild.h"

#include <stddef.h>
#include <sys/resource.h>

static void limit(pid_t child, __rlimit_resource_t what, unsigned long most) {
  struct rlimit bounds;
  // What was less stays so: nobody but root may raise it.
  if (prlimit(child, what, NULL, &bounds) != 0 || bounds.rlim_cur <= most) return;
  bounds.rlim_cur = most;
  bounds.rlim_max = most;
  prlimit(child, what, &bounds, NULL);
}

void flipbook_child_limit(pid_t child, unsigned long bytes, unsigned long seconds) {
  limit(child, RLIMIT_DATA, bytes);
  limit(child, RLIMIT_CPU, seconds);
}
