// The room `flipbook`: the program of that name, which is the room `Commands` and nothing else.
//
// It takes a command line and gives its exit code. It never serves a page itself.

import CBuild
import Commands

@main
enum FlipbookProgram {
  static func main() { Program.run(builtFrom: String(cString: flipbook_commit())) }
}
