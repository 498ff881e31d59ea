import Basics
import Files
import Rendering
import Scenes

/// The agenda of a verification: which takes there are by what the files say, and each scene checked and played only
/// while its takes are looked at, so that it costs the memory of one scene, and a share of the work only its share.
package final class VerificationAgenda {
  package struct Entry {
    let take: TakeIdentity
    let file: String
    /// The error that keeps the scene's takes from being known, in which case it is called by its file; nil where they
    /// are known.
    var trouble: (any Error)?
  }

  /// Every take of every scene; one entry for a scene whose file cannot be read.
  let entries: [Entry]
  /// The takes by files.
  private let takes: [MachineText: [TakeIdentity]]
  /// The facts known of takes that were played, now or when the cache was written.
  private(set) var planned: [TakeIdentity: PlannedTake] = [:]

  private let sceneCache: SceneCache
  private let cache: VerificationCache?
  /// Files of which the cache knew all takes.
  private var cached: Set<MachineText> = []
  /// The scene whose takes are looked at, and those that were so far.
  private var open: (file: String, items: [TakeIdentity: VerificationPlan.Item])?

  /// Reads the files. What is wrong with one is found out again where its entry is looked at.
  init(_ choice: SceneChoice, on sceneCache: SceneCache, cache: VerificationCache?) throws {
    (self.sceneCache, self.cache) = (sceneCache, cache)
    var entries: [Entry] = []
    for name in choice.names(in: sceneCache.loader.library) {
      var file = name
      do {
        file = try sceneCache.loader.library.file(of: name)
        if let takes = cache?.takes(ofSceneAt: file) {
          cached.insert(MachineText(file))
          for take in takes { planned[take.identity] = take }
          entries += takes.map { Entry(take: $0.identity, file: file) }
        } else {
          entries += try choice.takes(ofSceneAt: file, on: sceneCache).map { Entry(take: $0, file: file) }
          sceneCache.forget(file)
        }
      } catch {
        entries.append(
          Entry(take: TakeIdentity(unknownOfSceneAt: file), file: file, trouble: choice.placed(error, ofScene: name)))
      }
    }
    guard !entries.isEmpty else { throw VerificationProblem.nothingToVerify(filter: nil) }
    let names = entries.filter { $0.trouble == nil }.map { (scene: $0.take.scene, file: $0.file) }
    if let clash = VerificationProblem.clash(among: names) { throw clash }
    self.entries = entries
    takes = Dictionary(grouping: entries, by: { MachineText($0.file) }).mapValues { $0.map(\.take) }
  }

  /// The entries of which the whole name, or that of one of the snapshots, meets the filter. Scenes are played where
  /// their takes' names do not tell; a scene that cannot be played may have what is meant.
  func entries(meeting filter: String?) throws -> [Entry] {
    guard let filter else { return entries }
    let chosen = entries.filter { entry in
      if NameFilter(filter).meets(entry.take.name) { return true }
      if planned[entry.take] == nil { _ = try? item(entry) }
      return planned[entry.take]?.matches(filter) ?? true
    }
    guard !chosen.isEmpty else { throw VerificationProblem.nothingToVerify(filter: filter) }
    return chosen
  }

  /// A take, ready to be looked at. Those of one scene are best asked for one after the other.
  func item(_ entry: Entry) throws -> VerificationPlan.Item {
    if let trouble = entry.trouble { throw trouble }
    if open?.file != entry.file {
      if let open { sceneCache.forget(open.file) }
      open = (entry.file, [:])
    }
    if let known = open?.items[entry.take] { return known }
    for item in try makeItems(for: entry) { open?.items[item.take.identity] = item }
    guard let item = open?.items[entry.take] else { preconditionFailure("a take that the scene does not have") }
    return item
  }

  /// The takes that are known.
  var takesKnown: [TakeIdentity] { entries.filter { $0.trouble == nil }.map(\.take) }

  /// The files of the scenes, by the names of those that could be read.
  var files: [String: String] {
    Dictionary(entries.filter { $0.trouble == nil }.map { ($0.take.scene, $0.file) }, uniquingKeysWith: { $1 })
  }

  /// The files that are there and could not be read: nobody knows which scenes they have.
  var filesInTrouble: [String] {
    entries.filter { $0.trouble != nil && FileStatus.isFile($0.file) }.map(\.file)
  }

  /// The known takes that were left out, or could not be played.
  var unplanned: [TakeIdentity] { takesKnown.filter { planned[$0] == nil } }

  private func makeItems(for entry: Entry) throws -> [VerificationPlan.Item] {
    let file = entry.file
    if cached.contains(MachineText(file)), let take = planned[entry.take] {
      return [
        VerificationPlan.Item(take: take, file: file) { [sceneCache] in
          let scene = try sceneCache.scene(file, device: take.device, variant: take.variant)
          return (try FrameRenderer(scene, take: take.take, scale: 1), try sceneCache.owners(of: file))
        }
      ]
    }
    // The cache keeps all of a scene's takes or none.
    let takes = cache == nil ? [entry.take] : takes[MachineText(file)] ?? []
    let items = try sceneCache.items(of: takes, at: file)
    for item in items { planned[item.take.identity] = item.take }
    if let cache, let notes = sceneCache.notes(of: file) {
      try cache.keep(items.map(\.take), ofSceneAt: file, notes: notes)
    }
    return items
  }
}
