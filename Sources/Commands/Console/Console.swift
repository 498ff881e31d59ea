import Basics
import Files
import Formulas
import Glibc
import Rendering
import SceneFiles
import Synchronization
import TextFormats

/// The terminal: results go to standard output, everything else to standard error.
///
/// The words said hold texts of files. None of their characters reaches a terminal as an order, nor any of their lines
/// a build server (`String.printable`); only what is `styled` here brings its own colours.
enum Console {
  /// Whether standard error is a terminal that somebody looks at.
  static let showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb

  /// The style in which problems are reported: as JSON where `FLIPBOOK_ERRORS` says so. Colours only on a terminal, and
  /// not where `NO_COLOR` is set to anything.
  static let errorStyle: DiagnosticPrinter.Style = {
    if Environment["FLIPBOOK_ERRORS"] == "json" { return .json }
    return isatty(STDERR_FILENO) == 1 && !isDumb && (Environment["NO_COLOR"] ?? "").isEmpty ? .colored : .plain
  }()

  /// The swatch by which standard output shows a colour: only on a terminal, and not where `NO_COLOR` is set to
  /// anything.
  static let swatch: Swatch = {
    guard isatty(STDOUT_FILENO) == 1, !isDumb, (Environment["NO_COLOR"] ?? "").isEmpty else { return .none }
    return Swatch(terminal: Environment["TERM"] ?? "", colors: Environment["COLORTERM"] ?? "")
  }()

  private static let isDumb = Environment["TERM"] == "dumb"

  static var errorPrefix: String { errorPrefix(errorStyle) }

  static func errorPrefix(_ style: DiagnosticPrinter.Style) -> String {
    style == .colored ? "\u{1B}[31;1merror:\u{1B}[0m " : "error: "
  }

  /// A line of the result.
  static func output(_ line: String) {
    send(line.printable + "\n")
  }

  /// A result of several lines.
  static func output(lines text: String) {
    send(text.printableLines + "\n")
  }

  /// A result as JSON, with the version of its form in front.
  ///
  /// JSON writes what would be an order in its own way (`JSON.text`); another one would break it.
  static func output(json members: [(String, JSON)]) {
    send(JSON.object([("version", .integer(1))] + members).text() + "\n")
  }

  /// A line of the result as it is: with colours, or an order to a build server, and with what it holds of files made
  /// printable.
  static func output(styled line: String) {
    send(line + "\n")
  }

  /// Prints the hints and warnings of a scene that is rendered all the same. Of very many warnings, it prints the first
  /// ones and their number.
  static func warn(of loaded: LoadedScene) {
    write(DiagnosticPrinter(errorStyle).text(for: loaded.hints, as: .hint, sources: loaded.sources))
    warn(loaded.warnings.list, of: loaded)
  }

  /// Tells the first ones of some warnings, and the number of the others.
  static func warn(_ warnings: [Diagnostic], of loaded: LoadedScene) {
    let shown = warnings.prefix(20)
    let diagnostics = Diagnostics(Array(shown))
    write(DiagnosticPrinter(errorStyle).text(for: diagnostics, as: .warning, sources: loaded.sources))
    if warnings.count > shown.count { note("… and \(warnings.count - shown.count) more warnings of this kind") }
  }

  /// Tells warnings of texts.
  static func warn(_ warnings: Diagnostics, sources: SourceTexts) {
    write(DiagnosticPrinter(errorStyle).text(for: warnings, as: .warning, sources: sources))
  }

  /// `, 2 warnings`, or nothing.
  static func counted(warnings count: Int) -> String {
    count == 0 ? "" : count == 1 ? ", 1 warning" : ", \(count) warnings"
  }

  /// A line for the person who waits.
  ///
  /// - Parameter kind: the word before it; nil for none, as a program knows it for a note.
  static func note(_ message: Message, as kind: DiagnosticPrinter.Kind? = nil) {
    write(DiagnosticPrinter(errorStyle).line(message, as: kind) + "\n")
  }

  /// Lines for the person who waits, as they are (`ErrorText`).
  static func note(styled text: String) {
    write(text + "\n")
  }

  /// Text for the person who waits, as it is. Where nobody can read it, it is lost without harm.
  static func write(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

  /// Returns the system's error number, 0 where all was written.
  private static func write(_ all: [UInt8], to file: Int32) -> Int32 {
    var bytes = all[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count == 0 { return EIO }
      if count < 0, errno != EINTR { return errno }
      bytes = bytes.dropFirst(max(count, 0))
    }
    return 0
  }

  // MARK: Standard output

  /// The bytes that wait to be written, and the first error of writing.
  private struct Output {
    var waiting: [UInt8] = []
    var failure: Int32 = 0
  }

  private static let standardOutput = Mutex(Output())
  private static let bufferSize = 1 << 16
  static let isInteractive = isatty(STDOUT_FILENO) == 1

  private static func send(_ text: String) {
    standardOutput.withLock { output in
      output.waiting += text.utf8
      if isInteractive || output.waiting.count >= bufferSize { empty(&output) }
    }
  }

  private static func empty(_ output: inout Output) {
    if output.failure == 0 { output.failure = write(output.waiting, to: STDOUT_FILENO) }
    output.waiting.removeAll(keepingCapacity: true)
  }

  /// Sends what was said to where it goes. Throws, once, where the output did not take all of it.
  static func flush() throws {
    let failure = standardOutput.withLock { output in
      empty(&output)
      defer { output.failure = 0 }
      return output.failure
    }
    guard failure == 0 else { throw OutputProblem(reason: .system(failure)) }
  }

  private struct OutputProblem: Problem {
    let reason: FileReason
    var message: Message { "cannot write the output: \(reason)" }
  }
}
