import Formulas

/// The actions of rules, taps and takes.
extension FormulaResolver {
  func resolve(_ action: ActionDescription) -> Action? {
    let condition = action.condition.map { resolve($0, wanted: .bool, property: "if").0 }
    let act: Action.Act
    switch action.act {
    case .set(let assignments):
      act = .set(assignments.compactMap { assignment($0, animates: false) })
    case .animate(let assignments, let motion):
      act = .animate(
        assignments.compactMap { assignment($0, animates: true) }, plan(motion, standard: Vocabulary.motion))
      for assignment in assignments where motion.curve?.isSpring ?? false && assignment.formula.listed.count > 2 {
        report(.springThroughValues, at: assignment.formula.place)
      }
    case .scroll(let target, let to, let by, let motion):
      guard case .layer(let mention) = meaning(of: target) else {
        report(.notALayer(Self.text(of: target)), at: target.place)
        return nil
      }
      guard mention.template.kind == .scroll else {
        report(.notAScroll(mention.text), at: target.place)
        return nil
      }
      guard !mention.isList else {
        report(.isRepeated(mention.text), at: target.place)
        return nil
      }
      act = .scroll(
        mention.path, to: to.map { resolve($0, for: Vocabulary.scrollTo) },
        by: by.map { resolve($0, for: Vocabulary.scrollBy) }, plan(motion, standard: Vocabulary.settle))
    case .insert(let record, let list, let at):
      guard let insertion = insertion(record, into: list, at: at) else { return nil }
      act = insertion
    case .remove(let record):
      let wanted = ValueType.either([.record([:]), .list(.record([:]))])
      act = .remove(resolve(record, wanted: wanted, property: "remove").0)
    case .update(let fields, let record): act = update(fields, of: record)
    case .tell(let event, let values):
      guard let telling = telling(event, values) else { return nil }
      act = telling
    }
    return Action(act: act, condition: condition, place: action.place)
  }

  private func insertion(_ record: [NamedAssignment], into list: Formula, at: Formula?) -> Action.Act? {
    let name = Self.text(of: list)
    guard let slot = elaborator.dataSlots[scope.file]?[name] else {
      let lists = elaborator.dataSlots[scope.file]?.keys.sorted() ?? []
      report(.notAList(name, lists: lists), at: list.place)
      return nil
    }
    let type = elaborator.stateTypes[Elaborator.StateID(template: program.root.index, slot: slot)]
    var known: [String: ValueType] = [:]
    if case .list(.record(let fields))? = type { known = fields }
    let fields = record.map { field -> (name: String, expression: Expression) in
      if !known.isEmpty, known[field.name.value] == nil {
        report(
          .unknownField(field.name.value, of: "a record of '\(name)'", candidates: Array(known.keys)),
          at: field.name.place)
      }
      let wanted = known[field.name.value] ?? .any
      return (
        field.name.value, resolve(field.formula, wanted: wanted.isPlain ? wanted : .any, property: field.name.value).0
      )
    }
    let place = at.map { resolve($0, for: Vocabulary.insertAt) }
    return .insert(fields, fields: known.keys.sorted(), list: slot, at: place)
  }

  private func update(_ assignments: [NamedAssignment], of record: Formula) -> Action.Act {
    let (expression, type) = resolve(record, wanted: .record([:]), property: "of")
    var known: [String: ValueType] = [:]
    if case .record(let fields) = type { known = fields }
    let fields = assignments.map { field -> (name: String, expression: Expression) in
      if !known.isEmpty, known[field.name.value] == nil {
        let owner = "'\(Self.text(of: record))'"
        report(.unknownField(field.name.value, of: owner, candidates: Array(known.keys)), at: field.name.place)
      }
      return (field.name.value, resolve(field.formula, wanted: .any, property: field.name.value).0)
    }
    return .update(fields, of: expression)
  }

