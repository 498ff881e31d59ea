import Glibc

/// Families of further scripts, one each: read where a text has characters of the script, and by nobody else.
///
/// They are Debian's Noto fonts, as the common set is; which family draws which characters stands here, so that a text
/// looks the same on every machine on which it can be drawn at all.
extension FontFamily {
  /// A family, and the characters that it is for.
  public struct ForScript: Hashable, Sendable {
    public let family: FontFamily
    /// The script's name, for messages.
    public let script: String
    /// Blocks of Unicode, ends in.
    public let characters: [ClosedRange<UInt32>]

    public init(family: FontFamily, script: String, characters: [ClosedRange<UInt32>]) {
      self.family = family
      self.script = script
      self.characters = characters
    }
  }

  /// The families by script, in the order of Unicode.
  public static let forScripts: [ForScript] = [
    noto("Armenian", [0x530...0x58F, 0xFB13...0xFB17]),
    noto("Hebrew", [0x590...0x5FF, 0xFB1D...0xFB4F]),
    noto("Arabic", [0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC]),
    noto("Syriac", [0x700...0x74F], hasBold: false),
    noto("Thaana", [0x780...0x7BF]),
    noto("NKo", [0x7C0...0x7FF], hasBold: false),
    noto("Devanagari", [0x900...0x97F, 0x1CD0...0x1CFF, 0xA8E0...0xA8FF]),
    noto("Bengali", [0x980...0x9FF]),
    noto("Gurmukhi", [0xA00...0xA7F]),
    noto("Gujarati", [0xA80...0xAFF]),
    noto("Oriya", [0xB00...0xB7F]),
    noto("Tamil", [0xB80...0xBFF]),
    noto("Telugu", [0xC00...0xC7F]),
    noto("Kannada", [0xC80...0xCFF]),
    noto("Malayalam", [0xD00...0xD7F]),
    noto("Sinhala", [0xD80...0xDFF]),
    noto("Thai", [0xE00...0xE7F]),
    noto("Lao", [0xE80...0xEFF]),
    noto("Tibetan", [0xF00...0xFFF], style: "Serif"),
    noto("Myanmar", [0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F]),
    noto("Georgian", [0x10A0...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2F]),
    noto("Ethiopic", [0x1200...0x139F, 0x2D80...0x2DDF, 0xAB00...0xAB2F]),
    noto("Cherokee", [0x13A0...0x13FF, 0xAB70...0xABBF]),
    noto("CanadianAboriginal", named: "Canadian Aboriginal", [0x1400...0x167F, 0x18B0...0x18FF]),
    noto("Khmer", [0x1780...0x17FF, 0x19E0...0x19FF]),
    noto("Mongolian", [0x1800...0x18AF], hasBold: false),
    noto("Tifinagh", [0x2D30...0x2D7F], hasBold: false),
  ]

  /// Up to medium its regular file, from semibold on the bold one; the regular one throughout where there is no other.
  private static func noto(
    _ file: String, named name: String? = nil, _ characters: [ClosedRange<UInt32>], style: String = "Sans",
    hasBold: Bool = true
  ) -> ForScript {
    func path(_ weight: String) -> String { "/usr/share/fonts/truetype/noto/Noto\(style)\(file)-\(weight).ttf" }
    let faces = hasBold ? twoFaces(path) : [Face(path: path("Regular"), weights: 100...900)]
    let script = name ?? file
    return ForScript(
      family: FontFamily(name: "Noto \(style) \(script)", package: "fonts-noto-core", faces: faces), script: script,
      characters: characters)
  }

  /// The families of a table that texts need, in its order.
  static func needed(for texts: some Sequence<String>, of table: [ForScript]) -> [ForScript] {
    var found: Set<Int> = []
    // Most texts have no byte that these characters begin with.
    for var text in texts where text.withUTF8({ $0.contains(where: mayBegin) }) {
      for scalar in text.unicodeScalars where mayBelong(scalar.value) {
        if let index = table.firstIndex(where: { $0.contains(scalar) }) { found.insert(index) }
      }
    }
    return found.sorted().map { table[$0] }
  }

  private static func mayBelong(_ value: UInt32) -> Bool {
    switch value {
    case 0x530..<0x1E00, 0x2D00..<0x2E00, 0xA8E0..<0xAC00, 0xFB13...0xFEFC: true
    default: false
    }
  }

  private static func mayBegin(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xD4...0xDF, 0xE0...0xE2, 0xEA, 0xEF: true
    default: false
    }
  }
}

extension FontFamily.ForScript {
  /// The same, of files that lie in another folder than the system's.
  public func lying(in folder: String) -> FontFamily.ForScript {
    FontFamily.ForScript(family: family.lying(in: folder), script: script, characters: characters)
  }

  /// Whether its files are there.
  public var isInstalled: Bool { family.faces.allSatisfy { access($0.path, R_OK) == 0 } }

  /// Whether a character is one of the script's.
  public func contains(_ scalar: Unicode.Scalar) -> Bool { characters.contains { $0.contains(scalar.value) } }
}
