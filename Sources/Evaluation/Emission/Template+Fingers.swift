import Scenes

extension Template {
  /// Whether a finger has something to do with it by itself.
  var takesFingers: Bool {
    tap != nil || doubleTap != nil || longPress != nil || drags || kind == .scroll || showsPress || takesPairs
      || type != nil
  }

  /// Whether two fingers have something to do with it.
  package var takesPairs: Bool { pinches || rotates }

  /// Whether two fingers, or their middle, have something to do with it.
  package var isForTwo: Bool { takesPairs || drags || kind == .scroll }
}
