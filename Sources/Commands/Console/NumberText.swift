/// Numbers as sentences have them.
enum NumberText {
  /// `1 pixel`, `1,234 pixels`.
  static func counted(_ count: Int, _ noun: String) -> String { "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")" }

  /// `480 KB`, `1.3 MB`: with two digits that count, and thousands as disks and sites have them.
  static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return counted(bytes, "byte") }
    let (unit, name) = bytes < 1_000_000 ? (1_000, "KB") : (1_000_000, "MB")
    let tenths = (bytes * 10 + unit / 2) / unit
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(grouped((bytes + unit / 2) / unit)) \(name)"
  }

  /// 1,234,567
  static func grouped(_ number: Int) -> String {
    let digits = Array("\(number)")
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }

  /// Two digits that count, and never 0 % for something.
  static func percent(_ ratio: Double) -> String {
    let value = ratio * 100
    var scale = 1.0
    while value * scale < 10, scale < 1e6 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded == 0 ? "less than 0.000001 %" : "\(plain(rounded)) %"
  }

  /// Four digits behind the point, never less than the value: as a threshold it lets everything pass.
  static func roundedUp(_ value: Double) -> String {
    plain((value * 10_000).rounded(.up) / 10_000)
  }

  /// Without an exponent.
  private static func plain(_ value: Double) -> String {
    let whole = Int(clamped: value)
    let millionths = Int(clamped: ((value - Double(whole)) * 1_000_000).rounded())
    var digits = String("\(1_000_000 + millionths)".dropFirst())
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits.isEmpty ? "\(whole)" : "\(whole).\(digits)"
  }
}
