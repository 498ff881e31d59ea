import Formulas

/// Looks at the names that variants and the list of devices use.
///
/// Reads the description and the scope of the scene's file. It never looks at formulas: that is done where a variant is loaded.
struct VariantCheck {
  let context: SceneContext
  let scope: Scope
  private var description: SceneDescription { context.description }
  private var findings: Findings { context.findings }

  func run() {
    let own = description.device?.value ?? Device.standard.name
    check(devices: description.devices, besides: own)
    let known =
      scope.values.keys.sorted() + scope.states.keys.sorted() + context.names.importedNames(in: 0)
      + SceneOptions.systemNames
    let older = [SceneOptions.olderName]
    let takes = description.takes.map(\.name.value)
    var names: Set<String> = []
    for variant in description.variants {
      if !names.insert(variant.name.value).inserted {
        findings.add(.duplicateName(variant.name.value, what: "variant"), at: variant.name.place)
      }
      if variant.settings.isEmpty, variant.devices.isEmpty {
        findings.add(.emptyVariant(variant.name.value), at: variant.name.place)
      }
      for (name, _) in variant.settings where !(known + older).contains(name.value) {
        findings.add(.unknownOverride(name.value, candidates: known), at: name.place)
      }
      check(devices: variant.devices, besides: nil)
      var seen: Set<String> = []
      for take in variant.takes {
        if !takes.contains(take.value) {
          findings.add(.unknownTake(take.value, candidates: takes), at: take.place)
        } else if !seen.insert(take.value).inserted {
          findings.add(.listedTwice(take.value, what: "take"), at: take.place)
        }
      }
    }
  }

  private func check(devices: [Placed<String>], besides own: String?) {
    var seen = Set([own].compactMap { $0 })
    for device in devices {
      if device.value != description.ownDevice?.name, Device.named(device.value) == nil {
        let names = Device.presets.map(\.name)
        findings.add(.unknownDevice(device.value, candidates: names), at: device.place)
      } else if !seen.insert(device.value).inserted {
        findings.add(.listedTwice(device.value, what: "device"), at: device.place)
      }
    }
  }
}
