import Files
import Foundation
import TestSupport
import Testing

@Suite("Reading files")
struct ReadingTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func file(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
    let path = "\(scratch.path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("files are equal by their bytes alone")
  func equality() throws {
    let long = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
    var other = long
    other[599_999] ^= 1
    let (a, b, c) = (try file(long, "a"), try file(long, "b"), try file(other, "c"))
    #expect(try FileBytes.areEqual(a, b))
    #expect(try !FileBytes.areEqual(a, c))
    #expect(try !FileBytes.areEqual(a, try file(long.dropLast(), "d")))
    #expect(throws: FileProblem.self) { try FileBytes.areEqual(a, "\(scratch.path)/none") }
  }

  @Test("a file is read whole, from its start, or from a place in it")
  func places() throws {
    let path = try file(0..<100, "a")
    #expect(try FileBytes.read(path) == Array(0..<100))
    #expect(try FileBytes.start(of: path, 3) == [0, 1, 2])
    let open = try InputFile(path)
    #expect(try open.bytes(at: 98, 5) == [98, 99])
    #expect(try open.next(2) == [0, 1])
    #expect(try FileBytes.readIfPresent("\(scratch.path)/b") == nil)
    // The kernel says of its own files that they are empty.
    #expect(try !FileBytes.read("/proc/self/status").isEmpty)
  }

  @Test("of what need not be there the folder's other names are not read")
  func absence() throws {
    let watch = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(watch) }
    #expect(inotify_add_watch(watch, scratch.path, UInt32(IN_ACCESS)) >= 0)
    func wasRead() -> Bool {
      var events = [UInt8](repeating: 0, count: 4_096)
      return read(watch, &events, events.count) > 0
    }
    let path = "\(scratch.path)/none"
    #expect(try FileBytes.readIfPresent(path) == nil)
    #expect(try InputFile(ifPresent: path) == nil)
    #expect(!wasRead())
    // For the most similar one, they are.
    #expect(throws: FileProblem.missing(path: path, nearest: nil)) { try FileBytes.read(path) }
    #expect(wasRead())
  }

  @Test("no more is read than is allowed")
  func limit() throws {
    let path = try file(0..<100, "a")
    #expect(try FileBytes.read(path, limit: 100).count == 100)
    #expect(throws: FileProblem.tooLarge(path: path, limit: 99)) { try FileBytes.read(path, limit: 99) }
    // Nor of a file that says that it is empty, to the byte.
    let version = try FileBytes.read("/proc/version").count
    #expect(try FileBytes.read("/proc/version", limit: version).count == version)
    #expect(throws: FileProblem.tooLarge(path: "/proc/version", limit: version - 1)) {
      try FileBytes.read("/proc/version", limit: version - 1)
    }
    #expect(throws: FileProblem.tooLarge(path: "/proc/self/status", limit: 10)) {
      try FileBytes.read("/proc/self/status", limit: 10)
    }
  }

  @Test("a pipe is not waited for, and a device is not read for ever", .timeLimit(.minutes(1)))
  func pipes() throws {
    let pipe = "\(scratch.path)/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero"] {
      #expect(throws: FileProblem.unreadable(path: path, reason: .notAFile)) { try FileBytes.read(path) }
    }
    #expect(throws: FileProblem.unreadable(path: scratch.path, reason: .system(EISDIR))) {
      try FileBytes.read(scratch.path)
    }
  }

  @Test("a missing file is told with the most similar name beside it")
  func nearest() throws {
    let there = try file([], "banner-1.svg")
    let wanted = "\(scratch.path)/baner-1.svg"
    #expect(throws: FileProblem.missing(path: wanted, nearest: there)) { try FileBytes.read(wanted) }
    let far = "\(scratch.path)/sunset.png"
    #expect(throws: FileProblem.missing(path: far, nearest: nil)) { try FileBytes.read(far) }
    #expect("\(FileProblem.missing(path: "a", nearest: "b"))" == "there is no file 'a'; did you mean 'b'?")
  }
}
