import Basics
import Formulas
import Geometry
import Layers
import SceneFiles
import Scenes
import Stage

/// A world in which every character is ten points wide and `photo.png` is the only picture.
struct SmallWorld: Surroundings {
  struct Missing: Problem {
    var message: Message
  }

  func measure(_ text: Text.Setting, width: Double?) throws -> TextMetrics {
    let (string, style) = (text.string, text.style)
    if let character = string.first(where: { $0 == "☃" }) {
      throw Missing(message: "no font has '\(character)'; install fonts-symbola")
    }
    return TextMetrics(exactSize: Size(Double(string.count) * 10, style.height(lines: 1)), lineCount: 1)
  }

  func imageSize(_ path: String) throws -> Size {
    guard path == "photo.png" else { throw Missing(message: "there is no such file") }
    return Size(100, 50)
  }

  func dominantColors(_ path: String) throws -> [Color] { [] }
}

/// All that is wrong with a scene, whether it is found when it is read, checked or played, as it is printed.
func printed(
  _ yaml: String, _ files: [String: String] = [:], library: [String: String] = [:],
  options: SceneOptions = SceneOptions(), take: String? = nil
) -> String {
  do {
    let result = try readResult(yaml, files, library: library)
    do {
      let scene = try Scene.check(result.description, surroundings: SmallWorld(), options: options)
      if let take { _ = try Stage(scene: scene, take: take) }
      return ""
    } catch let diagnostics as Diagnostics {
      return DiagnosticPrinter().text(for: diagnostics, sources: result.sources)
    } catch let diagnostic as Diagnostic {
      return DiagnosticPrinter().text(for: Diagnostics([diagnostic]), sources: result.sources)
    }
  } catch let failure as SceneReader.Failure {
    return "\(failure)"
  } catch {
    return "\(error)"
  }
}
