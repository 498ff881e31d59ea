import Basics
import Files
import FoundationEssentials
import Rendering
import Scenes

/// The pictures of failures in a summary: how many, and how they are shown.
public struct SummaryPictures: Sendable {
  /// The address below which the folder of the report's page is served; nil for pictures in the text itself.
  private let address: String?
  private let places: PicturePlaces

  /// The most failures that are shown.
  static let most = 10
  /// The bytes of pictures in the text itself: GitHub takes a summary of a megabyte.
  private static let maxBytes = 700_000

  /// - Parameters:
  ///   - address: where the folder of the report's page will be served; nil for pictures in the text itself.
  ///   - places: where the pictures lie.
  public init(address: String?, places: PicturePlaces) {
    self.address = address.map { FilePath.withoutLastSlash($0) }
    self.places = places
  }

  /// The Markdown of a failure's pictures.
  ///
  /// - Parameter room: the bytes that are left; less after it.
  /// - Returns: nil where there are none, or no room is left for them.
  private func markdown(of result: Outcome, room: inout Int) -> String? {
    let pictures = [("expected", result.expected), ("actual", result.actual), ("difference", result.difference)]
    let found = pictures.compactMap { label, path in
      path.flatMap { source(of: $0) }.map { (label: label, source: $0) }
    }
    let width = 100 / max(1, found.count) - 1
    let images = found.map { label, source in
      "<img src=\"\(PageTemplate.escaped(source))\" width=\"\(width)%\" alt=\"\(label)\">"
    }
    let text = images.joined(separator: " ")
    guard !images.isEmpty, text.utf8.count <= room else { return nil }
    room -= text.utf8.count
    return text
  }

  /// The pictures of failures by their names, of each cause the first before any second one.
  fileprivate func images(of report: VerificationReport) -> [String: String] {
    let groups = report.byCause.map { group in group.results.filter { $0.verdict.isFailure && $0.actual != nil } }
    let firsts = groups.dropLast().compactMap(\.first)
    let names = Set(firsts.map(\.name))
    let others = groups.flatMap { $0 }.filter { !names.contains($0.name) }
    var room = Self.maxBytes
    var images: [String: String] = [:]
    for result in firsts + others where images.count < Self.most {
      if let image = markdown(of: result, room: &room) { images[result.name] = image }
    }
    return images
  }

  private func source(of path: String) -> String? {
    guard FilePath.ends(path, with: ".png"), case .bytes(let bytes) = places.picture(at: path) else { return nil }
    return address.map { "\($0)/\(ReportPage.name(of: bytes))" } ?? ReportPage.dataAddress(of: bytes)
  }
}

extension VerificationReport {
  /// The most failures, and the most notes, that the summary lists.
  private static let maxListed = 100

  /// Returns Markdown that tells what was found, narrow enough for a phone: causes first, then each failure with its
  /// command, those of one cause together.
  ///
  /// - Parameter pictures: those of the first failure of each cause, then of others, are shown; nil for none.
  public func summary(pictures: SummaryPictures? = nil) -> String {
    var lines = ["### flipbook verify", "", SummaryText.escaped(summary)]
    let causes = causes ?? []
    if !causes.isEmpty { lines.append("") }
    for (index, cause) in causes.enumerated() {
      let accept = Cause.acceptCommand(at: index, of: causes).map { "<br>accept with " + SummaryText.code($0) } ?? ""
      let text = [cause.summary, cause.change].filter { !$0.isEmpty }.joined(separator: "; ")
      lines.append("- " + SummaryText.prose(text) + accept)
    }
    if let accept, failures.count > 1 { lines += ["", "Accept all with " + SummaryText.code(accept)] }
    let shown = byCause.flatMap(\.results).filter(\.verdict.isFailure).prefix(Self.maxListed)
    let images = pictures?.images(of: self) ?? [:]
    for result in shown {
      lines += [
        "", "**\(result.verdict.rawValue)** " + SummaryText.escaped(result.name), "",
        SummaryText.prose(result.reason),
      ]
      for change in result.changes.dropFirst().prefix(4) { lines.append("- " + SummaryText.prose(change.sentence)) }
      if let image = images[result.name] { lines += ["", image] }
      if let accept = result.accept { lines += ["", "accept with " + SummaryText.code(accept)] }
    }
    if failures.count > shown.count { lines += ["", "and \(failures.count - shown.count) more"] }
    if pictures != nil, case let rest = shown.count(where: { $0.actual != nil }) - images.count, rest > 0 {
      lines += ["", "Pictures of \(rest) more are in the report."]
    }
    if case let notes = notes, !notes.isEmpty {
      lines += [""] + notes.prefix(Self.maxListed).map { "- " + SummaryText.prose("\($0.note)") }
      if notes.count > Self.maxListed { lines += ["", "and \(notes.count - Self.maxListed) more"] }
    }
    lines += skipped.flatMap { ["", SummaryText.escaped("\($1.count) skipped: \($0)")] }
    if !stale.isEmpty {
      lines += ["", "Stale: " + stale.map(SummaryText.escaped).joined(separator: ", ")]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Text and commands as parts of Markdown.
private enum SummaryText {
  /// A command, as code. What is quoted twice stays whole.
  static func code(_ command: String) -> String { "<code>\(escaped(command))</code>" }

  /// Sentences, of which what stands between backticks is code, such as names of layers.
  static func prose(_ text: String) -> String {
    let parts = MachineText(text).parts(at: "`").map(\.text)
    // One that nothing closes is a letter of a text.
    guard parts.count % 2 == 1 else { return escaped(text) }
    return parts.enumerated().map { $0 % 2 == 1 && !$1.isEmpty ? code($1) : escaped($1) }.joined()
  }

  /// Text in which nothing is markup.
  static func escaped(_ text: String) -> String {
    text.escaped { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\n", "\r": " "
      case "|", "*", "_", "`", "[", "]", "\\", "~", "#", "!": "&#\(scalar.value);"
      default: scalar.isCommand ? "&#92;" + scalar.escape.dropFirst() : nil
      }
    }
  }
}
