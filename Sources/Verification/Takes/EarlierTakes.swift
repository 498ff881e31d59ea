import Files
import GitHistory
import Rendering
import Scenes
import Synchronization

/// Takes as they were when their baselines were recorded: in the commit that last changed the baseline's file.
final class EarlierTakes: Sendable {
  private let loader: SceneLoader
  /// Whether git may be asked.
  private let asksGit: Bool
  private let state = Mutex(State())

  private struct State {
    /// Nil once it is known that there is none.
    var repository: Repository??
    /// Why git cannot be asked at all.
    var problem: HistoryProblem?
    var shelves: [String: (sceneCache: SceneCache, commit: Commit)] = [:]
  }

  /// - Parameter asksGit: whether git may be asked. Otherwise nothing is known.
  init(_ loader: SceneLoader, asksGit: Bool) { (self.loader, self.asksGit) = (loader, asksGit) }

  /// The take as it was; nil where its baseline is in no commit, or the scene was not there then. Where git was not
  /// asked, or the scene cannot be read any more, the outcome tells so.
  ///
  /// - Parameters:
  ///   - record: the path of the baseline's file.
  ///   - wording: words an error.
  func take(
    like take: FrameRenderer, record: String, telling outcome: inout Outcome, _ wording: (any Error) -> String
  ) -> EarlierTake? {
    guard asksGit else {
      outcome.reasons += [.historyNotAsked]
      return nil
    }
    do {
      guard let (sceneCache, commit) = try sceneCache(for: record) else { return nil }
      let (file, scene) = (take.loaded.file, take.loaded.scene)
      guard commit.holds(file) else { return nil }
      let loaded = try sceneCache.scene(file, device: scene.device.name, variant: take.loaded.variant)
      guard let renderer = try? FrameRenderer(loaded, take: take.take, scale: take.scale), renderer.take == take.take
      else { return nil }
      return EarlierTake(renderer: renderer, origin: "commit \(commit.description)")
    } catch {
      outcome.reasons += [.historyUnknown(wording(error))]
      return nil
    }
  }

  /// Returns the description that a scene's file held when a baseline of it was recorded; nil where that is not known.
  func description(of file: String, record: String) -> SceneDescription? {
    guard asksGit, let (sceneCache, commit) = try? sceneCache(for: record), commit.holds(file) else { return nil }
    return try? sceneCache.description(of: file)
  }

  private func sceneCache(for record: String) throws -> (sceneCache: SceneCache, commit: Commit)? {
    try state.withLock { state -> (sceneCache: SceneCache, commit: Commit)? in
      if let problem = state.problem { throw problem }
      let repository = state.repository ?? (try? Repository(around: Folder.working))
      state.repository = .some(repository)
      guard let repository else { return nil }
      do {
        guard let hash = try repository.lastChange(of: record) else { return nil }
        if let known = state.shelves[hash] { return known }
        let commit = try repository.commit(hash)
        let made = (sceneCache: SceneCache(loader.reading(commit)), commit: commit)
        state.shelves[hash] = made
        return made
      } catch let problem as HistoryProblem {
        // It would be the same, and take as long, for every take.
        if problem.isOfGit { state.problem = problem }
        throw problem
      }
    }
  }
}
