import Basics
import Geometry
import Rendering
import Scenes
import Synchronization

/// The scenes that a verification needs, each read when it is first asked for.
package final class SceneCache: Sendable {
  package let loader: SceneLoader
  private let isStrict: Bool
  /// Whether files are noted.
  private let isNoting: Bool
  /// The scrolls that snapshots show all of besides, by scenes' names.
  let expansions: [String: String]
  private let state = Mutex(State())
  /// A loader for each scene, so that each has notes of its own.
  private let loaders = OnceCache<MachineText, SceneLoader>()

  private struct Key: Hashable {
    let file: MachineText
    let device: String
    let variant: String?
  }

  private struct State {
    var scenes: [Key: LoadedScene] = [:]
    var warned: [MachineText: LoadedScene] = [:]
    var owners: [MachineText: SceneOwners] = [:]
  }

  /// - Parameters:
  ///   - isStrict: whether a character of the data that no font has is a mistake.
  ///   - isNoting: whether the files that scenes are read from are noted.
  ///   - expansions: the scrolls that snapshots show all of besides, by scenes' names.
  package init(
    _ loader: SceneLoader, isStrict: Bool = false, isNoting: Bool = false, expansions: [String: String] = [:]
  ) {
    (self.loader, self.isStrict, self.isNoting, self.expansions) = (loader, isStrict, isNoting, expansions)
  }

  /// The scenes of those files that were read and have warnings, one of each file.
  package func warned(at files: Set<String>) -> [LoadedScene] {
    state.withLock { $0.warned.values.filter { files.contains($0.file) }.sorted { $0.file < $1.file } }
  }

  /// Forgets what was read of a file, but for its warnings and the files that it was read from.
  package func forget(_ file: String) {
    state.withLock { state in
      let file = MachineText(file)
      state.scenes = state.scenes.filter { $0.key.file != file }
      state.owners[file] = nil
    }
  }

  /// Reads the scene of that file, as it is written.
  func description(of file: String) throws -> SceneDescription {
    let description = try loader(of: file).read(file).description
    state.withLock { $0.owners[MachineText(file)] = SceneOwners(description) }
    return description
  }

  /// Reads a scene's files as they are, for a variant, of which the language may lead to other files of data.
  func state(of file: String, variant: String? = nil) throws -> SceneState {
    let loader = loader(of: file)
    return SceneState(try loader.read(file, variant: variant)) {
      (try? loader.bytes(of: $0, ofSceneAt: file)) ?? nil
    } names: {
      (try? loader.names(in: $0, ofSceneAt: file)) ?? []
    }
  }

  /// The scene, ready to render.
  package func scene(_ file: String, device: String, variant: String?) throws -> LoadedScene {
    let key = Key(file: MachineText(file), device: device, variant: variant)
    if let known = state.withLock({ $0.scenes[key] }) { return known }
    var options = SceneOptions(device: device, variant: variant)
    options.isStrict = isStrict
    let scene = try loader(of: file).load(file, options: options)
    state.withLock { state in
      state.scenes[key] = scene
      if !scene.warnings.list.isEmpty, state.warned[MachineText(file)] == nil {
        state.warned[MachineText(file)] = scene
      }
    }
    return scene
  }

  /// Returns a take on a screen of another size.
  func renderer(of take: TakeIdentity, ofSceneAt file: String, on screen: Size) throws -> FrameRenderer {
    var options = SceneOptions(device: take.device, variant: take.variant)
    (options.isStrict, options.screen) = (isStrict, screen)
    return try FrameRenderer(loader(of: file).load(file, options: options), take: take.take, scale: 1)
  }

  /// Plays takes of one scene.
  func items(of takes: [TakeIdentity], at file: String) throws -> [VerificationPlan.Item] {
    let owners = try owners(of: file)
    return try takes.map { take in
      let scene = try scene(file, device: take.device, variant: take.variant)
      let renderer = try FrameRenderer(scene, take: take.take, scale: 1)
      let planned = try PlannedTake(of: renderer, expanding: expansions[take.scene])
      return VerificationPlan.Item(take: planned, file: scene.file) { (renderer, owners) }
    }
  }

  /// Returns the source places of the scene's layers.
  func owners(of file: String) throws -> SceneOwners {
    if let known = state.withLock({ $0.owners[MachineText(file)] }) { return known }
    return SceneOwners(try description(of: file))
  }

  /// The files that the scene was read from, as far as it was; nil where none are noted.
  package func notes(of file: String) -> InputNotes? { loader(of: file).notes }

  private func loader(of file: String) -> SceneLoader {
    isNoting ? loaders.answer(to: MachineText(file)) { loader.noting(in: InputNotes()) } : loader
  }
}
