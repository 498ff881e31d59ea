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
    for change in own.changes { apply(change, to: &parts.scene.root) }
    (parts.name, parts.scene.name) = (own.name, own.scene.name)
    parts.file.path = own.file.path
    if let device = own.scene.device { (parts.scene.device, parts.scene.ownDevice) = (device, own.scene.ownDevice) }
    if let locale = own.scene.locale { parts.scene.locale = locale }
    if !own.scene.devices.isEmpty {
      parts.scene.devices = own.scene.devices
    } else {
      // The scene's own device is none of the further ones.
      parts.scene.devices.removeAll { $0.value == own.scene.device?.value }
    }
    parts.imports.replace(with: own.imports, by: \.value)
    parts.data.replace(with: own.data, by: \.name.value)
    parts.file.components.replace(with: own.file.components, by: \.name.value)
    parts.file.functions.replace(with: own.file.functions, by: \.name.value)
    parts.file.fonts.replace(with: own.file.fonts, by: \.name.value)
    let removed = own.removedTakes.map(\.value)
    parts.scene.takes.removeAll { removed.contains($0.name.value) }
    parts.scene.takes.replace(with: own.scene.takes, by: \.name.value)
    let known = base.scene.takes.map(\.name.value)
    parts.removedTakes += own.removedTakes.filter { !known.contains($0.value) }
    parts.scene.steps.replace(with: own.scene.steps, by: \.name.value)
    parts.scene.variants.replace(with: own.scene.variants, by: \.name.value)
    parts.scene.root.kind = own.scene.root.kind
    parts.scene.root.replace(with: own.scene.root)
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
    if let pairs = change.given {
      root.update(at: layer.indices[...]) { reader.change(&$0, by: pairs) }
    } else {
      root.remove(at: layer.indices[...])
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
