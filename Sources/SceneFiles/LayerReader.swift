import Basics
import Formulas
import Scenes
import Vocabulary

/// Reads layers: their properties, values and states, what hangs on them, and what they hold.
struct LayerReader: NodeReader {
  let file: OpenFile

  /// The items of `layers:`.
  func layers(_ node: YAMLNode) -> [LayerDescription] {
    if node.isEmpty { return [] }
    return (items(node, of: "layers", wanted: "a list of layers such as '- box: name'") ?? []).compactMap { item in
      layer(item) ?? leftOut(item)
    }
  }

  /// Whether it repeats by an `each` that could not be read: nobody knows its variable.
  private func isWithoutEach(_ layer: LayerDescription, _ node: YAMLNode) -> Bool {
    let each = Vocabulary.existence.each.name
    return node[each] != nil && !layer.properties.contains { $0.name.value == each }
  }

  /// `- KIND: name` and its properties.
  ///
  /// - Parameter key: what it stands behind.
  func layer(_ node: YAMLNode, of key: String = "layers") -> LayerDescription? {
    guard let pairs = pairs(node, of: key, wanted: "a layer such as 'box: name'"), let first = pairs.first else {
      return nil
    }
    let kind = first.key
    if Vocabulary.kind(kind.value) == nil, Self.isLayerWord(kind.value) {
      return refused(.noKind(key: kind.value), at: kind.place)
    }
    guard identifier(kind.value, at: kind.place) else { return nil }
    let given = first.value.isEmpty ? nil : literal(first.value, key: kind.value)
    let name = given.flatMap { kept(identifier($0.value, at: $0.place) ? $0 : nil, $0) }
    var layer = LayerDescription(kind: kind, name: name)
    let owner = name.map { "\(kind.value) '\($0.value)'" } ?? kind.value
    for pair in pairs.dropFirst() { read(pair, into: &layer, owner: owner) }
    if isWithoutEach(layer, node) { lose(node) }
    return layer
  }

  /// Whether a key is a layer's property and hence no component's name.
  private static func isLayerWord(_ key: String) -> Bool {
    Vocabulary.property(key, ofKind: "box") != nil || Vocabulary.holderKeys.contains { $0.name == key }
  }

  /// One key of a layer; for a component everything unknown is a value or state of its own.
  func read(_ pair: YAMLNode.Pair, into layer: inout LayerDescription, owner: String) {
    let kind = layer.kind.value
    switch pair.key.value {
    case "values": layer.values += values(pair.value)
    case "state": layer.states += states(pair.value)
    case "actions": layer.actions += ActionReader(file: file).named(pair.value)
    case "rules": layer.rules += ActionReader(file: file).rules(pair.value)
    case "layers": layer.layers += layers(pair.value)
    case "accessibility": layer.exemptions += exemptions(pair.value)
    case let key where ActionReader.isHandler(key):
      if let handler = ActionReader(file: file).handler(pair) { layer.handlers.append(handler) }
    case "hold" where pair.value["do"] != nil:
      report(.renamed("hold", to: "longPress"), at: pair.key.place)
    case "rotate" where Vocabulary.kind(kind) != nil && pair.value.scalarText != nil:
      report(.renamed("rotate", to: "rotation"), at: pair.key.place)
    case let key:
      let spec: PropertySpec
      if let known = Vocabulary.property(key, ofKind: kind) {
        spec = known
      } else if Vocabulary.kind(kind) == nil {
        guard identifier(key, at: pair.key.place) else { return }
        spec = Self.specOfAnyKind(key, for: pair.value)
      } else {
        let candidates = Vocabulary.propertyNames(ofKind: kind) + Vocabulary.holderKeys.map(\.name)
        let isHolder =
          NearestName.of(key, among: candidates).map(Self.holders.contains) ?? false
          || AliasTable.cure(for: key, among: Self.holders) != nil
        if isHolder { lose(pair.value) }
        return unknown(pair.key, of: owner, among: candidates)
      }
      if let value = property(pair.value, spec: spec, owner: owner) {
        layer.properties.append(PropertyDescription(name: pair.key, value: value))
      }
    }
  }

  /// The keys behind which names stand that other parts may ask for.
  private static let holders = ["values", "state", "layers", "each"]

  /// Returns the specification of what a component's user gives: it may be a property of the kind that the component
  /// is, such as a scroll's `insets`.
  private static func specOfAnyKind(_ key: String, for value: YAMLNode) -> PropertySpec {
    let specs = Vocabulary.kinds.lazy.compactMap { Vocabulary.property(key, ofKind: $0.name) }
    let mayBeOfKind = value.pairs != nil || key == Vocabulary.label.runs.name && value.holdsMaps
    return (mayBeOfKind ? specs.first : nil) ?? PropertySpec(key, .formula(.any), "")
  }

  func property(_ node: YAMLNode, spec: PropertySpec, owner: String) -> PropertyValue? {
    switch spec.shape {
    case .formula(let type):
      return .formula(formula(node, key: spec.name, mayBeRecord: type == .any))
    case .map(let fields, or: let type):
      if let items = node.items, spec.most > 1 {
        return several(items, spec: spec, owner: owner, at: node.place)
      }
      guard let pairs = node.pairs else {
        if type != nil || node.isEmpty { return .formula(formula(node, key: spec.name)) }
        let names = fields.map(\.name).joined(separator: ", ")
        return misformed(node, key: spec.name, wanted: "a map {\(names)}")
      }
      // A property that can be switched off is on where it says no more.
      if pairs.isEmpty, !fields.contains(where: { $0.name == "enabled" }) {
        report(.emptyMap(spec.name, keys: fields.map(\.name)), at: node.place)
      }
      return .map(properties(pairs, among: fields, of: "'\(spec.name)'", in: owner), at: node.place)
    case .each:
      return each(node, key: spec.name).map { .each(variable: $0.variable, list: $0.list) }
    case .actions:
      return .actions(ActionReader(file: file).actions(node, key: spec.name), at: node.place)
    case .layer:
      return layer(node, of: spec.name).map(PropertyValue.layer)
    case .runs:
      return runs(node, of: owner).map(PropertyValue.runs)
    }
  }

