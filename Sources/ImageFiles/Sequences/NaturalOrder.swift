import Basics

/// The order of names in which numbers count as numbers: `frame-9` before `frame-10`; Foundation's such order
/// follows the locale.
enum NaturalOrder {
  static func precedes(_ first: String, _ second: String) -> Bool {
    let (a, b) = (pieces(first), pieces(second))
    for (x, y) in zip(a, b) where x != y { return x < y }
    if a.count != b.count { return a.count < b.count }
    return MachineText(first) < MachineText(second)
  }

  /// Digits and what lies between them. Without zeros in front, more digits are the larger number; numbers come before
  /// texts.
  private static func pieces(_ name: String) -> [(digits: Int, text: MachineText)] {
    var pieces: [(digits: Int, text: MachineText)] = []
    var rest = MachineText(name)
    while let first = rest.bytes.first {
      let isNumber = first.isASCIIDigit
      let (piece, behind) = rest.cut { $0.isASCIIDigit == isNumber }
      let text = isNumber ? piece.cut { $0 == UInt8(ascii: "0") }.tail : piece
      pieces.append((isNumber ? text.bytes.count : .max, text))
      rest = behind
    }
    return pieces
  }
}
