import Basics
import Formulas

/// The mistakes of a scene: collected, never thrown, all of a scene at once.
final class Findings {
  private(set) var diagnostics = Diagnostics()

  func add(_ diagnostic: Diagnostic) { diagnostics.add(diagnostic) }

  /// - Parameter problem: worked out where it is reported only, with the names that it suggests.
  func add(_ problem: @autoclosure () -> SceneProblem, at place: SourcePlace?) { diagnostics.add(problem(), at: place) }

  /// The same for a problem of another kind.
  func add(other problem: @autoclosure () -> any Problem, at place: SourcePlace?) {
    diagnostics.add(problem(), at: place)
  }

  func add(contentsOf others: Diagnostics) { diagnostics.add(contentsOf: others) }

  /// Returns nil, reported, for what nothing comes of.
  func refused<Part>(_ problem: @autoclosure () -> SceneProblem, at place: SourcePlace?) -> Part? {
    add(problem(), at: place)
    return nil
  }

  /// The formula of a property that may be nothing else; nil, reported, where it is.
  func formula(of property: PropertyDescription) -> Formula? {
    if case .formula(let formula) = property.value { return formula }
    let name = property.name
    return refused(.wrongType(property: name.value, wanted: "a formula", given: "a map"), at: name.place)
  }

  /// A literal that a property never has is refused; what moves is held to the range where it is drawn.
  ///
  /// - Parameter isCount: whether it is a whole number.
  func checkRange(of formula: Formula, _ name: String, _ range: ClosedRange<Double>, isCount: Bool) {
    guard formula.mayBeLiteral else { return }
    for literal in formula.literals {
      let number = literal.number
      if !range.contains(number) {
        add(
          .outOfRange(property: name, number: DecimalText.shortest(number), range: range.shownText),
          at: literal.place)
      } else if isCount, number.isFinite, number != number.rounded() {
        add(
          .noCount(
            property: name, number: DecimalText.shortest(number),
            nearest: [number.rounded(.down), number.rounded(.up)].filter(range.contains).map(DecimalText.shortest)),
          at: literal.place)
      }
    }
  }
}
