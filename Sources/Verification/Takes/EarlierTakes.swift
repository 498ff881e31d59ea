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
    /// The repository; nil inside once it is known that there is none.
    var repository: Repository??
    /// The problem by which git cannot be asked at all.
    var problem: HistoryProblem?
    /// The first reason for which something is not known.
    var obstacle: HistoryProblem?
    var shelves: [String: (sceneCache: SceneCache, commit: Commit)] = [:]
  }

  /// - Parameter asksGit: whether git may be asked. Otherwise nothing is known.
  init(_ loader: SceneLoader, asksGit: Bool) { (self.loader, self.asksGit) = (loader, asksGit) }

  /// The problem by which nothing is known of what some baselines were recorded from; nil where it is known, or nobody
  /// asked.
  var obstacle: HistoryProblem? { state.withLock(\.obstacle) }

  /// The take as it was; nil where its baseline is in no commit, or the scene was not there then. Where git was not
  /// asked, or the scene cannot be read any more, the outcome tells so.
  ///
  /// - Parameters:
  ///   - record: the path of the baseline's file.
  ///   - isDressed: whether the scene may have been asked for by more than a device and a variant.
  ///   - wording: words an error.
  func take(
    like take: FrameRenderer, record: String, isDressed: Bool = false, addingTo outcome: inout Outcome,
    _ wording: (any Error) -> String
  ) -> EarlierTake? {
    guard asksGit else {
      outcome.reasons += [.historyNotAsked]
      return nil
    }
    do {
      guard let (sceneCache, commit) = try sceneCache(for: record) else { return nil }
      let (file, scene) = (take.loaded.file, take.loaded.scene)
      guard let former = former(file, of: scene.name, record: record, in: commit, sceneCache) else { return nil }
      let loaded =
        try isDressed
        ? sceneCache.loader.load(former, options: take.loaded.asked)
        : sceneCache.scene(former, device: scene.device.name, variant: take.loaded.variant)
      guard let renderer = try? take.showing(loaded) else { return nil }
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
  func state(
    of file: String, named scene: String, for result: Outcome, without ignored: IgnoredAreas
  ) -> SceneState? {
    guard asksGit, let (sceneCache, commit) = try? sceneCache(for: result.baseline),
      let former = former(file, of: scene, record: result.baseline, in: commit, sceneCache),
      let recorded = (try? sceneCache.state(of: former, variant: result.variant))?.moved(to: file)
    else { return nil }
    guard result.snapshot == nil, let frame = result.frame,
      let bytes = try? FileBytes.read(result.baseline),
      let record = try? TakeRecord(String(decoding: bytes, as: UTF8.self), path: result.baseline)
    else { return recorded }
    let now = try? SceneCache(loader).state(of: file, variant: result.variant)
    let files = recorded.read.sources.paths + (now?.read.sources.paths ?? [])
    let commits = try? commit.repository.commits(after: commit.hash, changing: files, most: Self.maxCommits)
    let later = Array((commits ?? []).reversed())
    // A scene that looks otherwise since one commit does so in those behind it.
    var (first, end) = (0, later.count)
    var found: SceneState?
    while first < end {
      let middle = (first + end) / 2
      let places = former == file ? [file] : [file, former]
      if let state = state(of: places, in: later[middle], drawing: frame, as: record, result, without: ignored) {
        found = state
        first = middle + 1
      } else {
        end = middle
      }
    }
    return found ?? recorded
  }

  /// The most commits since a baseline was recorded that are searched.
  private static let maxCommits = 1_000

  /// Returns the path of a scene's file in a commit.
  ///
  /// Tried in this order: its present path, the path in the baseline's record, files that have been deleted since. Nil
  /// where none of them has a scene of that name, which is reported.
  private func former(
    _ file: String, of scene: String, record: String, in commit: Commit, _ sceneCache: SceneCache
  ) -> String? {
    func hasScene(_ path: String) -> Bool {
      commit.holds(path) && (try? sceneCache.description(of: path))?.name.value == scene
    }
    // One that cannot be read is told where it is asked for.
    if commit.holds(file), (try? sceneCache.description(of: file))?.name.value ?? scene == scene { return file }
    // A file outside of the repository has no history.
    guard commit.repository.place(of: file) != nil else { return nil }
    let folder = FilePath.folder(of: record)
    let head = try? FileBytes.start(
      of: FilePath.join(folder, BaselineStore.recordName), TakeRecord.maxHeadBytes)
    let recorded = head.flatMap { TakeRecord.file(inHead: $0) }.map(RecordedFile.init)
    let places = recorded?.places(in: BaselineStore(folder: folder)) ?? []
    let seen = places.map { FilePath.path($0, seenFrom: Folder.working) }
    if let found = seen.first(where: hasScene) { return found }
    if let found = commit.removedFiles(endingIn: SceneLibrary.fileEndings).first(where: hasScene) { return found }
    state.withLock { $0.obstacle = $0.obstacle ?? .noScene(scene, commit: commit.description) }
    return nil
  }

  /// Returns a scene as it is in a commit, in one of some files, if it draws a frame there as a record has it.
  private func state(
    of files: [String], in hash: String, drawing frame: Int, as record: TakeRecord, _ result: Outcome,
    without ignored: IgnoredAreas
  ) -> SceneState? {
    guard let commit = try? Repository(around: Folder.working).commit(hash),
      let file = files.first(where: commit.holds)
    else { return nil }
    let sceneCache = SceneCache(loader.reading(commit))
    guard let loaded = try? sceneCache.scene(file, device: result.device, variant: result.variant) else { return nil }
    let take = loaded.scene.takes.contains(result.take) ? result.take : nil
    guard let renderer = try? FrameRenderer(loaded, take: take, scale: 1),
      EarlierTake(renderer: renderer, origin: hash).bitmap(of: frame, in: record, without: ignored) != nil
    else { return nil }
    return (try? sceneCache.state(of: file, variant: result.variant))?.moved(to: files[0])
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
