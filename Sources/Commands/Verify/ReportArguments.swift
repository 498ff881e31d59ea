import ArgumentParser
import Basics
import Files
import Verification

/// The options of where results go besides the terminal.
struct ReportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Writes the results as JSON; - for standard output.", valueName: "file"), completion: .file())
  var json: String?

  @Option(
    help: ArgumentHelp("Writes the results as JUnit's XML; - for standard output.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(help: ArgumentHelp("Writes a page to look at, index.html.", valueName: "dir"), completion: .directory)
  var report: String?

  @Flag(help: "With --report: the page has its pictures in itself, and is one file.")
  var single = false

  @Option(
    help: ArgumentHelp(
      "Writes a summary for a pull request, Markdown with pictures; - for standard output.", valueName: "file"),
    completion: .file())
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "Where the folder of --report will be served: summaries link to its pictures, instead of having them in the text.",
      valueName: "address"))
  var summaryPictures: String?

  /// Whether results are reported anywhere besides the terminal.
  var areWanted: Bool {
    json != nil || junit != nil || report != nil || summary != nil || Self.isOnGitHub || Self.summaryOfGitHub != nil
  }

  /// Whether standard output is for a file's content, and for nothing else.
  var takeOutput: Bool { [json, junit, summary].contains { $0 == "-" } }

  func validate() throws {
    if [json, junit, summary].count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Only one of --json, --junit and --summary goes to standard output.")
    }
    if single, report == nil { throw ValidationError("--single needs --report.") }
    if let summaryPictures {
      guard report != nil, !single else {
        throw ValidationError(
          "--summary-pictures needs --report without --single: it is where the pictures of that are served.")
      }
      guard ["https://", "http://"].contains(where: { MachineText(summaryPictures).starts(with: $0) }) else {
        throw ValidationError("--summary-pictures is an address, such as https://example.com/report.")
      }
    }
  }

  private static var isOnGitHub: Bool { Environment["GITHUB_ACTIONS"] == "true" }

  /// The path of the file in which GitHub wants a summary; nil elsewhere.
  private static var summaryOfGitHub: String? {
    Environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes a text that ends in a line feed, with nothing in it that a terminal obeys.
  private static func write(_ bytes: [UInt8], to path: String) throws {
    guard path == "-" else { return try AtomicFile.place(bytes, at: path) }
    Console.output(styled: String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  /// Writes the files that were asked for, and what GitHub reads.
  ///
  /// - Parameter places: where the pictures of the results lie.
  func write(_ results: VerificationReport, pictures places: PicturePlaces) throws {
    if let json { try Self.write(results.json(), to: json) }
    if let junit { try Self.write(Array(results.junit.utf8), to: junit) }
    if let report {
      let page = ReportPage(folder: report, pictures: places, isSingle: single)
      let omitted = try page.write(results)
      if let first = omitted.first {
        Console.note(
          "\(omitted.count) \(omitted.count == 1 ? "picture is" : "pictures are") left out of the page: '\(first)' "
            + "is a link or no picture, or lies neither among baselines and failures nor beside the report that "
            + "names it.")
      }
      Console.note("Look at it: \(page.folder)/index.html")
    }
    if Self.isOnGitHub, !takeOutput {
      for line in results.annotations { Console.output(styled: line) }
    }
    let shown = SummaryPictures(address: summaryPictures, places: places)
    if let summary { try Self.write(Array(results.summary(pictures: shown).utf8), to: summary) }
    if let file = Self.summaryOfGitHub {
      // GitHub shows no pictures that lie in the text.
      try AppendedFile(file).append(results.summary(pictures: summaryPictures == nil ? nil : shown))
    }
  }
}
