import Basics
import Formulas

/// The types of cells and states, found out when they are first asked for.
///
/// Owns the types and the tasks that find them out: that of a cell runs when somebody asks for its type, or when all
/// do. It never knows how a type follows from a formula: the tasks do.
final class TypeTable {
  struct StateID {
    var template: Int
    var slot: Int
  }

  /// The type of a cell, or how it is found out.
  private enum Knowledge {
    case type(ValueType)
    case task(() -> ValueType)
  }

  // Nothing is called while one of these is written.
  @exclusivity(unchecked) private var cells = TemplateTable<Knowledge>()
  @exclusivity(unchecked) private var states = TemplateTable<ValueType>()
  @exclusivity(unchecked) private var order: [CellID] = []
  private var otherTasks: [() -> Void] = []
  /// The number of cells being resolved, each asked for by the one before.
  @exclusivity(unchecked) private var tasksInHand = 0
  /// The number of levels of formulas being resolved, of all that ask for one another.
  @exclusivity(unchecked) private(set) var levelsInHand = 0

  /// Notes how a cell gets its formula, and with it its type.
  func add(_ id: CellID, task: @escaping () -> ValueType) {
    order.append(id)
    cells[id] = .task(task)
  }

  /// Notes the type of a cell that is known without its formula being resolved.
  func set(_ type: ValueType, of id: CellID) { cells[id] = .type(type) }

  /// Notes what is to be done when the cells are known.
  func addLater(_ task: @escaping () -> Void) { otherTasks.append(task) }

  /// The same, before all that is noted already.
  func addFirst(_ task: @escaping () -> Void) { otherTasks.insert(task, at: 0) }

  /// The type of a cell, resolving it first where that has not been done.
  func type(of id: CellID) -> ValueType {
    // A chain longer than that is refused later.
    if tasksInHand < Limits.chainLength, levelsInHand < Limits.chainLevels {
      tasksInHand += 1
      defer { tasksInHand -= 1 }
      run(id)
    }
    if case .type(let type)? = cells[id] { return type }
    return .any
  }

  /// The type of what a state begins with; nil before that is known.
  func type(of state: StateID) -> ValueType? { states[state] }

  func set(_ type: ValueType, of state: StateID) { states[state] = type }

  /// Does all that is noted, and what is noted meanwhile.
  func run() {
    runCells()
    // A task holds on to this table.
    let tasks = otherTasks
    otherTasks = []
    for task in tasks { task() }
    // Tasks of the second kind may have declared cells of their own.
    runCells()
  }

  private func runCells() {
    var index = 0
    while index < order.count {
      run(order[index])
      index += 1
    }
    order.removeAll()
  }

  private func run(_ id: CellID) {
    guard case .task(let task)? = cells[id] else { return }
    cells[id] = .type(.any)
    cells[id] = .type(task())
  }

  /// A level of a formula begins to be resolved.
  func enterLevel() { levelsInHand += 1 }

  /// The level is resolved.
  func leaveLevel() { levelsInHand -= 1 }
}
