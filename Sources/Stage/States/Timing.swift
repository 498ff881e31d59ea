import Formulas
import Motion

/// The course of a motion: by a timing function, or by a spring.
package enum Timing: Sendable {
  case eased(TimingFunction)
  case spring(SpringConstants)

  /// Reads a `curve:`: the name of a timing function, or a list with the name and the numbers of a function that makes
  /// one.
  ///
  /// - Throws: a diagnostic where the value is no curve.
  package init(_ value: Value, at place: SourcePlace?) throws {
    let made: Timing? =
      switch value {
      case .text(let name): TimingFunction(named: name).map(Timing.eased)
      case .list(let items): Self.made(by: items.first, items.dropFirst().compactMap(\.asNumber))
      default: nil
      }
    guard let made else {
      let written = if case .text(let name) = value { name } else { value.literal }
      throw Diagnostic(StagingProblem.badCurve(written), at: place)
    }
    self = made
  }

  /// The timing that a function of that name makes of numbers.
  private static func made(by name: Value?, _ numbers: [Double]) -> Timing? {
    switch (name, numbers.count) {
    case (.text("bezier"), 4): TimingFunction(numbers[0], numbers[1], numbers[2], numbers[3]).map(Timing.eased)
    case (.text("spring"), 2...):
      SpringConstants(stiffness: numbers[0], damping: numbers[1], mass: numbers.count > 2 ? numbers[2] : 1)
        .map(Timing.spring)
    default: nil
    }
  }
}
