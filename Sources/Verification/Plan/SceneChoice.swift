import Basics
import Files
import Formulas
import GitHistory
import Rendering
import SceneFiles
import Scenes
import Vocabulary

/// A choice of scenes, with their devices, variants and baselines.
package struct SceneChoice: Sendable {
  /// Names of shipped scenes, or paths; all that are shipped where there are none.
  package let scenes: [String]
  /// Devices to lay every scene out on; nil for those that it names.
  package let devices: [String]?
  /// Variants that every scene is looked at in besides its own.
  package let variants: [String]
  /// Variants that every scene is looked at in, its own among them, and in no others; nil among them is the scene as it
  /// is. Nil for all.
  package let onlyVariants: [String?]?
  package let store: BaselineStore
  /// The scrolls of which snapshots show all in a further picture, by scenes' names: a layer's name, or `all`.
  package let expansions: [String: String]
  /// Whether it may be looked which folder all of the project is in, as git has it, and git asked how scenes were.
  package let asksGit: Bool
  /// The places at which the project's settings name what may not be there.
  private let places: ProjectSettings.Places

  package init(
    scenes: [String], devices: [String]?, variants: [String], onlyVariants: [String?]? = nil, store: BaselineStore,
    expansions: [String: String] = [:], asksGit: Bool, places: ProjectSettings.Places = ProjectSettings.Places()
  ) {
    self.places = places
    (self.scenes, self.devices, self.variants, self.onlyVariants) = (scenes, devices, variants, onlyVariants)
    (self.store, self.expansions, self.asksGit) = (store, expansions, asksGit)
  }

  /// Returns what is wrong with a scene that is not there, at the place where the settings name it; any other error as
  /// it is.
  func placed(_ error: any Error, ofScene name: String) -> any Error {
    guard let problem = error as? RenderingProblem, let place = places.scenes[name] else { return error }
    return Diagnostic(problem, at: place)
  }

  /// Returns what is wrong with a scene that the settings expand, at its place there.
  func placed(_ problem: VerificationProblem, ofExpansion name: String) -> any Error {
    places.expansions[name].map { Diagnostic(problem, at: $0) } ?? problem
  }

  /// Whether devices or variants are left out that scenes have.
  var isPart: Bool { devices != nil || onlyVariants != nil }

  /// Returns the names of the scenes: names of shipped ones, or paths.
  func names(in library: SceneLibrary) -> [String] { scenes.isEmpty ? library.names : scenes }

  /// Returns every take of the scene at `file` on the devices, in every variant; on all devices that it names besides,
  /// where `isWhole`.
  package func takes(
    ofSceneAt file: String, on sceneCache: SceneCache, isWhole: Bool = false
  ) throws -> [TakeIdentity] {
    let description = try sceneCache.description(of: file)
    let names = description.takes.map(\.name.value)
    return matrix(of: description, isWhole: isWhole).flatMap { place in
      description.variants.takes(of: names, in: place.variant).map { take in
        TakeIdentity(scene: description.name.value, take: take, device: place.device, variant: place.variant)
      }
    }
  }

  /// The same, played.
  package func items(
    ofSceneAt file: String, on sceneCache: SceneCache, isWhole: Bool = false
  ) throws -> [VerificationPlan.Item] {
    try sceneCache.items(of: takes(ofSceneAt: file, on: sceneCache, isWhole: isWhole), at: file)
  }

  private func matrix(of description: SceneDescription, isWhole: Bool) -> [(device: String, variant: String?)] {
    let all = matrix(of: description, on: devices)
    let chosen = onlyVariants.map { only in all.filter { only.contains($0.variant) } } ?? all
    guard isWhole, isPart else { return chosen }
    return chosen + matrix(of: description, on: nil).filter { place in !chosen.contains { $0 == place } }
  }

  /// The devices and variants that a scene is to be looked at in: the matrix that it writes down, and the variants
  /// besides.
  ///
  /// - Parameter given: devices to look at it on instead; a variant that has devices of its own keeps those among them.
  private func matrix(of description: SceneDescription, on given: [String]?) -> [(device: String, variant: String?)] {
    let further = variants + (onlyVariants ?? []).compactMap { $0 }.filter { !variants.contains($0) }
    let own = [description.device?.value ?? Device.standard.name] + description.devices.map(\.value)
    let devices = given ?? own
    let plain = devices.map { (device: $0, variant: String?.none) }
    return plain
      + description.variants.flatMap { variant in
        let only = variant.devices.map(\.value)
        let chosen = only.isEmpty ? devices : given == nil ? only : only.filter(devices.contains)
        return chosen.map { (device: $0, variant: Optional(variant.name.value)) }
      }
      + further.filter { name in !description.variants.contains { $0.name.value == name } }.flatMap { name in
        devices.map { (device: $0, variant: Optional(name)) }
      }
  }

  /// Baselines that nothing uses any more, sorted. Of scenes that nothing is known of, those are stale whose scene is
  /// gone.
  ///
  /// - Parameters:
  ///   - planned: takes that are known already; nil for all of all devices, which are played.
  ///   - others: takes that nothing is said about.
  ///   - isWhole: whether the scenes are all that the project has: baselines of any other are stale.
  ///   - broken: files that are there, of scenes that nothing is said about, as they cannot be played; nil where
  ///     mistakes of scenes are thrown.
  ///   - loader: reads the scenes of which nothing is known.
  package func stale(
    _ planned: [PlannedTake]? = nil, besides others: [TakeIdentity] = [], isWhole: Bool,
    broken: [String]? = nil, loader: SceneLoader
  ) throws -> [String] {
    let planned = try planned ?? self.planned(loader, isLenient: broken != nil)
    // A disk may hold two forms of one name.
    let current = Set(planned.flatMap { $0.baselines(in: store) }.map { MachineText($0) })
    let folders = Set(others.map { $0.folder(in: store) })
    let known = Set((planned.map(\.scene) + others.map(\.scene)).map(BaselineStore.fileName))
    lazy var names = namesOfScenes

    /// Whether the scene of a take that was recorded is gone.
    func isGone(_ facts: TakeRecord.Facts) -> Bool {
      let file = RecordedFile(facts.file)
      func isOf(_ path: String) -> Bool {
        file.leads(to: path, in: store) || SceneNames.isNamed(facts.scene, in: path)
      }
      if let broken, broken.contains(where: isOf) { return false }
      if isWhole { return true }
      if file.holds(facts.scene, in: store) || loader.library.names.contains(facts.scene) { return false }
      // It may only have been moved.
      return !names.mayHave(facts.scene)
    }
    /// Whether takes of a scene were recorded, and all of them are gone. They need not all have been recorded of one
    /// place: one that is there is enough.
    func isStale(_ files: [String]) throws -> Bool {
      var isRecorded = false
      for record in files where FilePath.name(of: record) == BaselineStore.recordName {
        guard let bytes = try store.bytes(of: record) else { continue }
        guard isGone(try TakeRecord(String(decoding: bytes, as: UTF8.self), path: record).facts) else { return false }
        isRecorded = true
      }
      return isRecorded
    }
    var stale: [String] = []
    for scene in store.scenes {
      let files = store.files(scene: scene)
      if known.contains(scene) {
        stale += files.filter { !current.contains(MachineText($0)) && !folders.contains(FilePath.folder(of: $0)) }
        continue
      }
      if try isStale(files) { stale += files }
    }
    return stale.sorted()
  }

  /// The names of the project's scenes: of those below the working folder and that of the baselines, and where these
  /// are under git, of all that is.
  var namesOfScenes: SceneNames {
    let folders = [Folder.working, store.place]
    let roots = folders.compactMap { asksGit ? (try? Repository(around: $0))?.root : nil }
    return SceneNames(below: folders + roots, endings: SceneLibrary.fileEndings)
  }

  private func planned(_ loader: SceneLoader, isLenient: Bool) throws -> [PlannedTake] {
    let sceneCache = SceneCache(loader, expansions: expansions)
    return try names(in: loader.library).flatMap { name in
      do {
        let file = try loader.library.file(of: name)
        defer { sceneCache.forget(file) }
        return try items(ofSceneAt: file, on: sceneCache, isWhole: true).map(\.take)
      } catch {
        guard isLenient else { throw error }
        return []
      }
    }
  }
}

extension [VariantDescription] {
  /// The takes of a scene that are looked at in one of its variants, or without one: all, unless the variant names
  /// some. Nil stands for that of a scene without takes.
  func takes(of names: [String], in variant: String?) -> [String?] {
    let only = first { $0.name.value == variant }?.takes.map(\.value) ?? []
    let all: [String?] = names.isEmpty ? [nil] : names
    return all.filter { only.isEmpty || $0.map(only.contains) ?? false }
  }
}
