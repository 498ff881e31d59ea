import Basics
import Scenes

extension VerificationReport {
  /// Workflow commands that GitHub shows beside the lines of the scene files: an error for each cause, with what
  /// differs by it, then one for each other failure, or for several whose layers changed alike, a warning or a notice
  /// for what is noted of takes, and a warning for the stale baselines.
  public var annotations: [String] {
    var lines: [String] = []
    for (cause, results) in byCause {
      let failures = results.filter(\.verdict.isFailure)
      if let cause {
        lines.append(
          Self.annotation(
            .error, file: cause.file, line: cause.line, title: cause.summary,
            failures.text(after: [cause.change].filter { !$0.isEmpty }, atMost: Self.maxResults)))
      } else {
        lines += failures.alike.map { change, alike in
          let first = alike[0]
          guard alike.count > 1, let change else {
            return Self.annotation(
              .error, file: first.file, line: first.line, column: first.column, title: first.name, first.reason)
          }
          return Self.annotation(
            .error, file: first.file, line: first.line, column: first.column,
            title: "\(alike.count) results: \(change)", alike.text(atMost: Self.maxResults))
        }
      }
    }
    lines += notes.map { result, note in
      Self.annotation(
        Level(of: note.kind), file: note.file, line: note.line, column: note.column, title: result.name, note.sentence)
    }
    lines += skipped.map { "::notice title=flipbook::" + Self.message("\($1.count) skipped: \($0)") }
    if !stale.isEmpty {
      lines.append("::warning title=flipbook::" + Self.message("stale baselines: " + stale.joined(separator: ", ")))
    }
    return lines
  }

  /// The most results that one annotation names: GitHub shows a few lines of it, and the page has all of them.
  private static let maxResults = 10

  private enum Level: String {
    case error, warning, notice

    init(of kind: Outcome.Note.Kind) {
      self =
        switch kind {
        case .warning: .warning
        case .note: .notice
        }
    }
  }

  private static func annotation(
    _ level: Level, file: String?, line: Int?, column: Int? = nil, title: String, _ text: String
  ) -> String {
    let place = [
      ("file", file ?? ""), ("line", "\(line ?? 1)"), ("col", column.map { "\($0)" } ?? ""),
      ("title", "flipbook: \(title)"),
    ]
    let properties = place.filter { !$0.1.isEmpty }.map { "\($0.0)=\(property($0.1))" }.joined(separator: ",")
    return "::\(level.rawValue) \(properties)::" + message(text)
  }

  /// Text of a workflow command. By scalars: CR LF is one Character.
  private static func message(_ text: String) -> String {
    encoded(text) { $0 == "%" || $0 == "\r" || $0 == "\n" }
  }

  private static func property(_ text: String) -> String {
    encoded(text) { ["%", "\r", "\n", ":", ","].contains($0) }
  }

  private static func encoded(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    text.escaped(orders: \.escape) { scalar in
      guard isSpecial(scalar) else { return nil }
      return "%" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
    }
  }
}
