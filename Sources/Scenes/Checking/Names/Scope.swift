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
  @exclusivity(unchecked) var values: [String: Int] = [:]
  @exclusivity(unchecked) var states: [String: Int] = [:]
  /// The numbers of actions with a name.
  var actions: [String: Int] = [:]
  /// The sizes of those.
  var actionCalls: ActionCalls?
  @exclusivity(unchecked) var variable: String?
  @exclusivity(unchecked) var layers: [String: Template] = [:]

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
  var sortedValues: [String] { valueNames.sorted(values.keys) }
  var sortedStates: [String] { stateNames.sorted(states.keys) }
  var sortedLayers: [String] { layerNames.sorted(layers.keys) }

  /// This scope and those around it, innermost first.
  var chain: some Sequence<Scope> { sequence(first: self, next: \.parent) }

  /// The scope that new layers inside register with.
  var namingScope: Scope {
    isNamingScope ? self : parent?.namingScope ?? self
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
