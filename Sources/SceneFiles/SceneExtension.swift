import Bytes
import Formulas
import Scenes
import Wording

/// A scene that is another one with differences: `extends` says which, `changes` what its layers are instead.
struct SceneExtension {
  /// Of the file that extends.
  let reader: LayerReader

  /// Everything of the base, with what the file says in place of its namesakes; its own layers lie over the base's.
  func parts(_ own: FileParts, extending base: FileParts) -> FileParts {
    var parts = base
    for change in own.changes { apply(change, to: &parts.root) }
    parts.name = own.name
    if let device = own.device { (parts.device, parts.ownDevice) = (device, own.ownDevice) }
    if let locale = own.locale { parts.locale = locale }
    if !own.devices.isEmpty {
      parts.devices = own.devices
    } else {
      // The scene's own device is none of the further ones.
      parts.devices.removeAll { $0.value == own.device?.value }
    }
    parts.imports.replace(with: own.imports, by: \.value)
    parts.data.replace(with: own.data, by: \.name.value)
    parts.components.replace(with: own.components, by: \.name.value)
    parts.functions.replace(with: own.functions, by: \.name.value)
    parts.fonts.replace(with: own.fonts, by: \.name.value)
    let removed = own.removedTakes.map(\.value)
    parts.takes.removeAll { removed.contains($0.name.value) }
    parts.takes.replace(with: own.takes, by: \.name.value)
    let known = base.takes.map(\.name.value)
    parts.removedTakes += own.removedTakes.filter { !known.contains($0.value) }
    parts.steps.replace(with: own.steps, by: \.name.value)
    parts.variants.replace(with: own.variants, by: \.name.value)
    parts.root.kind = own.root.kind
    parts.root.replace(with: own.root)
    return parts
  }

  private func apply(_ change: LayerChange, to root: inout LayerDescription) {
    let named = NamedLayer.all(in: root)
    let wanted = MachineText(change.path.value).words(between: ".").map(\.text)
    let found = named.filter { $0.answers(to: wanted) }
    guard let layer = found.first, found.count == 1 else {
      let problem: ReadingProblem =
        found.isEmpty
        ? .noLayerToChange(change.path.value, candidates: named.map { $0.names.last ?? "" })
        : .severalLayersToChange(change.path.value, candidates: found.map { $0.names.joined(separator: ".") })
      return reader.report(problem, at: change.path.place)
    }
    switch change.content {
    case .removed: root.remove(at: layer.indices[...])
    case .given(let pairs): root.update(at: layer.indices[...]) { reader.change(&$0, by: pairs) }
    }
  }
}

/// A layer with a name, and the way to it.
private struct NamedLayer {
  /// Its place among the layers of each that is around it, outermost first.
  let indices: [Int]
  /// The names of those around it that have one, and its own.
  let names: [String]

  /// Every layer with a name inside of another, in the order of the file.
  static func all(in layer: LayerDescription, at indices: [Int] = [], names: [String] = []) -> [NamedLayer] {
    layer.layers.enumerated().flatMap { index, inner in
      let way = indices + [index]
      let path = names + [inner.name?.value].compactMap { $0 }
      let own = inner.name == nil ? [] : [NamedLayer(indices: way, names: path)]
      return own + all(in: inner, at: way, names: path)
    }
  }

  /// True where it has the last of these names, and layers around it the others, from the outside in.
  func answers(to wanted: [String]) -> Bool {
    guard names.last == wanted.last else { return false }
    var rest = names.dropLast()[...]
    for name in wanted.dropLast() {
      guard let index = rest.firstIndex(of: name) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}

extension LayerDescription {
  /// - Parameter indices: the way to the layer: at least one.
  fileprivate mutating func remove(at indices: ArraySlice<Int>) {
    guard let last = indices.last else { return }
    update(at: indices.dropLast()) { $0.layers.remove(at: last) }
  }

  fileprivate mutating func update(at indices: ArraySlice<Int>, _ change: (inout LayerDescription) -> Void) {
    guard let first = indices.first else { return change(&self) }
    layers[first].update(at: indices.dropFirst(), change)
  }
}
