import Synchronization

/// Answers that are found once and kept. For any number of threads.
package final class OnceCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private let known = Mutex<[Question: Answer]>([:])

  package init() {}

  /// The answers that are known, in no particular order.
  package var answers: [Answer] { known.withLock { Array($0.values) } }

  /// The answer that is known, or else what `find` gives the first time. Failures are not kept.
  package func answer(to question: Question, _ find: () throws -> Answer) rethrows -> Answer {
    if let known = known.withLock({ $0[question] }) { return known }
    let found = try find()
    return known.withLock { known in
      let answer = known[question] ?? found
      known[question] = answer
      return answer
    }
  }
}
