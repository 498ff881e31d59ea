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

  /// An ELF file with notes and with variables, as `elf.h` has them: header, segments, sections, and what these hold.
  private static let made: [UInt8] = {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func note(_ name: String, _ kind: Int, _ content: [UInt8]) -> [UInt8] {
      let name = Array(name.utf8) + [0]
      let filling = [UInt8](repeating: 9, count: 3)
      return number(name.count, 4) + number(content.count, 4) + number(kind, 4) + name
        + filling.prefix((4 - name.count % 4) % 4) + content + filling.prefix((4 - content.count % 4) % 4)
    }
    let notes =
      note("GNU", 1, [1, 2, 3, 4, 5]) + note("Others", 3, [6, 7]) + note("GNU", 3, [0x0A, 0xFF, 0, 0x12, 0x7])
      + note("GNU", 3, [8])
    let texts = Array("\0one\0two\0wide\0call\0gone\0".utf8)
    func symbol(_ name: Int, _ kind: Int, in section: Int, at place: Int, size: Int) -> [UInt8] {
      number(name, 4) + number(kind, 1) + [0] + number(section, 2) + number(place, 8) + number(size, 8)
    }
    let symbols =
      symbol(0, 0, in: 0, at: 0, size: 0) + symbol(1, 0x11, in: 1, at: 0x2004, size: 4)
      + symbol(5, 0x21, in: 1, at: 0x2000, size: 4) + symbol(9, 0x11, in: 1, at: 0x2000, size: 8)
      + symbol(14, 0x12, in: 1, at: 0x2000, size: 4) + symbol(19, 0x11, in: 1, at: 0x1FFF, size: 4)
    let variables: [UInt8] = [2, 0, 0, 0x80, 1, 0x10, 0, 0]
    let start = 64 + 2 * 56 + 4 * 64
    let places = [notes, texts, symbols, variables].reduce(into: [start]) { $0.append($0[$0.count - 1] + $1.count) }
    func segment(_ kind: Int, _ place: Int, _ size: Int) -> [UInt8] {
      number(kind, 8) + number(place, 8) + number(0, 16) + number(size, 8) + number(0, 16)
    }
    func section(_ kind: Int, _ address: Int, _ place: Int, _ size: Int, link: Int = 0) -> [UInt8] {
      number(1, 4) + number(kind, 4) + number(0, 8) + number(address, 8) + number(place, 8) + number(size, 8)
        + number(link, 4) + number(0, 20)
    }
    let head: [UInt8] =
      [0x7F, 0x45, 0x4C, 0x46, 2, 1] + number(0, 26) + number(64, 8) + number(64 + 2 * 56, 8) + number(0, 6)
      + number(56, 2) + number(2, 2) + number(64, 2) + number(4, 2) + number(0, 2)
    return head + segment(1, 0, 64) + segment(4, places[0], notes.count) + section(0, 0, 0, 0)
      + section(1, 0x2000, places[3], variables.count) + section(11, 0, places[2], symbols.count, link: 3)
      + section(3, 0, places[1], texts.count) + notes + texts + symbols + variables
  }()

  @Test("its build number is the first such note of its linker's, and its variables have the numbers that stand in it")
  func contents() throws {
    let scratch = try Scratch()
    let path = "\(scratch.path)/a.so"
    try Data(Self.made).write(to: URL(fileURLWithPath: path))
    let file = try #require(LibraryFile(path))
    #expect(file.buildNumber == "0aff001207")
    #expect(file.numbers(of: ["one", "two"]) == [0x1001, 0x8000_0002])
    #expect(file.numbers(of: ["two"]) == [0x8000_0002] && file.numbers(of: []) == [])
    // A function, a variable of another size, one outside of its section, and none.
    for name in ["call", "wide", "gone", "on", ""] { #expect(file.numbers(of: ["one", name]) == nil, "\(name)") }
    // Of its last bytes all are needed, and no more.
    try Data(Self.made.dropLast()).write(to: URL(fileURLWithPath: path))
    #expect(LibraryFile(path)?.numbers(of: ["one"]) == nil)
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
