import Formulas
import Motion
import Scenes

/// How a motion goes on its way: by a timing function, or by a spring.
package enum Timing: Sendable {
  case eased(TimingFunction)
  case spring(SpringConstants)

  /// Reads a `curve:`: the name of a timing function, or a list with the name and the numbers of a function that makes one.
  ///
  /// - Throws: a diagnostic where the value is no curve.
  package init(_ value: Value, at place: SourcePlace?) throws {
    switch value {
    case .text(let name):
      guard let function = TimingFunction(named: name) else {
        throw Diagnostic(StagingProblem.badCurve(name), at: place)
      }
      self = .eased(function)
      return
    case .list(let items):
      let numbers = items.dropFirst().compactMap(\.asNumber)
      guard case .text(let name)? = items.first else { break }
      if name == "bezier", numbers.count == 4,
        let function = TimingFunction(numbers[0], numbers[1], numbers[2], numbers[3])
      {
        self = .eased(function)
        return
      }
      if name == "spring", numbers.count >= 2,
        let constants = SpringConstants(
          stiffness: numbers[0], damping: numbers[1], mass: numbers.count > 2 ? numbers[2] : 1)
      {
        self = .spring(constants)
        return
      }
    default: break
    }
    throw Diagnostic(StagingProblem.badCurve(value.literal), at: place)
  }
}
