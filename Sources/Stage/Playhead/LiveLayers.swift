import Basics
import Evaluation
import Formulas
import PlayHistory
import Scenes
import Vocabulary

/// Rows that sleep, but for those that have to be awake, as of the last look.
final class Sleepers {
  /// The rows as the group's observer saw them.
  var seen: SleepState?
  /// The rows as the stage has acted upon them.
  var known: SleepState?
  /// Identities of rows that have been awake: something of them may be written down.
  var everAwake: Set<String> = []
}

/// A layer that is on the stage and does not sleep, as of the last look at which layers there are.
final class LiveLayer {
  /// The members of one child template.
  struct Group {
    var child: Int
    var observer: Observer
    var members: [LiveLayer] = []
    /// The last sight of those that sleep, where they can.
    var sleepers: Sleepers?
  }

  let instance: Instance
  /// The layer around it; nil for the screen.
  private(set) weak var parent: LiveLayer?
  var groups: [Group] = []
  var mask: LiveLayer?
  /// Its rules', followers' and other observers, without those of its groups.
  var observers: [Observer] = []
  /// Its item and place in its list at the last look.
  private(set) var item = Value.null
  private(set) var index = 0
  private(set) var siblings: [Value] = []

  var path: String { instance.path }
  var template: Template { instance.template }

  init(_ instance: Instance, in parent: LiveLayer?) {
    self.instance = instance
    self.parent = parent
    notePlace()
  }

  func notePlace() {
    item = instance.item
    index = instance.index
    siblings = instance.siblings
  }

  /// The key of its removed row, in the layer around it.
  var groupKey: StateKey { StateKey(path: parent?.path ?? "", slot: template.childIndex) }

  /// Returns the key of the memory of a group of its children.
  func key(of group: Group) -> StateKey { StateKey(path: path, slot: group.child) }

  /// Its identity in its list; nil where it is not repeated.
  var identity: String? {
    guard template.isRepeated else { return nil }
    return MachineText(path).cut(atLast: "(")?.tail.start(before: ")")?.text
  }

  /// The layer and all its descendants, outer before inner, in the order of the file.
  var all: [LiveLayer] { [self] + groups.flatMap { $0.members.flatMap(\.all) } + (mask?.all ?? []) }

  /// Sorts as the file does: outer before inner, then by template, then by place in the list.
  fileprivate var rank: [Int] {
    guard let parent else { return [] }
    if parent.mask === self { return parent.rank + [parent.template.children.count, 0] }
    // Who has left the list stands before the item that took the place.
    return parent.rank + [template.childIndex, instance.positionOutsideList.map { 2 * $0 } ?? 2 * instance.index + 1]
  }
}

/// The layers that are on the stage and do not sleep, kept as sets that change when the tree does. Only
/// `LiveLayerTracker` writes to it.
final class LiveLayers {
  var root: LiveLayer?
  private(set) var byPath: [String: LiveLayer] = [:]
  /// The layers on their way out.
  private(set) var leaving: [String: LiveLayer] = [:]
  /// Scrolls that may hand their travel on.
  private(set) var chained: [String: LiveLayer] = [:]
  /// The layers with rules about the events of others.
  private(set) var listening: [String: LiveLayer] = [:]

  func layer(at path: String) -> LiveLayer? { byPath[path] }

  func add(_ liveLayer: LiveLayer) {
    byPath[liveLayer.path] = liveLayer
    if liveLayer.template.kind == .scroll, liveLayer.template.cell(Vocabulary.scroll.chain) != nil {
      chained[liveLayer.path] = liveLayer
    }
    if liveLayer.template.listens { listening[liveLayer.path] = liveLayer }
    if liveLayer.instance.isLeaving { leaving[liveLayer.path] = liveLayer }
  }

  func remove(_ liveLayer: LiveLayer) {
    guard byPath[liveLayer.path] === liveLayer else { return }
    byPath[liveLayer.path] = nil
    leaving[liveLayer.path] = nil
    chained[liveLayer.path] = nil
    listening[liveLayer.path] = nil
  }

  func set(_ path: String, isLeaving: Bool) {
    leaving[path] = isLeaving ? byPath[path] : nil
  }

  /// Returns the layers in the order of the file.
  static func sorted(_ layers: [LiveLayer]) -> [LiveLayer] {
    guard layers.count > 1 else { return layers }
    let ranked = layers.map { ($0.rank, $0) }
    return ranked.sorted { a, b in
      a.0 == b.0 ? a.1.path < b.1.path : a.0.lexicographicallyPrecedes(b.0)
    }.map(\.1)
  }

  /// Observers in the order of their layers, then of their rules or states.
  static func sorted(_ observers: [Observer]) -> [Observer] {
    guard observers.count > 1 else { return observers }
    let ranked = observers.map { ($0.liveLayer.rank + [-1, $0.index], $0) }
    return ranked.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
  }
}

extension Template {
  /// Whether it has rules about the events of others.
  fileprivate var listens: Bool {
    rules.contains { if case .event = $0.trigger { true } else { false } }
  }
}
