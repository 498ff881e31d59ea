#include <fontconfig/fontconfig.h>

// The C library shows it to GNU's own programs only: a file in memory, without a name.
int memfd_create(const char *name, unsigned int flags);
