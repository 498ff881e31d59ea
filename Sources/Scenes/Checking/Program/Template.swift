import Formulas
import Vocabulary

/// A layer of the program: its kind, its formulas, its children; one or many instances of it exist at run time.
///
/// Built by the `Elaborator` and never changed afterwards.
package final class Template: @unchecked Sendable {
  package let index: Int
  package let kind: Kind
  /// The name of its kind or its component, as written.
  package let kindName: String
  package let name: String?
  package let place: SourcePlace
  /// The program holds all of its templates: a strong reference would keep them, and all that they hold, for ever.
  package unowned let parent: Template?
  let depth: Int
  /// The index among the parent's children.
  package let childIndex: Int

  // No access to these overlaps another: nothing is called while one of them is written. Asking the runtime about each
  // is a fiftieth of reading a scene.
  @exclusivity(unchecked) package var children: [Template] = []
  @exclusivity(unchecked) package var cells: [Cell] = []
  /// The variability of each cell: how often it can change, as `VariabilityAnalysis` has found.
  @exclusivity(unchecked) package private(set) var variabilities: [Variability] = []
  /// Cells of properties with their names, each once; a field of a map is `stroke.width`. For names that formulas read;
  /// frames are made by `cell(_:)`. There are too few to look them up by anything.
  @exclusivity(unchecked) private(set) var namedCells: [(name: String, cell: Int)] = []
  /// The same by the properties' numbers, as far as the highest that is given; -1 for none.
  @exclusivity(unchecked) private var propertyCells: [Int32] = []
  /// The cells of list items after the first, by the item's index and the property's number.
  @exclusivity(unchecked) private var itemCells: [Int: [Int: Int]] = [:]
  /// Cells of values, and slots of states, that can be read from outside.
  @exclusivity(unchecked) var valueIndices = NameMap<Int>()
  @exclusivity(unchecked) var stateIndices = NameMap<Int>()
  @exclusivity(unchecked) package var horizontal = AxisSpec()
  @exclusivity(unchecked) package var vertical = AxisSpec()
  @exclusivity(unchecked) package var states: [StateSlot] = []
  @exclusivity(unchecked) package var rules: [Rule] = []
  @exclusivity(unchecked) package var tap: [Action]?
  @exclusivity(unchecked) package var doubleTap: [Action]?
  @exclusivity(unchecked) package var longPress: [Action]?
  /// Whether a finger drags it.
  @exclusivity(unchecked) package var drags = false
  /// Whether two fingers pinch it, or turn it.
  @exclusivity(unchecked) package var pinches = false
  @exclusivity(unchecked) package var rotates = false
  @exclusivity(unchecked) package var type: [Action]?
  /// The events that a component can emit besides those that its kind does.
  private(set) var declaredEvents: [EventSpec] = []
  private var declaredPlaces: [String: Int] = [:]
  /// The actions that are done when it emits an event, by the event's name.
  package var handlers: [String: [Action]] = [:]
  /// The actions with a name of its own, by the numbers that calls have.
  package var namedActions: [[Action]] = []
  /// Whether a formula reads whether it is pressed: then it takes touches.
  @exclusivity(unchecked) package var showsPress = false
  /// The loop variable, where the layer is repeated.
  @exclusivity(unchecked) package var variable: String?
  /// The index of the cell of its list, as all cells are named by their indices.
  @exclusivity(unchecked) package var listCell: Int?
  /// The index of the cell of an item's identity.
  @exclusivity(unchecked) package var keyCell: Int?
  /// The index of the cell of its `if`.
  @exclusivity(unchecked) package var conditionCell: Int?
  /// Whether its presence takes its time, coming and going.
  @exclusivity(unchecked) package var comes = false
  @exclusivity(unchecked) package var goes = false
  /// The findings that an audit of accessibility shall not report of it and of what is in it.
  package var exemptions: [AccessibilityExemption] = []
  @exclusivity(unchecked) package var mask: Template?
  /// The indices of the children that are no layers but parts of a label's text.
  @exclusivity(unchecked) package var runs: [Int] = []
  /// Whether a formula of its scale or rotation moves, here or in a layer around it.
  @exclusivity(unchecked) package var isTransformAnimated = false
  /// The traits that it says and a formula reads.
  @exclusivity(unchecked) var traitsRead: Set<SystemTrait> = []
  package private(set) var traitDistances = TraitDistances()
  /// Whether `leading` and `trailing` place it, and the language around it may change.
  @exclusivity(unchecked) var isMirroredByLanguage = false
  /// The axis along which the lines of a label go.
  @exclusivity(unchecked) package var lineAxis = Axis.horizontal
  /// The kind of what it is placed in: a mask stands in its layer as in a box, whatever that is.
  package var host: Kind? { parent.map { $0.mask === self ? .box : $0.kind } }
  package var isRepeated: Bool { variable != nil }
  /// Whether its place reads the offset of the scroll around it.
  @exclusivity(unchecked) package var readsOwnScroll = false
  /// Whether the length or the gap of one of its layers, of a row or a column, follows from where another one in it is:
  /// then their places cannot be worked out in one go.
  @exclusivity(unchecked) package var readsOwnPlaces = false
  /// Whether something in it, an action included, reads its age.
  @exclusivity(unchecked) var readsAge = false
  /// Whether events have to look after it or something in it: states, rules, scrolls, presence, an age, lists that
  /// change, or conditions that have to be searched for changes. Nothing else happens by itself.
  @exclusivity(unchecked) package private(set) var isStaged = true
  /// The way in which its instances sleep, where it is repeated and they can.
  @exclusivity(unchecked) package var sleep: Sleep?
  /// The places where something may happen by itself in instances that sleep: what has to be looked at to know which
  /// must wake. Nil where nothing ever does.
  @exclusivity(unchecked) package var wakePoints: [WakePoint]?
  /// Indices of the cells of values given by a component's user: they keep their last value while the component leaves.
  @exclusivity(unchecked) package var givenCells: [Int] = []
  /// The cells that a layer with `goes: {keeps: …}` keeps while it leaves, its own and those of layers in it.
  @exclusivity(unchecked) package var keptCells: [KeptCell] = []
  /// The layers around it, or itself, that keep its cells while they leave.
  @exclusivity(unchecked) package var keepers: [Keeper] = []

  init(index: Int, kind: Kind, of layer: LayerDescription, parent: Template?) {
    (self.index, self.kind, self.parent) = (index, kind, parent)
    kindName = layer.kind.value
    name = layer.name?.value
    place = layer.name?.place ?? layer.kind.place
    depth = (parent?.depth ?? -1) + 1
    childIndex = parent?.children.count ?? 0
    namedCells.reserveCapacity(layer.properties.count)
    // A frame is four, and a map as many as it has fields.
    cells.reserveCapacity(Measure.all(of: kind).count + 2 * layer.properties.count + layer.values.count + 3)
  }

  /// All cells are there: the traits that it does not say itself are those of the layer around it, which knows them.
  func inheritTraits() { traitDistances = TraitDistances(of: self, in: parent?.traitDistances) }

  /// The cells of its values.
  package var valueCells: [Int] { valueIndices.values }

  /// The cell of that name among those of properties.
  func cell(named name: String) -> Int? { namedCells.first { $0.name == name }?.cell }

  /// The cells' variabilities are known: no cell changes from now on.
  func finish() {
    variabilities = cells.map(\.variability)
    isStaged =
      !states.isEmpty || !rules.isEmpty || kind == .scroll || comes || goes || readsAge || isDecidedBetweenEvents
      || listCell.map { cells[$0].variability > .fixed } ?? false
    isStaged = isStaged || children.contains(where: \.isStaged) || mask?.isStaged == true
  }

  /// Whether its list, its condition or its key may change between two events, so that the instants are searched for.
  package var isDecidedBetweenEvents: Bool {
    func maySwitch(_ cell: Int?) -> Bool { cell.map { cells[$0].variability >= .stepwise } ?? false }
    return maySwitch(conditionCell) || maySwitch(listCell) || maySwitch(keyCell)
  }

  /// The scroll around it that is nearest.
  package var scroll: Template? {
    parent?.selfAndAncestors.first { $0.kind == .scroll }
  }

  /// Returns the formulas of place and size on an axis.
  package func spec(_ axis: Axis) -> AxisSpec { axis == .horizontal ? horizontal : vertical }

  /// Notes the cell that fixes something of an axis.
  func fix(_ part: AxisSpec.Part, on axis: Axis, by cell: Int) {
    if axis == .horizontal { horizontal[part] = cell } else { vertical[part] = cell }
  }

  /// The cells that decide whether, and how often, it is there.
  var deciders: [CellID] {
    [conditionCell, listCell].compactMap { $0 }.map { CellID(template: index, cell: $0) }
  }

  /// The index of the cell of a property, of the item of an index where a list of them stands there; nil where it is
  /// not given.
  package func cell(_ property: Property<some PropertyType>, item: Int = 0) -> Int? {
    cell(number: property.number, item: item)
  }

  /// The indices of the cells of those that are given.
  package func cells<each Content: PropertyType>(of properties: repeat Property<each Content>) -> [Int] {
    var found: [Int] = []
    for property in repeat each properties {
      if let cell = cell(property) { found.append(cell) }
    }
    return found
  }

  /// Whether it may stay at an end of the scroll around it.
  package var isSticky: Bool { cell(Vocabulary.placement.sticky) != nil }

  /// Whether something is given that turns, scales or shifts it.
  package var isTransformed: Bool {
    let look = Vocabulary.look
    let turns = [look.rotation, look.skewX, look.skewY].contains { cell($0) != nil }
    return turns || isTurnedInSpace || !cells(of: look.scale, look.translate).isEmpty
      || parent?.cell(look.perspective) != nil || gives(look.along)
  }

  /// The cells that decide how its coordinates, or those of layers in it, become the screen's, beside frames and
  /// offsets.
  var transformCells: [Int] {
    let (look, placement) = (Vocabulary.look, Vocabulary.placement)
    return cells(
      of: look.rotation, look.rotationX, look.rotationY, look.skewX, look.skewY, look.scale, look.translate,
      look.anchor,
      look.anchorZ, look.perspective, look.perspectiveOrigin, placement.z, placement.sticky) + alongCells
  }

  /// Whether something is given that turns it out of its parent's plane.
  package var isTurnedInSpace: Bool {
    let look = Vocabulary.look
    return cell(look.rotationX) != nil || cell(look.rotationY) != nil || cell(look.anchorZ) != nil
  }

  func cell(number: Int, item: Int = 0) -> Int? {
    if item > 0 { return itemCells[item]?[number] }
    guard number < propertyCells.count, propertyCells[number] >= 0 else { return nil }
    return Int(propertyCells[number])
  }

  /// The indices of the cells of properties by their numbers, of each item of what a list gives.
  func allCells(numbers: [Int]) -> [Int] {
    numbers.flatMap { number in
      ([cell(number: number)] + itemCells.values.map { $0[number] }).compactMap(\.self)
    }
  }

  /// The indices of the cells of what a shape, or what a label's letters stand on, says of its path.
  package var pathCells: [Int] { Vocabulary.shape.path.fieldNumbers.compactMap { cell(number: $0) } }
  /// Whether the letters of a label stand on a path.
  package var isAlongPath: Bool { kind == .label && gives(Vocabulary.label.path) }

  /// Whether it is a label with level lines, of which `textEnd` can be read.
  package var hasTextEnd: Bool { kind == .label && !isAlongPath && lineAxis == .horizontal }

  /// The cells of what it says of the path that it follows.
  var alongCells: [Int] { Vocabulary.look.along.fieldNumbers.compactMap { cell(number: $0) } }

  /// Whether any field of a map is given, of the item of an index where there is a list of them.
  package func gives(_ map: PropertyMap, item: Int = 0) -> Bool {
    map.fieldNumbers.contains { cell(number: $0, item: item) != nil }
  }

  /// Notes that a property, of the item of an index, has the cell of an index.
  package func give(_ key: String, number: Int?, item: Int = 0, cell: Int) {
    if let known = namedCells.firstIndex(where: { $0.name == key }) {
      namedCells[known].cell = cell
    } else {
      namedCells.append((key, cell))
    }
    guard let number else { return }
    if item > 0 {
      itemCells[item, default: [:]][number] = cell
      return
    }
    if propertyCells.isEmpty { propertyCells.reserveCapacity(max(number + 1, 64)) }
    while propertyCells.count <= number { propertyCells.append(-1) }
    propertyCells[number] = Int32(clamping: cell)
  }

  func declare(_ event: EventSpec) {
    declaredPlaces[event.name] = declaredEvents.count
    declaredEvents.append(event)
  }

  func declaredEvent(_ name: String) -> EventSpec? { declaredPlaces[name].map { declaredEvents[$0] } }

  /// The name in the paths of layers: its own, or its kind with its place among its parent's children.
  package var nameInPaths: String { name ?? "\(kindName)#\(childIndex)" }

  /// The child without a name that paths call so: the number behind its kind is its place.
  func unnamedChild(_ nameInPaths: String) -> Template? {
    guard let sign = nameInPaths.utf8.lastIndex(of: UInt8(ascii: "#")),
      let place = Int(nameInPaths[nameInPaths.utf8.index(after: sign)...]), children.indices.contains(place)
    else { return nil }
    let child = children[place]
    return child.name == nil && child.nameInPaths == nameInPaths ? child : nil
  }

  /// The name in messages: `label 'title'`.
  package var label: String { name.map { "\(kindName) '\($0)'" } ?? kindName }
  /// The name in messages about cycles.
  package var shortName: String { name ?? kindName }

  /// Whether `other` is this template or one around it.
  func isInside(_ other: Template) -> Bool { selfAndAncestors.contains { $0 === other } }

  /// The layer and those around it, the nearest first.
  package var selfAndAncestors: some Sequence<Template> { sequence(first: self, next: \.parent) }
}
