/// The name of a layer that has none of its own, as paths have it: its kind and a number, `box#1`.
enum UnnamedLayer {
  /// Returns the name that was read last, with such a number where one stands right behind it.
  static func name(after kind: String, _ reader: inout FormulaParser) -> String {
    guard reader.end == reader.index, reader.isNext("#"),
      reader.character(at: reader.index + 1)?.isDecimalDigit == true
    else { return kind }
    let start = reader.index
    reader.index += 1
    while reader.current?.isDecimalDigit == true { reader.index += 1 }
    let number = reader.asciiText(start..<reader.index)
    reader.take(count: 0)
    return kind + number
  }
}
