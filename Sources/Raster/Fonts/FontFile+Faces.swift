import CPangoCairo
import Geometry
import Layers

extension FontFile {
  /// The fonts in a file, by its bytes.
  static func faces(of bytes: [UInt8]) throws(FontProblem) -> [Face] {
    if bytes.starts(with: Array("wOFF".utf8)) || bytes.starts(with: Array("wOF2".utf8)) { throw .compressed }
    let blob = bytes.withUnsafeBytes {
      hb_blob_create(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: $0.count), HB_MEMORY_MODE_DUPLICATE, nil,
        nil)
    }
    defer { hb_blob_destroy(blob) }
    let count = Int(hb_face_count(blob))
    guard 1...maxFaces ~= count else { throw .noFont }
    var faces: [Face] = []
    for index in 0..<count {
      let face = hb_face_create(blob, UInt32(index))
      defer { hb_face_destroy(face) }
      guard hb_face_get_glyph_count(face) > 0, length(of: "cmap", in: face) > 0 else { throw .noFont }
      let colors = ["COLR", "CBDT", "sbix", "SVG "]
      if colors.contains(where: { length(of: $0, in: face) > 0 }) { throw .coloured }
      guard ["glyf", "CFF ", "CFF2"].contains(where: { length(of: $0, in: face) > 0 }) else { throw .noOutlines }
      if let table = damagedTable(of: face, at: index, in: bytes) { throw .damaged(table: table) }
      let (weight, isItalic) = style(of: face)
      faces.append(
        Face(
          index: index, family: name(of: face), weight: weight, isItalic: isItalic, axes: FontAxis.all(of: face)))
    }
    return faces
  }

  /// Fonts in a collection, at most.
  private static let maxFaces = 100

  static func length(of table: String, in face: OpaquePointer?) -> Int {
    let blob = hb_face_reference_table(face, tag(table))
    defer { hb_blob_destroy(blob) }
    return Int(hb_blob_get_length(blob))
  }

  static func bytes(of table: String, in face: OpaquePointer?) -> [UInt8] {
    let blob = hb_face_reference_table(face, tag(table))
    defer { hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &count) else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  private static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

  /// The weight and the slant as the `OS/2` table tells them; regular and upright where there is none.
  private static func style(of face: OpaquePointer?) -> (weight: Int, isItalic: Bool) {
    let table = bytes(of: "OS/2", in: face)
    guard table.count >= 64 else { return (Text.Weight.regular.rawValue, false) }
    let weight = Int(table[4]) << 8 | Int(table[5])
    let selection = Int(table[62]) << 8 | Int(table[63])
    let (italic, oblique) = (1, 1 << 9)
    let range = Text.Weight.range
    return (weight.clamped(to: range), selection & (italic | oblique) != 0)
  }

  /// The typographic family's name, or else the family's.
  private static func name(of face: OpaquePointer?) -> String {
    for id: UInt32 in [16, 1] {
      var count: UInt32 = 200
      var text = [CChar](repeating: 0, count: Int(count))
      if hb_ot_name_get_utf8(face, id, nil, &count, &text) > 0 {
        return String(decoding: text.prefix(Int(count)).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
      }
    }
    return ""
  }
}
