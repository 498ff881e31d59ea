import Basics
import Formulas

/// The depth to which what a scene says hangs on other things, each on the next. Working one out works out all of them,
/// each in the middle of the one before, and takes of the stack as much: so there is an end to it, and it is known
/// before anything is worked out.
struct DependencyDepth {
  /// The longest chain that ends at something.
  private struct Chain {
    var links = 0
    /// The levels of the formulas in it.
    var levels = 0
  }

  /// Something on the way to what it hangs on.
  private struct Visit {
    let subject: Dependency
    let number: Int
    let reads: [Dependency]
    var next = 0
    /// The longest chain of those before the next, and whether any of these is shared.
    var longest = Chain()
    var readsShared = false
  }

  private let program: Program
  private let numbers: CellNumbering
  /// The chains by their subjects' numbers.
  private var chains: [Chain?]
  private var isOpen: [Bool]
  /// All that is being measured, each on the way to the next, which it hangs on; the last is in hand.
  private var path: [Visit] = []

  init(_ program: Program) {
    self.program = program
    numbers = CellNumbering(of: program)
    chains = Array(repeating: nil, count: numbers.count)
    isOpen = Array(repeating: false, count: numbers.count)
  }

  /// Reports the first that hangs on more than it may.
  ///
  /// - Returns: whether there is none.
  mutating func check(_ report: (SceneProblem, SourcePlace) -> Void) -> Bool {
    for template in program.templates {
      guard let culprit = firstTooLong(in: template) else { continue }
      let (name, place) = mention(of: culprit)
      report(.chainTooLong(name, limit: Limits.chainLength), place)
      return false
    }
    return true
  }

  private mutating func firstTooLong(in template: Template) -> Dependency? {
    for cell in template.cells.indices where !template.cells[cell].dependencies.isEmpty {
      if let culprit = firstTooLong(from: .cell(CellID(template: template.index, cell: cell))) { return culprit }
    }
    for slot in template.states.indices {
      let state = Dependency.state(template: template.index, slot: slot)
      if !program.reads(of: state).isEmpty, let culprit = firstTooLong(from: state) { return culprit }
    }
    return nil
  }

  /// Measures something and all that it hangs on; what hangs on itself is reported elsewhere.
  private mutating func firstTooLong(from subject: Dependency) -> Dependency? {
    guard let number = numbers[subject], chains[number] == nil else { return nil }
    isOpen[number] = true
    var visit = Visit(subject: subject, number: number, reads: program.reads(of: subject))
    while true {
      if let inner = firstUnmeasured(of: &visit) {
        path.append(visit)
        visit = inner
        continue
      }
      let chain = chain(of: visit)
      if chain.links > Limits.chainLength || chain.levels > Limits.chainLevels { return visit.subject }
      isOpen[visit.number] = false
      chains[visit.number] = chain
      guard let outer = path.popLast() else { return nil }
      visit = outer
    }
  }

  /// The next that hangs on something itself and has not been measured; those that hang on nothing are, on the way.
  private mutating func firstUnmeasured(of visit: inout Visit) -> Visit? {
    while visit.next < visit.reads.count {
      let read = visit.reads[visit.next]
      if let number = numbers[read] {
        if chains[number] == nil, !isOpen[number] {
          let inner = Visit(subject: read, number: number, reads: program.reads(of: read))
          guard inner.reads.isEmpty else {
            isOpen[number] = true
            return inner
          }
          chains[number] = chain(of: inner)
        }
        add(read, chains[number], to: &visit)
      }
      visit.next += 1
    }
    return nil
  }

  /// Notes the chain of something that is read; nil of what is on the way to it.
  private func add(_ read: Dependency, _ chain: Chain?, to visit: inout Visit) {
    let isShared = isShared(read)
    if isShared { visit.readsShared = true }
    guard let chain else { return }
    visit.longest.links = max(visit.longest.links, chain.links)
    if !isShared { visit.longest.levels = max(visit.longest.levels, chain.levels) }
  }

