import Formulas
import Scenes

extension FileParts {
  /// The values that the file's components see wherever they are used: those that read no state and no layer of the
  /// file, directly or through other values.
  var sharedValues: [NamedFormula] {
    var hidden = Set(scene.root.states.map(\.name.value) + scene.root.layersInside.compactMap(\.name?.value))
    for value in scene.root.values {
      if case .inherited = value.definition { hidden.insert(value.name.value) }
    }
    var readers: [String: [String]] = [:]
    for value in scene.root.values {
      for name in value.definition.names { readers[name, default: []].append(value.name.value) }
    }
    var waiting = Array(hidden)
    while let name = waiting.popLast() {
      for reader in readers[name] ?? [] where hidden.insert(reader).inserted { waiting.append(reader) }
    }
    return scene.root.values.filter { !hidden.contains($0.name.value) }
  }
}

extension NamedFormula.Definition {
  /// Every name that is mentioned in it.
  fileprivate var names: Set<String> {
    if case .chosen(let names, _) = self { return Set(names) }
    return formulas.reduce(into: []) { $1.gather(names: &$0) }
  }
}

extension Formula {
  /// Adds every name that is mentioned in it.
  fileprivate func gather(names: inout Set<String>) {
    switch form {
    case .name(let name), .call(let name, _): names.insert(name)
    default: break
    }
    for part in parts { part.gather(names: &names) }
  }
}
