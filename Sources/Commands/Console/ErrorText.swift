import Basics
import Formulas
import Ledger
import Rendering
import SceneFiles
import Verification

/// The one place where errors become words.
enum ErrorText {
  /// Returns the printable text of an error, which begins with `error:`; or lines of JSON.
  static func text(for error: any Error, style: DiagnosticPrinter.Style = Console.errorStyle) -> String {
    ownText(for: error, style)
      ?? DiagnosticPrinter(style).error(Message(of: error), prefix: Console.errorPrefix(style))
  }

  /// The same without colours and `error:`, for a report. A program that reads errors is told at once, too.
  static func reason(for error: any Error) -> String {
    if Console.errorStyle == .json { Console.note(styled: text(for: error)) }
    return bare(text(for: error, style: .plain))
  }

  /// The text of an error without `error:`.
  static func bare(_ text: String) -> String {
    MachineText(text).replacing(MachineText(Console.errorPrefix(.plain)), by: "").text
  }

  /// Returns the text of an error of our own; nil for those of others.
  static func ownText(for error: any Error, _ style: DiagnosticPrinter.Style) -> String? {
    let printer = DiagnosticPrinter(style)
    let errorPrefix = Console.errorPrefix(style)
    switch error {
    case let failure as SceneLoader.Failure:
      return trimmed(printer.text(for: failure.diagnostics, sources: failure.sources))
    case let failure as ImportFailure:
      var sources = SourceTexts()
      for (place, line) in failure.lines { sources.add(line, line: place.line, of: place.file) }
      return trimmed(printer.text(for: failure.diagnostics, sources: sources)) + "\n"
        + printer.line("nothing was imported")
    case let diagnostics as Diagnostics:
      return trimmed(printer.text(for: diagnostics, sources: SourceTexts()))
    case let diagnostic as Diagnostic:
      return trimmed(printer.text(for: Diagnostics([diagnostic]), sources: SourceTexts()))
    case let problem as VerificationProblem:
      return printer.error(Remedies.options().message(for: problem), prefix: errorPrefix)
    case let problem as any RemediedProblem:
      return printer.error(problem.remediedMessage, prefix: errorPrefix)
    case let problem as any Problem:
      return printer.error(problem.message, prefix: errorPrefix)
    default:
      return nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    MachineText(text).start(before: "\n")?.text ?? text
  }
}
