// The room `Files`: everything that is asked of the file system, and nothing that knows what a file is for.
//
//   FilePath       paths as texts: the folder of one, its last part, its ending, one seen from another; always by bytes
//   PathText       paths and names as the system reads them: bytes between slashes
//   PathPattern    which paths a pattern with stars means, and what its named parts stand for
//   FileStatus     what lies at a path: nothing, a file, a folder, something else
//   Opening        the only place where files are opened for reading
//   InputFile      a file that is open for reading, piece by piece or at an offset; locks of its bytes
//   Confinement    folders outside of which nothing is read
//   FileBytes      a file's bytes at once, up to a limit; whether two files are equal
//   OutputFile     a file that is written piece by piece and takes its place when it is whole
//   AtomicFile     the same for bytes that are there already
//   FileExchange   what a file holds, replaced where nobody else has changed it meanwhile
//   TemporaryName  names of files that are being written, and UnfinishedFiles: those of this process and of killed ones
//   TemporaryFolder  a folder of this process, which goes with it
//   AppendedFile   a file that grows at its end, for one writer at a time where that is asked
//   HeldFolder     a folder that is held open, so that nobody can put another in its place
//   Folder         names in a folder; making folders; removing files and empty folders
//   Checksum           sums that tell a file that we keep from a damaged one
//   ProcessMemory  the memory of this process
//   LibraryFile    what a library's file tells that is not loaded: its build, and numbers that it offers
//   FileProblem    what went wrong with which path, and FileReason why: the one place that words the system's errors
//
// It takes paths and bytes and gives bytes, names or a `FileProblem`. What is guaranteed: only regular files are read,
// so that no pipe is waited for and no device read for ever, and never more bytes than the caller allows; a file that
// is written appears whole or not at all; nothing is removed or renamed that this process did not make, but by the
// functions of `Folder` and `HeldFolder` that say so, and temporary files of processes that are gone. It never decides
// whether a file may be read and follows no configuration. Between two calls it keeps what is unfinished, to be removed
// where the process ends early, and the number that makes temporary names different.
//
// The calls are the C library's own: there are twenty, and swift-system's names for them would not make them fewer.
