import Files
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Writing files")
struct WritingTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func bytes(_ name: String) throws -> [UInt8] { try FileBytes.read("\(scratch.path)/\(name)") }

  @Test("a file is replaced whole")
  func replaces() throws {
    try AtomicFile.write(Array("one".utf8), to: "\(scratch.path)/a")
    try AtomicFile.write([], to: "\(scratch.path)/b")
    try AtomicFile.write(Array("two".utf8), to: "\(scratch.path)/a")
    #expect(try bytes("a") == Array("two".utf8))
    #expect(try scratch.names() == ["a", "b"])
  }

  @Test("where it cannot be written, nothing is left and the error names path and reason")
  func failure() throws {
    let below = try scratch.write("file", to: "plain") + "/a.png"
    #expect(throws: FileProblem.unwritable(path: below, reason: .system(ENOTDIR))) {
      try AtomicFile.write([1], to: below)
    }
    // The rename fails: a folder stands there.
    let taken = "\(scratch.path)/taken"
    try Folder.make(taken)
    #expect(throws: FileProblem.unwritable(path: taken, reason: .system(EISDIR))) {
      try AtomicFile.write([1], to: taken)
    }
    #expect(try scratch.names() == ["plain", "taken"])
  }

  @Test("what the system has is written into, in one piece; a pipe elsewhere is replaced, and not waited for")
  func stream() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let path = "/proc/self/fd/\(ends[1])"
    let file = try OutputFile(path: path)
    try file.write(Array("0123".utf8))
    try file.overwrite(Array("ab".utf8), at: 1)
    try file.write(Array("456".utf8))
    try file.cut(to: 4)
    try file.commit()
    var read = [UInt8](repeating: 0, count: 10)
    #expect(Glibc.read(ends[0], &read, 10) == 4)
    #expect(Array(read.prefix(4)) == Array("0ab3".utf8))
    #expect(throws: FileProblem.unwritable(path: path, reason: .exists)) {
      try AtomicFile.write([1], to: path, replacing: false)
    }
    let other = "\(scratch.path)/pipe"
    #expect(mkfifo(other, 0o600) == 0)
    try AtomicFile.write([1], to: other)
    #expect(FileStatus.isFile(other))
    #expect(try scratch.names() == ["pipe"])
  }

  @Test("a sequential file goes on as it is written, where it is a stream; elsewhere it appears whole")
  func sequential() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    // Room for all of it, as nobody reads meanwhile: F_SETPIPE_SZ, which Glibc's module leaves out.
    #expect(fcntl(ends[1], 1031, 1 << 20) >= 80_000)
    let part = [UInt8](repeating: 7, count: 40_000)
    let (stream, file) = (
      try OutputFile(path: "/proc/self/fd/\(ends[1])", isSequential: true),
      try OutputFile(path: "\(scratch.path)/whole", isSequential: true)
    )
    for output in [stream, file] { for _ in 0..<2 { try output.write(part) } }
    // More than waits in memory is there already.
    var read = [UInt8](repeating: 0, count: 100_000)
    #expect(fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
    #expect(Glibc.read(ends[0], &read, read.count) > 60_000)
    #expect(!FileStatus.exists(file.path))
    for output in [stream, file] { try output.commit() }
    #expect(try bytes("whole") == part + part)
  }

  @Test("a file that must be new is never replaced, by whichever way it is made")
  func create() throws {
    let path = "\(scratch.path)/new"
    try AtomicFile.write([1, 2], to: path, replacing: false)
    let there = FileProblem.unwritable(path: path, reason: .exists)
    #expect(throws: there) { try AtomicFile.write([3], to: path, replacing: false) }
    #expect(throws: there) { try AtomicFile.create(at: path) { try AtomicFile.write([4], to: $0) } }
    #expect(try bytes("new") == [1, 2])
    #expect(try scratch.names() == ["new"])
  }

  @Test("whoever makes a new file takes away what a killed process left of one, with what a database has beside it")
  func createLeftovers() throws {
    let half = ".a.ledger.999999999-1.flipbook-partial"
    for name in [half, half + "-journal", half + "-wal", half + "-shm", "-journal"] { try scratch.write("", to: name) }
    try AtomicFile.create(at: "\(scratch.path)/new") { temporary in
      try AtomicFile.write([1], to: temporary)
      try AtomicFile.write([2], to: temporary + "-journal")
    }
    #expect(try scratch.names() == ["-journal", "new"])
  }

  @Test("a file is written in pieces, and in places, and is there when it is whole")
  func pieces() throws {
    let file = try OutputFile(path: "\(scratch.path)/long")
    let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try file.write(long)
    try file.overwrite([9, 9], at: 100)
    try file.write([7])
    #expect(file.length == 200_001 && !FileStatus.exists(file.path))
    try file.commit()
    #expect(try bytes("long") == long[..<100] + [9, 9] + long[102...] + [7])
  }

  @Test("a file that is cut goes on from there", arguments: [10, 150_000])
  func cut(length: Int) throws {
    let file = try OutputFile(path: "\(scratch.path)/cut")
    let long = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    try file.write(long)
    try file.overwrite([9, 9], at: 0)
    try file.cut(to: 5)
    try file.write([7])
    #expect(file.length == 6)
    try file.commit()
    #expect(try bytes("cut") == [9, 9, 2, 3, 4, 7])
  }

  @Test("a file that is let go of leaves nothing")
  func abandoned() throws {
    do { try OutputFile(path: "\(scratch.path)/gone").write([1]) }
    #expect(try scratch.names().isEmpty)
  }

  @Test("folders are made on the way, and stay when a file goes")
  func folders() throws {
    let folder = "\(scratch.path)/a/b"
    try AtomicFile.place("text", at: "\(folder)/c.txt")
    try Folder.make(folder + "/")
    #expect(Folder.visibleNames(in: folder) == ["c.txt"])
    try Folder.removeFile("\(folder)/c.txt")
    try Folder.removeFile("\(folder)/c.txt")
    #expect(FileStatus.isFolder(folder))
    let file = try scratch.write("", to: "file")
    #expect(throws: FileProblem.unwritable(path: file, reason: .exists)) { try Folder.make("\(file)/below") }
  }

  @Test("what a process left that is gone is removed, what another still writes is not")
  func leftovers() throws {
    let mine = ".a.png.\(getpid())-1.flipbook-partial"
    for name in [".a.png.999999999-1.flipbook-partial", mine, ".hidden"] { try scratch.write("", to: name) }
    TemporaryName.removeLeftovers(in: scratch.path)
    #expect(try scratch.names() == [mine, ".hidden"].sorted())
  }

  @Test("a process that has ended is gone, though nobody has asked for its exit code yet")
  func leftoverOfAZombie() throws {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0)
    // Waits for its end, and leaves the code for later.
    var facts = siginfo_t()
    try #require(waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) == 0)
    try scratch.write("", to: ".a.png.\(process)-1.flipbook-partial")
    TemporaryName.removeLeftovers(in: scratch.path)
    #expect(try scratch.names().isEmpty)
    waitpid(process, nil, 0)
  }

  @Test("one writer at a time adds to the end of a file")
  func appended() throws {
    let path = try scratch.write("one\n", to: "log")
    let first = try #require(try AppendedFile.openExclusively(path))
    #expect(try AppendedFile.openExclusively(path) == nil)
    try first.append("two\n")
    #expect(try bytes("log") == Array("one\ntwo\n".utf8))
  }

  @Test("a journal that the writer before removed is begun anew")
  func appendedAnew() throws {
    let path = try scratch.write("one\n", to: "log")
    do {
      let first = try #require(try AppendedFile.openExclusively(path))
      try Folder.removeFile(path)
      let second = try #require(try AppendedFile.openExclusively(path))
      try first.append("lost\n")
      try second.append("two\n")
    }
    #expect(try bytes("log") == Array("two\n".utf8))
  }

  @Test(
    "what is to be done before a file has its name is done when all of it is written, and where it fails nothing changes"
  )
  func prepared() throws {
    let held = try HeldFolder(scratch.path, below: scratch.path)
    try held.write([1], to: "a") { () throws(FileProblem) in
      #expect(!FileStatus.exists("\(scratch.path)/a"))
    }
    #expect(throws: FileProblem.unwritable(path: "b", reason: .exists)) {
      try held.write([2], to: "a") { () throws(FileProblem) in throw .unwritable(path: "b", reason: .exists) }
    }
    #expect(try bytes("a") == [1])
    #expect(try scratch.names() == ["a"])
  }

  @Test("what is read and written in a folder belongs together")
  func alone() async throws {
    let path = try scratch.write("0", to: "count")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            try HeldFolder(scratch.path, below: scratch.path).withLock {
              let count = Int(String(decoding: try FileBytes.read(path), as: UTF8.self)) ?? 0
              try AtomicFile.write(Array("\(count + 1)".utf8), to: path)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try bytes("count") == Array("400".utf8))
  }

  @Test("in a folder that is held, files are written and removed where it was, whatever lies at its path by then")
  func held() throws {
    let (base, elsewhere) = ("\(scratch.path)/base", "\(scratch.path)/elsewhere")
    try Folder.make(elsewhere)
    try AtomicFile.write([1], to: "\(elsewhere)/b")
    let held = try HeldFolder("\(base)/a/deep", below: base, making: true)
    try held.write([2], to: "b")
    try FileManager.default.moveItem(atPath: "\(base)/a/deep", toPath: "\(scratch.path)/moved")
    try FileManager.default.createSymbolicLink(atPath: "\(base)/a/deep", withDestinationPath: elsewhere)
    try held.write([3], to: "c")
    try held.removeFile("b")
    try held.removeFile("b")
    #expect(try scratch.names(in: "elsewhere") == ["b"])
    #expect(try scratch.names(in: "moved") == ["c"])
    #expect(try bytes("moved/c") == [3])
  }

  @Test("below a folder that is trusted no link is followed, and the error names it")
  func linksInPath() throws {
    let (base, elsewhere) = ("\(scratch.path)/base", "\(scratch.path)/elsewhere")
    try Folder.make(base)
    try Folder.make("\(elsewhere)/deep")
    try FileManager.default.createSymbolicLink(atPath: "\(base)/link", withDestinationPath: elsewhere)
    let problem = FileProblem.unwritable(path: "\(base)/link", reason: .link)
    for path in ["link/a", "link/deep/a", "link/new/a"] {
      #expect(throws: problem) { try AtomicFile.place([1], at: "\(base)/\(path)", below: base) }
    }
    #expect(try scratch.names(in: "elsewhere/deep").isEmpty && scratch.names(in: "elsewhere") == ["deep"])
    // What leads to the trusted folder may be a link.
    try AtomicFile.place([1], at: "\(base)/link/deep/a", below: "\(base)/link")
    #expect(try bytes("elsewhere/deep/a") == [1])
    let file = "\(elsewhere)/deep/a"
    #expect(throws: FileProblem.unwritable(path: file, reason: .exists)) {
      try AtomicFile.place([1], at: "\(file)/b", below: elsewhere)
    }
  }
}
