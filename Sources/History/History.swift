// The room `History`: files as they were in a commit.
//
//   Repository     the one around a folder; its commits by name
//   Commit         what a commit holds, read from git's objects as if it lay on the disk; nothing is checked out
//   GitProgram     the program git, run to its end
//   GitObjects     the same, kept running to be asked for one object after the other
//
// It takes paths as they are on the disk and gives bytes as they were. What lies outside of the repository has no history
// and is read from the disk. It changes nothing: neither the repository nor what is checked out of it.
