import Basics
import Formulas
import Scenes
import Vocabulary

/// `PATH: …` under `changes:`: what a layer of the scene that is extended is instead.
struct LayerChange: Sendable {
  /// `card`, or `row.card` where there are several.
  var path: Placed<String>
  /// The keys given, which replace what the layer has of that name; nil where the layer is taken away. Its kind says
  /// what they mean, so they are read when the layer is known.
  var given: [YAMLNode.Pair]?
}

extension LayerReader {
  /// The map under `changes:`.
  func changes(_ node: YAMLNode) -> [LayerChange] {
    let wanted = "names of layers with what differs, such as 'card: {height: 80}'"
    return entries(node, of: "changes", wanted: wanted).compactMap { pair in
      for name in MachineText(pair.key.value).parts(at: ".") {
        guard identifier(name.text, at: pair.key.place) else { return nil }
      }
      if pair.value.isNothing { return LayerChange(path: pair.key) }
      let wanted = "a map of what differs, or null to take the layer away"
      return pairs(pair.value, of: pair.key.value, wanted: wanted).map { LayerChange(path: pair.key, given: $0) }
    }
  }

  /// The layer with what `pairs` give: properties and handlers, values and states replace those of their name, `rules`,
  /// `layers` and `accessibility` all there are.
  func change(_ layer: inout LayerDescription, by pairs: [YAMLNode.Pair]) {
    let owner = layer.name.map { "\(layer.kind.value) '\($0.value)'" } ?? layer.kind.value
    var given = LayerDescription(kind: layer.kind, name: layer.name)
    for pair in pairs {
      if pair.value.isNothing {
        takeAway(pair.key, from: &layer, owner: owner)
      } else if Vocabulary.kind(pair.key.value) != nil, pair.key.value != layer.kind.value,
        Vocabulary.property(pair.key.value, ofKind: layer.kind.value) == nil
      {
        report(.changedKind(owner, key: pair.key.value), at: pair.key.place)
      } else {
        if pair.key.value == "rules" { layer.rules = [] }
        if pair.key.value == "layers" { layer.layers = [] }
        read(pair, into: &given, owner: owner)
      }
    }
    layer.replace(with: given)
  }

  private func takeAway(_ key: Placed<String>, from layer: inout LayerDescription, owner: String) {
    let had = layer
    layer.properties.removeAll { $0.name.value == key.value }
    layer.handlers.removeAll { Vocabulary.handlerPrefix + $0.name.value == key.value }
    if layer.properties.count == had.properties.count, layer.handlers.count == had.handlers.count {
      let names = had.properties.map(\.name.value) + had.handlers.map { Vocabulary.handlerPrefix + $0.name.value }
      report(.nothingToTakeAway(key.value, of: owner, candidates: names), at: key.place)
    }
  }
}

extension LayerDescription {
  /// Takes over what another description of the same layer gives: by name, rules and layers behind those there are.
  mutating func replace(with other: LayerDescription) {
    properties.replace(with: other.properties, by: \.name.value)
    values.replace(with: other.values, by: \.name.value)
    states.replace(with: other.states, by: \.name.value)
    events.replace(with: other.events, by: \.name.value)
    handlers.replace(with: other.handlers, by: \.name.value)
    actions.replace(with: other.actions, by: \.name.value)
    if !other.exemptions.isEmpty { exemptions = other.exemptions }
    rules += other.rules
    layers += other.layers
  }
}

extension Array {
  /// Puts each of `others` in the place of its namesake, or behind all where it has none.
  mutating func replace(with others: [Element], by name: KeyPath<Element, String>) {
    if others.isEmpty { return }
    var places = Dictionary(zip(lazy.map { $0[keyPath: name] }, indices)) { first, _ in first }
    for other in others {
      if let index = places[other[keyPath: name]] {
        self[index] = other
      } else {
        places[other[keyPath: name]] = count
        append(other)
      }
    }
  }
}
