// The room `FlipbookTesting`: snapshots in the tests of others, with Swift Testing.
//
// It takes a scene, a take and a snapshot's name (`expectSnapshot`), compares as `flipbook verify` does, and gives what
// was found; a difference is an issue of the running test.
//
// It never writes a baseline unless the configuration asks for it, and has no rule of its own about what is equal.