  private func assignment(_ assignment: NamedAssignment, animates: Bool) -> Action.Assignment? {
    let name = assignment.name
    guard let (path, slot) = state(named: Formula(.name(name.value), at: name.place)) else {
      let known = scope.chain.flatMap { $0.states.keys.sorted() }
      if scope.chain.contains(where: { $0.values[name.value] != nil }) {
        report(.notAState(name.value), at: name.place)
      } else {
        report(.unknownState(name.value, candidates: known), at: name.place)
      }
      return nil
    }
    let (expression, type) = resolve(assignment.formula, wanted: .any, property: name.value)
    let id = Elaborator.StateID(template: path.template, slot: slot)
    if let known = elaborator.stateTypes[id], !animates, known != .null, !known.accepts(type) {
      report(
        .wrongType(
          property: name.value, wanted: known.words, given: type.words + Self.shown(assignment.formula),
          cure: Self.cure("", wanted: known, formula: assignment.formula)), at: assignment.formula.place)
    }
    if animates { program.templates[path.template].states[slot].isAnimated = true }
    return Action.Assignment(path: path, slot: slot, expression: expression, place: assignment.formula.place)
  }

  private func plan(_ motion: MotionDescription, standard: TransitionProperties) -> Action.MotionPlan {
    if let velocity = motion.velocity, !Self.maySpring(motion.curve) {
      report(.uselessVelocity, at: velocity.place)
    }
    checkSpring(motion.curve, [("over", motion.over), ("times", motion.times)])
    return Action.MotionPlan(
      over: motion.over.map { resolve($0, for: KeySpec(standard.over)) },
      curve: motion.curve.map { resolveCurve($0) },
      delay: motion.delay.map { resolve($0, for: Vocabulary.delay) },
      times: motion.times.map { resolve($0, for: Vocabulary.times) },
      repeats: motion.repeats.map { resolve($0, for: Vocabulary.repeats) },
      autoreverse: motion.autoreverse.map { resolve($0, for: Vocabulary.autoreverse) },
      velocity: motion.velocity.map { resolve($0, for: Vocabulary.velocityKey) })
  }

  /// True where a motion's curve is a spring, or may be one.
  private static func maySpring(_ curve: Formula?) -> Bool {
    guard let curve else { return false }
    switch curve.form {
    case .text: return false
    case .call: return curve.isSpring
    case .name: return Vocabulary.curveType.word(for: curve) == nil
    default: return true
    }
  }

  /// A spring goes in a time of its own.
  func checkSpring(_ curve: Formula?, _ besides: [(key: String, formula: Formula?)]) {
    guard let curve, curve.isSpring else { return }
    for (key, formula) in besides { if let formula { report(.uselessBesideSpring(key), at: formula.place) } }
  }

  /// A layer, or a point of the screen.
  func target(_ formula: Formula) -> TakeProgram.Target? {
    switch formula.form {
    case .name, .call, .field, .method:
      switch meaning(of: formula) {
      case .layer(let mention):
        guard !mention.isList else {
          report(.isRepeated(mention.text), at: formula.place)
          return nil
        }
        return .layer(mention.path, Self.text(of: formula))
      case .value(let expression, _): return .point(expression)
      case .finger:
        report(.fingerAsValue, at: formula.place)
        return nil
      case .group, .failed: return nil
      }
    default: return .point(resolve(formula, wanted: .point, property: "from").0)
    }
  }

  static func text(of formula: Formula) -> String {
    switch formula.form {
    case .name(let name): return name
    case .call(let name, let arguments):
      return
        "\(name)(\(arguments.map { ($0.name.map { "\($0): " } ?? "") + text(of: $0.value) }.joined(separator: ", ")))"
    case .field(let base, let name): return "\(text(of: base)).\(name)"
    case .method(let base, let name, let arguments):
      return "\(text(of: base)).\(name)(\(arguments.map(text).joined(separator: ", ")))"
    case .number(let number, _): return DecimalText.shortest(number)
    default: return "…"
    }
  }
}

extension ValueType {
  /// True where a literal of it can be told from others: numbers, texts and truth values.
  fileprivate var isPlain: Bool { self == .number || self == .text || self == .bool }
}

