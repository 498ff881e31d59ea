import Scenes
import Wording

extension VerificationReport {
  /// Workflow commands that GitHub shows beside the lines of the scene files: an error for each failure, a warning for
  /// the stale baselines.
  public var annotations: [String] {
    var lines = failures.map { result in
      let place = [
        ("file", result.file ?? ""), ("line", result.line.map { "\($0)" } ?? "1"),
        ("col", result.column.map { "\($0)" } ?? ""),
        ("title", "flipbook: \(result.name)"),
      ]
      let properties = place.filter { !$0.1.isEmpty }.map { "\($0.0)=\(Self.property($0.1))" }.joined(separator: ",")
      return "::error \(properties)::" + Self.message(result.reason)
    }
    if !stale.isEmpty {
      lines.append("::warning title=flipbook::" + Self.message("stale baselines: " + stale.joined(separator: ", ")))
    }
    return lines
  }

  /// Markdown for the page of a workflow's run.
  public var stepSummary: String {
    var lines = ["### flipbook verify", "", summary, ""]
    if let causes, !causes.isEmpty {
      lines += causes.map { "- " + Self.cell("\($0.words); \($0.change)") } + [""]
    }
    if !failures.isEmpty {
      lines += ["| | what | why | accept with |", "|---|---|---|---|"]
      lines += failures.prefix(100).map { result in
        let cells = [result.verdict.rawValue, result.name, result.reason, result.accept.map { "\($0)" } ?? ""]
        return "| " + cells.map(Self.cell).joined(separator: " | ") + " |"
      }
      if failures.count > 100 { lines.append("\nand \(failures.count - 100) more") }
    }
    if !stale.isEmpty {
      lines += ["", "Stale: " + stale.map(Self.cell).joined(separator: ", ")]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text of a workflow command. By scalars: CR LF is one Character.
  private static func message(_ text: String) -> String {
    encoded(text) { $0 == "%" || $0 == "\r" || $0 == "\n" }
  }

  private static func property(_ text: String) -> String {
    encoded(text) { ["%", "\r", "\n", ":", ","].contains($0) }
  }

  private static func encoded(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    text.unicodeScalars.map { scalar in
      if isSpecial(scalar) {
        return "%" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
      }
      return scalar.isCommand ? scalar.escape : String(scalar)
    }.joined()
  }

  /// Text of one cell, in which nothing is markup.
  private static func cell(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n", "\r": result += " "
      case "|", "*", "_", "`", "[", "]", "\\", "~", "#", "!": result += "&#\(scalar.value);"
      case _ where scalar.isCommand: result += "&#92;" + scalar.escape.dropFirst()
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
