// How the process was started, and what runs in it, as the C library tells it: nothing is read of /proc, which a sandbox
// may not have. Swift's own CommandLine has no arguments there.
#ifndef FLIPBOOK_LAUNCH_H
#define FLIPBOOK_LAUNCH_H

#include <stdbool.h>

// The words of the command line, the program's name first, as `main` gets them; none where the C library does not tell.
int flipbook_launch_count(void);
char *const *flipbook_launch_words(void);

// True where not the system but a person, or a bundle's launcher, started the loader, and named the program to it: then
// /proc/self/exe is the loader.
bool flipbook_launch_is_by_loader(void);

// The path by which the system, or the loader, was asked to run the program, from the working folder of then; NULL where it
// does not tell.
const char *flipbook_launch_path(void);

// Calls `each` with the path of every library that is loaded.
void flipbook_launch_libraries(void (*each)(const char *path, void *context), void *context);

// A file in memory, without a name, that no other program inherits; -1 where there is none, and errno says why.
int flipbook_launch_memory_file(void);

#endif
