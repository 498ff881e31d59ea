import Basics
import Files
import Geometry
import Scenes

extension VerificationReport {
  /// The results as JUnit's XML: a suite for each scene, a case for each baseline, and a suite of skipped cases for
  /// stale baselines that are no results. What differs is a failure, what has no verdict an error. Causes are
  /// properties of the suites that they reach, and begin the messages of what differs by them; in a suite, what failed
  /// comes first, by cause. Written as text: an XML library (FoundationXML) would be linked for this one page.
  public var junit: String {
    let folders = Set(results.filter { $0.verdict == .removed }.map { FilePath.folder(of: $0.baseline) })
    let stale = stale.filter { !folders.contains(FilePath.folder(of: $0)) }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites name=\"flipbook verify\" \(Self.counts(results, stale: stale.count)) "
        + "time=\"\(Self.time(results.map(seconds(of:)).reduce(0, +)))\">",
    ]
    let cases = byCause.flatMap { group in group.results.map { (cause: group.cause, result: $0) } }
    for (scene, _) in results.groups(by: \.scene) {
      let own = cases.filter { $0.result.scene == scene }
      let names = Set(own.map(\.result.name))
      let causes = (causes ?? []).filter { !names.isDisjoint(with: $0.results) }.map { cause in
        let text = [cause.summary, cause.change].filter { !$0.isEmpty }.joined(separator: "; ")
        return "      <property name=\"cause\" value=\"\(Self.escaped(text))\"/>"
      }
      let properties = causes.isEmpty ? [] : ["    <properties>"] + causes + ["    </properties>"]
      lines += Self.suite(
        scene, own.map(\.result), time: own.map { seconds(of: $0.result) }.reduce(0, +),
        properties + own.flatMap { self.lines(for: $0.result, because: $0.cause) })
    }
    if !stale.isEmpty {
      let skipped = stale.flatMap { path in
        [
          "    <testcase classname=\"stale\" name=\"\(Self.escaped(path))\" time=\"0\">",
          "      <skipped message=\"no take or snapshot has this baseline any more\"/>", "    </testcase>",
        ]
      }
      lines += Self.suite("stale baselines", [], time: 0, stale: stale.count, skipped)
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// The seconds that a case took: a take's stand with the case of all its frames, or the first there is.
  private func seconds(of result: Outcome) -> Double {
    guard let seconds = seconds[result.takeName] else { return 0 }
    let own = results.filter { $0.takeName == result.takeName }
    return (own.first { $0.snapshot == nil } ?? own.first)?.name == result.name ? seconds : 0
  }

  private static func time(_ seconds: Double) -> String { ((seconds * 1_000).rounded() / 1_000).shortText }

  private static func suite(
    _ name: String, _ results: [Outcome], time: Double, stale: Int = 0, _ lines: [String]
  ) -> [String] {
    let skipped = results.count { [.new, .skipped].contains($0.verdict) } + stale
    let attributes = "\(counts(results, stale: stale)) skipped=\"\(skipped)\" time=\"\(self.time(time))\""
    return ["  <testsuite name=\"\(escaped(name))\" \(attributes)>"] + lines + ["  </testsuite>"]
  }

  private static func counts(_ results: [Outcome], stale: Int) -> String {
    let failed = results.count(where: \.isFailed)
    let errors = results.count(where: \.verdict.isFailure) - failed
    return "tests=\"\(results.count + stale)\" failures=\"\(failed)\" errors=\"\(errors)\""
  }

  private func lines(for result: Outcome, because cause: Cause?) -> [String] {
    let names = [result.device, result.variant ?? "", result.snapshot ?? "all frames"].filter { !$0.isEmpty }
    let attributes = [
      ("classname", [result.scene, result.take].filter { !$0.isEmpty }.joined(separator: ".")),
      ("name", names.joined(separator: " ")), ("file", result.file ?? ""),
      ("line", result.line.map { "\($0)" } ?? ""), ("time", Self.time(seconds(of: result))),
    ].filter { !$0.1.isEmpty }.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }
    let start = "    <testcase " + attributes.joined(separator: " ")
    let properties =
      ((result.cached ?? false ? [("cached", "true")] : []) + (result.notes ?? []).map { ("note", "\($0)") })
      .map { "<property name=\"\($0.0)\" value=\"\(Self.escaped($0.1))\"/>" }.joined()
    let body =
      (properties.isEmpty ? [] : ["      <properties>\(properties)</properties>"])
      + Self.ending(of: result, because: cause)
    return body.isEmpty ? [start + "/>"] : [start + ">"] + body + ["    </testcase>"]
  }

  /// The lines that say how a case ended; none where it passed.
  private static func ending(of result: Outcome, because cause: Cause?) -> [String] {
    if [.new, .skipped].contains(result.verdict) {
      return ["      <skipped message=\"\(escaped(result.reason))\"/>"]
    }
    guard result.verdict.isFailure else { return [] }
    let tag = result.isFailed ? "failure" : "error"
    let why = cause.map { "`\($0.subject)` changed" + ($0.change.isEmpty ? "" : " (\($0.change))") }
    let reason = [why, result.reason].compactMap { $0 }.joined(separator: ": ")
    // The message is not said again, nor is the first change, which it ends with.
    let known = result.details(because: cause).map { "\($0.label): \($0.text)" }
    return [
      "      <\(tag) type=\"\(result.verdict.rawValue)\" message=\"\(escaped(reason))\">"
        + escaped((known + result.changes.dropFirst().map(\.sentence)).joined(separator: "\n")) + "</\(tag)>"
    ]
  }

  private static func withoutOrder(_ scalar: Unicode.Scalar) -> String { scalar == "#" ? "&#35;" : scalar.escape }

  /// Text of an XML document or attribute. Characters that XML 1.0 does not know become `?`, those that a terminal
  /// obeys are written as Swift writes them; what an order to a build server begins with is a reference, which means
  /// the same.
  static func escaped(_ text: String) -> String {
    text.escaped(orders: withoutOrder) { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n": "&#10;"
      case "\t": "&#9;"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: "?"
      default: nil
      }
    }
  }
}

extension Outcome {
  /// Whether something else is shown than should be; other failures have no verdict.
  fileprivate var isFailed: Bool { verdict.severity == .wrong }
}
