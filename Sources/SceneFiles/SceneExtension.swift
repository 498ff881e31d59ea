import Basics
import Formulas
import Scenes

/// A scene that is another one with differences: `extends` says which, `changes` what its layers are instead.
struct SceneExtension {
  /// The reader of the file that extends.
  let reader: LayerReader

  /// Everything of the base, with what the file says in place of its namesakes; its own layers lie over the base's.
  func parts(_ own: FileParts, extending base: FileParts) -> FileParts {
    var parts = base
    if !own.changes.isEmpty {
      let layers = ChangedLayers(of: parts.scene.root)
      for change in own.changes { apply(change, to: layers) }
      parts.scene.root.layers = layers.descriptions
    }
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
    let removed = Set(own.removedTakes.map(\.value))
    parts.scene.takes.removeAll { removed.contains($0.name.value) }
    parts.scene.takes.replace(with: own.scene.takes, by: \.name.value)
    let known = Set(base.scene.takes.map(\.name.value))
    parts.removedTakes += own.removedTakes.filter { !known.contains($0.value) }
    parts.scene.steps.replace(with: own.scene.steps, by: \.name.value)
    parts.scene.variants.replace(with: own.scene.variants, by: \.name.value)
    parts.scene.root.kind = own.scene.root.kind
    parts.scene.root.replace(with: own.scene.root)
    return parts
  }

  private func apply(_ change: LayerChange, to layers: ChangedLayers) {
    let wanted = MachineText(change.path.value).words(between: ".").map(\.text)
    let found = layers.named(wanted)
    guard let layer = found.first, found.count == 1 else {
      func problem() -> ReadingProblem {
        found.isEmpty
          ? .noLayerToChange(change.path.value, candidates: layers.names)
          : .severalLayersToChange(change.path.value, candidates: found.map(\.path))
      }
      return reader.report(problem(), at: change.path.place)
    }
    guard let pairs = change.given else { return layers.remove(layer) }
    reader.change(&layer.own, by: pairs)
    if pairs.contains(where: { $0.key.value == "layers" && !$0.value.isNothing }) { layers.takeOver(layer) }
  }
}
