import Basics
import Verification

/// The results of a verification as lines of a terminal. What differs alike is reported once: by a cause, or where none
/// is known by the same first change of a layer. Its other results have a line each, and of many, a line for those of a
/// scene.
struct ReportText {
  private let report: VerificationReport
  /// The command that removes stale baselines.
  private let prune: String
  /// The notes to be reported, by the names of results.
  private let notes: [String: [Outcome.Note]]
  /// More missing baselines than so many are reported in a line each.
  private static let maxMissing = 3
  /// More results that differ alike than so many are not reported in a line each.
  private static let maxAlike = 4

  init(_ report: VerificationReport, prune: String? = nil) {
    self.report = report
    self.prune = prune ?? "flipbook prune"
    notes = Dictionary(grouping: report.notes, by: \.result.name).mapValues { $0.map(\.note) }
  }

  func print() {
    let causes = report.causes ?? []
    for (index, cause) in causes.enumerated() {
      Console.output(lines: "CAUSE \(cause.summary.printable)\(cause.change.isEmpty ? "" : "; \(cause.change)")")
      if let accept = Cause.acceptCommand(at: index, of: causes) { Console.output("  accept with  \(accept)") }
    }
    for (cause, results) in report.byCause {
      if let cause { print(alike: results, inFull: [0], because: cause) } else { print(results) }
    }
    for (reason, results) in report.skipped {
      Console.output("skipped \(results.count) \(results.count == 1 ? "result" : "results"): \(reason)")
    }
    for path in report.stale { Console.output("stale \(path)") }
    if !report.stale.isEmpty { Console.note("Nothing uses the stale baselines; \(prune) removes them.") }
    if let accept = report.accept, report.results.count(where: { $0.accept != nil }) > 1 {
      Console.output("accept all with  \(accept)")
    }
    Console.output(report.summary)
  }

  /// Results that nothing is known to be the cause of.
  private func print(_ results: [Outcome]) {
    let areMissing = results.count { $0.verdict == .missing } > Self.maxMissing
    for (change, alike) in results.alike {
      if alike.count > 1, let change {
        Console.output("\(alike.count) results: \(change)")
        // A note that is known of a take may be reported with it alone.
        print(alike: alike, inFull: [0, alike.firstIndex { $0.snapshot == nil } ?? 0])
      } else {
        for outcome in alike {
          if areMissing, outcome.verdict == .missing { printBriefly(outcome) } else { printInFull(outcome) }
        }
      }
    }
  }

  /// - Parameter inFull: the places of the results that are reported with all that belongs to them.
  private func print(alike results: [Outcome], inFull: Set<Int>, because cause: Cause? = nil) {
    let isLong = results.count - inFull.count > Self.maxAlike
    var others: [Outcome] = []
    for (index, outcome) in results.enumerated() {
      if inFull.contains(index) {
        printInFull(outcome, because: cause)
      } else if isLong, notes[outcome.name] == nil, outcome.rule == nil, outcome.verdict.isFailure {
        others.append(outcome)
      } else {
        printBriefly(outcome)
      }
    }
    for (verdict, alike) in others.groups(by: \.verdict) {
      let scenes = alike.groups(by: \.scene).map { "\($0.members.count) of \($0.key)" }
      Console.output("\(verdict.word) \(alike.count) more: \(scenes.joined(separator: ", "))".printable)
    }
  }

  private func printBriefly(_ outcome: Outcome) {
    let brief = outcome.brief
    Console.output("\(outcome.verdict.word) \(outcome.name.printable)\(brief.isEmpty ? "" : ": \(brief)")")
    for note in notes[outcome.name] ?? [] { Console.output("  note  \(note)") }
  }

  private func printInFull(_ outcome: Outcome, because cause: Cause? = nil) {
    let notes = notes[outcome.name] ?? []
    // They are told together.
    if outcome.verdict == .skipped { return }
    guard outcome.verdict != .passed || !outcome.reason.isEmpty || !notes.isEmpty else { return }
    // A reason may quote a line of a file below its own.
    let reason = outcome.reason.isEmpty ? "" : ": \(outcome.reason)"
    Console.output(lines: "\(outcome.verdict.word) \(outcome.name.printable)\(reason)")
    for note in notes { Console.output("  note  \(note)") }
    if outcome.rule != nil, let place = outcome.writtenAt { Console.output("  in  \(place)") }
    for (label, text) in outcome.details(because: cause) { Console.output("  \(label)  \(text)") }
    for change in outcome.changes.dropFirst().prefix(9) { Console.output("  also  \(change.sentence)") }
  }
}

extension Verdict {
  /// The word with which a line of the results begins.
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
    case .layout: "LAYOUT"
    case .skipped: "skipped"
    case .trouble: "TROUBLE"
    }
  }
}

extension Outcome {
  /// The amount of what differs, for a result whose like is reported in full.
  fileprivate var brief: String {
    if let numbers { return "\(numbers.differing) pixels" }
    guard let strip else { return verdict == .missing ? "" : reason }
    let count = strip.differences.count { $0 > 0 }
    return ["\(count) of \(strip.differences.count) frames", timing].compactMap { $0 }.joined(separator: "; ")
  }

  /// `file:line:column` of what it is about, as far as that is known.
  fileprivate var writtenAt: String? {
    file.map { ([$0] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
  }
}
