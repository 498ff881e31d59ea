import Bytes
import Formulas
import Rendering
import SceneFiles
import Scenes
import Wording

/// The mistakes of a scene, in the words of the terminal.
struct Mistake {
  var text: String

  init(_ error: any Error) {
    switch error {
    case let failure as SceneLoader.Failure:
      text = DiagnosticPrinter.text(for: failure.diagnostics, sources: failure.sources)
    case let diagnostics as Diagnostics:
      text = DiagnosticPrinter.text(for: diagnostics, sources: SourceTexts())
    case let problem as any Problem:
      text = "error: " + problem.message.printable
    default:
      text = "error: " + "\(error)".printable
    }
    text = MachineText(text).start(before: "\n")?.text ?? text
  }
}
