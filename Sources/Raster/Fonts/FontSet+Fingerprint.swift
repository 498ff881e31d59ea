import CCairo
import CFontconfig
import CPangoCairo
import Files

extension FontSet {
  /// The facts that decide how text and shapes look besides this program: versions of the libraries, and each font
  /// file's revision and checksum as its `head` table tells them (a hash of 40 MB would take longer than the first
  /// picture). Always in the same order, one fact a line.
  public var fingerprint: [String] {
    let fontconfig = FcGetVersion()
    return [
      "cairo \(String(cString: cairo_version_string()))",
      "pango \(String(cString: pango_version_string()))",
      "harfbuzz \(String(cString: hb_version_string()))",
      "freetype \(Self.freeTypeVersion)",
      "fontconfig \(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)",
    ] + (families + neededScripts).flatMap { $0.faces.map { Self.facts(file: $0.path) } }
  }

  /// The same of a scene's own families, each by a digest of its files; in the order of their names.
  public var ownFingerprint: [String] {
    ownSets.sorted { $0.key < $1.key }.flatMap { $0.value.own.map(\.fingerprint) }
  }

  private static var freeTypeVersion: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var major: FT_Int = 0
    var minor: FT_Int = 0
    var patch: FT_Int = 0
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  /// `NotoSansCJK-Regular.ttc 2.004 5f2c93a1`: the file's name, and `fontRevision` and `checkSumAdjustment` of its
  /// (first) font's `head` table, as the OpenType specification places them.
  private static func facts(file path: String) -> String {
    let name = FilePath.name(of: path)
    let blob = hb_blob_create_from_file(path)
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    let head = BigEndian(bytes: FontFile.bytes(of: "head", in: face))
    guard let revision = head.long(at: 4), let checksum = head.long(at: 8) else { return "\(name) unreadable" }
    let thousandths = ((revision & 0xffff) * 1000 + 0x8000) >> 16
    let digits = String(thousandths)
    let fraction = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return "\(name) \(revision >> 16).\(fraction) \(String(checksum, radix: 16))"
  }
}
