import Basics
import Formulas
import Scenes

/// The things that a scene's layers, values and states hang on, and the ways in which layers are written.
struct SceneReferences {
  /// The names that stand in what values, states and functions say, by their names.
  private(set) var values: [String: Set<String>] = [:]
  /// The names of the states.
  private(set) var states: Set<String> = []
  /// The names that stand in the formulas of each layer.
  private(set) var names: [[String]: Set<String>] = [:]
  /// The names in the lists that layers are repeated for.
  private var lists: [[String]: Set<String>] = [:]
  private var layers: Set<[String]> = []
  private var kinds: [[String]: String] = [:]

  init(_ description: SceneDescription) {
    add(description.root, at: [])
    for file in description.files {
      add(file.values)
      for function in file.functions { add(function.name.value, Self.names(in: "\(function.body)")) }
      for component in file.components { add(component.body, at: ["@" + component.name.value]) }
    }
  }

  /// The ways in which a layer of the screen is written: in the scene, or in a component that it is of or in. A
  /// component's own way begins with its name after an `@`.
  func written(_ path: [String]) -> [[String]] {
    var found = layers.contains(path) ? [path] : []
    for start in path.indices {
      // The layer around it may be a use of a component.
      for keyPath in written(upTo: path, start) {
        guard let kind = kinds[keyPath], layers.contains(["@" + kind]) else { continue }
        let inside = ["@" + kind] + path[(start + 1)...]
        if layers.contains(inside) { found.append(inside) }
      }
    }
    return found
  }

  private func written(upTo path: [String], _ end: Int) -> [[String]] {
    let outer = Array(path[...end])
    if layers.contains(outer) { return [outer] }
    return layers.filter {
      MachineText($0.first ?? "").starts(with: "@") && $0.count > 1 && outer.suffix($0.count - 1) == $0.dropFirst()
    }
  }

  /// Whether a layer uses a component: what it gives has the names of the component's values.
  func isUse(_ path: [String]) -> Bool { kinds[path].map { layers.contains(["@" + $0]) } ?? false }

  /// The layers around a layer that say where it stands.
  func placing(_ path: [String]) -> [[String]] {
    written(Array(path.dropLast())).filter { ["row", "column", "flow", "grid"].contains(kinds[$0] ?? "") }
  }

  /// The names that a layer of the screen hangs on: those of its formulas, of the layers that place it, and of the
  /// lists that it is repeated for.
  func names(of path: [String]) -> Set<String> {
    var found = path.isEmpty ? names[[]] ?? [] : []
    for keyPath in written(path) + placing(path) { found.formUnion(names[keyPath] ?? []) }
    for end in path.indices {
      for keyPath in written(Array(path[...end])) { found.formUnion(lists[keyPath] ?? []) }
    }
    return found
  }

  /// Returns names and those of all that reads them, or reads what reads them.
  func readers(of names: Set<String>) -> Set<String> {
    var reached = names
    var known = 0
    while known < reached.count {
      known = reached.count
      for (name, read) in values where !read.isDisjoint(with: reached) { reached.insert(name) }
      for (path, properties) in given where isUse(path) {
        for (name, read) in properties where !read.isDisjoint(with: reached) { reached.insert(name) }
      }
    }
    return reached
  }

  /// The names that stand in each property of each layer: of a component's use, properties are its values.
  private var given: [[String]: [String: Set<String>]] = [:]

  private mutating func add(_ name: String, _ read: Set<String>) { values[name, default: []].formUnion(read) }

  private mutating func add(_ named: [NamedFormula]) {
    for value in named { add(value.name.value, Self.names(in: value.definition)) }
  }

  private static func names(in definition: NamedFormula.Definition) -> Set<String> {
    switch definition {
    case .formula(let formula): names(in: "\(formula)")
    case .query(let query): names(in: "\(query)")
    case .fixed(let value): names(in: "\(value)")
    case .chosen(let names, _): Set(names)
    case .required, .inherited: []
    }
  }

  private mutating func add(_ layer: LayerDescription, at path: [String]) {
    layers.insert(path)
    kinds[path] = layer.kind.value
    add(layer.values)
    for state in layer.states {
      states.insert(state.name.value)
      switch state.start {
      case .formula(let formula): add(state.name.value, Self.names(in: "\(formula)"))
      case .follows(let formula, let over, let curve):
        let parts = ["\(formula)", over.map { "\($0)" } ?? "", curve.map { "\($0)" } ?? ""]
        add(state.name.value, Self.names(in: parts.joined(separator: " ")))
      case .required: break
      }
    }
    for property in layer.properties { add(property.value, of: property.name.value, at: path) }
    for (index, inner) in layer.layers.enumerated() {
      // One without a name is known by its place among its kin.
      add(inner, at: path + [inner.name?.value ?? "\(inner.kind.value) \(index + 1)"])
    }
  }

  /// - Parameter name: the property's, of a field that of the property which it is a part of.
  private mutating func add(_ value: PropertyValue, of name: String, at path: [String]) {
    func note(_ text: String) {
      let read = Self.names(in: text)
      names[path, default: []].formUnion(read)
      given[path, default: [:]][name, default: []].formUnion(read)
    }
    switch value {
    case .formula(let formula): note("\(formula)")
    case .map(let fields, _): for field in fields { add(field.value, of: name, at: path) }
    case .several(let items, _): for item in items { add(item, of: name, at: path) }
    case .each(let variable, let list):
      note("\(variable.value) in \(list)")
      lists[path] = Self.names(in: "\(list)")
    // Actions show in the states that they set.
    case .actions: break
    case .layer(let mask): add(mask, at: path + ["mask"])
    case .runs(let runs):
      for property in runs.flatMap(\.properties) { add(property.value, of: name, at: path) }
    }
  }

  /// The words of a formula that may be names.
  private static func names(in text: String) -> Set<String> {
    let names = text.utf8.split { !$0.isNamePart }
    return Set(names.filter { !($0.first?.isASCIIDigit ?? true) }.map { String(Substring($0)) })
  }
}
