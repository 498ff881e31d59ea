import Formulas
import Limits

/// How far what a scene says hangs on other things, each on the next. Working one out works out all of them, each in the
/// middle of the one before, and takes of the stack as much: so there is an end to it, and it is known before anything is
/// worked out.
struct ChainLength {
  /// The longest chain that ends at something.
  private struct Chain {
    var links = 0
    /// Of the formulas in it.
    var levels = 0
  }

  /// Something on the way to what it hangs on.
  private struct Visit {
    let subject: Dependency
    let number: Int
    let reads: [Dependency]
    var next = 0
  }

  private let program: Program
  private let numbers: SubjectNumbers
  /// By their subjects' numbers.
  private var chains: [Chain?]
  private var isOpen: [Bool]

  init(_ program: Program) {
    self.program = program
    numbers = SubjectNumbers(of: program)
    chains = Array(repeating: nil, count: numbers.count)
    isOpen = Array(repeating: false, count: numbers.count)
  }

  /// Reports the first that hangs on more than it may.
  ///
  /// - Returns: true where there is none.
  mutating func check(_ report: (SceneProblem, SourcePlace) -> Void) -> Bool {
    for template in program.templates {
      let cells = template.cells.indices.lazy.map { Dependency.cell(CellID(template: template.index, cell: $0)) }
      let states = template.states.indices.lazy.map { Dependency.state(template: template.index, slot: $0) }
      guard let culprit = firstTooLong(from: cells) ?? firstTooLong(from: states) else { continue }
      let (name, place) = mention(of: culprit)
      report(.chainTooLong(name, limit: Limits.chainLength), place)
      return false
    }
    return true
  }

  private mutating func firstTooLong(from subjects: some Sequence<Dependency>) -> Dependency? {
    for subject in subjects where !program.reads(of: subject).isEmpty {
      if let culprit = firstTooLong(from: subject) { return culprit }
    }
    return nil
  }

  /// Measures something and all that it hangs on; what hangs on itself is told of elsewhere.
  private mutating func firstTooLong(from subject: Dependency) -> Dependency? {
    guard let number = numbers[subject], chains[number] == nil else { return nil }
    var path = [visit(subject, number)]
    while let top = path.last {
      if top.next < top.reads.count {
        path[path.count - 1].next += 1
        let read = top.reads[top.next]
        if let number = numbers[read], chains[number] == nil, !isOpen[number] { path.append(visit(read, number)) }
        continue
      }
      path.removeLast()
      isOpen[top.number] = false
      let chain = chain(of: top)
      if chain.links > Limits.chainLength || chain.levels > Limits.chainLevels { return top.subject }
      chains[top.number] = chain
    }
    return nil
  }

  private mutating func visit(_ subject: Dependency, _ number: Int) -> Visit {
    isOpen[number] = true
    return Visit(subject: subject, number: number, reads: program.reads(of: subject))
  }

  private func chain(of visit: Visit) -> Chain {
    var longest = Chain()
    var readsShared = false
    for read in visit.reads {
      let isShared = isShared(read)
      if isShared { readsShared = true }
      guard let number = numbers[read], let chain = chains[number] else { continue }
      longest.links = max(longest.links, chain.links)
      if !isShared { longest.levels = max(longest.levels, chain.levels) }
    }
    longest.links += 1
    let expressions = expressions(of: visit.subject)
    longest.levels += expressions.map(\.levels).max() ?? 0
    guard readsShared else { return longest }
    // It is known how deep a formula reads what it shares: mostly far above its deepest level.
    for expression in expressions { longest.levels = max(longest.levels, levelsWithShared(of: expression)) }
    return longest
  }

  /// How deep an expression goes by way of shared cells, with all levels of these; 0 where it reads none.
  private func levelsWithShared(of expression: Expression) -> Int {
    guard case .reference(let reference) = expression else {
      let deepest = expression.parts.lazy.map { self.levelsWithShared(of: $0) }.max() ?? 0
      return deepest > 0 ? deepest + 1 : 0
    }
    guard case .read(let path, .cell(let cell)) = program.references[reference.index] else { return 0 }
    let read = Dependency.cell(CellID(template: path.template, cell: cell))
    return isShared(read) ? 1 + (numbers[read].flatMap { chains[$0] }?.levels ?? 0) : 0
  }

  private func isShared(_ read: Dependency) -> Bool {
    read.cellID.map { program.templates[$0.template].cells[$0.cell].isShared } ?? false
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

  /// How messages call it, and where it is written.
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
  /// True where anything that these read, directly or not, fulfils the test.
  func reaches(_ dependencies: [Dependency], byStructure: Bool = false, _ test: (Dependency) -> Bool) -> Bool {
    first(from: dependencies, byStructure: byStructure) { test($0) ? true : nil } ?? false
  }

  /// The first that is found at anything that these read, directly or not.
  ///
  /// - Parameter byStructure: true where what decides which layers there are is followed too.
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

  /// Gives the dependencies of the formula that something hangs on, or the state that it is under another name.
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
