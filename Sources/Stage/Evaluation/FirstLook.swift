import Formulas
import Layers
import Scenes

/// Looks at every layer of a scene's first instant, so that a missing picture, a missing character or a null is found
/// by checking and not in the middle of a render. All failures are told, not the first.
final class FirstLook {
  private let evaluator: Evaluator
  private var found = Diagnostics()
  /// So many rows of each long list are looked at.
  private let rowLimit: Int

  private init(_ evaluator: Evaluator, rowLimit: Int) {
    self.evaluator = evaluator
    self.rowLimit = rowLimit
  }

  /// All that goes wrong at the first instant, and the play opened for the look.
  static func diagnostics(of scene: Scene, rowLimit: Int) -> Diagnostics {
    do {
      let opening = try StageBuilder(scene)
      let look = FirstLook(opening.evaluator, rowLimit: rowLimit)
      look.visit(look.evaluator.root)
      scene.keep(opening)
      return look.found
    } catch {
      return Diagnostics([error])
    }
  }

  private func visit(_ instance: Instance) {
    note { try Looks(evaluator: evaluator).check(instance) }
    note { try FirstNumbers(evaluator: evaluator).check(instance) }
    note {
      let content = try evaluator.contents.content(of: instance)
      if case .text(let text) = content { try evaluator.contents.checkCharacters(of: text, in: instance) }
    }
    for child in instance.template.children.indices {
      note {
        if evaluator.program.sleeps(instance.template.children[child]) {
          for position in 0..<min(try evaluator.rows.run(child, of: instance).count, rowLimit) {
            visit(try evaluator.rows.row(at: position, child, of: instance))
            evaluator.rows.keep([], child, of: instance)
          }
        } else {
          for child in try evaluator.structure.children(child, of: instance).prefix(rowLimit) { visit(child) }
        }
      }
    }
    if let mask = evaluator.structure.mask(of: instance) { visit(mask) }
  }

  private func note(_ body: () throws -> Void) {
    do {
      try body()
    } catch let diagnostic as Diagnostic {
      found.add(diagnostic)
    } catch {
      found.add(PropertyProblem.text("\(error)"), at: nil)
    }
  }
}
