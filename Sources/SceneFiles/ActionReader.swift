import Formulas
import Scenes
import Vocabulary

/// Reads what happens: rules, the actions of gestures and events, and the events that components tell.
struct ActionReader: NodeReader {
  let file: OpenFile

  /// The list under `rules:`.
  func rules(_ node: YAMLNode) -> [RuleDescription] {
    if node.isEmpty { return [] }
    return (items(node, of: "rules", wanted: "a list of rules such as '- {when: …, do: …}'") ?? []).compactMap {
      rule($0)
    }
  }

  private func rule(_ node: YAMLNode) -> RuleDescription? {
    let wanted = "a rule with 'when', 'change' or 'on', and 'do'"
    guard let pairs = pairs(node, of: "rules", wanted: wanted) else { return nil }
    let fields = formulas(pairs, among: Vocabulary.ruleKeys, of: "a rule")
    let change = node["change"].map { formulas($0, key: "change") }
    let actions = node["do"].map(deeds)
    let given = node.keys
    let excluded = [
      ["when", "change"], ["when", "on"], ["change", "on"], ["after", "every"], ["every", "change"],
      ["after", "on"], ["every", "on"],
    ]
    guard areApart(excluded, among: given, of: "a rule", at: node.place) else { return nil }
    if !given.contains("do") { report(.missingKey("do", of: "a rule"), at: node.place) }
    if given.isDisjoint(with: ["when", "change", "on"]) {
      report(.missingKey("when", of: "a rule"), at: node.place)
    }
    let trigger =
      fields["when"].map { RuleDescription.Trigger.when($0, after: fields["after"], every: fields["every"]) }
      ?? fields["on"].map(RuleDescription.Trigger.event)
      ?? change.map { RuleDescription.Trigger.change($0, after: fields["after"]) }
    guard let actions, let trigger else { return nil }
    return RuleDescription(trigger: trigger, condition: fields["if"], actions: actions, place: node.place)
  }

  /// Reads the actions that stand behind `do`: at least one.
  func deeds(_ node: YAMLNode) -> [ActionDescription] {
    if let items = node.items, items.isEmpty { reportEmpty("do", at: node.place) }
    return actions(node, key: "do")
  }

  /// The map under `actions:`.
  func named(_ node: YAMLNode) -> [NamedActions] {
    let wanted = "a map of names with their actions, such as 'next: [{set: {page: page + 1}}]'"
    return entries(node, of: "actions", wanted: wanted).compactMap { pair in
      let name = kept(identifier(pair.key.value, at: pair.key.place) ? pair.key : nil, pair.key)
      return name.map { NamedActions(name: $0, actions: actions(pair.value, key: $0.value)) }
    }
  }

  /// One action, or a list of them; a name stands for those that have it.
  func actions(_ node: YAMLNode, key: String) -> [ActionDescription] {
    guard node.items != nil || node.pairs != nil || node.plainText.map(Self.isCall) ?? false else {
      return misformed(node, key: key, wanted: "an action such as {set: {name: formula}}, or a list of them") ?? []
    }
    return (node.items ?? [node]).compactMap { action($0, key: key) }
  }

  /// Whether it is a word that names actions; a verb alone is one that was not finished.
  private static func isCall(_ text: String) -> Bool {
    isName(text) && !Vocabulary.actionKeys.contains { $0.name == text }
  }

  private func action(_ node: YAMLNode, key: String) -> ActionDescription? {
    let wanted = "an action such as {set: {name: formula}}"
    if let name = node.plainText, Self.isCall(name) {
      return ActionDescription(.perform(Placed(name, at: node.place)), place: node.place)
    }
    guard let pairs = pairs(node, of: key, wanted: wanted) else { return nil }
    let verbs = pairs.filter { pair in Vocabulary.actionKeys.contains { $0.name == pair.key.value } }
    guard let verb = verbs.first else {
      let names = Vocabulary.actionKeys.map(\.name)
      if let stranger = pairs.first(where: { $0.key.value != "if" }) {
        let candidates = names + Vocabulary.motionKeys.map(\.name)
        report(.unknownAction(stranger.key.value, candidates: candidates), at: stranger.key.place)
      } else {
        report(.wrongForm(key: key, wanted: wanted, found: "a map without one"), at: node.place)
      }
      return nil
    }
    if verbs.count > 1 { return refused(.severalKeys(verbs.map(\.key.value), of: "an action"), at: verbs[1].key.place) }
    let name = verb.key.value
    if name == "tell" { return tell(verb, among: pairs) }
    let others = pairs.filter { $0.key.value != name }
    let fields = formulas(others, among: Vocabulary.keysBesides(action: name), of: "the action '\(name)'")
    return act(verb, besides: fields, given: Set(pairs.map(\.key.value))).map {
      ActionDescription($0, condition: fields["if"], place: verb.key.place)
    }
  }

