import Files
import Foundation
import TestSupport
import Testing

/// A program on the disk, looked into without being run.
@Suite("Files of libraries")
struct LibraryFileTests {
  private static let program = "/proc/self/exe"

  @Test("what is no ELF file is none")
  func others() throws {
    let scratch = try Scratch()
    try scratch.write("just a text, of more than sixty-four characters, which is an ELF header's length", to: "a.so")
    #expect(LibraryFile("\(scratch.path)/a.so") == nil)
    #expect(LibraryFile("\(scratch.path)/none.so") == nil)
  }

  @Test("a variable that is not offered has no number, and no others have then")
  func unknown() throws {
    #expect(try #require(LibraryFile(Self.program)).numbers(of: ["flipbook_no_such_variable"]) == nil)
  }

  @Test("a file that is cut off, or damaged anywhere in its tables, ends nothing")
  func damaged() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/a.so"
    let whole = try FileHandle(forReadingFrom: URL(fileURLWithPath: Self.program)).read(upToCount: 1 << 16) ?? Data()
    for count in [10, 64, 100, 1_000, 1 << 16] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: path))
      _ = LibraryFile(path)?.buildNumber
      #expect(LibraryFile(path)?.numbers(of: ["a"]) == nil)
    }
    var generator = SplitMix64(seed: 5)
    for _ in 0..<400 {
      var bytes = whole.prefix(4_096)
      for _ in 0..<4 { bytes[Int.random(in: 6..<1_024, using: &generator)] = .random(in: 0...255, using: &generator) }
      try bytes.write(to: URL(fileURLWithPath: path))
      _ = LibraryFile(path)?.buildNumber
      _ = LibraryFile(path)?.numbers(of: ["a"])
    }
  }
}
