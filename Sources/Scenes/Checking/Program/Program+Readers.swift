import Formulas

extension Query {
  /// The expressions in it.
  package var expressions: [Expression] {
    [list] + [condition, group, item].compactMap(\.self) + give.map(\.expression) + sort.map(\.expression)
  }
}

extension Program {
  /// Returns the layers of which a property, the list or the condition follows from what stands at a place, by itself
  /// or by values and states: each where it is written, in the order of the program.
  package func layersReading(whatStandsAt place: SourcePlace) -> [SourcePlace] {
    let values = Set(templates.flatMap { template in template.valueCells.compactMap { template.cells[$0].place } })
    func passesOn(_ id: CellID) -> Bool {
      let cell = templates[id.template].cells[id.cell]
      return cell.isShared || cell.place.map(values.contains) ?? false
    }
    // How many characters it has is no part of where it stands.
    func isThere(_ other: SourcePlace) -> Bool {
      (other.source, other.line, other.column) == (place.source, place.line, place.column)
    }
    let readers = readers()
    var found: Set<Reading> = []
    var next = templates.flatMap { template in
      template.cells.indices.filter { template.cells[$0].place.map(isThere) ?? false }.map {
        Reading.cell(CellID(template: template.index, cell: $0))
      }
        + template.states.indices.filter { isThere(template.states[$0].place) }.map {
          Reading.state(template: template.index, slot: $0)
        }
    }
    var layers: Set<Int> = []
    while let reading = next.popLast() {
      guard found.insert(reading).inserted else { continue }
      if case .cell(let id) = reading, !passesOn(id) {
        layers.insert(id.template)
      } else {
        next += readers[reading] ?? []
      }
    }
    var reported: Set<SourcePlace> = []
    return layers.sorted().map { templates[$0].place }.filter { reported.insert($0).inserted }
  }

  /// A cell or a state: it is read, and reads others.
  private enum Reading: Hashable {
    case cell(CellID)
    case state(template: Int, slot: Int)
  }

  private func readers() -> [Reading: [Reading]] {
    var readers: [Reading: [Reading]] = [:]
    func add(_ dependencies: [Dependency], of reader: Reading) {
      for dependency in dependencies {
        switch dependency {
        case .cell(let id), .structure(let id): readers[.cell(id), default: []].append(reader)
        case .state(let template, let slot): readers[.state(template: template, slot: slot), default: []].append(reader)
        case .offset, .source: break
        }
      }
    }
    for template in templates {
      for (index, cell) in template.cells.enumerated() {
        if case .geometry = cell.source { continue }
        add(cell.dependencies, of: .cell(CellID(template: template.index, cell: index)))
      }
      for (slot, state) in template.states.enumerated() {
        add(state.dependencies, of: .state(template: template.index, slot: slot))
      }
    }
    return readers
  }
}
