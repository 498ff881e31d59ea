import Files
import Glibc
import TestSupport
import Testing

/// No link below a folder leads out of it, whatever it is called and however deep it lies.
@Suite("What is kept in a folder stays there")
struct ConfinementTests {
  /// Names that make one `Character` with the slash beside them, and an ordinary one.
  static let names = ["x", "x\u{600}", "x\u{301}", "\u{301}x", "x\u{200D}", "\u{200D}x", "x\r\n", "\u{600}", "\u{301}"]

  let scratch: Scratch
  private var inside: String { "\(scratch.path)/inside" }
  private var outside: String { "\(scratch.path)/outside" }

  init() throws {
    scratch = try Scratch()
    try AtomicFile.place("secret", at: "\(scratch.path)/outside/deep/secret")
    try Folder.make(inside)
  }

  /// The path of a link to what lies outside, `depth` folders below the folder, each of that name.
  private func link(_ name: String, depth: Int) throws -> String {
    let folder = ([inside] + Array(repeating: name, count: depth)).joined(separator: "/")
    // By the system's own call: it knows no characters.
    for end in 0...depth {
      mkdir(([inside] + Array(repeating: name, count: end)).joined(separator: "/"), 0o755)
    }
    let link = "\(folder)/\(depth == 0 ? "" : "l")\(name)"
    #expect(symlink(outside, link) == 0)
    return link
  }

  @Test("nothing is read by a link", arguments: names, 0...2)
  func reading(name: String, depth: Int) throws {
    let confinement = Confinement(folders: [inside])
    let link = try link(name, depth: depth)
    for path in ["\(link)/deep/secret", "\(link)/deep", link, "\(link)/deep/../deep/secret"] {
      #expect(throws: FileProblem.outside(path: path)) { try confinement.check(path) }
      #expect(throws: FileProblem.outside(path: path)) { _ = try FileBytes.read(path, within: confinement) }
    }
    let own = "\(FilePath.folder(of: link))/own"
    try AtomicFile.write([1], to: own)
    #expect(try FileBytes.read(own, within: confinement) == [1])
  }

  @Test("nothing is written or removed by a link", arguments: names, 0...2)
  func writing(name: String, depth: Int) throws {
    let link = try link(name, depth: depth)
    for path in ["\(link)/new", "\(link)/deep/new", "\(link)/new/\(name)/new"] {
      #expect(throws: FileProblem.unwritable(path: link, reason: .link)) {
        try AtomicFile.place([1], at: path, below: inside)
      }
      #expect(throws: FileProblem.unwritable(path: link, reason: .link)) {
        try Folder.checkNoLinks(on: path, below: inside)
      }
    }
    #expect(throws: FileProblem.unwritable(path: link, reason: .link)) {
      try HeldFolder("\(link)/deep", below: inside).removeFile("secret")
    }
    #expect(try Folder.names(in: outside) == ["deep"])
    #expect(try Folder.names(in: "\(outside)/deep") == ["secret"])
    let own = "\(FilePath.folder(of: link))/own\(name)/\(name)"
    try AtomicFile.place([1], at: own, below: inside)
    #expect(try FileBytes.read(own) == [1])
  }

  @Test("a folder of any name is written into", arguments: names)
  func folders(name: String) throws {
    let path = "\(inside)/a\(name)/\(name)/b"
    try AtomicFile.place("here", at: path)
    #expect(try FileBytes.read(path) == Array("here".utf8))
    #expect(try Folder.names(in: FilePath.folder(of: path)) == ["b"])
  }

  @Test("two points lead nowhere, also with a zero behind them, where the system ends a name")
  func zeros() throws {
    let confinement = Confinement(folders: [inside])
    for path in ["\(inside)/../outside/deep/secret", "\(inside)/..\0/outside/deep/secret", "\(inside)/..\0x/outside"] {
      #expect(!confinement.allows(path))
      #expect(throws: FileProblem.outside(path: path)) { _ = try FileBytes.read(path, within: confinement) }
      #expect(throws: FileProblem.unwritable(path: FilePath.folder(of: path), reason: .notAName)) {
        try AtomicFile.place([1], at: path, below: inside)
      }
    }
    #expect(try FileBytes.readIfPresent("\(outside)/deep/secret\0.csv") == nil)
    #expect(!FileStatus.exists("\(outside)/deep/secret\0.csv"))
    let held = try HeldFolder(inside, below: inside)
    for name in ["..", "../outside/deep/secret", "a\0", "", "."] {
      #expect(throws: FileProblem.self) { try held.write([1], to: name) }
      #expect(throws: FileProblem.self) { try held.removeFile(name) }
    }
    #expect(try FileBytes.read("\(outside)/deep/secret") == Array("secret".utf8))
  }
}
