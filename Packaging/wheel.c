// The program `flipbook` of the Python wheel, which pip puts beside the interpreter: it becomes the launcher of the bundle that
// lies in the wheel's package. A script would first start Python, which takes longer than Flipbook itself.
//
// Of a place of packages, pip tells nobody but Python; but wherever programs go to PREFIX/bin, packages go to
//
//     PREFIX/lib/python3.11/site-packages      or lib64, dist-packages, pypy3.10
//     PREFIX                                   by --target
//
// BUNDLE is the bundle's folder in the package, with its version: that of another one is not taken.
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

static char prefix[PATH_MAX];

// The folder above that of the program itself, links resolved. Without /proc, the path by which it was started leads there.
static void find_prefix(void) {
  ssize_t length = readlink("/proc/self/exe", prefix, sizeof prefix - 1);
  const char *started = (const char *)getauxval(AT_EXECFN);
  if (length > 0)
    prefix[length] = 0;
  else if (!started || !realpath(started, prefix))
    prefix[0] = 0;
  for (int part = 0; part < 2; part++) {
    char *slash = strrchr(prefix, '/');
    if (slash) *slash = 0;
  }
}

// Becomes the launcher of the bundle in a folder of packages, if there is one.
static void start_in(char **words, char **environment, const char *folder, const char *python, const char *packages) {
  char launcher[PATH_MAX];
  int length = snprintf(launcher, sizeof launcher, "%s%s%s%s/flipbook/" BUNDLE "/bin/flipbook", prefix, folder, python, packages);
  if (length >= (int)sizeof launcher || access(launcher, F_OK) != 0) return;
  execve(launcher, words, environment);
  fprintf(stderr, "flipbook: cannot start '%s': %s; install the wheel anew by pip\n", launcher, strerror(errno));
  exit(2);
}

int main(int count, char **words, char **environment) {
  (void)count;
  static const char *const folders[] = {"/lib/", "/lib64/"}, *const packages[] = {"/site-packages", "/dist-packages"};
  find_prefix();
  for (int folder = 0; folder < 2; folder++) {
    char path[PATH_MAX + 8];
    snprintf(path, sizeof path, "%s%s", prefix, folders[folder]);
    DIR *pythons = opendir(path);
    for (struct dirent *python; pythons && (python = readdir(pythons));)
      if (python->d_name[0] == 'p')
        for (int kind = 0; kind < 2; kind++) start_in(words, environment, folders[folder], python->d_name, packages[kind]);
    if (pythons) closedir(pythons);
  }
  start_in(words, environment, "", "", "");
  fprintf(stderr, "flipbook: there is no package 'flipbook' of this version below '%s'; install the wheel anew by pip, or start "
                  "it by: python3 -m flipbook\n", prefix);
  return 2;
}
