import Basics
import Formulas

/// Declares takes: their steps, those that they share, and those that are repeated, one behind the other.
///
/// Owns what shared steps come to. It never plays a step.
final class TakeDeclarations {
  private let context: SceneContext
  private let scope: Scope
  private var findings: Findings { context.findings }
  /// The steps that shared steps come to, by their names.
  private var sharedSteps: [String: [TakeProgram.Step]] = [:]
  /// Shared steps as they are described, by their names.
  private let described: [String: TakeDescription]
  /// Whether shared steps stand in one another too deep: that has been said, and no more are put together.
  private var stepsAreTooDeep = false

  /// - Parameter scope: the one in which the formulas of takes stand, that of the scene's root.
  init(_ context: SceneContext, in scope: Scope) {
    (self.context, self.scope) = (context, scope)
    described = Dictionary(context.description.steps.map { ($0.name.value, $0) }) { first, _ in first }
  }

  private static let maxRepeats = 1000

  func declare() {
    let (description, program) = (context.description, context.program)
    var fileNames = FileNameCollisions()
    var names: Set<String> = []
    for take in description.takes {
      if take.name.value == TakeProgram.restTake {
        findings.add(.reservedTake(take.name.value), at: take.name.place)
      }
      if !names.insert(take.name.value).inserted {
        findings.add(.duplicateName(take.name.value, what: "take"), at: take.name.place)
      } else if let problem = fileNames.take(take.name.value, at: take.name.place, what: "take") {
        findings.add(problem, at: take.name.place)
      }
      let steps = steps(of: take)
      noteAnimated(by: steps, of: program.takes.count)
      program.add(TakeProgram(name: take.name.value, place: take.name.place, steps: steps))
    }
    // Every scene has a take in which nobody touches it until nothing moves.
    let place = description.name.place
    program.add(
      TakeProgram(name: TakeProgram.restTake, place: place, steps: [.init(act: .settle, place: place)]))
    names = []
    for shared in description.steps {
      if !names.insert(shared.name.value).inserted {
        findings.add(.duplicateName(shared.name.value, what: "steps"), at: shared.name.place)
      }
      // Steps that no take does are checked all the same; those from elsewhere may be about layers that are not here.
      guard shared.name.place.file == description.name.place.file else { continue }
      _ = steps(ofShared: shared)
    }
  }

  /// Notes the states that a take's steps animate.
  private func noteAnimated(by steps: [TakeProgram.Step], of take: Int) {
    for step in steps {
      guard case .perform(let actions) = step.act else { continue }
      for action in actions {
        guard case .animate(let assignments, _) = action.act else { continue }
        for state in assignments {
          context.program.templates[state.path.template].states[state.slot].animators.takes.insert(take)
        }
      }
    }
  }

  private func steps(of take: TakeDescription, within names: [String] = []) -> [TakeProgram.Step] {
    var steps: [TakeProgram.Step] = []
    for step in take.steps {
      let round = self.steps(of: step, within: names)
      for _ in 0..<repeats(of: step) where steps.count <= Limits.steps { steps += round }
    }
    if steps.count > Limits.steps {
      return findings.refused(.tooManySteps(take.name.value, limit: Limits.steps), at: take.name.place) ?? []
    }
    return steps
  }

  /// Returns the steps that one step of the file comes to.
  private func steps(of step: StepDescription, within names: [String]) -> [TakeProgram.Step] {
    let resolver = FormulaResolver(context, scope: scope)
    resolver.site.isOfTake = true
    let condition = step.condition.map { resolver.resolve($0, wanted: .bool, property: "if").0 }
    guard case .steps(let name) = step.act else {
      guard let act = StepResolver(formulas: resolver).act(step.act) else { return [] }
      return [TakeProgram.Step(act: act, condition: condition, place: step.place)]
    }
    guard let shared = described[name.value] else {
      return findings.refused(
        .unknownSteps(name.value, candidates: context.description.steps.map(\.name.value)), at: name.place) ?? []
    }
    if let ring = CyclePath(from: names, to: name.value) {
      return findings.refused(.stepsUseThemselves(ring), at: name.place) ?? []
    }
    if stepsAreTooDeep { return [] }
    guard names.count < Limits.stepDepth else {
      stepsAreTooDeep = true
      return findings.refused(.stepsTooDeep(limit: Limits.stepDepth), at: name.place) ?? []
    }
    return steps(ofShared: shared, within: names).map { one in
      var one = one
      let both = [condition, one.condition].compactMap { $0 }
      one.condition = both.count < 2 ? both.first : .and(both, step.place)
      return one
    }
  }

  /// Returns the steps that shared steps come to: the same wherever they are done.
  private func steps(ofShared shared: TakeDescription, within names: [String] = [])
    -> [TakeProgram.Step]
  {
    let name = shared.name.value
    if let known = sharedSteps[name] { return known }
    let steps = steps(of: shared, within: names + [name])
    sharedSteps[name] = steps
    return steps
  }

  private func repeats(of step: StepDescription) -> Int {
    guard let formula = step.repeats else { return 1 }
    guard case .number(let number, nil) = formula.form, let count = Int(exactly: number),
      (1...Self.maxRepeats).contains(count)
    else {
      findings.add(.badRepeat(limit: Self.maxRepeats), at: formula.place)
      return 1
    }
    return count
  }
}
