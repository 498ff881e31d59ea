import Formulas
import Vocabulary

/// The pace of every cell, as far as some of the states are animated: that of what it reads, tamed by comparisons and
/// roundings on the way.
final class PaceInference {
  private let program: Program
  private let numbers: CellNumbering
  private let isAnimated: (StateSlot) -> Bool
  /// Called with the cells of a dependency cycle, each of which reads the next, and the last the first.
  var onCycle: ([CellID]) -> Void = { _ in }
  /// By the cells' numbers.
  @exclusivity(unchecked) private var known: [Knowledge]
  @exclusivity(unchecked) private var path: [CellID] = []

  private enum Knowledge {
    case nothing
    /// A cell that is being inferred, on the way to something that it reads.
    case open
    case pace(Pace)
  }

  /// - Parameter isAnimated: true for states that something animates.
  init(_ program: Program, isAnimated: @escaping (StateSlot) -> Bool) {
    (self.program, self.isAnimated) = (program, isAnimated)
    numbers = CellNumbering(of: program)
    known = Array(repeating: .nothing, count: numbers.count)
  }

  func pace(of id: CellID) -> Pace {
    let number = numbers[id]
    switch known[number] {
    case .nothing: break
    case .open:
      if let start = path.firstIndex(of: id) { onCycle(Array(path[start...])) }
      return .fixed
    case .pace(let pace): return pace
    }
    let template = program.templates[id.template]
    guard !template.cells[id.cell].dependencies.isEmpty else {
      // It reads nothing that has a pace.
      known[number] = .pace(.fixed)
      return .fixed
    }
    known[number] = .open
    path.append(id)
    var pace = Pace.fixed
    for dependency in template.cells[id.cell].dependencies { pace = max(pace, self.pace(of: dependency)) }
    switch template.cells[id.cell].source {
    case .expression(let expression): pace = min(pace, self.pace(of: expression))
    case .query(let query): pace = min(pace, self.pace(of: query))
    case .geometry: break
    }
    path.removeLast()
    known[number] = .pace(pace)
    return pace
  }

  func pace(of dependency: Dependency) -> Pace {
    switch dependency {
    case .cell(let id): pace(of: id)
    case .structure(let id): min(pace(of: id), .eventwise)
    case .state(let template, let slot): pace(ofState: slot, in: program.templates[template])
    case .offset: .moving
    case .source(let source): source.pace
    }
  }

  /// The pace of an expression: that of what it reads, tamed by comparisons and roundings on the way.
  func pace(of expression: Expression) -> Pace {
    switch expression {
    case .constant: .fixed
    case .reference(let reference): pace(of: program.references[reference.index])
    case .field(let base, _, _): pace(of: base)
    case .negate(let operand, _): pace(of: operand)
    case .list(let items), .text(let items), .record(_, let items, _): pace(of: items)
    case .not(let operand, _): min(pace(of: operand), .stepwise)
    case .comparison(let operands, _, _), .and(let operands, _), .or(let operands, _):
      min(pace(of: operands), .stepwise)
    case .arithmetic(_, let a, let b, _): max(pace(of: a), pace(of: b))
    case .conditional(let condition, let a, let b, _):
      max(min(pace(of: condition), .stepwise), max(pace(of: a), pace(of: b)))
    case .call(let function, let arguments, _):
      min(pace(of: arguments), function.makesSteps ? .stepwise : .moving)
    case .binding(let bindings, let body): max(pace(of: bindings.results), pace(of: body))
    }
  }

  /// Returns the pace of a query. Which items there are, and in which order, changes at instants, however what decides
  /// it moves; what a query gives of them may move all the time.
  private func pace(of query: Query) -> Pace {
    max(min(pace(of: query.deciders), .stepwise), pace(of: query.givers))
  }

  private func pace(of expressions: [Expression]) -> Pace { expressions.reduce(.fixed) { max($0, pace(of: $1)) } }

  private func pace(of reference: ResolvedReference) -> Pace {
    switch reference {
    case .read(let path, let read):
      let template = program.templates[path.template]
      var pace: Pace
      switch read {
      case .cell(let cell): pace = self.pace(of: CellID(template: path.template, cell: cell))
      case .state(let slot): pace = self.pace(ofState: slot, in: template)
      default:
        let measures = read.measures.map { self.pace(of: CellID(template: path.template, cell: $0.rawValue)) }
        pace = read.ownPace ?? measures.max() ?? .moving
      }
      if path.steps.isEmpty { return pace }
      for step in path.steps {
        if case .at(_, let row) = step { pace = max(pace, self.pace(of: row.expression)) }
      }
      let deciders = template.selfAndAncestors.prefix(path.steps.count).flatMap(\.deciders)
      return max(pace, min(deciders.map { self.pace(of: $0) }.max() ?? .fixed, .eventwise))
    case .item(let up), .itemIndex(let up), .itemPrevious(let up), .itemNext(let up):
      return up >= 0 ? .eventwise : .fixed
    case .stateTarget, .stateMoving, .leaving: return .eventwise
    // The variable of a query is judged by the query's list, a formula's own result where it is bound.
    case .local: return .fixed
    case .time, .age, .presence: return .moving
    case .finger(let field): return field.pace
    }
  }

  private func pace(ofState slot: Int, in template: Template) -> Pace {
    isAnimated(template.states[slot]) ? .moving : .eventwise
  }

  // MARK: Layers

  /// Whether a formula of its own scale or rotation moves.
  func isTurned(_ template: Template) -> Bool {
    let look = Vocabulary.look
    func moves(_ template: Template, _ cells: [Int]) -> Bool {
      cells.contains { pace(of: CellID(template: template.index, cell: $0)) == .moving }
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
