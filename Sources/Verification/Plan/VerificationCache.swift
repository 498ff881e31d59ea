import Files
import ImageFiles
import Rendering

/// A cache of what passed once, in a folder that runs and machines may share: a take is not drawn again while all that
/// it was made from, and its baselines, are as they were then.
///
/// The name of a record is a digest of what was asked (scene's path, take, device, variant, options) and of the
/// renderer. In it stand the files that were read, with digests of their bytes and relative paths only. Only passes are
/// kept, and they are taken only where nothing is to be written. A record that cannot be read is none.
///
/// For one thread at a time.
public final class VerificationCache {
  public let folder: String
  let store: BaselineStore
  /// All that frames depend on besides files that are noted, and all options that decide a verdict.
  private let conditions: [String]
  /// The folder of the shipped library, whose files count as the renderer's.
  private let library: String?
  let digests = InputDigests()
  /// The problem by which nothing can be kept; nil while it can.
  private(set) var obstacle: FileProblem?

  /// - Parameters:
  ///   - folder: where records are; made when the first is written.
  ///   - renderer: the renderer that draws.
  ///   - library: the shipped library's folder, which `renderer` stands for.
  ///   - options: every option that decides what is compared, as text.
  public init(folder: String, store: BaselineStore, renderer: RendererIdentity, library: String?, options: [String]) {
    self.folder = FilePath.withoutLastSlash(folder)
    self.store = store
    self.library = library
    conditions = [renderer.digest] + options
  }

  // MARK: Which takes there are

  /// The takes of the scene at `file` on all its devices and in all its variants, as they were told to `keep`; nil
  /// where its files are not as they were.
  public func takes(ofSceneAt file: String) -> [PlannedTake]? {
    let record = CacheRecord<[PlannedTake]>.read(path(of: ["takes"], file))
    return record?.entries.first { digests.agree(with: $0.inputs, at: file) }?.content
  }

  /// Keeps which takes a scene has.
  public func keep(_ takes: [PlannedTake], ofSceneAt file: String, notes: InputNotes) throws {
    guard let inputs = inputs(notes, of: file) else { return }
    let entry = CacheRecord<[PlannedTake]>.Entry(inputs: inputs, baselines: [:], content: takes)
    try add(entry, about: takes.first?.scene ?? "", to: path(of: ["takes"], file))
  }

  // MARK: What passed

  /// Returns the outcomes of a take's comparison when it last passed with these files; nil where it did not.
  public func outcomes(of take: PlannedTake, ofSceneAt file: String) -> [Outcome]? {
    guard let record = CacheRecord<[Outcome]>.read(path(of: take, file)) else { return nil }
    let baselines = digests(of: take)
    let entry = record.entries.first { $0.baselines == baselines && digests.agree(with: $0.inputs, at: file) }
    guard let outcomes = entry?.content, Self.arePasses(outcomes) else { return nil }
    return outcomes.map { outcome in
      var outcome = outcome
      outcome.file = file
      outcome.baseline = FilePath.join(store.folder, outcome.baseline)
      outcome.setNotedFiles { FilePath.resolve($0, besides: file) }
      outcome.cached = true
      return outcome
    }
  }

  /// Keeps how a take's comparison ended, where it passed.
  ///
  /// - Parameter notes: the files that the scene was read from.
  public func keep(_ outcomes: [Outcome], of take: PlannedTake, ofSceneAt file: String, notes: InputNotes) throws {
    guard Self.arePasses(outcomes), let inputs = inputs(notes, of: file) else { return }
    let kept = outcomes.map { portable($0, ofSceneAt: file) }
    let entry = CacheRecord<[Outcome]>.Entry(inputs: inputs, baselines: digests(of: take), content: kept)
    try add(entry, about: take.name, to: path(of: take, file))
  }

