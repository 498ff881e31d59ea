import SceneFiles

extension Console {
  /// Rows of the result in columns, two spaces apart, as wide as a terminal shows their texts: Chinese characters take
  /// two places.
  static func table(_ rows: [[String]], rightAligned: Set<Int> = []) {
    func width(_ text: String) -> Int { text.reduce(0) { $0 + DiagnosticPrinter.columns(of: $1) } }
    let widths = (rows.first ?? []).indices.map { index in rows.map { width($0[index]) }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (index, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[index] - width(cell))
        line += (index == 0 ? "" : "  ") + (rightAligned.contains(index) ? padding + cell : cell + padding)
      }
      while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
      output(line)
    }
  }
}
