import Files
import History
import Rendering
import Scenes
import Synchronization

/// Takes as they were when their baselines were recorded: in the commit that last changed the baseline's file.
final class EarlierTakes: Sendable {
  private let loader: SceneLoader
  private let state = Mutex(State())

  private struct State {
    /// Nil once it is known that there is none.
    var repository: Repository??
    var shelves: [String: (shelf: SceneShelf, commit: Commit)] = [:]
  }

  init(_ loader: SceneLoader) { self.loader = loader }

  /// The take as it was; nil where its baseline is in no commit, or the scene was not there then or cannot be read any more.
  ///
  /// - Parameter record: the path of the baseline's file.
  func take(like take: FrameRenderer, record: String) -> EarlierTake? {
    guard let (shelf, commit) = shelf(for: record) else { return nil }
    let (file, scene) = (take.loaded.file, take.loaded.scene)
    guard commit.holds(file),
      let loaded = try? shelf.scene(file, device: scene.device.name, variant: take.loaded.variant),
      let renderer = try? FrameRenderer(loaded, take: take.take, scale: take.scale), renderer.take == take.take
    else { return nil }
    return EarlierTake(renderer: renderer, origin: "commit \(commit.description)")
  }

  /// Gives the description that a scene's file held when a baseline of it was recorded; nil where that is not known.
  func description(of file: String, record: String) -> SceneDescription? {
    guard let (shelf, commit) = shelf(for: record), commit.holds(file) else { return nil }
    return try? shelf.description(of: file)
  }

  private func shelf(for record: String) -> (shelf: SceneShelf, commit: Commit)? {
    state.withLock { state in
      let repository = state.repository ?? (try? Repository(around: Folder.working))
      state.repository = .some(repository)
      guard let repository, let hash = try? repository.lastChange(of: record) else { return nil }
      if let known = state.shelves[hash] { return known }
      guard let commit = try? repository.commit(hash) else { return nil }
      let made = (shelf: SceneShelf(loader.reading(commit)), commit: commit)
      state.shelves[hash] = made
      return made
    }
  }
}
