import Formulas
import Scenes

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
    var when: Formula?
    var after: Formula?
    var every: Formula?
    var change: [Formula]?
    var told: Formula?
    var condition: Formula?
    var actions: [ActionDescription]?
    for pair in pairs {
      switch pair.key.value {
      case "when": when = formula(pair.value, key: "when")
      case "after": after = formula(pair.value, key: "after")
      case "every": every = formula(pair.value, key: "every")
      case "change": change = formulas(pair.value, key: "change")
      case "on": told = formula(pair.value, key: "on")
      case "if": condition = formula(pair.value, key: "if")
      case "do": actions = deeds(pair.value)
      default: unknown(pair.key, of: "a rule", among: Vocabulary.ruleKeys.map(\.name))
      }
    }
    let given = Set(pairs.map(\.key.value))
    let excluded = [
      ["when", "change"], ["when", "on"], ["change", "on"], ["after", "every"], ["after", "change"],
      ["every", "change"], ["after", "on"], ["every", "on"],
    ]
    for both in excluded where given.isSuperset(of: both) {
      report(.severalKeys(both, of: "a rule"), at: node.place)
      return nil
    }
    if !given.contains("do") { report(.missingKey("do", of: "a rule"), at: node.place) }
    if given.isDisjoint(with: ["when", "change", "on"]) {
      report(.missingKey("when", of: "a rule"), at: node.place)
    }
    guard let actions else { return nil }
    if let when {
      let trigger = RuleDescription.Trigger.when(when, after: after, every: every)
      return RuleDescription(trigger: trigger, condition: condition, actions: actions, place: node.place)
    }
    let trigger = told.map(RuleDescription.Trigger.told) ?? change.map(RuleDescription.Trigger.change)
    return trigger.map {
      RuleDescription(trigger: $0, condition: condition, actions: actions, place: node.place)
    }
  }

  /// Reads the actions that stand behind `do`: at least one.
  func deeds(_ node: YAMLNode) -> [ActionDescription] {
    if case .sequence(let items, _) = node.content, items.isEmpty { reportEmpty("do", at: node.place) }
    return actions(node, key: "do")
  }

  /// The map under `actions:`.
  func named(_ node: YAMLNode) -> [NamedActions] {
    if node.isEmpty { return [] }
    let wanted = "a map of names with their actions, such as 'next: [{set: {page: page + 1}}]'"
    return (pairs(node, of: "actions", wanted: wanted) ?? []).compactMap { pair in
      guard kept(identifier(pair.key.value, at: pair.key.place) ? pair : nil, pair.key) != nil else { return nil }
      return NamedActions(name: pair.key, actions: actions(pair.value, key: pair.key.value))
    }
  }

  /// One action, or a list of them; a name stands for those that have it.
  func actions(_ node: YAMLNode, key: String) -> [ActionDescription] {
    switch node.content {
    case .broken: return []
    case .plain(let text) where Self.isCall(text.text): return action(node, key: key).map { [$0] } ?? []
    case .sequence(let items, _): return items.compactMap { action($0, key: key) }
    case .mapping: return action(node, key: key).map { [$0] } ?? []
    default:
      wrongForm(node, key: key, wanted: "an action such as {set: {name: formula}}, or a list of them")
      return []
    }
  }

  /// True for a word that names actions; a verb alone is one that was not finished.
  private static func isCall(_ text: String) -> Bool {
    isName(text) && !Vocabulary.actionKeys.contains { $0.name == text }
  }

  private func action(_ node: YAMLNode, key: String) -> ActionDescription? {
    let wanted = "an action such as {set: {name: formula}}"
    if case .plain(let text) = node.content, Self.isCall(text.text) {
      return ActionDescription(.perform(Placed(text.text, at: node.place)), place: node.place)
    }
    guard let pairs = pairs(node, of: key, wanted: wanted) else { return nil }
    let verbs = pairs.filter { pair in Vocabulary.actionKeys.contains { $0.name == pair.key.value } }
    guard let verb = verbs.first else {
      let names = Vocabulary.actionKeys.map(\.name)
      if let stranger = pairs.first(where: { !["if"].contains($0.key.value) }) {
        unknown(stranger.key, of: "an action", among: names + Vocabulary.motionKeys.map(\.name))
      } else {
        report(.wrongForm(key: key, wanted: wanted, found: "a map without one"), at: node.place)
      }
      return nil
    }
    if verbs.count > 1 {
      report(.severalKeys(verbs.map(\.key.value), of: "an action"), at: verbs[1].key.place)
      return nil
    }
    let name = verb.key.value
    if name == "tell" { return tell(verb, among: pairs) }
    let allowed = Vocabulary.keysBesides(action: name).map(\.name)
    var fields: [String: Formula] = [:]
    for pair in pairs where pair.key.value != name {
      guard allowed.contains(pair.key.value) else {
        unknown(pair.key, of: "the action '\(name)'", among: allowed)
        continue
      }
      fields[pair.key.value] = formula(pair.value, key: pair.key.value)
    }
    return act(verb, besides: fields, given: Set(pairs.map(\.key.value))).map {
      ActionDescription($0, condition: fields["if"], place: verb.key.place)
    }
  }

  /// Reads an action, by its verb and the formulas beside it.
  private func act(
    _ verb: YAMLNode.Pair, besides fields: [String: Formula], given: Set<String>
  ) -> ActionDescription.Act? {
    let name = verb.key.value
    let motion = MotionDescription(
      over: fields["over"], curve: fields["curve"], delay: fields["delay"], times: fields["times"],
      repeats: fields["repeat"], autoreverse: fields["autoreverse"], velocity: fields["velocity"])
    switch name {
    case "do":
      guard let called = literal(verb.value, key: name), identifier(called.value, at: called.place) else { return nil }
      return .perform(called)
    case "set": return assignments(verb.value, key: name).map { .set($0) }
    case "animate": return assignments(verb.value, key: name).map { .animate($0, motion) }
    case "pause", "resume":
      let states = distinctLiterals(verb.value, key: name).filter { identifier($0.value, at: $0.place) }
      return states.isEmpty ? nil : name == "pause" ? .pause(states) : .resume(states)
    case "scroll":
      if given.contains("to") == given.contains("by") {
        report(
          given.contains("to")
            ? .severalKeys(["to", "by"], of: "a scroll") : .missingKey("to' or 'by", of: "'scroll'"),
          at: verb.key.place)
        return nil
      }
      return formula(verb.value, key: name).map {
        .scroll(target: $0, to: fields["to"], by: fields["by"], motion)
      }
    case "insert":
      if !given.contains("into") { report(.missingKey("into", of: "'insert'"), at: verb.key.place) }
      guard let record = assignments(verb.value, key: name), let into = fields["into"] else { return nil }
      return .insert(record: record, into: into, at: fields["at"])
    case "update":
      if !given.contains("of") { report(.missingKey("of", of: "'update'"), at: verb.key.place) }
      guard let record = assignments(verb.value, key: name), let owner = fields["of"] else { return nil }
      return .update(record, of: owner)
    default: return formula(verb.value, key: name).map { .remove($0) }
    }
  }

  /// `{name: formula, …}`
  private func assignments(_ node: YAMLNode, key: String) -> [NamedAssignment]? {
    let wanted = "a map {name: formula}"
    guard let pairs = pairs(node, of: key, wanted: wanted) else { return nil }
    // A record may be added of which nothing is known yet.
    if pairs.isEmpty, key != "insert" {
      wrongForm(node, key: key, wanted: wanted)
      return nil
    }
    return pairs.compactMap { pair in
      guard identifier(pair.key.value, at: pair.key.place) else { return nil }
      return formula(pair.value, key: pair.key.value, mayBeRecord: true).map {
        NamedAssignment(name: pair.key, formula: $0)
      }
    }
  }
}
