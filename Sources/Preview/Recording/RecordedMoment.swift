import Formulas
import Layers
import PlayHistory
import Rendering
import Stage

/// The scene at an instant: what is seen, and what states come to.
struct RecordedMoment {
  private let entries: [LayerEntry]
  private let goals: [StateKey: Value]

  init(of screen: LiveScreen, at tick: Int) throws {
    entries = try screen.layers(at: tick).entries
    goals = try screen.stage.goals(at: tick)
  }

  /// Whether nobody sees a difference, and nothing comes of one.
  ///
  /// - Parameter share: how much of themselves numbers may differ that are no places.
  func isLike(_ other: RecordedMoment, within share: Double) -> Bool {
    let likeness = RecordingTolerance(share: share)
    return entries.count == other.entries.count && zip(entries, other.entries).allSatisfy(likeness.areAlike)
      && goals.keys == other.goals.keys
      && goals.allSatisfy { key, value in other.goals[key].map { likeness.areAlike(value, $0) } ?? false }
  }
}
