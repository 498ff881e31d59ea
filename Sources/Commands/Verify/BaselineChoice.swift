import ArgumentParser
import Bytes
import Files
import History
import Rendering
import Scenes
import Verification

/// Which scenes, on which devices, with which baselines.
struct BaselineChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Shipped scenes' names, or paths to scene files or their folders; those of flipbook.yaml in the working folder, or all \
      shipped ones, if left out.
      """,
      valueName: "scene"),
    completion: .scenes)
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
    for name in Self.names(in: variants) ?? [] where !VariantDescription.isStandard(name) {
      throw ValidationError(
        "'\(name)' is not a variant that every scene has; those are dark, large-text and text- with a text size.")
    }
  }

  /// What the scenes are called: names of shipped ones, or paths.
  func names(in library: SceneLibrary) -> [String] { scenes.isEmpty ? library.names : scenes }

  /// Every take of the scene at `file` on the devices, in every variant; on all devices that it names besides, where
  /// `isWhole`.
  func takes(ofSceneAt file: String, on shelf: SceneShelf, isWhole: Bool = false) throws -> [TakeIdentity] {
    let description = try shelf.description(of: file)
    return VerificationPlan.takes(of: description, in: matrix(of: description, isWhole: isWhole))
  }

  /// The same, played.
  func items(ofSceneAt file: String, on shelf: SceneShelf, isWhole: Bool = false) throws -> [VerificationPlan.Item] {
    try shelf.items(of: takes(ofSceneAt: file, on: shelf, isWhole: isWhole), at: file)
  }

  /// Names with commas between them.
  private static func names(in list: String?) -> [String]? {
    list.map { MachineText($0).words(between: ",").map(\.text) }
  }

  private func matrix(
    of description: SceneDescription, isWhole: Bool
  ) -> [(device: String, variant: String?)] {
    let devices = Self.names(in: self.devices)
    let variants = Self.names(in: self.variants) ?? []
    var matrix = VerificationPlan.matrix(of: description, devices: devices, variants: variants)
    if isWhole, devices != nil {
      let named = VerificationPlan.matrix(of: description, devices: nil, variants: variants)
      matrix += named.filter { place in !matrix.contains { $0 == place } }
    }
    return matrix
  }

  /// Baselines that nothing uses any more.
  ///
  /// - Parameters:
  ///   - planned: takes that are known already; nil for all of all devices, which are played.
  ///   - others: takes that nothing is said about.
  ///   - isWhole: whether the scenes are all that the project has: baselines of any other are stale.
  ///   - broken: files that are there, of scenes that nothing is said about, as they cannot be played; nil where mistakes
  ///     of scenes are thrown.
  func stale(
    _ planned: [PlannedTake]? = nil, besides others: [TakeIdentity] = [], in store: BaselineStore, isWhole: Bool,
    broken: [String]? = nil
  ) throws -> [String] {
    let library = try Environment.library()
    let planned = try planned ?? self.planned(in: library, isLenient: broken != nil)
    let folders = Set(others.map { $0.folder(in: store) })
    let names = Set(planned.map(\.scene) + others.map(\.scene)).sorted()
    var known: SceneNames?
    return try store.stale(
      current: planned.flatMap { $0.baselines(in: store) }, scenes: names, besides: folders
    ) { facts in
      let file = RecordedFile(facts.file)
      let isBroken = broken?.contains { file.leads(to: $0, in: store) || SceneNames.isNamed(facts.scene, in: $0) }
      if isBroken ?? false { return false }
      if isWhole { return true }
      if file.holds(facts.scene, in: store) || library.names.contains(facts.scene) { return false }
      // It may only have been moved.
      let names = known ?? namesOfScenes
      known = names
      return !names.mayHave(facts.scene)
    }
  }

  /// The names of the project's scenes: of those below the working folder and that of the baselines, and where these are under
  /// git, of all that is.
  var namesOfScenes: SceneNames {
    let folders = [Folder.working, baselineStore.place]
    let roots = folders.compactMap { limits.sandbox ? nil : (try? Repository(around: $0))?.root }
    return SceneNames(below: folders + roots, endings: SceneLibrary.fileEndings)
  }

  private func planned(in library: SceneLibrary, isLenient: Bool) throws -> [PlannedTake] {
    let shelf = SceneShelf(try Environment.loader(ledger: ledger), isStrict: false, isNoting: false)
    return try names(in: library).flatMap { name in
      do {
        let file = try library.file(of: name)
        defer { shelf.forget(file) }
        return try items(ofSceneAt: file, on: shelf, isWhole: true).map(\.take)
      } catch {
        guard isLenient else { throw error }
        return []
      }
    }
  }
}
