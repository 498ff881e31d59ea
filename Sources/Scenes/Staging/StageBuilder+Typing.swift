/// Typing: characters go to a layer that says what each of them does; there is no keyboard but the one a scene draws.
extension StageBuilder {
  /// Each character takes its time, and comes at the end of it.
  func type(
    _ text: Expression, every: Expression?, into path: LayerPath, named name: String, take: String, step: Int
  ) throws {
    guard case .text(let characters) = try evaluator.evaluate(text, in: evaluator.root) else { return }
    let pause = try every.map { try ticks($0) } ?? 150_000
    for character in characters {
      try advance(to: now + pause)
      try process {
        self.evaluator.seek(self.now)
        func missing(_ reason: String) -> StagingProblem {
          .notThere(take: take, step: step, target: name, time: self.now.seconds, reason: reason)
        }
        guard let field = try self.evaluator.follow(path, from: self.evaluator.root).first else {
          throw missing("its 'if' is false, or there are not so many")
        }
        guard let actions = field.template.type else { throw missing("it has no 'type' that takes characters") }
        self.evaluator.locals = [.text(String(character))]
        defer { self.evaluator.locals = [] }
        try self.perform(actions, in: field)
      }
    }
  }
}
