import Basics
import Files
import SceneFiles
import Synchronization

/// The files of a commit, by the paths at which they lie, or would lie, on the disk. Links within the repository are
/// followed; what lies outside of it is read from the disk, as it has no history. For any number of threads.
public final class Commit: SceneArchive {
  /// The name by which it was asked for.
  public let name: String
  /// All digits.
  public let hash: String
  public let repository: Repository
  private let git: GitFolder
  /// The entries by path as seen from the root.
  private let entries: [MachineText: Entry]
  private let objects: Mutex<Asked>

  private struct Entry {
    let object: String
    let isLink: Bool
  }

  /// One thread at a time asks, under the lock.
  private struct Asked: @unchecked Sendable {
    var git: GitObjects?
  }

  /// The most symbolic links that are followed in a row, as in Linux (`MAXSYMLINKS`).
  private static let maxLinks = 40

  init(name: String, hash: String, in repository: Repository, _ git: GitFolder) throws(HistoryProblem) {
    (self.name, self.hash, self.repository, self.git) = (name, hash, repository, git)
    let run = try git.run(["ls-tree", "-r", "-z", "--full-tree", hash], limit: Limits.commitBytes)
    guard run.code == 0 else { throw .unreadable(path: ".", commit: name, reason: run.complaint) }
    entries = Self.entries(run.output)
    objects = Mutex(Asked())
  }

  /// The files that `git ls-tree -r -z` tells.
  private static func entries(_ output: [UInt8]) -> [MachineText: Entry] {
    var entries: [MachineText: Entry] = [:]
    for line in output.split(separator: 0) {
      // `100644 blob 1a2b…	path`; a repository within the repository is a commit, not a blob.
      guard let tab = line.firstIndex(of: 9) else { continue }
      let facts = MachineText(decoding: line[..<tab]).words()
      guard facts.count == 3, facts[1] == "blob" else { continue }
      // No scene can name what is no UTF-8.
      guard let path = String(validating: line[line.index(after: tab)...], as: UTF8.self) else { continue }
      // A tree can be made by hand: what would lie outside is none of its files.
      guard FilePath.parts(of: path).allSatisfy({ ![".", ".."].contains($0) }) else { continue }
      entries[MachineText(path)] = Entry(object: facts[2].text, isLink: facts[0] == "120000")
    }
    return entries
  }

  /// The commit as reports name it: `main (1a2b3c4d5e)`, or the hash alone where that was asked for.
  public var description: String {
    let short = String(hash.prefix(10))
    return MachineText(hash).starts(with: MachineText(name)) ? short : "\(name) (\(short))"
  }

  /// Whether a file was there; false for one outside of the repository.
  public func holds(_ path: String) -> Bool {
    guard let place = repository.place(of: path) else { return false }
    return entry(at: place) != nil
  }

  /// The names of what lay directly in a folder, files and folders, sorted; what lies there on the disk outside of the
  /// repository.
  public func names(in folder: String) -> [String] {
    guard let place = repository.place(of: folder) else { return (try? Folder.names(in: folder)) ?? [] }
    let start = MachineText(place + "/")
    return Set(entries.keys.lazy.compactMap { $0.rest(after: start)?.words(between: "/").first }).sorted().map(\.text)
  }

  /// The paths of all files whose names end so and that are not on the disk any more, as seen from the working folder;
  /// sorted.
  public func removedFiles(endingIn endings: [String]) -> [String] {
    entries.keys.sorted().map(\.text).filter { place in endings.contains { FilePath.ends(place, with: $0) } }
      .map { FilePath.path(FilePath.join(repository.root, $0), seenFrom: Folder.working) }
      .filter { !FileStatus.exists($0) }
  }

  /// The places of all files, as seen from the repository's root, in no order.
  public var places: [String] { entries.keys.map(\.text) }

  /// Returns the places of the files that another commit has otherwise, or only one of the two has, in no order.
  public func places(differingIn other: Commit) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0]?.object != other.entries[$0]?.object }.map(\.text)
  }

  /// The paths of all files of that name in a folder and below it, as seen from the working folder; sorted.
  public func files(named name: String, below folder: String) -> [String] {
    guard let place = repository.place(of: folder) else { return [] }
    let (start, name) = (MachineText(place + "/"), MachineText(name))
    return entries.keys.filter { $0.starts(with: start) && $0.words(between: "/").last == name }.sorted().map(\.text)
      .map { FilePath.path(FilePath.join(repository.root, $0), seenFrom: Folder.working) }
  }

  /// Throws where a path leads out of a confinement, or over a link.
  public func check(_ path: String, within confinement: Confinement) throws {
    guard let place = repository.place(of: path) else { return try confinement.check(path) }
    guard confinement.allows(path), firstLink(on: place) == nil else { throw FileProblem.outside(path: path) }
  }

  public func contents(of path: String) throws -> [UInt8]? {
    guard let place = repository.place(of: path) else { return try DiskFileSystem().contents(of: path) }
    return try bytes(at: place, limit: DiskFileSystem.limit(of: path))
  }

  public func bytes(of path: String) throws -> [UInt8]? {
    guard let place = repository.place(of: path) else { return try FileBytes.readIfPresent(path) }
    return try bytes(at: place, limit: Limits.fileBytes)
  }

  private func bytes(at place: String, limit: Int) throws -> [UInt8]? {
    guard let entry = entry(at: place) else { return nil }
    let bytes = try blob(entry.object, at: place, limit: limit)
    guard let pointer = LargeFilePointer(bytes) else { return bytes }
    guard pointer.size <= limit else { throw FileProblem.tooLarge(path: place, limit: limit) }
    guard let file = try repository.largeFile(pointer, limit: limit) else {
      let reason = "Git LFS has not fetched it: git lfs fetch origin \(hash)"
      throw HistoryProblem.unreadable(path: place, commit: name, reason: reason)
    }
    return file
  }

  private func blob(_ object: String, at place: String, limit: Int) throws -> [UInt8] {
    try objects.withLock { asked in
      let known = try asked.git ?? GitObjects(git.program)
      asked.git = known
      switch known.blob(object, limit: limit) {
      case .bytes(let bytes): return bytes
      case .tooLarge: throw FileProblem.tooLarge(path: place, limit: limit)
      case .missing:
        let reason = "the clone does not have it, and nothing is fetched: git cat-file -e \(object) fetches it"
        throw HistoryProblem.unreadable(path: place, commit: name, reason: reason)
      case .nothing:
        asked.git = nil
        throw HistoryProblem.unreadable(path: place, commit: name, reason: "git does not give \(object)")
      }
    }
  }

  /// The file at a path, links followed; nil where there is none, or a link leads out.
  private func entry(at place: String) -> Entry? {
    var place = place
    for _ in 0...Self.maxLinks {
      guard let link = firstLink(on: place) else { return entries[MachineText(place)] }
      guard let entry = entries[MachineText(link)],
        let target = try? blob(entry.object, at: link, limit: Limits.fileBytes),
        case let text = String(decoding: target, as: UTF8.self), !FilePath.isAbsolute(text)
      else { return nil }
      let rest = FilePath.rest(of: place, after: link + "/")
      place = FilePath.resolve(rest.map { "\(text)/\($0)" } ?? text, besides: link)
      if FilePath.leadsUp(place) { return nil }
    }
    return nil
  }

  /// The first part of a path that is a link.
  private func firstLink(on place: String) -> String? {
    var start = ""
    for part in FilePath.parts(of: place) {
      start = FilePath.join(start, part)
      if entries[MachineText(start)]?.isLink == true { return start }
    }
    return nil
  }
}
