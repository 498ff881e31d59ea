import Layers
import Scenes
import Vocabulary

/// The paint and the movement of the parts of a label's text. What one does not say of its letters is as the label has
/// it.
struct TextRuns: EvaluatorPart {
  let evaluator: Evaluator

  /// Paints the parts of a label's text at an instant.
  func paint(_ runs: inout [Text.Run]?, of label: Instance) throws {
    guard var painted = runs else { return }
    let parts = try label.template.runs.flatMap { try evaluator.structure.children($0, of: label) }
    for (index, part) in zip(painted.indices, parts) { try paint(&painted[index], of: part) }
    runs = painted
  }

  private func paint(_ run: inout Text.Run, of part: Instance) throws {
    let row = Vocabulary.run
    run.opacity = try value(row.opacity, of: part)
    if part.template.cell(row.rotation) != nil || !part.template.cells(of: row.scale, row.translate).isEmpty {
      run.transform = try Appearance(evaluator: evaluator).transform(of: part)
    }
    if part.template.cell(row.image) != nil {
      if run.picture?.image.source.isEmpty == false { run.picture?.image.tint = try value(row.tint, of: part) }
      return
    }
    let (label, gradient) = (Vocabulary.label, Vocabulary.textGradient)
    guard !part.template.cells(of: label.color, gradient.colors).isEmpty else { return }
    let (color, shades) = try Appearance(evaluator: evaluator).paint(label.color, or: gradient, of: part)
    run.fill = shades.map(Fill.gradient) ?? .color(color)
  }
}
