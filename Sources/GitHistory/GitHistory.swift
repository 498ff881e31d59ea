// The room `GitHistory`: files as they were in a commit.
//
//   Repository         the one around a folder; its commits by name
//   RepositoryPlace    where that is: found by looking for `.git`, which asks no program
//   References         the names of its commits, read as bytes
//   GitFolder          a folder of our own that git takes for its own, with these names, and the way to the objects
//   GitProgram         the program git, run to its end
//   GitObjects         the same, kept running to be asked for one object after the other
//   Commit             what a commit holds, read from git's objects as if it lay on the disk; nothing is checked out
//   LargeFilePointer   what stands for a file that Git LFS keeps
//
// It takes paths as they are on the disk and gives bytes as they were. What lies outside of the repository has no
// history and is read from the disk. It changes nothing: neither the repository nor what is checked out of it.
//
// A repository may be a stranger's, and its configuration can name programs in a hundred places. So git does not see
// it: it gets names and objects, which are data, and runs nothing, fetches nothing and asks nobody.
