import Evaluation
import Formulas

/// The observers that the stage has to ask again: kept up to date by what changes, so that no event walks all layers.
final class Watchlist {
  /// The part of the play that depends on an observer's sight.
  enum Concern: Int, CaseIterable {
    /// The layers that exist.
    case structure
    /// The values that a component was given, which it keeps while it leaves.
    case given
    case rule
    /// A state that follows something.
    case follower
    /// The range of a scroll.
    case range
    /// The other properties of a scroll that make an event when they change.
    case properties
  }

  private var doubtful = [[Observer]](repeating: [], count: Concern.allCases.count)
  private var moving = [[ObjectIdentifier: Observer]](repeating: [:], count: Concern.allCases.count)

  /// All observers by what they look at, where it is not remembered which of them fell into doubt; else nil.
  private var all: [[Observer]]?

  init(remembers: Bool) {
    if !remembers { all = [[Observer]](repeating: [], count: Concern.allCases.count) }
  }

  func add(_ observer: Observer) {
    if let everybody = all?[observer.concern.rawValue], !everybody.contains(where: { $0 === observer }) {
      all?[observer.concern.rawValue].append(observer)
    }
    guard !observer.isListed else { return }
    observer.isListed = true
    doubtful[observer.concern.rawValue].append(observer)
  }

  fileprivate func set(_ observer: Observer, isMoving: Bool) {
    let key = ObjectIdentifier(observer)
    if isMoving {
      moving[observer.concern.rawValue][key] = observer
    } else if !moving[observer.concern.rawValue].isEmpty {
      moving[observer.concern.rawValue][key] = nil
    }
  }

  /// All of a kind that may see something else than when they last looked, those that see something that moves
  /// included; they are off the list then.
  func popObservers(of concern: Concern) -> [Observer] {
    let doubtful = takeDoubtful(concern)
    let others = all?[concern.rawValue].filter { !$0.isOrphan } ?? moving(concern)
    guard !others.isEmpty else { return doubtful }
    let listed = Set(doubtful.map { ObjectIdentifier($0) })
    return doubtful + others.filter { !listed.contains(ObjectIdentifier($0)) }
  }

  /// Whether any of a kind have fallen into doubt since they were last taken.
  func hasDoubtful(_ concern: Concern) -> Bool { doubtful[concern.rawValue].contains { !$0.isOrphan } }

  /// All of a kind that have fallen into doubt since they were last taken.
  func takeDoubtful(_ concern: Concern) -> [Observer] {
    let result = doubtful[concern.rawValue]
    doubtful[concern.rawValue] = []
    for observer in result { observer.isListed = false }
    return result.filter { !$0.isOrphan }
  }

  /// Returns the observers that see something that moves.
  func moving(_ concern: Concern) -> [Observer] { moving[concern.rawValue].values.filter { !$0.isOrphan } }

  func remove(_ observer: Observer) {
    observer.node.becomeOrphan()
    set(observer, isMoving: false)
  }
}

/// An observer of an instance: the stage looks at its node when that has fallen into doubt.
final class Observer: Watcher {
  let concern: Watchlist.Concern
  /// The layer that the observer belongs to.
  unowned let liveLayer: LiveLayer
  /// The index of the rule, state or child template.
  let index: Int
  /// Works out the values that it sees.
  let node: WatchedNode
  fileprivate var isListed = false
  private unowned let watchlist: Watchlist

  /// - Parameter look: gives the values that it sees; called with everything it reads noted.
  init(
    _ concern: Watchlist.Concern, of liveLayer: LiveLayer, index: Int, on watchlist: Watchlist,
    look: @escaping (Evaluator, Instance) throws -> [Value]
  ) {
    self.concern = concern
    self.liveLayer = liveLayer
    self.index = index
    self.watchlist = watchlist
    node = WatchedNode(liveLayer.instance, look: look)
    node.watcher = self
  }

  var instance: Instance { node.instance }
  var values: [Value] { node.values }
  var isOrphan: Bool { node.isOrphan }

  func fellIntoDoubt() { watchlist.add(self) }

  func wasWorkedOut() { watchlist.set(self, isMoving: node.isMoving) }
}
