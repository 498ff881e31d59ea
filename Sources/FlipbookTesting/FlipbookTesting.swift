// The room `FlipbookTesting`: snapshots in the tests of others, with Swift Testing.
//
// It takes a scene, a take and a snapshot's name (`expectSnapshot`), or a scene and a take (`expectScreen`), compares
// as `flipbook verify` does, and gives what was found; a difference is an issue of the running test, with its pictures
// as attachments, and an error where the running test is one of XCTest. Traits (`ScreenTrait`) say on which device, in
// which variant and at which text size.
//
// It never writes a baseline unless the configuration asks for it, and has no rule of its own about what is equal.
