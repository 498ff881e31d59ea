import Basics

/// The formulas that states start with, or follow: they may not depend on the state itself.
extension VariabilityAnalysis {
  func checkStarts(_ template: Template) {
    for slot in template.states.indices {
      let state = template.states[slot]
      let own = Dependency.state(template: template.index, slot: slot)
      guard !reportedStates.contains(own) else { continue }
      var seen: Set<Dependency> = []
      guard let ring = path(from: state.dependencies, to: own, &seen) else { continue }
      reportedStates.formUnion(ring)
      let names = [state.name] + ring.compactMap { name(of: $0) } + [state.name]
      findings.add(.cycle(CyclePath(withoutStutter(names))), at: state.place)
    }
  }

  /// Returns the dependencies that lie between something's own and a state that they reach; nil where they do not reach
  /// it.
  private func path(
    from dependencies: [Dependency], to state: Dependency, _ seen: inout Set<Dependency>
  ) -> [Dependency]? {
    for dependency in dependencies {
      if dependency == state { return [] }
      guard seen.insert(dependency).inserted else { continue }
      if let rest = path(from: program.reads(of: dependency), to: state, &seen) { return [dependency] + rest }
    }
    return nil
  }

  private func name(of dependency: Dependency) -> String? {
    switch dependency {
    case .cell(let id), .structure(let id): name(of: id)
    case .state(let owner, let slot): program.templates[owner].states[slot].name
    case .offset, .source: nil
    }
  }

  /// A property and the measure that follows from it have one name: reported once.
  func withoutStutter(_ names: [String]) -> [String] {
    names.enumerated().filter { $0 == 0 || names[$0 - 1] != $1 }.map(\.element)
  }

  /// Returns the name of a cell in messages about cycles.
  func name(of id: CellID) -> String {
    let template = program.templates[id.template]
    let cell = template.cells[id.cell]
    if id.template == 0, template.valueIndices[cell.name] == id.cell { return cell.name }
    guard case .geometry(let measure) = cell.source else { return "\(template.shortName).\(cell.name)" }
    let name =
      switch measure {
      case .naturalWidth: "width"
      case .naturalHeight: "height"
      case .contentWidth: "content.width"
      case .contentHeight: "content.height"
      case .textEndX: "textEnd.x"
      case .textEndY: "textEnd.y"
      case .x, .y, .width, .height: cell.name
      }
    return "\(template.shortName).\(name)"
  }
}
