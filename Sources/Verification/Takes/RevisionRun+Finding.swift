import Files
import GitHistory
import Rendering
import SceneFiles
import Scenes

/// The search for the takes of the scenes, as they are and as they were in the commit.
extension RevisionRun {
  /// All takes of the scenes, those that are and those that were.
  mutating func findChanges() throws -> [Change] {
    let library = sceneCache.loader.library
    var changes: [Change] = []
    for name in choice.scenes.isEmpty ? shipped(library) : choice.scenes {
      let was = try? library.file(of: name, in: commit)
      var now: String?
      do {
        // A name that is not there is a mistake, unless it was there.
        now = try was == nil ? library.file(of: name) : try? library.file(of: name)
        for file in [now, was].compactMap({ $0 }) { try commit.repository.checkOwns(file) }
        let items = try now.map { try choice.items(ofSceneAt: $0, on: sceneCache) } ?? []
        changes += self.changes(items, was: was)
      } catch {
        changes.append(.broken(file: now ?? name, error))
      }
    }
    if isOfSettings {
      let named = Set(changes.map(\.file))
      for file in scenesOfSettings(library) where !named.contains(file) {
        changes += removed(sceneAt: file)
      }
    }
    for file in goneOfBaselines(besides: Set(changes.map(\.take.scene))) {
      changes += removed(sceneAt: file)
    }
    let known = Set(changes.map(\.file))
    return changes + candidates(for: changes, besides: known)
  }

  /// Takes of a scene that was looked at in the commit and is no more; of one whose file is still there, the settings
  /// tell otherwise. None where they cannot be read as they were.
  func removed(sceneAt file: String, areCandidates: Bool = false) -> [Change] {
    let reason = FileStatus.exists(file) ? Reason.unlisted(settings: settings, commit: commit.description) : nil
    let items = (try? choice.items(ofSceneAt: file, on: past)) ?? []
    return items.map { .removed($0, reason, isCandidate: areCandidates) }
  }

  /// Files of scenes that are gone from the folders of those that were named: a pattern of the shell does not name
  /// them.
  func removedScenes(besides changes: [Change]) -> [String] {
    func place(_ file: String) -> String { commit.repository.place(of: file) ?? file }
    var known = Set(changes.map { place($0.file) })
    for change in changes { if case .both(_, let was) = change { known.insert(place(was.file)) } }
    let folders = Set(changes.map { FilePath.folder(of: place($0.file)) })
    return commit.removedFiles(endingIn: SceneLibrary.fileEndings).filter { file in
      !known.contains(place(file)) && folders.contains(FilePath.folder(of: place(file)))
        && (try? past.description(of: file)) != nil
    }
  }

  /// Takes of scene files that are gone from the disk, where any may be what is new; those that cannot be read are
  /// none.
  private func candidates(for changes: [Change], besides known: Set<String>) -> [Change] {
    let isNew = changes.contains { if case .new(let item) = $0 { !commit.holds(item.file) } else { false } }
    guard isNew else { return [] }
    return commit.removedFiles(endingIn: SceneLibrary.fileEndings).filter { !known.contains($0) }.flatMap {
      removed(sceneAt: $0, areCandidates: true)
    }
  }

  private func changes(_ items: [VerificationPlan.Item], was: String?) -> [Change] {
    guard let was else { return items.map { .new($0) } }
    do {
      let order = try choice.items(ofSceneAt: was, on: past)
      let before = Dictionary(order.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      let names = Set(items.map(\.name))
      return items.map { item in before[item.name].map { .both(now: item, was: $0) } ?? .new(item) }
        + order.filter { !names.contains($0.name) }.map { .removed($0, nil) }
    } catch {
      let reason = Reason.undrawable(commit: commit.description, options.wording(error))
      return items.map { .trouble($0, reason) }
    }
  }

  /// The names of the shipped scenes that are, and of those that were.
  private func shipped(_ library: SceneLibrary) -> [String] {
    guard let folder = library.assets?.scenes else { return library.names }
    let were = commit.names(in: folder).filter { commit.holds("\(folder)/\($0)/\(SceneLibrary.fileName)") }
    return Set(library.names + were).sorted()
  }

  /// The files of the scenes that the project's settings named in a commit.
  private mutating func scenesOfSettings(_ library: SceneLibrary) -> [String] {
    let path = settings
    guard commit.holds(path) else { return [] }
    do {
      guard let bytes = try commit.contents(of: path) else { return [] }
      return try ProjectSettings(bytes, of: path).scenes.compactMap { try? library.file(of: $0, in: commit) }
    } catch {
      notes.append("\(path) of \(commit.description) cannot be read; scenes that only it names are not looked for.")
      return []
    }
  }

  /// The files that are gone of scenes whose baselines a commit has.
  ///
  /// - Parameter scenes: names of those that are looked at anyway.
  private func goneOfBaselines(besides scenes: Set<String>) -> [String] {
    let store = choice.store
    lazy var names = choice.namesOfScenes
    var gone: [String] = []
    var asked = Set(scenes.map(BaselineStore.fileName))
    for record in commit.files(named: BaselineStore.recordName, below: store.folder) {
      // Of each scene one take tells.
      let scene = FilePath.parts(of: FilePath.path(record, seenFrom: store.folder)).first ?? ""
      guard asked.insert(scene).inserted,
        let bytes = (try? commit.contents(of: record)) ?? nil,
        let facts = try? TakeRecord(String(decoding: bytes, as: UTF8.self), path: record).facts,
        let file = RecordedFile(facts.file).places(in: store).first(where: commit.holds), !FileStatus.exists(file)
      else { continue }
      // One that was only moved is not gone.
      if !names.mayHave(facts.scene) { gone.append(FilePath.path(file, seenFrom: Folder.working)) }
    }
    return gone
  }
}
