import Basics
import Files
import GitHistory
import ImageFiles
import Rendering
import SceneFiles
import Scenes

/// The takes that can look otherwise than in a commit, by all that they are made from and compared with as it lies on
/// the disk now, committed or not. Of any other, what it was in the commit still holds.
///
/// A take is reached where one of these is not as it was:
///
///     its baselines             or it has none, or another renderer made them
///     the project's settings    what may differ and what is ignored; that they name its scene
///     the scene's files         scene, imports, data, as the take's variant reads them; of an edit of a take or of a
///                               variant the others are not reached (`SourceImpact`)
///     pictures, fonts, ledgers  those that were read when all frames of the take were worked out, which is done only
///                               where any such file of the repository changed
///
/// Files outside of the repository have no history, and count as unchanged.
package final class TakeSelection {
  private let commit: Commit
  private let loader: SceneLoader
  private let store: BaselineStore
  /// The scrolls that snapshots show all of besides, by scenes' names.
  private let expansions: [String: String]
  /// Whether the project has agreed on something else than in the commit.
  private let isAgreedOtherwise: Bool
  /// The files of the scenes that settings named in the commit; nil where no settings name the scenes.
  private let namedScenes: Set<MachineText>?
  /// The folders in which pictures are baselines, or show failures.
  private let ownFolders: [String]

  private var known: [TakeIdentity: Bool] = [:]
  /// The scene whose takes were asked for last, as it is read now and as it was, each file once.
  private var open: (file: String, now: SceneLoader, then: SceneLoader)?
  private var reaches: [String?: SourceImpact] = [:]
  private lazy var changedFiles = findChangedFiles()

  /// - Parameters:
  ///   - settings: the project's settings, and their path; nil where there are none.
  ///   - isOfSettings: whether the scenes are those that they name.
  ///   - failures: the folder of pictures of failures.
  package init(
    since commit: Commit, loader: SceneLoader, store: BaselineStore,
    settings: (agreed: ProjectSettings, path: String)?, isOfSettings: Bool, failures: String
  ) {
    (self.commit, self.loader, self.store) = (commit, loader, store)
    expansions = settings?.agreed.expansions ?? [:]
    ownFolders = [store.folder, failures] + [store.pictures, settings?.agreed.pictures.baselines].compactMap { $0 }
    let path = settings?.path ?? ProjectSettings.fileName
    var was: ProjectSettings? = ProjectSettings()
    if commit.holds(path) {
      was = (try? commit.contents(of: path)).flatMap { $0 }.flatMap { try? ProjectSettings($0, of: path) }
    }
    was?.nameBaselines(besides: path)
    isAgreedOtherwise = was.map(Self.agreement) != Self.agreement(settings?.agreed ?? ProjectSettings())
    namedScenes = isOfSettings ? Set((was?.scenes ?? []).map { MachineText($0) }) : nil
  }

  /// The commit, as it is told.
  package var origin: String { commit.description }

  /// The settings that all takes have in common. Devices and variants are not among it: what is looked at on others
  /// than before has no baselines.
  private static func agreement(_ settings: ProjectSettings) -> ProjectSettings {
    var settings = settings
    (settings.scenes, settings.devices, settings.variants) = ([], [], [])
    (settings.pictures, settings.documents) = (ProjectSettings().pictures, nil)
    settings.places = ProjectSettings.Places()
    return settings
  }

  /// Whether a take can look otherwise than in the commit. Those of one scene are best asked for one after the other.
  ///
  /// - Parameter file: the scene's file.
  func reaches(_ take: TakeIdentity, ofSceneAt file: String) -> Bool {
    if let known = known[take] { return known }
    let isReached =
      isAgreedOtherwise || !wasNamed(file) || !isApproved(take) || written(file, in: take.variant).reaches(take)
      || readsChangedFiles(take, ofSceneAt: file)
    known[take] = isReached
    return isReached
  }

  /// Whether the settings named a scene in the commit; by its file, or by the folder that it lies in.
  private func wasNamed(_ file: String) -> Bool {
    guard let namedScenes else { return true }
    return [file, FilePath.folder(of: file), FilePath.name(of: FilePath.folder(of: file))].contains {
      namedScenes.contains(MachineText($0))
    }
  }

  // MARK: Baselines

  /// Whether a take has the baselines that it had, and this renderer made them.
  private func isApproved(_ take: TakeIdentity) -> Bool {
    let folder = take.folder(in: store)
    let record = "\(folder)/\(BaselineStore.recordName)"
    guard let bytes = try? store.bytes(of: record),
      let made = try? TakeRecord(String(decoding: bytes, as: UTF8.self), path: record).fingerprint,
      Fingerprint.isSameRenderer(made, loader.fingerprint.description)
    else { return false }
    let names = Set(Folder.visibleNames(in: folder) + commit.names(in: folder))
    return names.allSatisfy { name in
      let path = "\(folder)/\(name)"
      // A folder holds the baselines of a variant.
      return FileStatus.isFolder(path) || isUnchanged(path)
    }
  }

  /// Whether a file is on the disk as it is in the commit.
  private func isUnchanged(_ path: String) -> Bool {
    guard let was = try? commit.bytes(of: path), let now = try? FileBytes.readIfPresent(path) else { return false }
    return was == now
  }

  /// The names of the snapshots of a take that have baselines, in their order, as far as the scene's file tells them.
  func snapshots(of take: TakeIdentity, ofSceneAt file: String) -> [String] {
    let names = plainSnapshots(of: take, ofSceneAt: file)
    let expanded = expansions[take.scene].map { layer in names.map { NamedSnapshot.expandedName($0, layer) } } ?? []
    let folder = take.folder(in: store)
    return (names + expanded).filter { snapshot in
      FileStatus.isFile("\(folder)/\(BaselineStore.fileName(snapshot))\(BaselineStore.layersEnding)")
    }
  }

  private func plainSnapshots(of take: TakeIdentity, ofSceneAt file: String) -> [String] {
    guard let name = take.take else { return [NamedSnapshot.noTake] }
    guard let description = try? loaders(of: file).now.read(file, variant: take.variant).description else { return [] }
    return Self.snapshots(in: description.takes.first { $0.name.value == name }?.steps ?? [], of: description)
  }

  /// - Parameter names: those of the lists of steps that these are in.
  private static func snapshots(
    in steps: [StepDescription], of description: SceneDescription, within names: [String] = []
  ) -> [String] {
    steps.flatMap { step -> [String] in
      switch step.act {
      case .snapshot(let name): return [name.value]
      case .steps(let name) where !names.contains(name.value):
        let shared = description.steps.first { $0.name.value == name.value }?.steps ?? []
        return snapshots(in: shared, of: description, within: names + [name.value])
      default: return []
      }
    }
  }

  // MARK: Texts

  private func loaders(of file: String) -> (now: SceneLoader, then: SceneLoader) {
    if let open, open.file == file { return (open.now, open.then) }
    let made = (now: loader.readingOnce(), then: loader.reading(commit).readingOnce())
    (open, reaches) = ((file, made.now, made.then), [:])
    return made
  }

  /// Returns the part that the scene's files reach by what they say otherwise, as a variant reads them; all where one
  /// of the two states cannot be read.
  private func written(_ file: String, in variant: String?) -> SourceImpact {
    let (now, then) = loaders(of: file)
    if let known = reaches[variant] { return known }
    var reach = SourceImpact.whole
    if commit.holds(file), let old = try? then.read(file, variant: variant),
      let new = try? now.read(file, variant: variant)
    {
      reach = SourceImpact(from: old, to: new)
    }
    reaches[variant] = reach
    return reach
  }

  // MARK: Pictures, fonts, ledgers

  /// Whether a take reads a file that is no text and that changed. Works out all of its frames, as a name may be a
  /// formula.
  private func readsChangedFiles(_ take: TakeIdentity, ofSceneAt file: String) -> Bool {
    guard !changedFiles.isEmpty else { return false }
    let notes = InputNotes()
    do {
      let options = SceneOptions(device: take.device, variant: take.variant)
      let scene = try loader.noting(in: notes).load(file, options: options)
      try FrameRenderer(scene, take: take.take, scale: 1).workOutFrames()
    } catch {
      return true
    }
    return notes.all.keys.contains { path in
      guard let place = commit.repository.place(of: path.text) else { return false }
      guard FilePath.endsInSlash(path.text) else { return changedFiles.contains(MachineText(place)) }
      let folder = MachineText(FilePath.withoutLastSlash(place) + "/")
      return changedFiles.contains { $0.starts(with: folder) }
    }
  }

  /// The places of files that may be pictures, fonts or ledgers and are not as they were: by what git says, those that
  /// are in no commit yet by their endings.
  private func findChangedFiles() -> Set<MachineText> {
    let root = commit.repository.root
    let head = try? commit.repository.commit("HEAD")
    let committed = head.map(commit.places(differingIn:)) ?? commit.places
    var found = Set(committed.filter { !Self.texts.contains(FilePath.fileExtension($0)) }.map { MachineText($0) })
    var here = Set((head ?? commit).places.filter(Self.mayBePicture).map { MachineText($0) })
    var folders = [""]
    while let folder = folders.popLast() {
      for name in Folder.visibleNames(in: FilePath.withoutLastSlash(FilePath.join(root, folder))) {
        let place = FilePath.join(folder, name)
        let path = FilePath.join(root, place)
        if Self.mayBePicture(name) {
          here.insert(MachineText(place))
        } else if FileStatus.isFolder(path), !FileStatus.isLink(path), !isOwn(path) {
          folders.append(place)
        }
      }
    }
    found.formUnion(here.filter { !isOwn(FilePath.join(root, $0.text)) && !isUnchanged(FilePath.join(root, $0.text)) })
    return found.filter { !isOwn(FilePath.join(root, $0.text)) }
  }

  private static func mayBePicture(_ name: String) -> Bool { NamedFiles.endings.contains(FilePath.fileExtension(name)) }

  /// Endings of texts: they are compared where scenes read them, and are no pictures.
  private static let texts: Set<String> = [
    "yaml", "yml", "csv", "tsv", "json", "jsonl", "ndjson", "tokens", "md", "txt", "swift", "kt", "java", "js", "ts",
    "css", "html", "py", "sh", "c", "h", "m", "cpp",
  ]

  /// Whether a file or a folder lies among what verifications write.
  private func isOwn(_ path: String) -> Bool {
    ownFolders.contains { folder in
      let seen = FilePath.relative(path, to: folder, working: Folder.working)
      return !FilePath.leadsUp(seen)
    }
  }
}
