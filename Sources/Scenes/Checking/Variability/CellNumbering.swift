/// All cells and states of a program, counted through: what is noted of each of them stands in an array.
struct CellNumbering {
  /// The number of each template's first cell, and that of its first state.
  private var firsts: [(cell: Int, state: Int)] = []
  private(set) var count = 0

  init(of program: Program) {
    firsts.reserveCapacity(program.templates.count)
    for template in program.templates {
      firsts.append((count, count + template.cells.count))
      count += template.cells.count + template.states.count
    }
  }

  subscript(_ id: CellID) -> Int { firsts[id.template].cell + id.cell }

  /// The number of a cell, where its structure is meant too, or of a state; nil for others.
  subscript(_ subject: Dependency) -> Int? {
    switch subject {
    case .cell(let id), .structure(let id): self[id]
    case .state(let template, let slot): firsts[template].state + slot
    case .offset, .source: nil
    }
  }
}
