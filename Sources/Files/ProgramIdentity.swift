/// What tells one build of this program, and of the libraries it runs with, from another.
public enum ProgramIdentity {
  /// A text for each file whose code is part of the process, sorted: the number of the build that linkers leave in it, else
  /// its name and size.
  public static let parts: [String] = files.map { path in
    buildNumber(of: path) ?? "\(FilePath.name(of: path)) \(FileStatus(path)?.size ?? 0)"
  }.sorted()

  /// The files that the process runs code of, as the kernel lists them: `7f00-7f10 r-xp 0000 08:01 123 /lib/libc.so.6`.
  private static var files: Set<String> {
    let maps = (try? FileBytes.start(of: "/proc/self/maps", 1 << 20)) ?? []
    let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    let mapped = lines.compactMap { line -> String? in
      let columns = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard columns.count == 6, columns[1].contains("x") else { return nil }
      let path = columns[5].drop { $0 == " " }
      return path.hasPrefix("/") && !path.hasSuffix(" (deleted)") ? String(path) : nil
    }
    return Set(mapped + ["/proc/self/exe"])
  }

  /// The note of the GNU linkers (`NT_GNU_BUILD_ID`) in a 64-bit ELF file, in hexadecimal digits; nil where there is none.
  private static func buildNumber(of path: String) -> String? {
    guard let file = try? InputFile(path), let head = try? file.bytes(at: 0, 64), head.count == 64,
      head.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    let (start, size, count) = (number(head, 32, 8), number(head, 54, 2), number(head, 56, 2))
    for index in 0..<count {
      guard let header = try? file.bytes(at: start + index * size, 56), header.count == 56 else { return nil }
      let (offset, length) = (number(header, 8, 8), number(header, 32, 8))
      guard number(header, 0, 4) == noteKind, length < 1 << 16, let notes = try? file.bytes(at: offset, length) else {
        continue
      }
      if let number = buildNumber(in: notes) { return number }
    }
    return nil
  }

  /// `PT_NOTE`.
  private static let noteKind = 4

  /// Notes are a name's length, a description's length and a kind, then both, each filled up to four bytes.
  private static func buildNumber(in notes: [UInt8]) -> String? {
    var at = 0
    while at + 12 <= notes.count {
      let (name, length, kind) = (number(notes, at, 4), number(notes, at + 4, 4), number(notes, at + 8, 4))
      let start = at + 12 + (name + 3) & ~3
      guard start + length <= notes.count else { return nil }
      if kind == 3, name == 4, notes[(at + 12)..<(at + 16)].elementsEqual("GNU\0".utf8) {
        return notes[start..<(start + length)].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
      at = start + (length + 3) & ~3
    }
    return nil
  }

  /// Little-endian.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    bytes[at..<(at + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
