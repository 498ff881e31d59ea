import Basics
import Formulas
import Rendering
import SceneFiles

extension ProjectSettings {
  /// Throws each scene that is not there, at its place.
  func checkScenes(in library: SceneLibrary) throws {
    try Self.check(scenes.map { ($0, places.scenes[$0]) }) { name throws(RenderingProblem) in
      _ = try library.file(of: name)
    }
  }

  /// Throws every problem of some names, each at the place where the settings have it.
  static func check<Mistake: Problem>(
    _ names: [(String, SourcePlace?)], _ check: (String) throws(Mistake) -> Void
  ) throws {
    let mistakes = names.compactMap { name, place -> Diagnostic? in
      do throws(Mistake) {
        try check(name)
        return nil
      } catch {
        return Diagnostic(error, at: place)
      }
    }
    if !mistakes.isEmpty { throw Diagnostics(mistakes) }
  }
}
