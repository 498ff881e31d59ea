import ArgumentParser
import Rendering
import Scenes
import Verification

/// Which scenes, on which devices, with which baselines.
struct BaselineChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Shipped scenes' names, or paths to scene files or their folders; all shipped ones if left out.",
      valueName: "scene"),
    completion: .shellCommand("flipbook list --names 2>/dev/null"))
  var scenes: [String] = []

  @Option(
    name: [.customLong("baseline"), .customLong("baselines")],
    help: ArgumentHelp("The folder of baselines.", valueName: "dir"), completion: .directory)
  var baseline = BaselineStore.standardFolder

  @Option(
    help: ArgumentHelp(
      "Keeps the pictures of snapshots there by their content; the folder of baselines has only their hashes.",
      valueName: "dir"),
    completion: .directory)
  var store: String?

  /// The baselines.
  var baselineStore: BaselineStore { BaselineStore(folder: baseline, pictures: store) }

  @Option(
    help: ArgumentHelp(
      "Devices to lay every scene out on, separated by commas; those that it names if left out.", valueName: "a,b")
  )
  var devices: String?

  @Option(
    help: ArgumentHelp(
      "Variants that every scene is looked at in besides its own, separated by commas: dark, large-text, text-ax5 …",
      valueName: "a,b"))
  var variants: String?

  @Option(
    help: ArgumentHelp("The ledger that the scenes show, instead of those they name.", valueName: "file"),
    completion: .file(extensions: ["ledger"]))
  var ledger: String?

  @OptionGroup var limits: RunArguments

  func validate() throws {
    for name in variants?.split(separator: ",").map(String.init) ?? [] where !VariantDescription.isStandard(name) {
      throw ValidationError(
        "'\(name)' is not a variant that every scene has; those are dark, large-text and text- with a text size.")
    }
  }

  /// Every take of the scenes on the devices, in every variant; on all devices that the scenes name besides, where
  /// `isWhole`. Scenes whose takes a cache knows are not read.
  func plan(isWhole: Bool = false, with shelf: SceneShelf? = nil, cache: VerificationCache? = nil) throws
    -> VerificationPlan
  {
    let shelf = try shelf ?? SceneShelf(Environment.loader(ledger: ledger), isStrict: false, isNoting: false)
    let library = shelf.loader.library
    let names = scenes.isEmpty ? library.names : scenes
    var plan = VerificationPlan()
    for name in names {
      let file = try library.file(of: name)
      if let takes = cache?.takes(ofSceneAt: file) {
        plan.items += takes.map { take in
          VerificationPlan.Item(take, file: file) {
            let scene = try shelf.scene(file, device: take.device, variant: take.variant)
            return (try FrameRenderer(scene, take: take.take, scale: 1), try shelf.owners(of: file))
          }
        }
        continue
      }
      let items = try self.items(ofSceneAt: file, on: shelf, isWhole: isWhole)
      plan.items += items
      if let cache, let notes = shelf.notes(of: file) {
        try cache.keep(items.map(\.take), ofSceneAt: file, notes: notes)
      }
    }
    guard !plan.items.isEmpty else { throw VerificationProblem.nothingToVerify(filter: nil) }
    try plan.checkNames()
    return plan
  }

  /// Every take of one scene, as `plan` has them.
  func items(ofSceneAt file: String, on shelf: SceneShelf, isWhole: Bool) throws -> [VerificationPlan.Item] {
    var plan = VerificationPlan()
    for place in matrix(of: try shelf.description(of: file), isWhole: isWhole) {
      let scene = try shelf.scene(file, device: place.device, variant: place.variant)
      try plan.add(scene, owners: try shelf.owners(of: file), scale: 1)
    }
    return plan.items
  }

  private func matrix(
    of description: SceneDescription, isWhole: Bool
  ) -> [(device: String, variant: String?)] {
    let devices = self.devices.map { $0.split(separator: ",").map(String.init) }
    let variants = self.variants?.split(separator: ",").map(String.init) ?? []
    var matrix = VerificationPlan.matrix(of: description, devices: devices, variants: variants)
    if isWhole, devices != nil {
      let named = VerificationPlan.matrix(of: description, devices: nil, variants: variants)
      matrix += named.filter { place in !matrix.contains { $0 == place } }
    }
    return matrix
  }

  /// Baselines that nothing uses any more.
  func stale(_ plan: VerificationPlan, in store: BaselineStore) throws -> [String] {
    let plan = devices == nil ? plan : try self.plan(isWhole: true)
    let library = try Environment.library()
    let names = Set(plan.items.map(\.take.scene)).sorted()
    return try store.stale(
      current: plan.items.flatMap { $0.take.baselines(in: store) }, scenes: names
    ) { scene, file in
      let isThere = file.isEmpty ? library.names.contains(scene) : (try? library.file(of: file)) != nil
      return !isThere
    }
  }
}
