import Basics
import Files

/// The names of a repository's commits, its branches, tags and `HEAD`, read as bytes from its files.
struct References {
  /// The content of a file of a name.
  enum Target: Hashable {
    /// The digits of a commit, or of a tag.
    case hash(MachineText)
    /// Another name, whole: `refs/heads/main`.
    case name(MachineText)

    /// `ref: refs/heads/main`, or digits, with whatever behind them. Nil for anything else.
    init?(_ bytes: [UInt8]) {
      let line = MachineText(decoding: bytes.prefix { $0 != 0x0A })
      if let name = line.rest(after: "ref:")?.trimmed {
        guard References.isName(name) else { return nil }
        self = .name(name)
      } else {
        let digits = line.cut { $0.isASCIIHexDigit }.head
        guard References.isHash(digits) else { return nil }
        self = .hash(digits)
      }
    }
  }

  let head: Target
  /// The hashes by whole names.
  private(set) var hashes: [MachineText: MachineText] = [:]
  /// Names that git gives beside `HEAD` while something goes on, such as `FETCH_HEAD`.
  private(set) var passing: [(name: String, hash: MachineText)] = []
  /// The commits whose parents the clone does not have.
  private(set) var shallow: [MachineText] = []

  /// Whether `HEAD` leads to a commit: before the first one it does not.
  var headIsBorn: Bool {
    switch head {
    case .hash: true
    case .name(let name): hashes[name] != nil
    }
  }

  /// Whether objects are named by SHA-256, which has 64 digits.
  var haveLongHashes: Bool {
    if case .hash(let hash) = head { return hash.bytes.count == Self.longDigits }
    return (hashes.values.first ?? passing.first?.hash)?.bytes.count == Self.longDigits
  }

  /// Reads the names of a repository.
  init(of place: RepositoryPlace) throws(HistoryProblem) {
    if FileStatus.isFolder("\(place.common)/reftable") { throw .reftable(root: place.root) }
    head = try Self.head(in: place.own)
    var links: [MachineText: MachineText] = [:]
    if let bytes = try? FileBytes.readIfPresent("\(place.common)/packed-refs") {
      for (name, hash) in Self.packed(bytes) { hashes[name] = hash }
    }
    var folders = [(folder: place.common, start: "refs")]
    // A worktree has names of its own.
    if place.own != place.common { folders += ["bisect", "worktree", "rewritten"].map { (place.own, "refs/\($0)") } }
    for (folder, start) in folders {
      for name in try FileTree.names(below: start, in: folder) where Self.isName(MachineText(name)) {
        switch Self.target("\(folder)/\(name)") {
        case .hash(let hash): hashes[MachineText(name)] = hash
        case .name(let other): links[MachineText(name)] = other
        case nil: break
        }
      }
    }
    for (name, other) in links { hashes[name] = Self.end(of: other, links, hashes) }
    for name in (try? Folder.names(in: place.own)) ?? [] where FilePath.ends(name, with: "_HEAD") {
      if case .hash(let hash) = Self.target("\(place.own)/\(name)"), Self.isName(MachineText(name)) {
        passing.append((name, hash))
      }
    }
    if let bytes = try? FileBytes.readIfPresent("\(place.common)/shallow") {
      shallow = MachineText(decoding: bytes).words(between: "\n").filter(Self.isHash)
    }
  }

  /// The names as `git branch` and `git tag` say them: `main`, `origin/main`, `v1`.
  var shortNames: [String] {
    hashes.keys.sorted().map { name in
      (["refs/heads/", "refs/tags/", "refs/remotes/", "refs/"].lazy.compactMap { name.rest(after: $0) }.first ?? name)
        .text
    }
  }

  // MARK: Files

  /// No file of a name has more bytes.
  private static let maxBytes = 4_096

  private static func head(in folder: String) throws(HistoryProblem) -> Target {
    guard let target = target("\(folder)/HEAD") else {
      throw .noRepository(folder: folder, reason: "its HEAD names no commit and no branch")
    }
    return target
  }

  /// The content of a file, or of a link; nil where that is no name.
  private static func target(_ path: String) -> Target? {
    if let link = Folder.target(ofLink: path) {
      // Before there were files for it, git made links; any other link leads to what is no name.
      return isName(MachineText(link)) ? .name(MachineText(link)) : nil
    }
    return (try? FileBytes.read(path, limit: maxBytes)).flatMap(Target.init)
  }

  /// The commit that a name leads to by other names; nil where it leads nowhere.
  private static func end(
    of name: MachineText, _ links: [MachineText: MachineText], _ hashes: [MachineText: MachineText]
  ) -> MachineText? {
    var name = name
    // As many as git follows.
    for _ in 0..<5 {
      guard let next = links[name] else { return hashes[name] }
      name = next
    }
    return nil
  }

  // MARK: Texts

  /// The names of a file `packed-refs`: a line for each, `HASH NAME`. Other lines are left out.
  static func packed(_ bytes: [UInt8]) -> [(name: MachineText, hash: MachineText)] {
    bytes.split(separator: 0x0A).compactMap { line in
      guard let space = line.firstIndex(of: 0x20),
        let name = String(validating: line[line.index(after: space)...], as: UTF8.self).map({ MachineText($0) })
      else { return nil }
      let hash = MachineText(decoding: line[..<space])
      return isHash(hash) && isName(name) ? (name, hash) : nil
    }
  }

  private static let longDigits = 64

  static func isHash(_ text: MachineText) -> Bool {
    [40, longDigits].contains(text.bytes.count) && text.bytes.allSatisfy(\.isASCIIHexDigit)
  }

  /// Whether git lets something have a name (`git check-ref-format`): one of several parts, or of capital letters.
  static func isName(_ name: MachineText) -> Bool {
    let parts = name.parts(at: "/")
    return name.bytes.count < maxBytes
      && (parts.count > 1 || name.bytes.allSatisfy { 0x41...0x5A ~= $0 || $0 == 0x5F })
      && parts.allSatisfy { !$0.isEmpty && !$0.starts(with: ".") && !$0.ends(with: ".lock") }
      && (parts.count == 1 || parts[0] == "refs")
      && name.bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"~^:?*[\\".utf8.contains($0) }
      && !name.holds("..") && !name.holds("@{") && !name.ends(with: ".")
  }
}
