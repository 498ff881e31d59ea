extension VerificationReport {
  /// Workflow commands that GitHub shows beside the lines of the scene files: an error for each failure, a warning for
  /// the stale baselines.
  public var annotations: [String] {
    var lines = failures.map { result in
      let place = [
        ("file", result.file ?? ""), ("line", result.line.map { "\($0)" } ?? "1"),
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

  private static func message(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
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
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
