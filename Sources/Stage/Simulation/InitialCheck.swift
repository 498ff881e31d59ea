import Evaluation
import Formulas
import Geometry
import Layers
import Scenes

/// Looks at every layer of a scene's first instant, so that a missing picture, a missing character or a null is found
/// by checking and not in the middle of a render. All failures are reported, not the first.
final class InitialCheck {
  private let evaluator: Evaluator
  private var found = Diagnostics()
  /// The most rows of each long list that are checked.
  private let rowLimit: Int

  private init(_ evaluator: Evaluator, rowLimit: Int) {
    self.evaluator = evaluator
    self.rowLimit = rowLimit
  }

  /// All that goes wrong at the first instant, and the play opened for the look.
  static func diagnostics(of scene: Scene, rowLimit: Int) -> Diagnostics {
    do {
      let opening = try Simulator(scene)
      opening.evaluator.budget.beginPart()
      let look = InitialCheck(opening.evaluator, rowLimit: rowLimit)
      look.visit(look.evaluator.root)
      scene.keep(opening)
      return look.found
    } catch {
      return Diagnostics([error])
    }
  }

  private func visit(_ instance: Instance) {
    note(instance) { try evaluator.appearance.check(instance) }
    note(instance) { try evaluator.initialNumbers.check(instance) }
    // All that a run holds is its label's.
    if instance.template.kind != .run {
      note(instance) { try checkContents(of: instance) }
    }
    for child in instance.template.children.indices {
      note(instance) {
        if evaluator.program.sleeps(instance.template.children[child]) {
          for position in 0..<min(try evaluator.rows.sleepingRows(child, of: instance).count, rowLimit) {
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

  private func checkContents(of instance: Instance) throws {
    let contents = evaluator.contents
    // Where there is no frame, that is reported elsewhere.
    let size = (try? evaluator.layout.frame(of: instance).size) ?? .zero
    try contents.check(contents.content(of: instance), size: size, of: instance)
  }

  /// Notes what goes wrong in something that is done about an instance.
  private func note(_ instance: Instance, _ body: () throws -> Void) {
    // All else would fail for the same reason.
    guard !evaluator.budget.isUsedUp else { return }
    do {
      try body()
    } catch {
      found.add(Diagnostic(error, workingOn: instance.template.place))
    }
  }
}