  private func chain(of visit: Visit) -> Chain {
    var longest = visit.longest
    longest.links += 1
    longest.levels += levels(of: visit.subject)
    guard visit.readsShared else { return longest }
    // It is known how deep a formula reads what it shares: mostly far above its deepest level.
    for expression in expressions(of: visit.subject) {
      longest.levels = max(longest.levels, levelsWithShared(of: expression))
    }
    return longest
  }

  /// Returns the depth of an expression by way of shared cells, with all levels of these; 0 where it reads none.
  private func levelsWithShared(of expression: Expression) -> Int {
    guard case .reference(let reference) = expression else {
      var deepest = 0
      expression.forEachPart { deepest = max(deepest, self.levelsWithShared(of: $0)) }
      return deepest > 0 ? deepest + 1 : 0
    }
    guard case .read(let path, .cell(let cell)) = program.references[reference.index] else { return 0 }
    let read = Dependency.cell(CellID(template: path.template, cell: cell))
    return isShared(read) ? 1 + (numbers[read].flatMap { chains[$0] }?.levels ?? 0) : 0
  }

  private func isShared(_ read: Dependency) -> Bool {
    read.cellID.map { program.templates[$0.template].cells[$0.cell].isShared } ?? false
  }

  /// Returns the levels of the deepest of its formulas.
  private func levels(of subject: Dependency) -> Int {
    if case .cell(let id) = subject {
      switch program.templates[id.template].cells[id.cell].source {
      case .expression(let expression): return expression.levels
      case .geometry: return 0
      case .query: break
      }
    }
    return expressions(of: subject).lazy.map(\.levels).max() ?? 0
  }

  /// Its formulas, of which the deepest counts.
  private func expressions(of subject: Dependency) -> [Expression] {
    switch subject {
    case .cell(let id), .structure(let id):
      switch program[id].source {
      case .expression(let expression): return [expression]
      case .query(let query): return query.deciders + query.givers
      case .geometry: return []
      }
    case .state(let owner, let slot):
      switch program.templates[owner].states[slot].start {
      case .expression(let expression), .follows(let expression, _, _): return [expression]
      case .shared: return []
      }
    case .offset, .source: return []
    }
  }

  /// Returns its name in messages, and the place where it is written.
  private func mention(of subject: Dependency) -> (name: String, place: SourcePlace) {
    switch subject {
    case .cell(let id), .structure(let id):
      return (program[id].name, program[id].place ?? program.templates[id.template].place)
    case .state(let owner, let slot):
      let state = program.templates[owner].states[slot]
      return (state.name, state.place)
    case .offset, .source: return ("", program.root.place)
    }
  }
}

extension Program {
  /// Whether anything that these read, directly or not, fulfils the test.
  func reaches(_ dependencies: [Dependency], byStructure: Bool = false, _ test: (Dependency) -> Bool) -> Bool {
    first(from: dependencies, byStructure: byStructure) { test($0) ? true : nil } ?? false
  }

  /// The first that is found at anything that these read, directly or not.
  ///
  /// - Parameter byStructure: whether what decides which layers there are is followed too.
  func first<Found>(
    from dependencies: [Dependency], byStructure: Bool = false, _ find: (Dependency) -> Found?
  ) -> Found? {
    var seen: Set<CellID> = []
    var open = Array(dependencies.reversed())
    while let dependency = open.popLast() {
      if let found = find(dependency) { return found }
      if case .structure = dependency, !byStructure { continue }
      if let id = dependency.cellID, seen.insert(id).inserted { open += self[id].dependencies.reversed() }
    }
    return nil
  }

  /// Returns the dependencies of the formula that something hangs on, or the state that it is under another name.
  func reads(of subject: Dependency) -> [Dependency] {
    switch subject {
    case .cell(let id), .structure(let id): return self[id].dependencies
    case .state(let owner, let slot):
      let state = templates[owner].states[slot]
      if case .shared(_, let other, let holder) = state.start { return [.state(template: holder, slot: other)] }
      return state.dependencies
    case .offset, .source: return []
    }
  }
}

extension Query {
  /// The formulas that decide which items there are, and in which order.
  var deciders: [Expression] { [condition].compactMap { $0 } + sort.map(\.expression) }
  /// The formulas for what it goes through, and for what it gives of each item.
  var givers: [Expression] { [list, group, item].compactMap { $0 } + give.map(\.expression) }
}
