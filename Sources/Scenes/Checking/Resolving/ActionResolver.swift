import Formulas
import Vocabulary

/// Resolves the actions of rules, gestures and takes.
///
/// Reads the states, lists and layers that a formula in their place sees; notes in a state that something animates it.
/// It never says when an action is done.
struct ActionResolver {
  let formulas: FormulaResolver
  /// Whether they are those of a take's steps: which takes animate a state is noted when all are there.
  var isOfTake = false
  private var site: FormulaSite { formulas.site }
  private var names: NameTable { formulas.site.context.names }
  private var types: TypeTable { formulas.site.context.types }
  private var program: Program { formulas.site.context.program }

  func resolve(_ action: ActionDescription) -> Action? {
    let condition = action.condition.map { formulas.resolve($0, wanted: .bool, property: "if").0 }
    return act(action.act).map { Action(act: $0, condition: condition, place: action.place) }
  }

  private func act(_ act: ActionDescription.Act) -> Action.Act? {
    switch act {
    case .set(let assignments): return .set(assignments.compactMap { assignment($0, animates: false) })
    case .animate(let assignments, let motion):
      let moved = assignments.compactMap { assignment($0, animates: true) }
      let plan = plan(motion, standard: Vocabulary.motion)
      for assignment in assignments where motion.curve?.isSpring ?? false && assignment.formula.listed.count > 2 {
        site.report(.springThroughValues, at: assignment.formula.place)
      }
      return .animate(moved, plan)
    case .change(let change, let names):
      return .change(change, names.compactMap { change == .follow ? follower($0) : mention($0) })
    case .scroll(let target, let to, let by, let motion):
      guard case .layer(let mention) = formulas.meaning(of: target, isOwner: true) else {
        return site.refused(.notALayer(target.shortText), at: target.place)
      }
      guard mention.template.kind == .scroll else { return site.refused(.notAScroll(mention.text), at: target.place) }
      guard !mention.isList else { return site.refused(.isRepeated(mention.text), at: target.place) }
      return .scroll(
        Resolved.Layer(path: mention.path, name: mention.text),
        to: to.map { formulas.resolve($0, for: Vocabulary.scrollTo) },
        by: by.map { formulas.resolve($0, for: Vocabulary.scrollBy) }, plan(motion, standard: Vocabulary.settle))
    case .edit(let edit): return self.edit(edit).map { .edit($0) }
    case .tell(let event, let values): return emission(event, values)
    case .perform(let name): return call(of: name)
    }
  }

  private func edit(_ edit: DataEdit<Written>) -> DataEdit<Resolved>? {
    switch edit {
    case .insert(let record, let list, let at): return insertion(record, into: list, at: at)
    case .move(let record, let list, let at):
      guard let (list, fields) = self.list(list) else { return nil }
      return .move(
        whole(record, property: "move", into: list, having: fields), into: list,
        at: at.map { formulas.resolve($0, for: Vocabulary.insertAt) })
    case .remove(let record):
      let wanted = ValueType.either([.record([:]), .list(.record([:]))])
      return .remove(formulas.resolve(record, wanted: wanted, property: "remove").0)
    case .update(let fields, let record): return update(fields, of: record)
    }
  }

  private func insertion(_ record: InsertedRecord<Written>, into list: Formula, at: Formula?) -> DataEdit<Resolved>? {
    guard let (list, known) = self.list(list) else { return nil }
    let inserted: InsertedRecord<Resolved> =
      switch record {
      case .fields(let given): .fields(fields(given, of: Self.record(of: list), among: known) { known[$0] ?? .any })
      case .whole(let formula): .whole(whole(formula, property: "insert", into: list, having: known))
      }
    return .insert(inserted, into: list, at: at.map { formulas.resolve($0, for: Vocabulary.insertAt) })
  }

  /// A list of data that records can be added to, and the types of its records' fields.
  private func list(_ formula: Formula) -> (list: Resolved.List, fields: [String: ValueType])? {
    let name = formula.shortText
    guard let slot = names.dataSlot(named: formula.dataName, in: site.scope.file) else {
      let lists = names.dataSlotNames(in: site.scope.file)
      return site.refused(.notAList(name, lists: lists), at: formula.place)
    }
    let known = types.type(of: TypeTable.StateID(template: program.root.index, slot: slot))?.item.fields ?? [:]
    return (Resolved.List(slot: slot, name: name, fields: known.keys.sorted()), known)
  }

  private static func record(of list: Resolved.List) -> String { "a record of '\(list.name)'" }

  /// A record that goes into a list as it is: its fields have to be those of the list's records.
  private func whole(
    _ formula: Formula, property: String, into list: Resolved.List, having known: [String: ValueType]
  ) -> Expression {
    let (expression, type) = formulas.resolve(formula, wanted: .record([:]), property: property)
    for name in type.fields.keys.sorted() where !known.isEmpty && known[name] == nil {
      site.report(
        .unknownRecordField(name, of: Self.record(of: list), candidates: Array(known.keys)), at: formula.place)
    }
    return expression
  }

  private func update(_ assignments: [NamedAssignment], of record: Formula) -> DataEdit<Resolved> {
    let (expression, type) = formulas.resolve(record, wanted: .record([:]), property: "of")
    return .update(fields(assignments, of: "'\(record.shortText)'", among: type.fields) { _ in .any }, of: expression)
  }

  /// The fields that a record gets, those that it has being known or none.
  private func fields(
    _ given: [NamedAssignment], of owner: String, among known: [String: ValueType], wanted: (String) -> ValueType
  ) -> [Resolved.Field] {
    given.map { field in
      let name = field.name.value
      if !known.isEmpty, known[name] == nil {
        site.report(.unknownRecordField(name, of: owner, candidates: Array(known.keys)), at: field.name.place)
      }
      let wanted = wanted(name)
      let value = formulas.resolve(field.formula, wanted: wanted.isPlain ? wanted : .any, property: name).0
      return Resolved.Field(name: name, expression: value)
    }
  }

