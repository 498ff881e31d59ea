// The room `Ledger`: bills, categories and books in an SQLite database.
//
//   LedgerSeeds   the tables that a new ledger begins with
//   LedgerStore   a ledger's file, or one in memory; everything else is an aspect of it
//   Bill, Category, Book   what comes out of it, as plain values
//   BillFilter, Totals, Share   questions and their answers
//   Importing/    the bills of a file of CSV or JSON, as texts with their places; the forms in which other programs
//                 write them
//   Money         an amount as it is typed ⇄ whole cents
//   Database      SQLite itself, in the folder of that name: transactions, statements, rows; nothing of ledgers
//   VirtualFileSystem   all that SQLite reaches of the disk, in the same folder: while it reads, bytes that we opened
//                       and what is
//                 in memory (`ReadFileSystem`); while it writes, the files of one ledger (`WritableFileSystem`)
//
// It takes paths, filters and bills as they are typed, and gives plain values and sums. Money is whole cents from the
// first typed character to the last sum, never a floating-point number. What the constraints of the schema do not allow
// is not in the file, whoever wrote it: every bill has an amount above 0, a real day, a category of its own kind, and a
// book. Whatever changes a ledger is one transaction, whole or not at all, also where the process is killed.
//
// It never touches a ledger that is opened for reading, nor what lies beside it, and knows no layer and no scene beyond
// the data that one shows.
