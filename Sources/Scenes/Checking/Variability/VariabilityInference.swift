import Formulas
import Vocabulary

/// The variability of every cell, as far as some of the states are animated: that of what it reads, tamed by
/// comparisons and roundings on the way.
final class VariabilityInference {
  private let program: Program
  private let numbers: CellNumbering
  private let isAnimated: (StateSlot) -> Bool
  /// Called with the cells of a dependency cycle, each of which reads the next, and the last the first.
  var onCycle: ([CellID]) -> Void = { _ in }
  /// The knowledge of each cell, by the cells' numbers.
  @exclusivity(unchecked) private var known: [Knowledge]
  @exclusivity(unchecked) private var path: [CellID] = []

  private enum Knowledge {
    case nothing
    /// A cell that is being inferred, on the way to something that it reads.
    case open
    case variability(Variability)
  }

  /// - Parameter isAnimated: true for states that something animates.
  init(_ program: Program, isAnimated: @escaping (StateSlot) -> Bool) {
    (self.program, self.isAnimated) = (program, isAnimated)
    numbers = CellNumbering(of: program)
    known = Array(repeating: .nothing, count: numbers.count)
  }

  func variability(of id: CellID) -> Variability {
    let number = numbers[id]
    switch known[number] {
    case .nothing: break
    case .open:
      if let start = path.firstIndex(of: id) { onCycle(Array(path[start...])) }
      return .fixed
    case .variability(let variability): return variability
    }
    let template = program.templates[id.template]
    guard !template.cells[id.cell].dependencies.isEmpty else {
      // It reads nothing that has a variability.
      known[number] = .variability(.fixed)
      return .fixed
    }
    known[number] = .open
    path.append(id)
    var variability = Variability.fixed
    for dependency in template.cells[id.cell].dependencies {
      variability = max(variability, self.variability(of: dependency))
    }
    switch template.cells[id.cell].source {
    case .expression(let expression): variability = min(variability, self.variability(of: expression))
    case .query(let query): variability = min(variability, self.variability(of: query))
    case .geometry: break
    }
    path.removeLast()
    known[number] = .variability(variability)
    return variability
  }

  func variability(of dependency: Dependency) -> Variability {
    switch dependency {
    case .cell(let id): variability(of: id)
    case .structure(let id): min(variability(of: id), .eventwise)
    case .state(let template, let slot): variability(ofState: slot, in: program.templates[template])
    case .offset: .moving
    case .source(let source): source.variability
    }
  }

  /// The variability of an expression: that of what it reads, tamed by comparisons and roundings on the way.
  func variability(of expression: Expression) -> Variability {
    switch expression {
    case .constant: .fixed
    case .reference(let reference): variability(of: program.references[reference.index])
    case .field(let base, _, _): variability(of: base)
    case .negate(let operand, _): variability(of: operand)
    case .list(let items), .text(let items), .record(_, let items, _): variability(of: items)
    case .not(let operand, _): min(variability(of: operand), .stepwise)
    case .comparison(let operands, _, _), .and(let operands, _), .or(let operands, _):
      min(variability(of: operands), .stepwise)
    case .arithmetic(_, let a, let b, _): max(variability(of: a), variability(of: b))
    case .conditional(let condition, let a, let b, _):
      max(min(variability(of: condition), .stepwise), max(variability(of: a), variability(of: b)))
    case .call(let function, let arguments, _):
      min(variability(of: arguments), function.makesSteps ? .stepwise : .moving)
    case .binding(let bindings, let body): max(variability(of: bindings.results), variability(of: body))
    }
  }

  /// Returns the variability of a query. Which items there are, and in which order, changes at instants, however what
  /// decides it moves; what a query gives of them may move all the time.
  private func variability(of query: Query) -> Variability {
    max(min(variability(of: query.deciders), .stepwise), variability(of: query.givers))
  }

  private func variability(of expressions: [Expression]) -> Variability {
    expressions.reduce(.fixed) { max($0, variability(of: $1)) }
  }

  private func variability(of reference: ResolvedReference) -> Variability {
    switch reference {
    case .read(let path, let read):
      let template = program.templates[path.template]
      var variability: Variability
      switch read {
      case .cell(let cell): variability = self.variability(of: CellID(template: path.template, cell: cell))
      case .state(let slot): variability = self.variability(ofState: slot, in: template)
      default:
        let measures = read.measures.map { self.variability(of: CellID(template: path.template, cell: $0.rawValue)) }
        variability = read.ownVariability ?? measures.max() ?? .moving
      }
      if path.steps.isEmpty { return variability }
      for step in path.steps {
        if case .at(_, let row) = step { variability = max(variability, self.variability(of: row.expression)) }
      }
      let deciders = template.selfAndAncestors.prefix(path.steps.count).flatMap(\.deciders)
      return max(variability, min(deciders.map { self.variability(of: $0) }.max() ?? .fixed, .eventwise))
    case .item(let up), .itemIndex(let up), .itemPrevious(let up), .itemNext(let up):
      return up >= 0 ? .eventwise : .fixed
    case .stateTarget, .stateMoving, .leaving: return .eventwise
    // The variable of a query is judged by the query's list, a formula's own result where it is bound.
    case .local: return .fixed
    case .time, .age, .presence: return .moving
    case .finger(let field): return field.variability
    }
  }

  private func variability(ofState slot: Int, in template: Template) -> Variability {
    isAnimated(template.states[slot]) ? .moving : .eventwise
  }

  // MARK: Layers

  /// Whether a formula of its own scale or rotation moves.
  func isTurned(_ template: Template) -> Bool {
    let look = Vocabulary.look
    func moves(_ template: Template, _ cells: [Int]) -> Bool {
      cells.contains { variability(of: CellID(template: template.index, cell: $0)) == .moving }
    }
    let turns = template.cells(of: look.rotation, look.skewX, look.skewY, look.rotationX, look.rotationY, look.anchorZ)
    if moves(template, turns + template.cells(of: look.scale)) { return true }
    if let turned = template.cell(Vocabulary.along.turned), template.cells[turned].constant != .bool(false),
      moves(template, template.alongCells)
    {
      return true
    }
    // How large it is follows from how near it is, where something looks.
    guard let parent = template.parent, parent.cell(look.perspective) != nil else { return false }
    return moves(template, template.cells(of: Vocabulary.placement.z))
      || moves(parent, parent.cells(of: look.perspective))
  }
}
