/// A layer of the program: its kind, its formulas, its children; one or many instances of it exist at run time.
///
/// Built by the `Elaborator` and never changed afterwards.
final class Template: @unchecked Sendable {
  let index: Int
  let kind: Kind
  /// As written: a kind's or a component's name.
  let kindName: String
  let name: String?
  let place: SourcePlace
  /// The program holds all of its templates: a strong reference would keep them, and all that they hold, for ever.
  unowned let parent: Template?
  let depth: Int
  /// Its place among the parent's children.
  let childIndex: Int

  var children: [Template] = []
  var cells: [Cell] = []
  /// How often each cell can change, as `Pacing` has found.
  private(set) var paces: [Pace] = []
  /// Cells of properties, by name; a field of a map is `stroke.width`.
  var cellIndices: [String: Int] = [:]
  /// Cells of values, and slots of states, that can be read from outside.
  var valueIndices: [String: Int] = [:]
  var stateIndices: [String: Int] = [:]
  var horizontal = AxisSpec()
  var vertical = AxisSpec()
  var states: [StateSlot] = []
  var rules: [Rule] = []
  var tap: [Action]?
  var hold: [Action]?
  var type: [Action]?
  /// The loop variable, where the layer is repeated.
  var variable: String?
  var listCell: Int?
  var keyCell: Int?
  var conditionCell: Int?
  var comes: Transition?
  var goes: Transition?
  var mask: Template?
  /// Whether a formula of its scale or rotation moves, here or in a layer around it.
  var isTransformAnimated = false
  var isRepeated: Bool { variable != nil }
  /// Whether its place reads the offset of the scroll around it.
  var readsOwnScroll = false
  /// Whether something in it, an action included, reads its age.
  var readsAge = false
  /// Whether events have to look after it or something in it: states, rules, scrolls, presence, an age, lists
  /// that change, or conditions that have to be searched for changes. Nothing else happens by itself.
  private(set) var isStaged = true
  /// How its instances sleep, where it is repeated and they can.
  var sleep: Sleep?
  /// Where something may happen by itself in instances that sleep: what has to be looked at to know which must wake. Nil
  /// where nothing ever does.
  var wakePoints: [WakePoint]?
  /// Cells of values given by a component's user: they keep their last value while the component leaves.
  var givenCells: [Int] = []

  init(
    index: Int, kind: Kind, kindName: String, name: String?, place: SourcePlace, parent: Template?, childIndex: Int
  ) {
    self.index = index
    self.kind = kind
    self.kindName = kindName
    self.name = name
    self.place = place
    self.parent = parent
    depth = (parent?.depth ?? -1) + 1
    self.childIndex = childIndex
  }

  /// The cells' paces are known: no cell changes from now on.
  func finish() {
    paces = cells.map(\.pace)
    let decisive = [conditionCell, listCell, keyCell].compactMap { $0 }
    isStaged =
      !states.isEmpty || !rules.isEmpty || kind == .scroll || comes != nil || goes != nil || readsAge
      || decisive.contains { cells[$0].pace >= .stepwise } || listCell.map { cells[$0].pace > .fixed } ?? false
    for inner in children + [mask].compactMap({ $0 }) where !isStaged { isStaged = inner.isStaged }
  }

  func spec(_ axis: Axis) -> AxisSpec { axis == .horizontal ? horizontal : vertical }

  func cell(_ name: String) -> Int? { cellIndices[name] }

  /// How messages call it: `label 'title'`.
  var label: String { name.map { "\(kindName) '\($0)'" } ?? kindName }
  /// How cycles call it.
  var shortName: String { name ?? kindName }
}

struct Transition: Sendable {
  var over: Expression?
  var curve: Expression?
}
