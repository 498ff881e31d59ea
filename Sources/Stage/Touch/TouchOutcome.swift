import Formulas

/// The outcome of a touch since the finger came down, as far as gestures know: rules and formulas may have seen it,
/// too.
struct TouchOutcome: Sendable {
  /// Whether an action was performed, or waits for a second tap; a layer or a scroll moved; a field got the keyboard.
  var isSomething = false
  /// The path of the scroll that the finger stopped on its way as it came down.
  var stopped: String?
  /// The paths of the scrolls that were held, moved or not.
  var held: Set<String> = []
  /// The scrolls that actions would have sent on ways that take time, had the finger not held them.
  var left: [LeftScroll] = []

  struct LeftScroll: Hashable, Sendable {
    /// The scroll as takes call it.
    var scroll: String
    /// The place of the action in its file.
    var place: SourcePlace
  }
}
