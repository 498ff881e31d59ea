import Basics
import Testing

@Suite("A budget of work")
struct WorkBudgetTests {
  /// Whether steps were left, one spending after the other.
  private func spend(_ steps: Int..., of budget: inout WorkBudget) -> [Bool] { steps.map { budget.spend($0) } }

  @Test("gives what it has, and is used up by the first step beyond")
  func limit() {
    var budget = WorkBudget(limit: 10)
    #expect(spend(4, 6, of: &budget) == [true, true])
    #expect(!budget.isUsedUp)
    #expect(spend(1, 0, of: &budget) == [false, false])
    #expect(budget.isUsedUp && budget.bound.steps == 10 && budget.bound.isOfWhole)
    budget.beginPart()
    #expect(budget.isUsedUp)
  }

  @Test("has parts, each of which may spend as much as the first, as far as the whole has it")
  func parts() {
    var budget = WorkBudget(limit: 10, partLimit: 6)
    #expect(spend(6, 1, of: &budget) == [true, false])
    #expect(budget.bound.steps == 6 && !budget.bound.isOfWhole)
    budget.beginPart()
    #expect(spend(3, 1, of: &budget) == [true, false])
    #expect(budget.bound.steps == 10 && budget.bound.isOfWhole)
  }

  @Test("takes no number of steps for fewer than it is")
  func large() {
    var budget = WorkBudget(limit: .max - 1)
    #expect(spend(1, .max, of: &budget) == [true, false])
  }
}
