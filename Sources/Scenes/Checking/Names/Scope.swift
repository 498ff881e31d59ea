/// A place in the nesting of names, while a scene is checked.
///
/// A bare name is looked for among the loop variables, values and states of each scope outward, then among the layers
/// of the enclosing naming scopes (scene, component body, instance of an `each`), then in the data, then in the
/// built-in names. A component's body begins a chain of its own: it never sees the names of the place that uses it.
final class Scope {
  let template: Template
  let parent: Scope?
  let file: Int
  /// Whether layers inside register their names here.
  let isNamingScope: Bool
  /// Whether it is that of an imported scene: its file's functions see it, wherever in the scene they are called.
  var isOfScene = false
  // Names are noted one at a time, and nothing is called meanwhile.
  @exclusivity(unchecked) var values = NameMap<Int>()
  @exclusivity(unchecked) var states = NameMap<Int>()
  /// The numbers of actions with a name.
  var actions = NameMap<Int>()
  /// The sizes of these actions.
  var actionCalls: ActionCalls?
  @exclusivity(unchecked) var variable: String?
  /// The layers by their names; of several of one name, in different layers, the first.
  @exclusivity(unchecked) private(set) var layers = NameMap<Template>()
  /// The layers of each name that several have.
  @exclusivity(unchecked) private var namesakes: [String: Namesakes] = [:]

  private var valueNames = SortedNames()
  private var stateNames = SortedNames()
  private var layerNames = SortedNames()

  init(template: Template, parent: Scope?, file: Int, isNamingScope: Bool) {
    self.template = template
    self.parent = parent
    self.file = file
    self.isNamingScope = isNamingScope
  }

  /// The names of values, in their order; of states, and of layers: for messages, which would sort them again and
  /// again.
  var sortedValues: [String] { valueNames.sorted(values.names) }
  var sortedStates: [String] { stateNames.sorted(states.names) }
  var sortedLayers: [String] { layerNames.sorted(layers.names) }

  /// Makes a layer known by its name, unless one that lies in the same layer, or around it, has that already.
  ///
  /// - Returns: whether it is known now.
  func declare(_ layer: Template, named name: String) -> Bool {
    guard let first = layers[name] else {
      layers[name] = layer
      return true
    }
    let isInNamesake = layer.selfAndAncestors.dropFirst().prefix { $0 !== template }.contains { $0.name == name }
    guard !isInNamesake else { return false }
    return namesakes[name, default: Namesakes(first, in: template)].add(layer, in: template)
  }

  /// The layers of a name, in the order of the file.
  func layers(named name: String) -> [Template] { namesakes[name]?.all ?? layers[name].map { [$0] } ?? [] }

  /// The layers of a name that a layer is, or that lie in it.
  func layers(named name: String, inside layer: Template) -> [Template] {
    if let namesakes = namesakes[name] { return namesakes.inside[layer.index] ?? [] }
    return layers[name].flatMap { $0.isInside(layer) ? [$0] : nil } ?? []
  }

  /// The scope and its ancestors, innermost first.
  var chain: some Sequence<Scope> { sequence(first: self, next: \.parent) }

  /// The scope that new layers inside register with.
  var namingScope: Scope {
    isNamingScope ? self : parent?.namingScope ?? self
  }
}

/// Several layers of one name, which no two of one layer's have.
private struct Namesakes {
  private(set) var all: [Template] = []
  /// The layers that lie in one, itself counted, by its index.
  private(set) var inside: [Int: [Template]] = [:]
  private var parents: Set<Int> = []

  init(_ first: Template, in scope: Template) { _ = add(first, in: scope) }

  /// - Returns: whether it is the only one of its layer.
  mutating func add(_ layer: Template, in scope: Template) -> Bool {
    guard parents.insert(layer.parent?.index ?? 0).inserted else { return false }
    all.append(layer)
    for around in layer.selfAndAncestors {
      inside[around.index, default: []].append(layer)
      if around === scope { break }
    }
    return true
  }
}

/// Names in their order, sorted when they are first asked for, and again where there are more: none is ever taken away.
private struct SortedNames {
  private var names: [String] = []

  mutating func sorted(_ all: some Collection<String>) -> [String] {
    if names.count != all.count { names = all.sorted() }
    return names
  }
}
