import Basics
import Formulas
import Scenes
import Vocabulary

/// The events that components tell, and what is done then.
extension ActionReader {
  /// The map under `events:`.
  func events(_ node: YAMLNode) -> [EventDescription] {
    entries(node, of: "events", wanted: "a map of names, such as {answer: {index: number}}").compactMap {
      kept(event($0), $0.key)
    }
  }

  private func event(_ pair: YAMLNode.Pair) -> EventDescription? {
    guard identifier(pair.key.value, at: pair.key.place) else { return nil }
    if pair.value.isEmpty { return EventDescription(name: pair.key) }
    let wanted = "a map of its values and their types, such as {index: number}"
    guard let pairs = pairs(pair.value, of: pair.key.value, wanted: wanted) else { return nil }
    let words = Vocabulary.eventTypes.map(\.key)
    let fields = pairs.compactMap { field -> EventDescription.Field? in
      guard identifier(field.key.value, at: field.key.place), let type = literal(field.value, key: field.key.value)
      else { return nil }
      guard words.contains(type.value) else { return refused(.unknownType(type.value, words: words), at: type.place) }
      return EventDescription.Field(name: field.key, type: type)
    }
    return EventDescription(name: pair.key, fields: fields)
  }

  static func isHandler(_ key: String) -> Bool { MachineText(key).starts(with: MachineText(Vocabulary.handlerPrefix)) }

  /// `on EVENT: actions`
  func handler(_ pair: YAMLNode.Pair) -> NamedActions? {
    let key = pair.key.value
    let name = MachineText(key).rest(after: MachineText(Vocabulary.handlerPrefix))?.text ?? key
    let skipped = Vocabulary.handlerPrefix.count
    let place = pair.key.place.advanced(by: skipped, length: pair.key.place.length - skipped)
    guard identifier(name, at: place) else { return nil }
    return NamedActions(name: Placed(name, at: place), actions: actions(pair.value, key: key))
  }

  /// `{tell: EVENT, field: formula, …}`
  func tell(_ verb: YAMLNode.Pair, among pairs: [YAMLNode.Pair]) -> ActionDescription? {
    guard let event = literal(verb.value, key: "tell"), identifier(event.value, at: event.place) else { return nil }
    let fields = pairs.filter { !["tell", "if"].contains($0.key.value) }.compactMap { assignment($0) }
    let condition = pairs.first { $0.key.value == "if" }.map { formula($0.value, key: "if") }
    return ActionDescription(.tell(event, fields), condition: condition, place: verb.key.place)
  }
}
