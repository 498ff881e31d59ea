import Files
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Files and folders at their edges")
struct FileEdgeTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(
    "a folder is one's own where nobody else may write into it",
    arguments: [(0o700, true), (0o755, true), (0o775, false), (0o702, false), (0o777, false)])
  func ownFolder(mode: Int, isOwn: Bool) throws {
    let folder = "\(scratch.path)/folder"
    try Folder.make(folder)
    #expect(chmod(folder, mode_t(mode)) == 0)
    #expect(Folder.isOwn(folder) == isOwn)
  }

  @Test("a file is no folder of one's own, nor is a link to one; what is not there may become one")
  func notOwn() throws {
    let (folder, link) = ("\(scratch.path)/folder", "\(scratch.path)/link")
    try Folder.make(folder)
    #expect(chmod(folder, 0o700) == 0)
    let file = try scratch.write("", to: "file")
    #expect(chmod(file, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
    #expect(!Folder.isOwn(file) && !Folder.isOwn(link))
    #expect(Folder.isOwn("\(scratch.path)/none") && !Folder.isOwn("\(file)/below"))
  }

  @Test("the reason why a folder cannot be made is the system's")
  func makingFails() throws {
    let long = "\(scratch.path)/\(String(repeating: "x", count: 300))"
    #expect(throws: FileProblem.unwritable(path: long, reason: .system(ENAMETOOLONG))) { try Folder.make(long) }
    #expect(throws: FileProblem.unwritable(path: "/proc/flipbook", reason: .system(ENOENT))) {
      try Folder.make("/proc/flipbook")
    }
    #expect(throws: FileProblem.unwritable(path: scratch.path, reason: .system(EISDIR))) {
      try Folder.removeFile(scratch.path)
    }
  }

  @Test("an error in the midst of reading is told, not taken for the end", .timeLimit(.minutes(1)))
  func readingFails() {
    // Nothing is there at the address zero.
    let problem = FileProblem.unreadable(path: "/proc/self/mem", reason: .system(EIO))
    #expect(throws: problem) { try FileBytes.read("/proc/self/mem") }
    #expect(throws: problem) { try FileBytes.start(of: "/proc/self/mem", 10) }
  }

  @Test("a device that is full says so, and one that takes all takes it")
  func devices() throws {
    #expect(throws: FileProblem.unwritable(path: "/dev/full", reason: .system(ENOSPC))) {
      try AtomicFile.write([1], to: "/dev/full")
    }
    try AtomicFile.write([1], to: "/dev/null")
    #expect(FileStatus("/dev/null")?.kind == .other)
    // A file of the system's that no link leads to is a file like any: nothing can be made beside this one.
    #expect(throws: FileProblem.self) { try AtomicFile.write(Array("flipbook".utf8), to: "/proc/self/comm") }
  }

  @Test("what a link of the system's leads to is written into, and stays the file that it is")
  func linkOfTheSystem() throws {
    let path = try scratch.write("one", to: "a")
    let file = open(path, O_RDWR | O_CLOEXEC)
    defer { close(file) }
    try AtomicFile.write(Array("two".utf8), to: "/proc/self/fd/\(file)")
    var read = [UInt8](repeating: 0, count: 10)
    #expect(pread(file, &read, 10, 0) == 6 && Array(read.prefix(6)) == Array("onetwo".utf8))
  }

  @Test("one byte is replaced, the first and the last too")
  func overwriting() throws {
    let file = try OutputFile(path: "\(scratch.path)/a")
    try file.write([1, 2, 3])
    for (offset, byte) in [(0, UInt8(7)), (1, 8), (2, 9)] { try file.overwrite([byte], at: offset) }
    try file.overwrite([], at: 1)
    try file.commit()
    #expect(try FileBytes.read("\(scratch.path)/a") == [7, 8, 9])
  }

  @Test("a file that has its name is let go of without closing another")
  func lettingGo() throws {
    var output: OutputFile? = try OutputFile(path: "\(scratch.path)/a")
    try output?.write([1])
    try output?.commit()
    // The system gives the lowest number that is free.
    let inputs = try (0..<4).map { _ in try InputFile("\(scratch.path)/a") }
    output = nil
    for input in inputs { #expect(try input.bytes(at: 0, 5) == [1]) }
  }

  @Test("what a maker leaves that fails is taken away, with what a database has beside it")
  func failedMaker() throws {
    struct Failed: Error {}
    #expect(throws: Failed.self) {
      try AtomicFile.create(at: "\(scratch.path)/new") { temporary in
        for ending in ["", "-journal", "-wal", "-shm"] { try AtomicFile.write([1], to: temporary + ending) }
        throw Failed()
      }
    }
    #expect(try scratch.names().isEmpty)
  }

  @Test("the memory of the process is what the system counts")
  func memory() throws {
    let before = try #require(ProcessMemory.now)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 20, alignment: 4_096)
    defer { room.deallocate() }
    room.initializeMemory(as: UInt8.self, repeating: 1)
    let after = try #require(ProcessMemory.now)
    let pages = try FileBytes.start(of: "/proc/self/statm", 200).split(separator: UInt8(ascii: " "))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    let size = Int(sysconf(Int32(_SC_PAGESIZE)))
    #expect(before.addresses % size == 0 && after.resident % size == 0)
    #expect(after.addresses > after.resident && after.resident > 64 << 20)
    // Other tests take and give meanwhile, though not so much.
    #expect(abs(after.addresses - pages[0] * size) < 4 << 30 && abs(after.resident - pages[1] * size) < 1 << 30)
  }

  @Test("the shortest objects are sealed and opened, too", arguments: ["{", "{}", #"{"a":1}"#])
  func shortSeals(text: String) {
    let object = Array(text.utf8)
    #expect(Checksum.opened(Checksum.sealed(object, named: "x"), named: "x") == object)
  }

  @Test("one slash or dot makes a path absolute, a folder's or hidden only where it stands first, or last")
  func edges() {
    #expect(FilePath.isAbsolute("/a") && !FilePath.isAbsolute("a/") && !FilePath.isAbsolute(""))
    #expect(FilePath.endsInSlash("a/") && !FilePath.endsInSlash("/a") && !FilePath.endsInSlash(""))
    #expect(FilePath.isHidden(".a") && !FilePath.isHidden("a.") && !FilePath.isHidden(""))
    #expect(FilePath.join("/a", "b") == "/a/b" && FilePath.join("/", "b") == "/b")
    #expect(FilePath.leadsUp("..") && !FilePath.leadsUp("..a") && !FilePath.leadsUp("a/.."))
  }

  @Test("a write into a pipe that is cut by signals goes on where it was")
  func cutBySignals() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let former = signal(SIGUSR2) { _ in }
    defer { signal(SIGUSR2, former) }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let path = "/dev/fd/\(ends[1])"
    let end = ends[1]
    // The thread that writes, while it does.
    let writing = Mutex<pthread_t?>(nil)
    let problem = Mutex<(any Error)?>(nil)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      writing.withLock { $0 = pthread_self() }
      do {
        let file = try OutputFile(path: path, isSequential: true)
        close(end)
        try file.write(bytes)
        try file.commit()
      } catch { problem.withLock { $0 = error } }
      writing.withLock { $0 = nil }
      hasEnded.signal()
    }
    var read: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 9_973)
    while read.count < bytes.count {
      let count = Glibc.read(ends[0], &part, part.count)
      guard count > 0 else { break }
      read += part[..<count]
      writing.withLock { thread in
        if let thread { pthread_kill(thread, SIGUSR2) }
      }
    }
    hasEnded.wait()
    let isWhole = read == bytes
    #expect(isWhole, "\(read.count) bytes")
    #expect(problem.withLock { $0 } == nil)
  }
}