  /// Reads an action, by its verb and the formulas beside it.
  private func act(
    _ verb: YAMLNode.Pair, besides fields: [String: Formula], given: Set<String>
  ) -> ActionDescription.Act? {
    let name = verb.key.value
    if let change = StateChange(rawValue: name) { return states(verb).map { .change(change, $0) } }
    let motion = MotionDescription(
      over: fields["over"], curve: fields["curve"], delay: fields["delay"], times: fields["times"],
      repeats: fields["repeat"], autoreverse: fields["autoreverse"], velocity: fields["velocity"])
    switch name {
    case "do":
      guard let called = literal(verb.value, key: name), identifier(called.value, at: called.place) else { return nil }
      return .perform(called)
    case "set": return assignments(verb.value, key: name).map { .set($0) }
    case "animate": return assignments(verb.value, key: name).map { .animate($0, motion) }
    case "scroll":
      if given.contains("to") == given.contains("by") {
        return refused(
          given.contains("to")
            ? .severalKeys(["to", "by"], of: "a scroll") : .missingKey("to' or 'by", of: "'scroll'"),
          at: verb.key.place)
      }
      return .scroll(formula(verb.value, key: name), to: fields["to"], by: fields["by"], motion)
    case "insert", "move":
      if !given.contains("into") { report(.missingKey("into", of: "'\(name)'"), at: verb.key.place) }
      guard let into = fields["into"] else { return nil }
      if name == "move" { return .edit(.move(formula(verb.value, key: name), into: into, at: fields["at"])) }
      return inserted(verb.value).map { .edit(.insert($0, into: into, at: fields["at"])) }
    case "update":
      if !given.contains("of") { report(.missingKey("of", of: "'update'"), at: verb.key.place) }
      guard let record = assignments(verb.value, key: name), let owner = fields["of"] else { return nil }
      return .edit(.update(record, of: owner))
    default: return .edit(.remove(formula(verb.value, key: name)))
    }
  }

  /// The states that an action names, one or several; nil where none can be read.
  private func states(_ verb: YAMLNode.Pair) -> [Placed<String>]? {
    let states = distinctLiterals(verb.value, key: verb.key.value).filter { identifier($0.value, at: $0.place) }
    return states.isEmpty ? nil : states
  }

  /// `{field: formula, …}`, or a formula that gives a record.
  private func inserted(_ node: YAMLNode) -> InsertedRecord<Written>? {
    if node.scalarText != nil { return .whole(formula(node, key: "insert")) }
    return assignments(node, key: "insert").map { .fields($0) }
  }

  /// `{name: formula, …}`
  private func assignments(_ node: YAMLNode, key: String) -> [NamedAssignment]? {
    let wanted = "a map {name: formula}"
    guard let pairs = pairs(node, of: key, wanted: wanted) else { return nil }
    // A record may be added of which nothing is known yet.
    if pairs.isEmpty, key != "insert" {
      reportEmpty(key, at: node.place)
      return nil
    }
    return pairs.compactMap { assignment($0, ofRecord: key == "insert" || key == "update") }
  }

  /// - Parameter ofRecord: whether the name is a field's, which may be any.
  func assignment(_ pair: YAMLNode.Pair, ofRecord: Bool = false) -> NamedAssignment? {
    guard ofRecord || identifier(pair.key.value, at: pair.key.place) else { return nil }
    return NamedAssignment(name: pair.key, formula: formula(pair.value, key: pair.key.value, mayBeRecord: true))
  }
}
