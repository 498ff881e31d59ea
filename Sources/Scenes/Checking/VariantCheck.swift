import Basics
import Formulas
import Vocabulary

/// Looks at the names that overrides, variants and the list of devices use.
///
/// Reads the description and the scope of the scene's file. It never looks at formulas: that is done where a variant is
/// loaded.
struct VariantCheck {
  let context: SceneContext
  let scope: Scope
  private var description: SceneDescription { context.description }
  private var findings: Findings { context.findings }

  func run() {
    let names =
      scope.sortedValues + scope.sortedStates + context.names.importedNames(in: 0) + SceneOptions.systemNames
    let known = Set(names)
    for override in context.options.overrides where !known.contains(override.name) {
      findings.add(.unknownOverride(override.name, candidates: names), at: nil)
    }
    // A scene is looked at as it is before it is looked at in its variants, of which there may be thousands.
    guard !context.options.isOneOfSeveral else { return }
    check(known, names)
  }

  /// Looks at the variants that the scene has.
  ///
  /// - Parameter candidates: the names that they may set, in the order of messages.
  private func check(_ known: Set<String>, _ candidates: [String]) {
    let own = description.device?.value ?? Device.standard.name
    check(devices: description.devices, besides: [own])
    let takes = Set(description.takes.map(\.name.value))
    var names: Set<String> = []
    var files = FileNameCollisions()
    for variant in description.variants {
      if !names.insert(variant.name.value).inserted {
        findings.add(.duplicateName(variant.name.value, what: "variant"), at: variant.name.place)
      } else if let problem = files.take(variant.name.value, at: variant.name.place, what: "variant") {
        findings.add(problem, at: variant.name.place)
      }
      if variant.settings.isEmpty, variant.devices.isEmpty {
        findings.add(.emptyVariant(variant.name.value), at: variant.name.place)
      }
      for name in variant.settings.map(\.name) where !known.contains(name.value) && name.value != SystemTrait.olderName
      {
        let keys = Vocabulary.variantKeys.map(\.name)
        findings.add(.unknownOverride(name.value, candidates: candidates + keys), at: name.place)
      }
      check(devices: variant.devices, besides: [])
      check(variant.takes, what: "take", isKnown: takes.contains) {
        .unknownTake($0, candidates: description.takes.map(\.name.value))
      }
    }
    checkFolders(of: description.takes.map(\.name), in: files)
  }

  /// Tells takes called as the folder of another one's pictures in a variant, `TAKE@VARIANT`.
  private func checkFolders(of takes: [Placed<String>], in variants: FileNameCollisions) {
    var others = FileNameCollisions()
    for take in takes { _ = others.take(take.value, at: take.place, what: "take") }
    for take in takes {
      let parts = MachineText(take.value).parts(at: "@").map(\.text)
      for count in 1..<max(parts.count, 1) {
        let (name, variant) = (parts[..<count].joined(separator: "@"), parts[count...].joined(separator: "@"))
        guard others.holds(name), variants.holds(variant) || VariantDescription.isStandard(variant) else { continue }
        findings.add(.sameFolder(take.value, take: name, variant: variant), at: take.place)
      }
    }
  }

  private func check(devices: [Placed<String>], besides own: Set<String>) {
    check(devices, besides: own, what: "device") { name in
      name == description.ownDevice?.name || Device.named(name) != nil
    } unknown: {
      .unknownDevice($0, candidates: Device.presets.map(\.name))
    }
  }

  /// Tells names of a list that there are not, or that are there twice.
  private func check(
    _ names: [Placed<String>], besides own: Set<String> = [], what: String, isKnown: (String) -> Bool,
    unknown: (String) -> SceneProblem
  ) {
    var seen = own
    for name in names {
      if !isKnown(name.value) {
        findings.add(unknown(name.value), at: name.place)
      } else if !seen.insert(name.value).inserted {
        findings.add(.listedTwice(name.value, what: what), at: name.place)
      }
    }
  }
}
