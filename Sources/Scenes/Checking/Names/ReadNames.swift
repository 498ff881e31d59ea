import Formulas

/// The names of a scene that formulas have read: noted while they are resolved, and looked at when all are.
final class ReadNames {
  @exclusivity(unchecked) private var cells = TemplateTable<Void>()
  @exclusivity(unchecked) private var states = TemplateTable<Void>()
  /// Where data and functions were declared that a formula has read.
  private var others: Set<SourcePlace> = []
  /// The layers whose presence a formula has read, by their numbers.
  private(set) var presences: Set<Int> = []
  /// Where formulas read `presence`: true if no layer around any of them comes or goes.
  private(set) var restingPresences: [SourcePlace: Bool] = [:]

  func note(cell: Int, of layer: Template) {
    let id = CellID(template: layer.index, cell: cell)
    if cells[id] == nil { cells[id] = () }
  }

  func note(state slot: Int, of layer: Template) {
    let id = TypeTable.StateID(template: layer.index, slot: slot)
    if states[id] == nil { states[id] = () }
  }

  func note(_ place: SourcePlace) { others.insert(place) }

  func note(presenceOf layer: Template) { presences.insert(layer.index) }

  /// - Parameter rests: whether it is 1 for good.
  func note(presenceAt place: SourcePlace, rests: Bool) {
    restingPresences[place] = rests && restingPresences[place] ?? true
  }

  /// Where the values, states, data and functions were declared that a formula has read.
  func places(in program: Program) -> Set<SourcePlace> {
    others.union(cells.known.compactMap { program.templates[$0.template].cells[$0.number].place }).union(
      states.known.map { program.templates[$0.template].states[$0.number].place })
  }
}
