#include "CBuild.h"

const char *flipbook_commit(void) { return FLIPBOOK_COMMIT; }
