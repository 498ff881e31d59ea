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
    /// The first reason for which something is not known.
    var obstacle: HistoryProblem?
    var shelves: [String: (sceneCache: SceneCache, commit: Commit)] = [:]
  }

  /// - Parameter asksGit: whether git may be asked. Otherwise nothing is known.
  init(_ loader: SceneLoader, asksGit: Bool) { (self.loader, self.asksGit) = (loader, asksGit) }

  /// Why nothing is known of what some baselines were recorded from; nil where it is, or nobody asked.
  var obstacle: HistoryProblem? { state.withLock(\.obstacle) }

  /// The take as it was; nil where its baseline is in no commit, or the scene was not there then. Where git was not
  /// asked, or the scene cannot be read any more, the outcome tells so.
  ///
  /// - Parameters:
  ///   - record: the path of the baseline's file.
  ///   - wording: words an error.
  func take(
    like take: FrameRenderer, record: String, addingTo outcome: inout Outcome, _ wording: (any Error) -> String
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
    } catch HistoryProblem.shallow, HistoryProblem.uncommitted {
      // It is reported once, of all takes.
      return nil
    } catch {
      outcome.reasons += [.historyUnknown(wording(error))]
      return nil
    }
  }

  /// Returns what a scene was read from when it last looked as a baseline does: in the commit that recorded that, or,
  /// as later ones may say the same otherwise, in the last one that draws its frame. Nil where that is not known.
  func state(of file: String, for result: Outcome, without ignored: IgnoredAreas) -> SceneState? {
    guard asksGit, let (sceneCache, commit) = try? sceneCache(for: result.baseline), commit.holds(file),
      let recorded = try? sceneCache.state(of: file)
    else { return nil }
    guard result.snapshot == nil, let frame = result.frame,
      let bytes = try? FileBytes.read(result.baseline),
      let record = try? TakeRecord(String(decoding: bytes, as: UTF8.self), path: result.baseline)
    else { return recorded }
    let files = recorded.read.sources.paths + ((try? SceneCache(loader).state(of: file))?.read.sources.paths ?? [])
    let commits = try? commit.repository.commits(after: commit.hash, changing: files, most: Self.maxCommits)
    let later = Array((commits ?? []).reversed())
    // A scene that looks otherwise since one commit does so in those behind it.
    var (first, end) = (0, later.count)
    var found: SceneState?
    while first < end {
      let middle = (first + end) / 2
      if let state = state(of: file, in: later[middle], drawing: frame, as: record, result, without: ignored) {
        found = state
        first = middle + 1
      } else {
        end = middle
      }
    }
    return found ?? recorded
  }

  /// So many commits are looked at since a baseline was recorded.
  private static let maxCommits = 1_000

  /// Returns a scene as it is in a commit, if it draws a frame there as a record has it.
  private func state(
    of file: String, in hash: String, drawing frame: Int, as record: TakeRecord, _ result: Outcome,
    without ignored: IgnoredAreas
  ) -> SceneState? {
    guard let commit = try? Repository(around: Folder.working).commit(hash), commit.holds(file) else { return nil }
    let sceneCache = SceneCache(loader.reading(commit))
    guard let loaded = try? sceneCache.scene(file, device: result.device, variant: result.variant) else { return nil }
    let take = loaded.scene.takes.contains(result.take) ? result.take : nil
    guard let renderer = try? FrameRenderer(loaded, take: take, scale: 1),
      EarlierTake(renderer: renderer, origin: hash).bitmap(of: frame, in: record, without: ignored) != nil
    else { return nil }
    return try? sceneCache.state(of: file)
  }

  private func sceneCache(for record: String) throws -> (sceneCache: SceneCache, commit: Commit)? {
    try state.withLock { state -> (sceneCache: SceneCache, commit: Commit)? in
      if let problem = state.problem { throw problem }
      let repository = state.repository ?? (try? Repository(around: Folder.working))
      state.repository = .some(repository)
      guard let repository else { return nil }
      do {
        guard let hash = try repository.lastChange(of: record) else { return nil }
        var shelf = state.shelves[hash]
        if shelf == nil {
          let commit = try repository.commit(hash)
          shelf = (sceneCache: SceneCache(loader.reading(commit)), commit: commit)
          state.shelves[hash] = shelf
        }
        guard let shelf else { return nil }
        // A baseline that was accepted since is told from the state that it was accepted for.
        guard try shelf.commit.bytes(of: record) == FileBytes.readIfPresent(record) else {
          throw HistoryProblem.uncommitted(path: record)
        }
        return shelf
      } catch let problem as HistoryProblem {
        state.obstacle = state.obstacle ?? problem
        // It would be the same, and take as long, for every take.
        if problem.isOfGit { state.problem = problem }
        throw problem
      }
    }
  }
}
