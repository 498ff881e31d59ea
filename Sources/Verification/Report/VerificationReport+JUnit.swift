import Files
import Scenes
import Wording

extension VerificationReport {
  /// The results as JUnit's XML: a suite for each scene, a case for each baseline, and a suite of skipped cases for stale
  /// baselines that are no results. What differs is a failure, what has no verdict an error. Causes are properties of the
  /// suites that they reach, and begin the messages of what differs by them; in a suite, what failed comes first, by cause.
  /// Written as text: an XML library (FoundationXML) would be linked for this one page.
  public var junit: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let failed = results.count(where: \.isFailed)
    let errors = results.count { $0.verdict.isFailure } - failed
    let folders = Set(results.filter { $0.verdict == .removed }.map { FilePath.folder(of: $0.baseline) })
    let stale = stale.filter { !folders.contains(FilePath.folder(of: $0)) }
    lines.append(
      "<testsuites name=\"flipbook verify\" tests=\"\(results.count + stale.count)\" failures=\"\(failed)\" "
        + "errors=\"\(errors)\">")
    var scenes: [String] = []
    for result in results where !scenes.contains(result.scene) { scenes.append(result.scene) }
    let groups = byCause
    for scene in scenes {
      let own = groups.map { (cause: $0.cause, results: $0.results.filter { $0.scene == scene }) }
      let names = Set(results.filter { $0.scene == scene }.map(\.name))
      let causes = (causes ?? []).filter { !names.isDisjoint(with: $0.results) }
      let cases = own.flatMap { group in group.results.map { (cause: group.cause, result: $0) } }
      let failed = cases.count(where: \.result.isFailed)
      let errors = cases.count { $0.result.verdict.isFailure } - failed
      lines.append(
        "  <testsuite name=\"\(Self.escaped(scene))\" tests=\"\(cases.count)\" failures=\"\(failed)\" "
          + "errors=\"\(errors)\" skipped=\"\(cases.count { $0.result.verdict == .new })\" time=\"0\">")
      if !causes.isEmpty {
        lines.append("    <properties>")
        lines += causes.map { cause in
          let words = [cause.words, cause.change].filter { !$0.isEmpty }.joined(separator: "; ")
          return "      <property name=\"cause\" value=\"\(Self.escaped(words))\"/>"
        }
        lines.append("    </properties>")
      }
      lines += cases.flatMap { Self.lines(for: $0.result, because: $0.cause) }
      lines.append("  </testsuite>")
    }
    if !stale.isEmpty {
      let count = "tests=\"\(stale.count)\" failures=\"0\" errors=\"0\" skipped=\"\(stale.count)\" time=\"0\""
      lines.append("  <testsuite name=\"stale baselines\" \(count)>")
      lines += stale.flatMap { path in
        [
          "    <testcase classname=\"stale\" name=\"\(Self.escaped(path))\" time=\"0\">",
          "      <skipped message=\"no take or snapshot has this baseline any more\"/>", "    </testcase>",
        ]
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(for result: Outcome, because cause: Cause?) -> [String] {
    let attributes = [
      ("classname", [result.scene, result.take].filter { !$0.isEmpty }.joined(separator: ".")),
      (
        "name",
        [result.device, result.variant ?? "", result.snapshot ?? "all frames"].filter { !$0.isEmpty }
          .joined(separator: " ")
      ),
      ("file", result.file ?? ""), ("line", result.line.map { "\($0)" } ?? ""), ("time", "0"),
    ]
    let start =
      "    <testcase "
      + attributes.filter { !$0.1.isEmpty }.map { "\($0.0)=\"\(escaped($0.1))\"" }.joined(separator: " ")
    let properties =
      (result.cached ?? false ? [("cached", "true")] : []) + (result.notes ?? []).map { ("note", "\($0)") }
    let body =
      (properties.isEmpty
        ? []
        : [
          "      <properties>"
            + properties.map { "<property name=\"\($0.0)\" value=\"\(escaped($0.1))\"/>" }.joined() + "</properties>"
        ]) + ending(of: result, because: cause)
    return body.isEmpty ? [start + "/>"] : [start + ">"] + body + ["    </testcase>"]
  }

  /// The lines that say how a case ended; none where it passed.
  private static func ending(of result: Outcome, because cause: Cause?) -> [String] {
    if result.verdict == .new { return ["      <skipped message=\"\(escaped(result.reason))\"/>"] }
    guard result.verdict.isFailure else { return [] }
    let tag = result.isFailed ? "failure" : "error"
    let why = cause.map { "`\($0.subject)` changed" + ($0.change.isEmpty ? "" : " (\($0.change))") }
    let reason = [why, result.reason].compactMap { $0 }.joined(separator: ": ")
    let details =
      [
        reason, result.expected.map { "expected: \($0)" }, result.actual.map { "actual: \($0)" },
        result.difference.map { "difference: \($0)" }, result.accept.map { "accept with: \($0)" },
      ].compactMap { $0 } + result.changes.map(\.words)
    return [
      "      <\(tag) type=\"\(result.verdict.rawValue)\" message=\"\(escaped(reason))\">"
        + escaped(details.joined(separator: "\n")) + "</\(tag)>"
    ]
  }

  /// Text of an XML document or attribute. Characters that XML 1.0 does not know become `?`, those that a terminal obeys
  /// are written as Swift writes them.
  static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "?"
      default: scalar.isCommand ? scalar.escape : nil
      }
    }
  }
}

extension Outcome {
  /// True where something else is shown than should be; other failures have no verdict.
  fileprivate var isFailed: Bool { verdict.gravity == .wrong }
}
