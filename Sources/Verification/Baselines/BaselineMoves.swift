import Files

/// A baseline that nothing uses any more, and which shows what there is no baseline of under another name.
public struct BaselineMove: Hashable, Sendable {
  /// The name that it had: `SCENE/TAKE/DEVICE`, the variant and the snapshot.
  public var former: String
  /// The files, the one with the content first.
  public var files: [String]
}

extension Outcome {
  /// The same result, that has no baseline of its own, as that of a baseline that moved.
  public func moved(from move: BaselineMove) -> Outcome {
    var outcome = self
    // One of the same name is kept in another form: as a file where a store is asked, or the other way round.
    outcome.reasons = [move.former == name ? .keptAs(move.files.first ?? baseline) : .renamed(from: move.former)]
    // A written baseline lies at its own place.
    guard verdict == .missing else { return outcome }
    outcome.verdict = .moved
    outcome.baseline = move.files.first ?? baseline
    if !FilePath.ends(outcome.baseline, with: StoredPicture.ending) { outcome.expected = outcome.baseline }
    return outcome
  }
}

extension BaselineStore {
  /// Returns the stale baselines that match drawn results without a baseline, by the names of the latter: those with
  /// the same hashes, and of several the one with the most similar name.
  ///
  /// - Parameter stale: as `stale` gives them.
  func moves(to drawn: [String: BaselineContent], from stale: [String]) -> [String: BaselineMove] {
    guard !drawn.isEmpty, !stale.isEmpty else { return [:] }
    var files: [String: [String]] = [:]
    for path in stale { if let name = outcome(ofStale: path)?.name { files[name, default: []].append(path) } }
    var left: [String: BaselineMove] = [:]
    let gone = files.sorted { $0.key < $1.key }.compactMap { name, paths -> (name: String, content: BaselineContent)? in
      let first = paths.lazy.compactMap { path in content(of: path).map { (path: path, content: $0) } }.first
      guard let first else { return nil }
      left[name] = BaselineMove(former: name, files: [first.path] + paths.filter { $0 != first.path })
      return (name, first.content)
    }
    var moves: [String: BaselineMove] = [:]
    let new = drawn.sorted { $0.key < $1.key }.map { (name: $0.key, content: $0.value) }
    for (from, to) in Renaming.pairs(from: gone, to: new, most: 5, likeness: Self.likeness) { moves[to] = left[from] }
    return moves
  }

  /// Returns the number of path components that two names have in common, at the same positions.
  private static func likeness(_ first: String, _ second: String) -> Int {
    zip(FilePath.parts(of: first), FilePath.parts(of: second)).count { $0 == $1 }
  }

  /// Returns the content that a baseline shows; nil of layers, and of what cannot be read.
  private func content(of path: String) -> BaselineContent? {
    guard !FilePath.ends(path, with: Self.layersEnding), let bytes = (try? bytes(of: path)) ?? nil else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if FilePath.name(of: path) == Self.recordName {
      return (try? TakeRecord(text, path: path)).map(BaselineContent.frames(of:))
    }
    if FilePath.ends(path, with: StoredPicture.ending) {
      return (try? StoredPicture(text, path: path)).map { .picture($0.pixels, size: [$0.width, $0.height]) }
    }
    return ((try? Self.picture(at: path, below: folder)) ?? nil)?.bitmap.map { .picture($0) }
  }
}
