import Basics
import Files
import SceneFiles
import Scenes

/// The results that a change of a scene's source files can affect: all, or those of some takes and variants. Pictures,
/// fonts and ledgers that the files name are left out.
struct SourceImpact {
  /// Whether it is all of the scene.
  private(set) var isWhole = false
  /// All results of these takes.
  private(set) var takes: Set<String> = []
  /// All results in these variants.
  private(set) var variants: Set<String> = []

  /// All of a scene.
  static let whole = SourceImpact(isWhole: true)

  private init(isWhole: Bool) { self.isWhole = isWhole }

  /// Compares a scene's files as they were with what they are, in one variant.
  init(from old: SceneReader.Result, to new: SceneReader.Result) {
    let paths = new.sources.paths
    isWhole = Set(paths.map { MachineText($0) }) != Set(old.sources.paths.map { MachineText($0) })
    func bytes(_ read: SceneReader.Result, _ path: String) -> [UInt8]? { read.sources[path].map { Array($0.utf8) } }
    for path in paths where !isWhole && bytes(old, path) != bytes(new, path) {
      add(changesOf: path, from: old, to: new)
    }
  }

  private mutating func add(changesOf path: String, from old: SceneReader.Result, to new: SceneReader.Result) {
    // Of data each byte may be seen.
    guard ["yaml", "yml"].contains(FilePath.fileExtension(path)), let was = old.sources.written(path),
      let now = new.sources.written(path)
    else {
      isWhole = true
      return
    }
    // Comments, and the way in which it is laid out.
    if was.isIdentical(to: now) { return }
    let changes = SourceChange.list(from: was, to: now)
    guard !changes.isEmpty, ChangeReading.Role.of(path, in: new.description)?.isScene ?? false else {
      isWhole = true
      return
    }
    for change in changes { add(change) }
  }

  private mutating func add(_ change: SourceChange) {
    let names = change.keyPath.prefix(2).map { step in if case .name(let name) = step { name } else { "" } }
    switch (names.first, names.count > 1 ? names[1] : nil) {
    case ("takes", let take?): takes.insert(take)
    case ("variants", let variant?): variants.insert(variant)
    // A device that is new has no baselines, and one that is gone no results.
    case ("devices", _): break
    default: isWhole = true
    }
  }

  /// Whether a take can look otherwise.
  func reaches(_ take: TakeIdentity) -> Bool {
    isWhole || take.take.map(takes.contains) ?? false || take.variant.map(variants.contains) ?? false
  }
}

extension ChangeReading.Role {
  /// Whether it is the scene's own file, or one that it extends.
  fileprivate var isScene: Bool { if case .scene = self { true } else { false } }
}
