import Basics
import Formulas
import Layers
import PlayHistory
import Scenes
import Vocabulary

/// A layer at run time: a template in a place, with what has been worked out about it.
///
/// An evaluator owns a tree of them. Nothing in it outlives the evaluator or is shared with another one.
package final class Instance {
  struct Memo {
    /// The value, once it is known, of a cell that never changes, and of a temporary instance's.
    var value: Value?
    /// The node of any other cell, once it has been asked for.
    var node: CellNode?
  }

  /// The instances of one child template.
  struct ChildSet {
    /// The node that tells which instances there are.
    var node: InstanceNode?
    /// The instance in which the list and an `if` are evaluated; for a layer that is not repeated, the one instance.
    var probe: Instance?
    var known: [String: Instance] = [:]
  }

  package let template: Template
  package unowned let evaluator: Evaluator
  package unowned let parent: Instance?
  private let census: Census
  /// Names and identities from the root: the key of its states.
  package let path: String
  /// Whether it is thrown away after one look: nothing is remembered for it, and all that it reads counts for the
  /// node that looks.
  let isTemporary: Bool
  /// Whether it is a row of which nothing is known, or lies in one: its item stands for any.
  let isAnyRow: Bool
  // No access to these overlaps another: nothing is called while one of them is written.
  @exclusivity(unchecked) package private(set) var item = Value.null
  @exclusivity(unchecked) package private(set) var index = 0
  /// The list it is an item of.
  @exclusivity(unchecked) package private(set) var siblings: [Value] = []
  @exclusivity(unchecked) var memo: [Memo]
  @exclusivity(unchecked) var children: [ChildSet]
  @exclusivity(unchecked) var mask: Instance?
  /// The number of items of the list that stand before an item that has left it; nil while the item is in the list.
  @exclusivity(unchecked) package var positionOutsideList: Int?
  package var hasLeftItsList: Bool { positionOutsideList != nil }
  /// Places of the children of a stack, worked out together.
  @exclusivity(unchecked) private var horizontalPlaces: StackPlacesNode?
  @exclusivity(unchecked) private var verticalPlaces: StackPlacesNode?
  /// The node that shares the room of a row, a column or a flow among its children.
  @exclusivity(unchecked) var linesNode: LinesNode?
  /// Its look, and its layer with everything in it.
  @exclusivity(unchecked) var look: AppearanceNode?
  @exclusivity(unchecked) package var picture: LayerNode?

  @exclusivity(unchecked) private var itemInput: Node?
  @exclusivity(unchecked) private var placeInput: Node?
  @exclusivity(unchecked) private var courses: [Input<Course>?]
  @exclusivity(unchecked) private var scrollInput: Input<ScrollState>?
  @exclusivity(unchecked) private var existenceInput: Input<History.Existence>?
  @exclusivity(unchecked) private var pressInput: Input<Bool>?

  /// A layer in another one.
  package convenience init(
    _ template: Template, in parent: Instance, path: String, isTemporary: Bool = false, isAnyRow: Bool = false
  ) {
    self.init(template, parent.evaluator, in: parent, path: path, isTemporary: isTemporary, isAnyRow: isAnyRow)
  }

  init(
    _ template: Template, _ evaluator: Evaluator, in parent: Instance?, path: String, isTemporary: Bool = false,
    isAnyRow: Bool = false
  ) {
    self.isTemporary = isTemporary
    self.template = template
    self.evaluator = evaluator
    self.parent = parent
    self.path = path
    self.isAnyRow = isAnyRow || parent?.isAnyRow == true
    census = evaluator.census
    census.count += 1
    memo = Array(repeating: Memo(), count: template.cells.count)
    children = Array(repeating: ChildSet(), count: template.children.count)
    courses = Array(repeating: nil, count: template.states.count)
  }

  deinit {
    census.count -= 1
    for memo in memo { memo.node?.becomeOrphan() }
    for set in children { set.node?.becomeOrphan() }
    horizontalPlaces?.becomeOrphan()
    verticalPlaces?.becomeOrphan()
    linesNode?.becomeOrphan()
    look?.becomeOrphan()
    picture?.becomeOrphan()
  }

  /// The numbers of instances of an evaluator.
  package final class Census {
    var count = 0
    /// The number of those made so far that can sleep.
    package var rowsMade = 0
  }

  /// The key of a shared state, by the index of its slot, among the frozen values: no cell has a negative index.
  package static func frozenKey(ofState slot: Int) -> Int { -1 - slot }

  /// The index of the slot of a shared state, by its key among the frozen values.
  package static func slot(ofFrozenKey key: Int) -> Int { -1 - key }

  func node(_ cell: Int) -> CellNode {
    if let node = memo[cell].node { return node }
    let node = CellNode(self, cell)
    memo[cell].node = node
    return node
  }

  func stackPlaces(on axis: Axis) -> StackPlacesNode {
    if let node = axis == .horizontal ? horizontalPlaces : verticalPlaces { return node }
    let node = StackPlacesNode(self, axis)
    if axis == .horizontal { horizontalPlaces = node } else { verticalPlaces = node }
    return node
  }

  // MARK: Its place in a list

  /// Sets the instance's item and its place in a list; nodes that have read others are stale.
  package func place(_ item: Value, at index: Int, among siblings: [Value]) {
    if let itemInput, self.item != item { itemInput.change() }
    if let placeInput, !hasSameNeighbours(at: index, among: siblings) { placeInput.change() }
    self.item = item
    self.index = index
    self.siblings = siblings
  }

  private func hasSameNeighbours(at index: Int, among siblings: [Value]) -> Bool {
    guard index == self.index, siblings.count == self.siblings.count else { return false }
    let first = max(index - 1, 0)
    let last = min(index + 2, siblings.count)
    return first >= last || siblings[first..<last] == self.siblings[first..<last]
  }

  /// Its item, noted as read.
  func readItem() -> Value {
    if isTemporary { return item }
    let input = itemInput ?? Node()
    itemInput = input
    evaluator.use(input: input)
    return item
  }

  /// Its place in its list, noted as read.
  func readPlace() -> (index: Int, siblings: [Value]) {
    if isTemporary { return (index, siblings) }
    let input = placeInput ?? Node()
    placeInput = input
    evaluator.use(input: input)
    return (index, siblings)
  }

  // MARK: What has been noted about it

  func course(of slot: Int) -> Course? {
    noted(&courses[slot], .state(StateKey(path: path, slot: slot))).current {
      evaluator.history.states[StateKey(path: path, slot: slot)]?.piece(at: evaluator.epochTick)
    }
  }

  func scroll() -> ScrollState? {
    noted(&scrollInput, .scroll(path)).current { evaluator.history.scrolls[path]?.piece(at: evaluator.epochTick) }
  }

  func existence() -> History.Existence? {
    noted(&existenceInput, .existence(path)).current {
      evaluator.history.existences[path]?.piece(at: evaluator.epochTick)
    }
  }

  func isPressed() -> Bool {
    noted(&pressInput, .pressed(path)).current { evaluator.fingers.touch()?.pressed.contains(path) } ?? false
  }

  /// The node of something in the history, noted as read.
  private func noted<Piece>(_ known: inout Input<Piece>?, _ key: @autoclosure () -> InputKey) -> Input<Piece> {
    let input = known ?? evaluator.input(key(), as: Piece.self)
    known = input
    evaluator.use(input: input)
    return input
  }

  /// Whether it is on its way out; only layers that say how they go can be.
  package var isLeaving: Bool { template.goes && existence()?.isLeaving ?? false }

  /// Whether it, or a layer around it, is leaving or has gone by that: no gesture begins in it.
  package var isLeavingOrGone: Bool {
    selfAndAncestors.contains { layer in
      layer.template.goes && layer.existence().map { $0.isLeaving || !$0.isPresent } ?? false
    }
  }

  /// The instance and its ancestors, innermost first.
  package var selfAndAncestors: UnfoldFirstSequence<Instance> { sequence(first: self) { $0.parent } }

  /// Returns this instance or the one so many layers around it.
  package func ancestor(_ up: Int) -> Instance {
    var instance = self
    for _ in 0..<up {
      guard let parent = instance.parent else { break }
      instance = parent
    }
    return instance
  }
}

extension Instance {
  /// The brackets that tell it from the other rows of its list, as takes and formulas write them: `(tea)`, `(3)`.
  package var printedRow: String {
    guard let parent else { return "" }
    return RowName.printed(
      MachineText(path).rest(after: MachineText(Structure.path(of: template, in: parent)))?.text ?? "")
  }
}
