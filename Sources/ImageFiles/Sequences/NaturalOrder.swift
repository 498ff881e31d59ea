import Bytes

/// The order of names in which numbers count as numbers: `frame-9` before `frame-10`; Foundation's such order
/// follows the locale.
enum NaturalOrder {
  static func precedes(_ first: String, _ second: String) -> Bool {
    let (a, b) = (pieces(first), pieces(second))
    for (x, y) in zip(a, b) {
      switch (x, y) {
      case (.number(let m), .number(let n)):
        // Without zeros in front, more digits are the larger number.
        if m != n { return (m.bytes.count, m) < (n.bytes.count, n) }
      case (.text(let s), .text(let t)):
        if s != t { return s < t }
      case (.number, .text): return true
      case (.text, .number): return false
      }
    }
    if a.count != b.count { return a.count < b.count }
    return MachineText(first) < MachineText(second)
  }

  private enum Piece {
    case number(MachineText)
    case text(MachineText)
  }

  private static func pieces(_ name: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = MachineText(name)
    while let first = rest.bytes.first {
      let isNumber = first.isASCIIDigit
      let (piece, behind) = rest.cut { $0.isASCIIDigit == isNumber }
      pieces.append(isNumber ? .number(piece.cut { $0 == UInt8(ascii: "0") }.tail) : .text(piece))
      rest = behind
    }
    return pieces
  }
}
