import Files
import Foundation
import TestSupport
import Testing

@Suite("Locks of an open file's bytes")
struct LockTests {
  let scratch: Scratch
  let path: String

  init() throws {
    scratch = try Scratch()
    path = try scratch.write("0123456789", to: "a")
  }

  /// Holds a lock for writing, of another process, as long as `body` runs.
  private func locking(_ byte: Int, _ body: () throws -> Void) throws {
    let lock =
      "import fcntl, sys; f = open('a', 'r+'); fcntl.lockf(f, fcntl.LOCK_EX, 1, \(byte)); open('ready', 'w'); sys.stdin.read()"
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", lock]
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.standardInput = pipe
    try process.run()
    while !FileManager.default.fileExists(atPath: scratch.path + "/ready") { usleep(1_000) }
    defer {
      try? pipe.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    try body()
  }

  @Test("are had by several that read, and by none where another writes")
  func sharing() throws {
    let (first, second) = (try InputFile(path), try InputFile(path))
    #expect(first.share(2..<5) && second.share(2..<5))
    #expect(!first.areTaken(0..<9))
    try locking(6) {
      #expect(first.areTaken(6..<7) && first.areTaken(0..<9) && !first.areTaken(0..<6))
      #expect(!first.share(6..<7) && first.share(7..<9))
    }
    #expect(first.share(6..<7))
  }

  @Test("stay while another opening of the file ends, and end with their own")
  func ending() throws {
    var first: InputFile? = try InputFile(path)
    #expect(first?.share(0..<4) == true)
    do { _ = try InputFile(path).share(0..<4) }
    func isTakenForWriting() throws -> Bool {
      let line = "import fcntl; fcntl.lockf(open('a', 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB, 4, 0)"
      return try Tool.run(["python3", "-c", line], in: scratch.path, executable: "/usr/bin/env").code == 0
    }
    #expect(try !isTakenForWriting())
    first?.release(0..<2)
    #expect(try !isTakenForWriting())
    first = nil
    #expect(try isTakenForWriting())
  }

  @Test("and of bytes at an offset, there are as many as the file has")
  func offsets() throws {
    let file = try InputFile(path)
    var buffer = [UInt8](repeating: 0, count: 6)
    let count = try buffer.withUnsafeMutableBytes { try file.read(into: $0, at: 7) }
    #expect(count == 3 && buffer == Array("789".utf8) + [0, 0, 0])
    #expect(file.currentSize == 10)
  }

  @Test("a link is followed, unless it must not be")
  func links() throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.path + "/link", withDestinationPath: "a")
    let link = scratch.path + "/link"
    #expect(try InputFile(ifPresent: link)?.size == 10)
    #expect(throws: FileProblem.unreadable(path: link, reason: .link)) {
      try InputFile(ifPresent: link, followsLink: false)
    }
    #expect(try InputFile(ifPresent: path, followsLink: false)?.size == 10)
    #expect(try InputFile(ifPresent: path + "x", followsLink: false) == nil)
    #expect(
      FileStatus.target(of: link).map { FilePath.name(of: $0) } == "a" && FileStatus.target(of: path + "x") == nil)
  }
}
