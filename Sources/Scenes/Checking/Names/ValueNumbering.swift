import Formulas

/// Numbers of expressions: two that are worked out alike in a layer have the same, wherever they are written.
///
/// Owns the numbers. It reads the program's table of references, and adds nothing to it.
final class ValueNumbering {
  private enum Form: Hashable {
    case operation(Expression.Operation, [Int])
    case reference(Reading, Path)
  }

  /// A reference, without its path to a layer.
  private enum Reading: Hashable {
    case read(LayerRead)
    case stateTarget(Int)
    case stateMoving(Int)
    case item, itemIndex, itemPrevious, itemNext
    case local(Int)
    case time, age, presence, leaving
    case finger(FingerField)
  }

  private struct Path: Hashable {
    var up = 0
    /// The child of each step, how many there are of it, and the number of a formula for its place.
    var steps: [[Int]] = []
  }

  private let program: Program
  private var numbers: [Form: Int] = [:]
  /// The numbers of cells that stand for an expression.
  private var cells: [CellID: Int] = [:]

  init(_ program: Program) { self.program = program }

  /// - Parameter result: the number of the expression that a variable stands for; nil of others.
  func number(of expression: Expression, result: (_ slot: Int) -> Int? = { _ in nil }) -> Int {
    guard case .reference(let reference) = expression else {
      return number(of: .operation(expression.operation, expression.parts.map { number(of: $0, result: result) }))
    }
    let resolved = program.references[reference.index]
    if case .local(let slot) = resolved, let known = result(slot) { return known }
    return number(of: resolved)
  }

  /// Notes that reading a cell in its own layer is working out an expression.
  func note(_ id: CellID, standsFor expression: Expression) { cells[id] = number(of: expression) }

  private func number(of form: Form) -> Int {
    if let known = numbers[form] { return known }
    numbers[form] = numbers.count
    return numbers.count - 1
  }

  private func number(of reference: ResolvedReference) -> Int {
    if case .read(let path, .cell(let cell)) = reference, path.up == 0, path.steps.isEmpty,
      let known = cells[CellID(template: path.template, cell: cell)]
    {
      return known
    }
    let (reading, path): (Reading, Path) =
      switch reference {
      case .read(let path, let read): (.read(read), self.path(of: path))
      case .stateTarget(let path, let slot): (.stateTarget(slot), self.path(of: path))
      case .stateMoving(let path, let slot): (.stateMoving(slot), self.path(of: path))
      case .item(let up): (.item, Path(up: up))
      case .itemIndex(let up): (.itemIndex, Path(up: up))
      case .itemPrevious(let up): (.itemPrevious, Path(up: up))
      case .itemNext(let up): (.itemNext, Path(up: up))
      case .local(let slot): (.local(slot), Path())
      case .time: (.time, Path())
      case .age(let up): (.age, Path(up: up))
      case .presence(let up): (.presence, Path(up: up))
      case .leaving(let up): (.leaving, Path(up: up))
      case .finger(let field): (.finger(field), Path())
      }
    return number(of: .reference(reading, path))
  }

  private func path(of path: LayerPath) -> Path {
    Path(
      up: path.up,
      steps: path.steps.map { step in
        switch step {
        case .single(let child): [child, 1]
        case .all(let child): [child, 2]
        case .at(let child, let row): [child, 3, number(of: row.expression)]
        }
      })
  }
}