  /// The properties behind some keys of a map; other keys are reported.
  func properties(
    _ pairs: [YAMLNode.Pair], among specs: [PropertySpec], of part: String, in owner: String
  ) -> [PropertyDescription] {
    let names = specs.map(\.name)
    // `{light: …, dark: …}` is one mistake, of which both words are told the same.
    var cures: Set<String> = []
    return pairs.compactMap { pair in
      guard let spec = specs.first(where: { $0.name == pair.key.value }) else {
        let cure = AliasTable.cure(for: pair.key.value, among: names)
        if cure.map({ cures.insert($0).inserted }) ?? true { unknown(pair.key, of: part, among: names) }
        return nil
      }
      return property(pair.value, spec: spec, owner: owner).map { PropertyDescription(name: pair.key, value: $0) }
    }
  }

  /// Several of what a map, or a formula where one may stand there, says once.
  private func several(_ items: [YAMLNode], spec: PropertySpec, owner: String, at place: SourcePlace)
    -> PropertyValue?
  {
    let most = spec.most
    if items.count > most { report(.tooMany(spec.name, items.count, most: most), at: items[most].place) }
    if items.isEmpty { report(.empty(spec.name), at: place) }
    let single = spec.ofOneItem
    return .several(
      items.prefix(most).map { property($0, spec: single, owner: owner) ?? .map([], at: $0.place) }, at: place)
  }

  /// The map under `values:`.
  func values(_ node: YAMLNode) -> [NamedFormula] {
    entries(node, of: "values").compactMap { pair in
      kept(definition(pair).map { NamedFormula(name: pair.key, definition: $0) }, pair.key)
    }
  }

  private func definition(_ pair: YAMLNode.Pair) -> NamedFormula.Definition? {
    guard identifier(pair.key.value, at: pair.key.place) else { return nil }
    if pair.value.plainText == "required" { return .required }
    if pair.value.plainText == "inherit" { return .inherited }
    if let parts = pair.value.pairs, pair.value.isMap(with: "from", among: Vocabulary.queryKeys) {
      return query(parts, of: pair.value, name: pair.key.value).map { .query($0) }
    }
    return .formula(formula(pair.value, key: pair.key.value, mayBeRecord: true))
  }

  /// `{from: b in list, where: …, group: …, give: {…}, sort: …}`
  private func query(_ parts: [YAMLNode.Pair], of node: YAMLNode, name: String) -> QueryDescription? {
    guard let from = node["from"] else {
      return refused(.missingKey("from", of: "the query '\(name)'"), at: node.place)
    }
    var query = each(from, key: "from").map {
      QueryDescription(variable: $0.variable, list: $0.list, place: node.place)
    }
    for part in parts {
      switch part.key.value {
      case "from": break
      case "where": query?.condition = formula(part.value, key: "where")
      case "group": query?.group = formula(part.value, key: "group")
      case "sort": query?.sort = formulas(part.value, key: "sort")
      case "give":
        guard let fields = part.value.pairs else {
          query?.item = formula(part.value, key: "give", mayBeRecord: true)
          continue
        }
        query?.give = fields.map {
          NamedAssignment(name: $0.key, formula: formula($0.value, key: $0.key.value, mayBeRecord: true))
        }
      default: unknown(part.key, of: "the query '\(name)'", among: Vocabulary.queryKeys.map(\.name))
      }
    }
    return query
  }

  /// The map under `state:`.
  func states(_ node: YAMLNode) -> [StateDescription] {
    let wanted = "names with what they begin as, such as 'open: false'"
    return entries(node, of: "state", wanted: wanted).compactMap { pair in
      kept(start(pair).map { StateDescription(name: pair.key, start: $0) }, pair.key)
    }
  }

  private func start(_ pair: YAMLNode.Pair) -> StateDescription.Start? {
    guard identifier(pair.key.value, at: pair.key.place) else { return nil }
    if pair.value.plainText == "required" { return .required }
    guard let parts = pair.value.pairs, pair.value.isMap(with: "follows", among: Vocabulary.followerKeys) else {
      return .formula(formula(pair.value, key: pair.key.value, mayBeRecord: true))
    }
    let fields = formulas(parts, among: Vocabulary.followerKeys, of: "the state '\(pair.key.value)'")
    guard let follows = fields["follows"] else {
      return refused(.missingKey("follows", of: "the state '\(pair.key.value)'"), at: pair.value.place)
    }
    return .follows(follows, over: fields["over"], curve: fields["curve"])
  }
}

extension YAMLNode {
  /// Whether it is a map of these keys, one of which it needs; false if it is a record.
  fileprivate func isMap(with key: String, among keys: [KeySpec]) -> Bool {
    guard let pairs, !pairs.isEmpty else { return false }
    let names = keys.map(\.name)
    return self[key] != nil
      || pairs.allSatisfy { names.contains($0.key.value) || NearestName.of($0.key.value, among: names) != nil }
  }
}
