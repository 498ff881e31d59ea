import Formulas
import Vocabulary

/// Finds the cells of layers that are to keep what they show while they leave: all that changes at instants only, and
/// not because the layer leaves. Those that a take moves are kept in others (`TakeMotion`).
struct KeptCells {
  let program: Program
  private let variabilities: VariabilityInference

  init(program: Program) {
    self.program = program
    variabilities = VariabilityInference(program) { $0.animators.isScene }
  }

  func note() {
    for template in program.templates where template.cell(Vocabulary.exit.keeps) != nil {
      var next = 0
      note(template, for: template, path: [], &next)
    }
  }

  private func note(_ layer: Template, for keeper: Template, path: [Int], _ next: inout Int) {
    let base = next
    next += layer.cells.count
    layer.keepers.append(Keeper(up: layer.depth - keeper.depth, base: base))
    for cell in layer.cells.indices where isKept(cell, of: layer) {
      keeper.keptCells.append(KeptCell(path: path, cell: cell, key: base + cell))
    }
    for (index, child) in layer.children.enumerated() where !child.isRepeated && child.conditionCell == nil {
      note(child, for: keeper, path: path + [index], &next)
    }
  }

  private func isKept(_ cell: Int, of layer: Template) -> Bool {
    let variability = variabilities.variability(of: CellID(template: layer.index, cell: cell))
    if case .geometry = layer.cells[cell].source { return false }
    return variability > .fixed && variability < .moving && !layer.cells[cell].isShared && cell != layer.conditionCell
      && cell != layer.listCell
      && !program.reaches(layer.cells[cell].dependencies, byStructure: true) { dependency in
        if case .source(let source) = dependency { source.isPresence || source.isLeaving } else { false }
      }
  }
}
