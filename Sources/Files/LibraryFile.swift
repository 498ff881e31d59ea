/// A library or a program on the disk, looked into without being loaded: a 64-bit little-endian ELF file.
public struct LibraryFile {
  private let file: InputFile
  private let header: [UInt8]

  /// Creates a description of the library at a path, or returns nil where there is no such file, or no ELF file.
  public init?(_ path: String) {
    guard let file = try? InputFile(path), let header = try? file.bytes(at: 0, 64), header.count == 64,
      header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return nil }
    (self.file, self.header) = (file, header)
  }

  /// The number of the build that linkers leave in it, the note `NT_GNU_BUILD_ID`, in hexadecimal digits; nil where
  /// there is none.
  public var buildNumber: String? {
    for segment in entries(at: Self.number(header, 32, 8), Self.number(header, 54, 2), Self.number(header, 56, 2)) {
      guard Self.number(segment, 0, 4) == Self.noteSegment, let notes = piece(segment, 8, 32, upTo: 1 << 16) else {
        continue
      }
      if let number = Self.buildNumber(in: notes) { return number }
    }
    return nil
  }

  /// The values of variables of four bytes that it offers, as they stand in the file; nil unless all are there. For a
  /// few: every symbol of that size is looked at.
  public func numbers(of names: [String]) -> [UInt32]? {
    let sections = entries(at: Self.number(header, 40, 8), Self.number(header, 58, 2), Self.number(header, 60, 2))
    guard let table = sections.first(where: { Self.number($0, 4, 4) == Self.symbolSection }),
      let symbols = piece(table, 24, 32, upTo: 1 << 24), sections.indices.contains(Self.number(table, 40, 4)),
      let texts = piece(sections[Self.number(table, 40, 4)], 24, 32, upTo: 1 << 24)
    else { return nil }
    var found = [UInt32?](repeating: nil, count: names.count)
    for at in stride(from: 0, through: symbols.count - Self.symbolSize, by: Self.symbolSize) {
      guard symbols[at + 4] & 0xF == Self.variable, Self.number(symbols, at + 16, 8) == 4 else { continue }
      let name = texts.dropFirst(Self.number(symbols, at, 4)).prefix { $0 != 0 }
      guard let index = names.firstIndex(where: { name.elementsEqual($0.utf8) }) else { continue }
      let section = Self.number(symbols, at + 6, 2)
      guard sections.indices.contains(section) else { return nil }
      let place = Self.number(symbols, at + 8, 8) &- Self.number(sections[section], 16, 8)
      guard place >= 0, let bytes = try? file.bytes(at: Self.number(sections[section], 24, 8) &+ place, 4),
        bytes.count == 4
      else { return nil }
      found[index] = UInt32(truncatingIfNeeded: Self.number(bytes, 0, 4))
    }
    let all = found.compactMap(\.self)
    return all.count == names.count ? all : nil
  }

  /// `PT_NOTE`, `SHT_DYNSYM` and `STT_OBJECT`.
  private static let (noteSegment, symbolSection, variable) = (4, 11, UInt8(1))
  private static let symbolSize = 24

  /// The entries of the file's table of segments, or of sections.
  private func entries(at start: Int, _ size: Int, _ count: Int) -> [[UInt8]] {
    guard 56...64 ~= size, let table = try? file.bytes(at: start, size * count), table.count == size * count else {
      return []
    }
    return (0..<count).map { Array(table[($0 * size)..<(($0 + 1) * size)]) }
  }

  /// The bytes that an entry of such a table stands for: it has the offset and the length where told.
  private func piece(_ entry: [UInt8], _ offset: Int, _ length: Int, upTo limit: Int) -> [UInt8]? {
    guard entry.count >= length + 8 else { return nil }
    let (offset, length) = (Self.number(entry, offset, 8), Self.number(entry, length, 8))
    guard offset >= 0, 0..<limit ~= length else { return nil }
    return try? file.bytes(at: offset, length)
  }

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
    var number = 0
    for index in (at..<(at + count)).reversed() { number = number << 8 | Int(bytes[index]) }
    return number
  }
}
