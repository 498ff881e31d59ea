import Geometry
import Motion
import Scenes

extension Finger {
  /// A tap on a layer with `doubleTap`, which a second one can make a double tap.
  struct PendingTap: Sendable {
    /// The path of the layer with `doubleTap`.
    var layer: String
    /// The path of the layer whose `tap` is done if no second tap comes.
    var tapped: String?
    /// How long it waits.
    var due: Tick
    /// Whether a finger has come down again in time.
    var isAnswered = false
  }

  /// When a tap that waits for a second one has waited long enough.
  var tapDue: Tick? { pendingTap.flatMap { $0.isAnswered ? nil : $0.due } }
}

/// Taps, and pairs of them.
extension StageBuilder {
  /// How long a tap waits for a second one.
  static let doubleTapInterval: Tick = 300_000

  /// A finger has left where it came down, without a drag or a long press.
  ///
  /// - Parameter still: the paths of the layers under it now.
  func tap(_ touched: [Instance], still: Set<String>) throws {
    let tapped = touched.first { $0.template.tap != nil && still.contains($0.path) }
    guard let innermost = touched.first(where: { $0.template.tap != nil || $0.template.doubleTap != nil }),
      let actions = innermost.template.doubleTap, still.contains(innermost.path)
    else {
      try concludeTap()
      guard let tapped, tapped === touched.first(where: { $0.template.tap != nil }) else { return }
      return try perform(tapped.template.tap ?? [], in: tapped)
    }
    if let pending = finger.pendingTap, pending.isAnswered, pending.layer == innermost.path {
      finger.pendingTap = nil
      return try perform(actions, in: innermost)
    }
    try concludeTap()
    finger.pendingTap = Finger.PendingTap(
      layer: innermost.path, tapped: tapped?.path, due: now + Self.doubleTapInterval)
  }

  /// A finger comes down: the second tap of a pair may begin; or the first was a tap by itself.
  func answerTap(at point: Point, drags: Bool) throws {
    guard let pending = finger.pendingTap else { return }
    if !drags, now <= pending.due, try touched(at: point).contains(where: { $0.path == pending.layer }) {
      finger.pendingTap?.isAnswered = true
    } else {
      try concludeTap()
    }
  }

  /// No second tap comes: the first one is done.
  func concludeTap() throws {
    guard let pending = finger.pendingTap else { return }
    finger.pendingTap = nil
    guard let path = pending.tapped, let layer = try evaluator.instance(at: path), !layer.isLeaving else { return }
    try perform(layer.template.tap ?? [], in: layer)
  }

  func concludeTapIfDue() throws {
    if let due = finger.tapDue, due <= now { try concludeTap() }
  }
}
