import Motion

/// A key that a take presses as it types.
struct Keystroke: Sendable {
  let text: String
  let tick: Tick

  /// Microseconds for which the keys of a word are seen after the last of them, and then fade.
  private static let staying: Tick = 1_200_000
  private static let fading: Tick = 300_000
  /// The time that a key is down.
  private static let press: Tick = 100_000

  /// The keys that are seen at an instant, without those that came long before them.
  struct Run {
    let texts: [String]
    /// Whether the last one is down.
    let isDown: Bool
    let opacity: Double
  }

  /// Returns the keys that are seen at a tick; nil for none.
  ///
  /// - Parameter most: of more than these, only the last are seen.
  static func seen(of keystrokes: [Keystroke], at tick: Tick, most: Int) -> Run? {
    guard let end = keystrokes.lastIndex(where: { $0.tick <= tick }) else { return nil }
    let age = tick - keystrokes[end].tick
    guard age < staying + fading else { return nil }
    var begin = end
    while begin > 0, end - begin + 1 < most, keystrokes[begin].tick - keystrokes[begin - 1].tick < staying {
      begin -= 1
    }
    return Run(
      texts: keystrokes[begin...end].map(\.text), isDown: age < press,
      opacity: age > staying ? 1 - (age - staying).seconds / fading.seconds : 1)
  }
}