  /// The state that an action means.
  private func mention(_ name: Placed<String>) -> Action.Mention? {
    if let (path, slot) = VisibleNames(site: site).state(named: name.value) { return .init(path: path, slot: slot) }
    if site.scope.chain.contains(where: { $0.values[name.value] != nil }) {
      return site.refused(.notAState(name.value), at: name.place)
    }
    return site.refused(
      .unknownState(
        name.value,
        candidates: site.scope.chain.flatMap { $0.sortedStates } + SystemTrait.settings.map(\.rawValue)),
      at: name.place)
  }

  /// The state that an action sends back to what it follows.
  private func follower(_ name: Placed<String>) -> Action.Mention? {
    guard let state = mention(name) else { return nil }
    var (template, slot) = (state.path.template, state.slot)
    while case .shared(_, let other, let owner) = program.templates[template].states[slot].start {
      (template, slot) = (owner, other)
    }
    guard case .follows = program.templates[template].states[slot].start else {
      site.context.findings.add(other: ActionProblem.followsNothing(name.value), at: name.place)
      return nil
    }
    return state
  }

  /// A setting of the system is what a property of its name may be, and goes from one thing to another at once.
  private func assignment(_ assignment: NamedAssignment, animates: Bool) -> Action.Assignment? {
    let (name, formula) = (assignment.name, assignment.formula)
    guard let state = mention(name) else { return nil }
    let setting = SystemTrait(named: name.value)
    if animates, let setting { return site.refused(.animatedSetting(setting.rawValue), at: name.place) }
    site.isLocale = setting == .locale
    defer { site.isLocale = false }
    let (expression, type) = formulas.resolve(
      formula, wanted: setting?.type ?? .any, property: setting?.rawValue ?? name.value)
    let id = TypeTable.StateID(template: state.path.template, slot: state.slot)
    if setting == nil, let known = types.type(of: id), !animates, known != .null, !known.accepts(type) {
      site.report(
        .wrongType(
          property: name.value, wanted: known.shownName, given: type.shownName + FormulaResolver.shown(formula),
          cure: FormulaResolver.cure("", wanted: known, formula: formula)), at: formula.place)
    }
    if animates, !isOfTake { program.templates[id.template].states[id.slot].animators.isScene = true }
    return Action.Assignment(path: state.path, slot: state.slot, expression: expression, place: formula.place)
  }

  private func plan(_ motion: MotionDescription, standard: TransitionProperties) -> Action.MotionPlan {
    if let velocity = motion.velocity, !Self.maySpring(motion.curve) {
      site.report(.uselessVelocity, at: velocity.place)
    }
    checkSpring(motion.curve, [("over", motion.over), ("times", motion.times)])
    return Action.MotionPlan(
      over: motion.over.map { formulas.resolve($0, for: KeySpec(standard.over)) },
      curve: motion.curve.map { formulas.resolveCurve($0) },
      delay: motion.delay.map { formulas.resolve($0, for: Vocabulary.delay) },
      times: motion.times.map { formulas.resolve($0, for: Vocabulary.times) },
      repeats: motion.repeats.map { formulas.resolve($0, for: Vocabulary.repeats) },
      autoreverse: motion.autoreverse.map { formulas.resolve($0, for: Vocabulary.autoreverse) },
      velocity: motion.velocity.map { formulas.resolve($0, for: Vocabulary.velocityKey) })
  }

  /// Whether a motion's curve is a spring, or may be one.
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
    for (key, formula) in besides { if let formula { site.report(.uselessBesideSpring(key), at: formula.place) } }
  }

  /// `do: name`: by the component around, or the scene, that has these actions.
  private func call(of name: Placed<String>) -> Action.Act? {
    guard let scope = site.scope.chain.first(where: { $0.actions[name.value] != nil }),
      let number = scope.actions[name.value]
    else {
      site.context.findings.add(
        other: ActionProblem.unknown(
          name.value, candidates: site.scope.chain.flatMap { $0.actions.names.sorted() }), at: name.place)
      return nil
    }
    return .perform(Resolved.ActionCall(owner: site.path(to: scope.template), number: number))
  }

  /// `{tell: event, field: formula}`: by the component around, to whoever uses it.
  private func emission(_ name: Placed<String>, _ given: [NamedAssignment]) -> Action.Act? {
    guard let owner = Array(site.scope.chain).last?.template else { return nil }
    guard let event = owner.declaredEvent(name.value) else {
      return site.refused(.undeclaredEvent(name.value, known: owner.declaredEvents.map(\.name)), at: name.place)
    }
    let known = Set(event.fields.map(\.name))
    for field in given where !known.contains(field.name.value) {
      site.report(
        .unknownField(field.name.value, of: "the event '\(event.name)'", candidates: event.fields.map(\.name)),
        at: field.name.place)
    }
    let arguments = Dictionary(given.map { ($0.name.value, $0) }) { _, last in last }
    let values = event.fields.map { field -> Expression in
      guard let argument = arguments[field.name] else {
        site.report(.missingEventValue(field.name, event: event.name), at: name.place)
        return .constant(.null)
      }
      return formulas.resolve(argument.formula, wanted: field.type, property: field.name).0
    }
    return .tell(Resolved.Event(sender: site.path(to: owner), name: event.name), values)
  }
}

extension ValueType {
  /// Whether a literal of it can be told from others: numbers, texts and truth values.
  fileprivate var isPlain: Bool { self == .number || self == .text || self == .bool }
}
