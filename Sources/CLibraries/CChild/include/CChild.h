// What Swift does not see of the C library about a child process.
#ifndef FLIPBOOK_CHILD_H
#define FLIPBOOK_CHILD_H

#include <sys/types.h>

// Bounds the memory that a child may write to, in bytes, and the seconds of processors that it may take.
void flipbook_child_limit(pid_t child, unsigned long bytes, unsigned long seconds);

#endif
