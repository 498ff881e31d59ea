import Basics
import Formulas
import Vocabulary

/// Works out how often every cell can change, finds cycles, and refuses moving values where the structure hangs on
/// them.
final class VariabilityAnalysis {
  let program: Program
  let findings: Findings
  private let demands: VariabilityDemands
  private let variabilities: VariabilityInference
  var reported: Set<CellID> = []
  var reportedStates: Set<Dependency> = []

  init(_ program: Program, _ demands: VariabilityDemands, _ findings: Findings) {
    (self.program, self.demands, self.findings) = (program, demands, findings)
    variabilities = VariabilityInference(program) { $0.isAnimated }
    variabilities.onCycle = { [unowned self] in reportCycle($0) }
  }

  func run() {
    shareAnimation()
    for template in program.templates { template.inheritTraits() }
    for template in program.templates { template.readsOwnScroll = readsOwnScroll(template) }
    LayoutTrace(program).run()
    findOwnPlaces()
    var chains = DependencyDepth(program)
    guard chains.check({ findings.add($0, at: $1) }) else { return }
    for template in program.templates {
      // Cells that read nothing have no variability.
      for cell in template.cells.indices where !template.cells[cell].dependencies.isEmpty {
        template.cells[cell].variability = variability(of: CellID(template: template.index, cell: cell))
      }
    }
    for template in program.templates {
      checkStarts(template)
      checkStepwise(template)
      checkRange(template)
      Placement.checkSizes(of: template, report: { self.findings.add($0, at: $1) })
      template.isTransformAnimated = template.parent?.isTransformAnimated == true || variabilities.isTurned(template)
    }
    KeptCells(program: program).note()
    // Inner ones first: they stand behind those around them.
    for template in program.templates.reversed() { template.finish() }
    let sleep = SleepCheck(program) { self.variability(of: $0) }
    for template in program.templates {
      template.sleep = sleep.sleep(of: template)
      if template.sleep != nil { template.wakePoints = sleep.wakePoints(of: template) }
    }
    for rule in demands.rules {
      rule.template.rules[rule.rule].variability = rule.dependencies.map { variability(of: $0) }.max() ?? .fixed
    }
    for watched in demands.watched where variability(of: watched.expression) == .moving {
      findings.add(.mustBeStepwise(property: watched.name, cause: cause(watched.dependencies)), at: watched.place)
    }
    for template in program.templates {
      for state in template.states {
        guard case .follows(let expression, _, _) = state.start, variability(of: expression) == .moving else {
          continue
        }
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
          let animators = template.states[slot].animators.union(program.templates[owner].states[other].animators)
          template.states[slot].animators = animators
          program.templates[owner].states[other].animators = animators
        }
      }
    }
  }

  // MARK: Variabilities

  func variability(of id: CellID) -> Variability { variabilities.variability(of: id) }
  func variability(of dependency: Dependency) -> Variability { variabilities.variability(of: dependency) }
  func variability(of expression: Expression) -> Variability { variabilities.variability(of: expression) }

  // MARK: Checks

  private func checkStepwise(_ template: Template) {
    guard template.namedCells.contains(where: { template.cells[$0.cell].variability == .moving }) else { return }
    let moving = template.namedCells.filter { template.cells[$0.cell].variability == .moving }
    for (name, index) in moving.sorted(by: { $0.cell < $1.cell }) {
      let head = MachineText(name).cut(at: ".")?.head.text ?? name
      guard let spec = Vocabulary.property(head, ofKind: template.kind.rawValue), spec.mustBeStepwise else { continue }
      let cell = template.cells[index]
      if ["content", "range", "insets"].contains(head), isTamed(cell.dependencies) { continue }
      findings.add(.mustBeStepwise(property: name, cause: cause(cell.dependencies)), at: cell.place)
    }
  }

  /// Whether all that moves are animated states and presences, which count with their targets where ranges are read.
  private func isTamed(_ dependencies: [Dependency]) -> Bool {
    !program.reaches(dependencies) { dependency in
      switch dependency {
      case .offset: true
      case .source(let source): source.variability == .moving && !source.isPresence
      default: false
      }
    }
  }

  private func cause(_ dependencies: [Dependency]) -> String {
    let name: String? = program.first(from: dependencies) { dependency in
      switch dependency {
      case .offset(_, let name): program.dependencyNames.text(of: name)
      case .source(let source) where source.variability == .moving: program.dependencyNames.text(of: source)
      case .state(let template, let slot) where self.program.templates[template].states[slot].isAnimated:
        self.program.templates[template].states[slot].name
      default: nil
      }
    }
    return name ?? "something that moves"
  }

  /// Whether the layer's place follows the offset of the scroll it lies in: such a layer is no part of the content.
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
}