  /// Adds an entry to a record. Where one cannot be written, none is from then on: a cache decides nothing.
  private func add<Content>(_ entry: CacheRecord<Content>.Entry, about: String, to path: String) throws {
    guard obstacle == nil else { return }
    do {
      try CacheRecord.add(entry, about: about, to: path, below: folder)
    } catch let problem as FileProblem {
      obstacle = problem
    }
  }

  /// Whether outcomes say what is known of a take.
  func agree(_ known: [Outcome], with outcomes: [Outcome], ofSceneAt file: String) -> Bool {
    known.map { portable($0, ofSceneAt: file) } == outcomes.map { portable($0, ofSceneAt: file) }
  }

  /// An outcome as a record has it: its paths are those from the scene's file, and from the folder of the baselines.
  private func portable(_ outcome: Outcome, ofSceneAt file: String) -> Outcome {
    var outcome = outcome
    (outcome.file, outcome.cached) = (nil, nil)
    outcome.baseline = FilePath.path(outcome.baseline, seenFrom: store.folder)
    outcome.setNotedFiles { FilePath.relative($0, to: FilePath.folder(of: file), working: Folder.working) }
    return outcome
  }

  /// Forgets what is known of a take.
  public func forget(_ take: PlannedTake, ofSceneAt file: String) throws {
    try HeldFolder(FilePath.folder(of: path(of: take, file)), below: folder)
      .removeFile(FilePath.name(of: path(of: take, file)))
  }

  /// Whether a take that passed is among the `percent` of a hundred that are drawn again all the same. Other files,
  /// others chosen; the same files, the same.
  public func isChosen(_ take: PlannedTake, percent: Double) -> Bool {
    let digest = SHA256.hex(Array((conditions + [take.name] + digests(of: take).values.sorted()).joined().utf8))
    return Double(UInt32(digest.prefix(8), radix: 16) ?? 0) / 4_294_967_296 * 100 < percent
  }

  /// Nothing that should be reported each time.
  static func arePasses(_ outcomes: [Outcome]) -> Bool {
    !outcomes.isEmpty && outcomes.allSatisfy { $0.verdict == .passed && $0.reason.isEmpty && $0.hasSoundCounts }
  }

  /// Returns the digests of the baselines that the take has, and of those it lacks.
  private func digests(of take: PlannedTake) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Set(take.baselines(in: store)).map {
        (FilePath.path($0, seenFrom: store.folder), digests.digest(of: $0) ?? "unreadable")
      })
  }

  /// The noted files, as they are seen from the scene's; nil where one has changed since it was read, or where a record
  /// could not tell the names of two.
  func inputs(_ notes: InputNotes, of file: String) -> [String: String]? {
    var inputs: [String: String] = [:]
    for (path, digest) in notes.all.map({ ($0.key.text, $0.value) }) where !isOfLibrary(path) {
      guard InputDigests.digestNow(of: path) == digest else { return nil }
      let place = FilePath.relative(path, to: FilePath.folder(of: file), working: Folder.working)
      // A folder's names keep the slash that tells them from a file.
      let name = FilePath.endsInSlash(path) ? place + "/" : place
      if let former = inputs.updateValue(digest, forKey: name), former != digest { return nil }
    }
    return inputs
  }

  private func isOfLibrary(_ path: String) -> Bool {
    guard let library else { return false }
    return [path, FilePath.join(Folder.working, path)].contains { FilePath.starts($0, with: library + "/") }
  }

  // MARK: Names of records

  private func path(of take: PlannedTake, _ file: String) -> String {
    path(of: ["take", take.takeName, take.device, take.variant ?? ""], file)
  }

  func path(of names: [String], _ file: String) -> String {
    let place = FilePath.relative(file, to: ".", working: Folder.working)
    // A length before each name: no two lists of names make one text.
    let text = (conditions + names + [place]).map { "\($0.utf8.count):\($0)" }.joined()
    let name = SHA256.hex(Array(text.utf8))
    return "\(folder)/\(name.prefix(2))/\(name.dropFirst(2)).json"
  }
}
