import ArgumentParser
import Basics
import Files
import Verification

/// Where results go besides the terminal.
struct ReportArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Writes the results as JSON.", valueName: "file"), completion: .file())
  var json: String?

  @Option(help: ArgumentHelp("Writes the results as JUnit's XML.", valueName: "file"), completion: .file())
  var junit: String?

  @Option(help: ArgumentHelp("Writes a page to look at, index.html.", valueName: "dir"), completion: .directory)
  var report: String?

  /// Whether results are told anywhere besides the terminal.
  var areWanted: Bool {
    json != nil || junit != nil || report != nil || Self.isOnGitHub || Self.summaryOfGitHub != nil
  }

  private static var isOnGitHub: Bool { Environment["GITHUB_ACTIONS"] == "true" }

  /// The path of the file in which GitHub wants a summary; nil elsewhere.
  private static var summaryOfGitHub: String? {
    Environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes the files that were asked for, and what GitHub reads.
  ///
  /// - Parameter places: where the pictures of the results lie.
  func write(_ results: VerificationReport, pictures places: PicturePlaces) throws {
    if let json { try AtomicFile.place(results.json(), at: json) }
    if let junit { try AtomicFile.place(results.junit, at: junit) }
    if let report {
      let page = ReportPage(folder: report, pictures: places)
      let refused = try page.write(results)
      if let first = refused.first {
        Console.note(
          "\(refused.count) \(refused.count == 1 ? "picture is" : "pictures are") left out of the page: '\(first)' "
            + "is a link or no picture, or lies neither among baselines and failures nor beside the report that "
            + "names it.")
      }
      Console.note("Look at it: \(page.folder)/index.html")
    }
    if Self.isOnGitHub {
      for line in results.annotations { Console.output(styled: line) }
    }
    if let summary = Self.summaryOfGitHub {
      try AppendedFile(summary).append(results.stepSummary)
    }
  }

  static func print(_ report: VerificationReport) {
    for cause in report.causes ?? [] {
      Console.output(lines: "CAUSE \(cause.words.printable)\(cause.change.isEmpty ? "" : "; \(cause.change)")")
    }
    let notes = Dictionary(grouping: report.notes, by: \.result.name).mapValues { $0.map(\.note) }
    for (cause, results) in report.byCause {
      print(results, inFull: cause == nil ? results.count : mostInFull, notes)
    }
    for path in report.stale { Console.output("stale \(path)") }
    if !report.stale.isEmpty { Console.note("Nothing uses the stale baselines; flipbook prune removes them.") }
    Console.output(report.summary)
  }

  /// So many results of one cause are told with all that belongs to them; the others look alike.
  private static let mostInFull = 3

  /// - Parameter notes: those to be told, by the names of results.
  private static func print(_ results: [Outcome], inFull: Int, _ notes: [String: [Outcome.Note]]) {
    for (index, outcome) in results.enumerated() {
      let notes = notes[outcome.name] ?? []
      guard outcome.verdict != .passed || !outcome.reason.isEmpty || !notes.isEmpty else { continue }
      // A reason may quote a line of a file below its own.
      let reason = outcome.reason.isEmpty ? "" : ": \(outcome.reason)"
      Console.output(lines: "\(outcome.verdict.word) \(outcome.name.printable)\(reason)")
      for note in notes { Console.output("  note  \(note)") }
      guard index < inFull else { continue }
      for (label, path) in [
        ("in", outcome.rule == nil ? nil : outcome.writtenAt), ("expected", outcome.expected),
        ("actual", outcome.actual), ("difference", outcome.difference),
        ("baseline by", outcome.baselineFingerprint), ("this is", outcome.fingerprint), ("accept with", outcome.accept),
      ] {
        if let path { Console.output("  \(label)  \(path)") }
      }
      for change in outcome.changes.dropFirst().prefix(9) { Console.output("  also  \(change.words)") }
    }
  }
}

extension Verdict {
  /// How a line of the results begins.
  var word: String {
    switch self {
    case .passed: "equal"
    case .updated: "updated"
    case .differs: "DIFFERS"
    case .otherRenderer: "OTHER RENDERER"
    case .missing: "MISSING"
    case .new: "new"
    case .removed: "REMOVED"
    case .moved: "MOVED"
    case .inaccessible: "INACCESSIBLE"
    case .trouble: "TROUBLE"
    }
  }
}

extension Outcome {
  /// `file:line:column` of what it is about, as far as that is known.
  fileprivate var writtenAt: String? {
    file.map { ([$0] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
  }
}
