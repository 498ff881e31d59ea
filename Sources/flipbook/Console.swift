import Rendering
import SceneFiles
import Scenes

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The terminal: results go to standard output, everything else to standard error.
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

  static var errorPrefix: String { colorsErrors ? "\u{1B}[31;1merror:\u{1B}[0m " : "error: " }

  /// A line of the result.
  static func output(_ line: String) {
    print(line)
  }

  /// What is told of a scene that is rendered all the same. Of very many warnings, the first ones and their number.
  static func warn(of loaded: LoadedScene) {
    let all = loaded.warnings.list
    let shown = all.prefix(20)
    write(
      DiagnosticPrinter(isColored: colorsErrors).warnings(Diagnostics(Array(shown)), sources: loaded.sources))
    if all.count > shown.count { note("… and \(all.count - shown.count) more warnings of this kind") }
  }

  /// `, 2 warnings`, or nothing.
  static func counted(warnings count: Int) -> String {
    count == 0 ? "" : count == 1 ? ", 1 warning" : ", \(count) warnings"
  }

  /// A line for the person who waits.
  static func note(_ line: String) {
    write(line + "\n")
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
    guard fflush(nil) == 0 else { throw OutputProblem(reason: String(cString: strerror(errno))) }
  }

  private struct OutputProblem: Problem {
    let reason: String
    var message: String { "cannot write the output: \(reason)" }
  }
}
