#include <sqlite3.h>

/* A file that one of our ways to files has open: SQLite's part of it, and what it is to us. */
struct flipbook_sqlite_file {
  sqlite3_file base;
  void *content;
};
