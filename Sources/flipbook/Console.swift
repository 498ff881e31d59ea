import Files
import Scenes

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal: results go to standard output, everything else to standard error.
///
/// What is said holds texts of files. None of their characters reaches a terminal as an order, nor any of their lines a
/// build server (`String.printable`); only what is `styled` here brings its own colours.
enum Console {
  /// Whether standard error is a terminal that somebody looks at.
  static let showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb

  /// Colours only on a terminal, and not where `NO_COLOR` is set to anything.
  static let colorsErrors = isatty(STDERR_FILENO) == 1 && !isDumb && (Environment["NO_COLOR"] ?? "").isEmpty

  /// How standard output shows a colour: only on a terminal, and not where `NO_COLOR` is set to anything.
  static let swatch: Swatch = {
    guard isatty(STDOUT_FILENO) == 1, !isDumb, (Environment["NO_COLOR"] ?? "").isEmpty else { return .none }
    return Swatch(terminal: Environment["TERM"] ?? "", colors: Environment["COLORTERM"] ?? "")
  }()

  private static let isDumb = Environment["TERM"] == "dumb"

  static var errorPrefix: String { errorPrefix(isColored: colorsErrors) }

  static func errorPrefix(isColored: Bool) -> String { isColored ? "\u{1B}[31;1merror:\u{1B}[0m " : "error: " }

  /// A line of the result.
  static func output(_ line: String) {
    print(line.printable)
  }

  /// A result of several lines.
  static func output(lines text: String) {
    print(text.printableLines)
  }

  /// A line of the result as it is: with colours, or an order to a build server, and with what it holds of files made
  /// printable.
  static func output(styled line: String) {
    print(line)
  }

  /// A line for the person who waits.
  static func note(_ line: String) {
    write(line.printable + "\n")
  }

  /// Lines for the person who waits, as they are (`Exit.words`).
  static func note(styled text: String) {
    write(text + "\n")
  }

  /// Text for the person who waits, as it is. Where nobody can read it, it is lost without harm.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Sends what was said to where it goes. Throws where the output cannot take it.
  static func flush() throws {
    guard fflush(nil) == 0 else { throw OutputProblem(reason: .system(errno)) }
  }

  private struct OutputProblem: Problem {
    let reason: FileReason
    var message: String { "cannot write the output: \(reason)" }
  }
}
