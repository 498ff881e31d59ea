import Geometry

/// A layer at run time: a template in a place, with what has been worked out about it.
///
/// An evaluator owns a tree of them. Nothing in it outlives the evaluator or is shared with another one.
final class Instance {
  struct Memo {
    var stamp = 0
    var value = Value.null
  }

  /// The instances of one child template.
  struct ChildSet {
    var epoch = -1
    var instances: [Instance] = []
    /// Where the list and an `if` are evaluated; for a layer that is not repeated, the one instance.
    var probe: Instance?
    var known: [String: Instance] = [:]
    /// Of instances that sleep, what is known without making them.
    var run: Run?
    var runEpoch = -1
  }

  /// Where the children of a stack are.
  struct StackPlaces {
    var stamp = 0
    var children: [ObjectIdentifier: (x: Interval?, y: Interval?)] = [:]
    /// Where those that sleep would be, by the child template.
    var runs: [Int: RunPlaces] = [:]
  }

  let template: Template
  unowned let evaluator: Evaluator
  unowned let parent: Instance?
  /// Names and identities from the root: the key of its states.
  let path: String
  var item = Value.null
  var index = 0
  /// The list it is an item of.
  var siblings: [Value] = []
  var memo: [Memo]
  var children: [ChildSet]
  var mask: Instance?
  var isLeaving = false
  /// Whether its item is gone, so that it is only there to leave.
  var hasLeftItsList = false
  /// For a leaving component, its given values by cell, and its shared states by `frozenKey`.
  var frozen: [Int: Value] = [:]
  /// Places of the children of a stack, worked out together.
  var stackPlaces = StackPlaces()

  private var stateTimelines: [Timeline<Course>?]
  private var scrollTimeline: Timeline<ScrollState>?
  private var existenceTimeline: Timeline<Performance.Existence>?
  private var seenVersion = -1

  init(template: Template, evaluator: Evaluator, parent: Instance?, path: String) {
    self.template = template
    self.evaluator = evaluator
    self.parent = parent
    self.path = path
    memo = Array(repeating: Memo(), count: template.cells.count)
    children = Array(repeating: ChildSet(), count: template.children.count)
    stateTimelines = Array(repeating: nil, count: template.states.count)
  }

  /// What a shared state is called among the frozen values: no cell has a negative index.
  static func frozenKey(ofState slot: Int) -> Int { -1 - slot }

  private func lookAgain() {
    let performance = evaluator.performance
    guard seenVersion != performance.version else { return }
    seenVersion = performance.version
    for slot in stateTimelines.indices {
      stateTimelines[slot] = performance.states[Performance.Key(path: path, slot: slot)]
    }
    scrollTimeline = performance.scrolls[path]
    existenceTimeline = performance.existences[path]
  }

  func course(of slot: Int, at tick: Tick) -> Course? {
    lookAgain()
    return stateTimelines[slot]?.piece(at: tick)
  }

  func scroll(at tick: Tick) -> ScrollState? {
    lookAgain()
    return scrollTimeline?.piece(at: tick)
  }

  func existence(at tick: Tick) -> Performance.Existence? {
    lookAgain()
    return existenceTimeline?.piece(at: tick)
  }

  /// This instance or the one so many layers around it.
  func ancestor(_ up: Int) -> Instance {
    var instance = self
    for _ in 0..<up {
      guard let parent = instance.parent else { break }
      instance = parent
    }
    return instance
  }
}
