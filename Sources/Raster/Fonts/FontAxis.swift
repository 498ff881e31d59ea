import CPangoCairo

/// An axis of a variable font, such as `wght`, in the font's own units.
public struct FontAxis: Hashable, Sendable {
  /// Four characters (OpenType, `fvar`).
  public let tag: String
  /// The range in the axis' own units: of `wght` CSS weights, of `opsz` points.
  public let range: ClosedRange<Double>
  /// The value that the font has by itself, in the same units.
  public let standard: Double

  /// The one that weights move along.
  static let weight = "wght"

  /// All axes of a face of HarfBuzz's; none of a face that has more than 64.
  static func all(of face: OpaquePointer?) -> [FontAxis] {
    var count = hb_ot_var_get_axis_count(face)
    guard 1...64 ~= count else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: info.tag >> $0) }
      let (low, high) = (Double(info.min_value), Double(info.max_value))
      return FontAxis(
        tag: String(decoding: bytes, as: UTF8.self), range: min(low, high)...max(low, high),
        standard: Double(info.default_value))
    }
  }
}
