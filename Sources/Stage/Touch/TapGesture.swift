import Evaluation
import Motion
import Scenes

/// Taps, and pairs of them. It owns the tap that waits for a second one.
final class TapGesture: StagePart {
  /// A tap on a layer with `doubleTap`, which a second one can make a double tap.
  struct Pending: Sendable {
    /// The path of the layer with `doubleTap`.
    var layer: String
    /// The path of the layer whose `tap` is done if no second tap comes.
    var tapped: String?
    /// The tick until which it waits.
    var due: Tick
    /// Whether a finger has come down again in time.
    var isAnswered = false
  }

  /// The time that a tap waits for a second one, in microseconds.
  static let doubleTapInterval: Tick = 300_000

  let playhead: Playhead
  private(set) var pending: Pending?

  init(_ playhead: Playhead, pending: Pending?) {
    self.playhead = playhead
    self.pending = pending
  }

  /// The tick at which a tap that waits for a second one has waited long enough.
  var due: Tick? { pending.flatMap { $0.isAnswered ? nil : $0.due } }

  /// A finger has left where it came down, without a drag or a long press.
  ///
  /// - Parameters:
  ///   - touched: the layers that it came down on, innermost first.
  ///   - still: the paths of the layers under it now.
  /// - Returns: whether it does something, or may once a second tap has come, or has not.
  func tap(_ touched: [Instance], still: Set<String>, by performer: some Performer) throws -> Bool {
    let tapped = touched.first { $0.template.tap != nil && still.contains($0.path) }
    guard let innermost = touched.first(where: { $0.template.tap != nil || $0.template.doubleTap != nil }),
      let actions = innermost.template.doubleTap, still.contains(innermost.path)
    else {
      try conclude(by: performer)
      guard let tapped, tapped === touched.first(where: { $0.template.tap != nil }), !tapped.isLeavingOrGone else {
        return false
      }
      try performer.perform(tapped.template.tap ?? [], in: tapped)
      return true
    }
    if innermost.isLeavingOrGone {
      try conclude(by: performer)
      return false
    }
    if let pending, pending.isAnswered, pending.layer == innermost.path {
      self.pending = nil
      try performer.perform(actions, in: innermost)
      return true
    }
    try conclude(by: performer)
    pending = Pending(layer: innermost.path, tapped: tapped?.path, due: now + Self.doubleTapInterval)
    return true
  }

  /// A finger comes down: the second tap of a pair may begin; or the first was a tap by itself.
  ///
  /// - Parameter touched: the layers under it.
  func answer(by performer: some Performer, drags: Bool, on touched: () throws -> [Instance]) throws {
    guard let pending else { return }
    if !drags, now <= pending.due, try touched().contains(where: { $0.path == pending.layer }) {
      self.pending?.isAnswered = true
    } else {
      try conclude(by: performer)
    }
  }

  /// No second tap comes: the first one is done.
  func conclude(by performer: some Performer) throws {
    guard let pending else { return }
    self.pending = nil
    guard let path = pending.tapped, let layer = try evaluator.paths.instance(at: path),
      !layer.isLeavingOrGone
    else { return }
    try performer.perform(layer.template.tap ?? [], in: layer)
  }

  func concludeIfDue(by performer: some Performer) throws {
    if let due, due <= now { try conclude(by: performer) }
  }
}
