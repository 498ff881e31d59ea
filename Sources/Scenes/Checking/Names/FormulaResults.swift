import Formulas

/// The results of calls that a formula with variables makes once more. They hold while the formula is worked out for
/// one item or event, where those of other formulas hold in the layer (`CallResults`).
///
/// Owns the results and the slots that they are read from. It resolves nothing.
final class FormulaResults {
  /// A result that is read once more: its number among expressions, and how many levels it has by way of other results.
  private struct Bound {
    /// Held here, as it is known by its identity.
    var result: CallResults.Result
    var number: Int
    var levels: Int
  }

  private let slot: Int
  private let program: Program
  private let numbers: ValueNumbering
  /// The results of the calls that have been made.
  var made: [CallResults.Call: CallResults.Result] = [:]
  private var bound: [Bound] = []
  private var slots: [ObjectIdentifier: Int] = [:]

  /// - Parameter slot: the first one that no variable has.
  init(from slot: Int, _ program: Program, _ numbers: ValueNumbering) {
    (self.slot, self.program, self.numbers) = (slot, program, numbers)
  }

  func number(of expression: Expression) -> Int {
    numbers.number(of: expression) { slot in self.bound(at: slot)?.number }
  }

  /// The slot that a result is read from.
  func slot(of result: CallResults.Result) -> Int {
    if let known = slots[ObjectIdentifier(result)] { return known }
    let own = Bound(
      result: result, number: number(of: result.expression), levels: levels(of: result.expression))
    bound.append(own)
    slots[ObjectIdentifier(result)] = slot + bound.count - 1
    return slot + bound.count - 1
  }

  /// The formula's expression with the results that it reads.
  func bind(in expression: Expression) -> Expression {
    guard !bound.isEmpty else { return expression }
    return .binding(.init(from: slot, bound.map(\.result.expression), levels: levels(of: expression)), in: expression)
  }

  /// Returns the depth of an expression in levels, by way of the results that it reads.
  func levels(of expression: Expression) -> Int {
    expression.levels { reference in
      guard case .local(let slot) = self.program.references[reference.index], let own = self.bound(at: slot) else {
        return 1
      }
      return 1 + own.levels
    }
  }

  private func bound(at slot: Int) -> Bound? {
    bound.indices.contains(slot - self.slot) ? bound[slot - self.slot] : nil
  }
}
