/// Damage that FreeType does not mind: it leaves out, without a word, letters that a file's tables have no room for.
extension FontFile {
  /// The name of a table of one font of a file that is cut off, or does not fit the others; nil where all do.
  ///
  /// - Parameters:
  ///   - index: the font's place in the file.
  ///   - bytes: the file's.
  static func damagedTable(of face: OpaquePointer?, at index: Int, in bytes: [UInt8]) -> String? {
    let file = BigEndian(bytes: bytes)
    return file.cutOffTable(ofFont: index) ?? misfit(in: face)
  }

  /// The tables that say where letters are and how wide, against how many there are.
  private static func misfit(in face: OpaquePointer?) -> String? {
    func table(_ name: String) -> BigEndian { BigEndian(bytes: bytes(of: name, in: face)) }
    // HarfBuzz takes one of another version for none.
    for name in ["head", "hhea"] where table(name).short(at: 0) != 1 { return name }
    guard table("head").long(at: 12) == 0x5F0F_3CF5 else { return "head" }
    guard let glyphs = table("maxp").short(at: 4) else { return "maxp" }
    guard let widths = table("hhea").short(at: 34), 1...max(glyphs, 1) ~= widths else { return "hhea" }
    guard length(of: "hmtx", in: face) >= 4 * widths + 2 * (glyphs - widths) else { return "hmtx" }
    guard case let outlines = length(of: "glyf", in: face), outlines > 0 else { return nil }
    guard let format = table("head").short(at: 50) else { return "head" }
    let places = table("loca")
    var last = 0
    for glyph in 0...glyphs {
      let place = format == 0 ? places.short(at: 2 * glyph).map { 2 * $0 } : places.long(at: 4 * glyph)
      guard let place, last...outlines ~= place else { return "loca" }
      last = place
    }
    return nil
  }
}

/// Numbers as a font file has them: the highest byte first.
struct BigEndian {
  let bytes: [UInt8]

  /// Two bytes without a sign; nil beyond the end.
  func short(at place: Int) -> Int? {
    place + 2 <= bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
  }

  func long(at place: Int) -> Int? {
    guard let high = short(at: place), let low = short(at: place + 2) else { return nil }
    return high << 16 | low
  }

  /// The first table, by its font's directory, that ends beyond the file.
  func cutOffTable(ofFont index: Int) -> String? {
    let isCollection = bytes.starts(with: "ttcf".utf8)
    guard let start = isCollection ? long(at: 12 + 4 * index) : 0, let count = short(at: start + 4) else {
      return "ttcf"
    }
    for record in (0..<count).map({ start + 12 + 16 * $0 }) {
      guard let offset = long(at: record + 8), let length = long(at: record + 12), offset + length <= bytes.count else {
        return record + 4 <= bytes.count ? String(decoding: bytes[record..<record + 4], as: UTF8.self) : "of tables"
      }
    }
    return nil
  }
}
