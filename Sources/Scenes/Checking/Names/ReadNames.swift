import Formulas

/// The names of a scene that formulas have read: noted while they are resolved, and looked at when all are.
final class ReadNames {
  @exclusivity(unchecked) private var cells = TemplateTable<Void>()
  @exclusivity(unchecked) private var states = TemplateTable<Void>()
  /// The places of the data and functions that a formula has read.
  private var others: Set<SourcePlace> = []
  /// The layers whose presence a formula has read, by their numbers.
  private(set) var presences: Set<Int> = []
  /// The places where formulas read `presence`, each with whether it rests: true if no layer around any of them comes
  /// or goes.
  private(set) var restingPresences: [SourcePlace: Bool] = [:]

  /// The layers whose gestures somebody follows: by what they read of the fingers, or by an event that is emitted.
  private var gestures: [Gesture: Set<Int>] = [:]

  /// A property that lets fingers move something.
  enum Gesture: String, CaseIterable {
    case drag, pinch, rotate
  }

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

  /// Notes the gesture that a reading of a layer follows, where it follows one.
  func note(_ read: LayerRead, of layer: Template) {
    switch read {
    case .dragged, .translation: note(.drag, of: layer)
    case .pinched, .magnification: note(.pinch, of: layer)
    case .rotated, .turn: note(.rotate, of: layer)
    default: break
    }
  }

  func note(_ gesture: Gesture, of layer: Template) { gestures[gesture, default: []].insert(layer.index) }

  func isRead(_ gesture: Gesture, of layer: Template) -> Bool { gestures[gesture]?.contains(layer.index) ?? false }

  /// - Parameter rests: whether it is 1 for good.
  func note(presenceAt place: SourcePlace, rests: Bool) {
    restingPresences[place] = rests && restingPresences[place] ?? true
  }

  /// Returns the places of the values, states, data and functions that a formula has read.
  func places(in program: Program) -> Set<SourcePlace> {
    others.union(cells.known.compactMap { program.templates[$0.template].cells[$0.number].place }).union(
      states.known.map { program.templates[$0.template].states[$0.number].place })
  }
}