extension Elaborator {
  /// The take that every scene has: nobody touches it until nothing moves.
  func addRest(at place: SourcePlace) {
    program.takes.append(
      TakeProgram(name: TakeProgram.restTake, place: place, steps: [.init(act: .settle, place: place)]))
  }
}

extension FormulaResolver {
  func act(_ act: StepDescription.Act) -> TakeProgram.Act? {
    switch act {
    case .tap(let formula): return target(formula).map { .tap($0) }
    case .doubleTap(let formula): return target(formula).map { .doubleTap($0) }
    case .longPress(let formula): return target(formula).map { .longPress($0) }
    case .hold(let formula, let duration):
      let time = resolve(duration, for: Vocabulary.holdFor)
      return target(formula).map { .hold($0, time) }
    case .drag(let drag): return .drag(resolve(drag))
    case .press(let press):
      let slop = press.slop.map { resolve($0, for: Vocabulary.pressSlop) }
      return target(press.target).map { .press(.init(target: $0, finger: press.finger?.value, slop: slop)) }
    case .release(let finger): return .release(finger?.value)
    case .fling(let drag, let velocity):
      return .fling(resolve(drag), velocity: velocity.map { resolve($0, for: Vocabulary.flingVelocity) })
    case .pinch(let pinch): return .pinch(resolve(pinch))
    case .type(let on, let text, let every):
      guard case .layer(let path, let name)? = target(on) else {
        report(.notALayer(Self.text(of: on)), at: on.place)
        return nil
      }
      return .type(
        path, name, text: resolve(text, wanted: .text, property: "text").0,
        every: every.map { resolve($0, for: KeySpec(Vocabulary.typing)) })
    case .wait(let formula): return .wait(resolve(formula, for: Vocabulary.wait))
    case .settle: return .settle
    case .perform(let actions): return .perform(actions.compactMap { resolve($0) })
    case .snapshot(let name): return .snapshot(name.value)
    case .steps: return nil
    case .expect(let formula):
      let condition = resolve(formula, wanted: .bool, property: "expect").0
      // What is wrong with a part has been told with the whole.
      let parts = formula.comparedParts.map {
        (text: $0.description, expression: resolve($0, wanted: .any, property: "expect").0)
      }
      return .expect(TakeProgram.Expectation(condition: condition, text: formula.description, parts: parts))
    }
  }

  private func resolve(_ drag: StepDescription.Drag) -> TakeProgram.Drag {
    TakeProgram.Drag(
      start: drag.start.flatMap { target($0) }, by: drag.by.map { resolve($0, wanted: .point, property: "by").0 },
      to: drag.to.map { resolve($0, wanted: .point, property: "to").0 },
      over: drag.over.map { resolve($0, for: KeySpec(Vocabulary.drag.over)) },
      curve: drag.curve.map { resolveCurve($0) },
      target: drag.target.map { resolve($0, for: Vocabulary.flingTarget) }, finger: drag.finger?.value)
  }
}

extension FormulaResolver {
  fileprivate func resolve(_ pinch: StepDescription.Pinch) -> TakeProgram.Pinch {
    func value(_ spec: KeySpec) -> Expression? { pinch.fields[spec.name].map { resolve($0, for: spec) } }
    func point(_ key: String) -> Expression? {
      pinch.fields[key].map { resolve($0, wanted: .point, property: key).0 }
    }
    return TakeProgram.Pinch(
      verb: pinch.verb, start: pinch.start.flatMap { target($0) }, scale: value(Vocabulary.pinchScale),
      angle: value(Vocabulary.pinchAngle), by: point("by"), to: point("to"), apart: value(Vocabulary.pinchApart),
      slant: value(Vocabulary.pinchSlant), over: value(KeySpec(Vocabulary.drag.over)),
      curve: pinch.fields["curve"].map { resolveCurve($0) })
  }
}

extension Formula {
  /// True where it makes a spring.
  var isSpring: Bool { if case .call("spring", _) = form { true } else { false } }

  /// The items of a list that is written out.
  fileprivate var listed: [Formula] { if case .list(let items) = form { items } else { [] } }
}
