import Formulas
import Motion
import Scenes

/// Where a play stands: all that has happened and all that is under way. A value; the play can go on from it any time.
struct Situation {
  var history: History
  var now: Tick
  var snapshots: [(name: String, tick: Tick)]
  var truths: [StageBuilder.WatchKey: Bool]
  var former: [StageBuilder.WatchKey: Value]
  var waits: [StageBuilder.WatchKey: Tick]
  var movingStates: [StateKey: Course]
  var movingScrolls: [String: Tick]
  var movingExistences: [String: History.Existence]
  var comingPieces: [String: [Axis: [ScrollPiece]]]
  var isUnfinished: Bool
  var finger: Finger
  /// The layers that the finger holds on to, by their paths.
  var touched: [String]
  var holder: String?
  var eventCount: Int
  var recentEvents: [Tick]
  /// How many inputs have been taken.
  var inputCount: Int
}

extension StageBuilder {
  /// Where the play stands between two inputs.
  var situation: Situation {
    var finger = finger
    finger.touched = []
    finger.holder = nil
    return Situation(
      history: history, now: now, snapshots: snapshots, truths: truths, former: former, waits: waits,
      movingStates: movingStates, movingScrolls: movingScrolls, movingExistences: movingExistences,
      comingPieces: comingPieces, isUnfinished: isUnfinished, finger: finger,
      touched: self.finger.touched.map(\.path), holder: self.finger.holder?.path, eventCount: eventCount,
      recentEvents: recentEvents, inputCount: inputs.count)
  }

  /// Goes on from a situation; to be called once, before anything else.
  func take(up situation: Situation) throws {
    now = situation.now
    snapshots = situation.snapshots
    truths = situation.truths
    former = situation.former
    waits = situation.waits
    movingStates = situation.movingStates
    movingScrolls = situation.movingScrolls
    movingExistences = situation.movingExistences
    comingPieces = situation.comingPieces
    isUnfinished = situation.isUnfinished
    eventCount = situation.eventCount
    recentEvents = situation.recentEvents
    evaluator.seek(now)
    var members: [Member] = []
    isResuming = true
    cast.root = try enlist(evaluator.root, in: nil, &members)
    isResuming = false
    // Whoever sees something that moves is known only after having looked.
    for concern in [Watchlist.Concern.rule, .follower, .properties] {
      for observer in Cast.sorted(evaluator.watchlist.takeDoubtful(concern)) where !observer.instance.isLeaving {
        _ = try evaluator.refresh(observer)
      }
    }
    finger = situation.finger
    finger.touched = try situation.touched.compactMap { try evaluator.instance(at: $0) }
    finger.holder = try situation.holder.flatMap { try evaluator.instance(at: $0) }
  }
}

extension Evaluator {
  /// The layer whose identities from the root are these; nil where there is none now.
  func instance(at path: String) throws -> Instance? {
    var found = root!
    while found.path != path {
      guard let next = try child(towards: path, of: found) else { return nil }
      found = next
    }
    return found
  }

  private func child(towards path: String, of parent: Instance) throws -> Instance? {
    func leads(_ one: String) -> Bool { path == one || path.hasPrefix(one + ".") }
    for (index, template) in parent.template.children.enumerated() {
      guard path.hasPrefix(Self.path(of: template, in: parent)) else { continue }
      if program.sleeps(template) {
        // Who is to be seen is known: only for the others the whole list is asked.
        let known = parent.children[index].known.values
        if let row = known.filter({ leads($0.path) }).min(by: { $0.path < $1.path }) { return row }
        let run = try run(index, of: parent)
        let base = Self.path(of: template, in: parent)
        let identities = try roster(of: run, index, of: parent).identities
        for position in 0..<run.count where leads("\(base)(\(identities[run.index(at: position)]))") {
          return try row(at: position, index, of: parent)
        }
      } else if let child = try children(index, of: parent).first(where: { leads($0.path) }) {
        return child
      }
    }
    return mask(of: parent).flatMap { leads($0.path) ? $0 : nil }
  }
}
