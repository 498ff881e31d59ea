import Bytes
import Formulas
import Wording

/// Works out how often every cell can change, finds cycles, and refuses moving values where the structure hangs on them.
final class Pacing {
  let program: Program
  let findings: Findings
  private let demands: PaceDemands
  private let numbers: SubjectNumbers
  /// By their cells' numbers.
  @exclusivity(unchecked) private var isFinished: [Bool]
  @exclusivity(unchecked) private var path: [CellID] = []
  private var reported: Set<CellID> = []
  var reportedStates: Set<Dependency> = []

  init(_ program: Program, _ demands: PaceDemands, _ findings: Findings) {
    (self.program, self.demands, self.findings) = (program, demands, findings)
    numbers = SubjectNumbers(of: program)
    isFinished = Array(repeating: false, count: numbers.count)
  }

  func run() {
    shareAnimation()
    for template in program.templates { template.inheritTraits() }
    for template in program.templates { template.readsOwnScroll = readsOwnScroll(template) }
    LayoutTrace(program).run()
    findOwnPlaces()
    var chains = ChainLength(program)
    guard chains.check({ findings.add($0, at: $1) }) else { return }
    for template in program.templates {
      for cell in template.cells.indices { _ = pace(of: CellID(template: template.index, cell: cell)) }
    }
    for template in program.templates {
      checkStarts(template)
      checkStepwise(template)
      checkRange(template)
      Placement.checkSizes(of: template, report: { self.findings.add($0, at: $1) })
      template.isTransformAnimated = isTransformAnimated(template)
    }
    KeptCells(program: program).note()
    // Inner ones first: they stand behind those around them.
    for template in program.templates.reversed() { template.finish() }
    let sleep = SleepCheck(program) { self.pace(of: $0) }
    for template in program.templates {
      template.sleep = sleep.sleep(of: template)
      if template.sleep != nil { template.wakePoints = sleep.wakePoints(of: template) }
    }
    for rule in demands.rules {
      rule.template.rules[rule.rule].pace = rule.dependencies.map { pace(of: $0) }.max() ?? .fixed
    }
    for watched in demands.watched where pace(of: watched.expression) == .moving {
      findings.add(.mustBeStepwise(property: watched.name, cause: cause(watched.dependencies)), at: watched.place)
    }
    for template in program.templates {
      for state in template.states {
        guard case .follows(let expression, _, _) = state.start, pace(of: expression) == .moving else { continue }
        findings.add(.mustBeStepwise(property: "follows", cause: cause(state.dependencies)), at: state.place)
      }
    }
  }

  /// A state that is shared under another name is animated when either name is.
  private func shareAnimation() {
    for _ in 0..<8 {
      for template in program.templates {
        for slot in template.states.indices {
          guard case .shared(_, let other, let owner) = template.states[slot].start else { continue }
          let either = template.states[slot].isAnimated || program.templates[owner].states[other].isAnimated
          template.states[slot].isAnimated = either
          program.templates[owner].states[other].isAnimated = either
        }
      }
    }
  }

  // MARK: Pace

  func pace(of id: CellID) -> Pace {
    let template = program.templates[id.template]
    if isFinished[numbers[id]] { return template.cells[id.cell].pace }
    if let start = path.firstIndex(of: id) {
      reportCycle(Array(path[start...]))
      return .fixed
    }
    path.append(id)
    var pace = template.cells[id.cell].dependencies.map { self.pace(of: $0) }.max() ?? .fixed
    switch template.cells[id.cell].source {
    case .expression(let expression): pace = min(pace, self.pace(of: expression))
    case .query(let query): pace = min(pace, self.pace(of: query))
    case .geometry: break
    }
    path.removeLast()
    template.cells[id.cell].pace = pace
    isFinished[numbers[id]] = true
    return pace
  }

  func pace(of dependency: Dependency) -> Pace {
    switch dependency {
    case .cell(let id): pace(of: id)
    case .structure(let id): min(pace(of: id), .eventwise)
    case .state(let template, let slot): program.templates[template].states[slot].pace
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
    case .binding: pace(of: expression.parts)
    }
  }

  /// Which items there are, and in which order, changes at instants, however what decides it moves; what a query gives
  /// of them may move all the time.
  private func pace(of query: Query) -> Pace {
    max(min(pace(of: query.deciders), .stepwise), pace(of: query.givers))
  }

  private func pace(of expressions: [Expression]) -> Pace { expressions.map { pace(of: $0) }.max() ?? .fixed }

