// The build of the programs, as far as their files do not tell it.
#ifndef FLIPBOOK_BUILD_H
#define FLIPBOOK_BUILD_H

// The commit that the programs were built from, in forty digits, with "+modified" where the tree had changes; empty where nobody
// told, as `swift build` by hand does not. Scripts/build does.
const char *flipbook_commit(void);

#endif