  private func pace(of reference: ResolvedReference) -> Pace {
    switch reference {
    case .read(let path, let read):
      let template = program.templates[path.template]
      var pace: Pace
      switch read {
      case .cell(let cell): pace = self.pace(of: CellID(template: path.template, cell: cell))
      case .state(let slot): pace = template.states[slot].pace
      default:
        let measures = read.measures.map { self.pace(of: CellID(template: path.template, cell: $0.rawValue)) }
        pace = read.ownPace ?? measures.max() ?? .moving
      }
      if path.steps.isEmpty { return pace }
      for step in path.steps {
        if case .at(_, let index, _) = step { pace = max(pace, self.pace(of: index)) }
      }
      let deciders = template.outward.prefix(path.steps.count).flatMap(\.deciders)
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

  // MARK: Checks

  private func reportCycle(_ cells: [CellID]) {
    guard cells.allSatisfy({ !reported.contains($0) }) else { return }
    reported.formUnion(cells)
    let told = cells.filter { !program[$0].isShared }
    let first = told.min { ($0.template, $0.cell) < ($1.template, $1.cell) } ?? cells[0]
    let start = told.firstIndex(of: first) ?? 0
    let ring = told[start...] + told[..<start] + [first]
    let names = ring.map { name(of: $0) }
    let place = told.lazy.compactMap { id -> SourcePlace? in
      let cell = self.program[id]
      if case .geometry = cell.source { return nil }
      return cell.place
    }.first
    findings.add(.cycle(Ring(withoutStutter(names))), at: place ?? program.templates[first.template].place)
  }

  private func checkStepwise(_ template: Template) {
    let moving = template.cellIndices.filter { pace(of: CellID(template: template.index, cell: $0.value)) == .moving }
    for (name, index) in moving.sorted(by: { $0.value < $1.value }) {
      let head = MachineText(name).words(between: ".").first?.text ?? name
      guard let spec = Vocabulary.property(head, ofKind: template.kind.rawValue), spec.mustBeStepwise else { continue }
      let cell = template.cells[index]
      if ["content", "range", "insets"].contains(head), isTamed(cell.dependencies) { continue }
      findings.add(.mustBeStepwise(property: name, cause: cause(cell.dependencies)), at: cell.place)
    }
  }

  /// True where all that moves are animated states and presences, which count with their targets where ranges are read.
  private func isTamed(_ dependencies: [Dependency]) -> Bool {
    !program.reaches(dependencies) { dependency in
      switch dependency {
      case .offset: true
      case .source(let source): source.pace == .moving && !source.isPresence
      default: false
      }
    }
  }

  private func cause(_ dependencies: [Dependency]) -> String {
    let name: String? = program.first(from: dependencies) { dependency in
      switch dependency {
      case .offset(_, let text): text
      case .source(let source) where source.pace == .moving: source.name
      case .state(let template, let slot) where self.program.templates[template].states[slot].isAnimated:
        self.program.templates[template].states[slot].name
      default: nil
      }
    }
    return name ?? "something that moves"
  }

  /// True where the layer's place follows the offset of the scroll it lies in: such a layer is no part of the content.
  private func readsOwnScroll(_ template: Template) -> Bool {
    guard let scroll = template.parent, scroll.kind == .scroll else { return false }
    let cells = template.horizontal.cells + template.vertical.cells
    return program.reaches(cells.flatMap { template.cells[$0].dependencies }) { dependency in
      if case .offset(scroll.index, _) = dependency { true } else { false }
    }
  }

  /// Finds the rows and columns in which a length follows from where one of their layers is.
  private func findOwnPlaces() {
    var places: [Int: Set<CellID>] = [:]
    for template in program.templates {
      for cell in template.cells.indices {
        for case .cell(let id) in template.cells[cell].dependencies where id.cell <= Measure.y.rawValue {
          guard let stack = program.templates[id.template].parent, let axis = stack.kind.stackAxis,
            id.cell == Measure.place(axis).rawValue
          else { continue }
          places[stack.index, default: []].insert(id)
        }
      }
    }
    for (index, places) in places {
      let stack = program.templates[index]
      let lengths = stack.children.flatMap { child in
        [Measure.size(stack.kind.stackAxis ?? .vertical).rawValue, child.cell(Vocabulary.placement.gap)]
          .compactMap { $0 }.flatMap { child.cells[$0].dependencies }
      }
      stack.readsOwnPlaces = program.reaches(lengths) {
        if case .cell(let id) = $0 { places.contains(id) } else { false }
      }
    }
  }

  private func isTransformAnimated(_ template: Template) -> Bool {
    if template.parent?.isTransformAnimated == true { return true }
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
