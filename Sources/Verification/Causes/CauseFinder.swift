import Basics
import Geometry
import Scenes

/// Why pictures differ: something that the scene says otherwise, and what that reached.
public struct Cause: Hashable, Sendable, Codable {
  /// The name of what changed.
  public var subject: String
  /// `value warm: #FF8A5B → #FF5B8A, line 12`
  public var change: String
  public var file: String
  public var line: Int?
  /// The layers that it reached, repeated ones once, with the scene before them; sorted.
  public var layers: [String]
  /// How many snapshots differ by it.
  public var snapshots: Int
  /// How many whole takes do.
  public var takes: Int
  /// The names of those results.
  public var results: [String]

  /// Whether any verification can have counted so.
  var hasSoundCounts: Bool { min(snapshots, takes) >= 0 }

  /// `` `warm` changed: 3 layers, 4 snapshots ``
  public var words: String {
    let counts = [(layers.count, "layer"), (snapshots, "snapshot"), (takes, "take")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return "`\(subject)` changed: \(counts.joined(separator: ", "))"
  }

  /// The same change in several scenes is one cause. Those that reached most come first.
  public static func merged(_ causes: [Cause]) -> [Cause] {
    let all = causes.groups { [$0.change, $0.file] }.map { _, alike in
      alike.dropFirst().reduce(into: alike[0]) { merged, cause in
        let new = Set(cause.results).subtracting(merged.results)
        merged.layers = Set(merged.layers + cause.layers).sorted()
        if !new.isEmpty {
          merged.snapshots = merged.snapshots.addingClamped(cause.snapshots)
          merged.takes = merged.takes.addingClamped(cause.takes)
        }
        merged.results += cause.results.filter(new.contains)
      }
    }
    return all.enumerated().sorted { ($1.element.results.count, $0.offset) < ($0.element.results.count, $1.offset) }
      .map(\.element)
  }
}

/// Finds the few causes of many differences.
public struct CauseFinder {
  private let changes: [SceneChange]
  private let facts: SceneFacts
  private let file: String

  /// - Parameters:
  ///   - file: the scene's, for causes whose place is not known.
  public init(from old: SceneDescription, to new: SceneDescription, file: String) {
    changes = SceneChange.list(from: old, to: new)
    facts = SceneFacts(new)
    self.file = file
  }

  /// The causes of what differs in a scene, in the order of its file; a result may have several.
  ///
  /// A changed value reaches the layers whose formulas read it, or read what reads it; a changed property its layer.
  public func causes(of results: [Outcome]) -> [Cause] {
    changes.compactMap { change in
      let names = names(readingWhatReads: change)
      var cause = Cause(
        subject: change.subject, change: change.words(seenFrom: file), file: change.place?.file ?? file,
        line: change.place?.line,
        layers: [], snapshots: 0, takes: 0, results: [])
      var layers: Set<String> = []
      for result in results {
        let candidates = result.changes.isEmpty ? [result.layer].compactMap { $0 } : result.changes.map(\.layer)
        let reached = candidates.filter { isReached($0, by: change, names) }
        guard !reached.isEmpty else { continue }
        layers.formUnion(reached.map { "\(result.scene)/\(LayerDifference.stem(of: $0))" })
        cause.results.append(result.name)
        if result.snapshot == nil { cause.takes += 1 } else { cause.snapshots += 1 }
      }
      cause.layers = layers.sorted()
      return cause.results.isEmpty ? nil : cause
    }
  }

  /// The names of values, states and functions that hang on a change.
  private func names(readingWhatReads change: SceneChange) -> Set<String> {
    if case .layer = change.owner { return [] }
    var reached: Set = [change.name]
    var known = 0
    while known < reached.count {
      known = reached.count
      for (key, fact) in facts.facts where !fact.names.isDisjoint(with: reached) {
        if case .layer(let path) = key.owner, !facts.isUse(path) { continue }
        reached.insert(key.name)
      }
    }
    return reached
  }

  /// Whether a layer of the screen is one that a change reaches.
  private func isReached(_ id: String, by change: SceneChange, _ names: Set<String>) -> Bool {
    let path = LayerDifference.path(of: id)
    let owners = facts.written(path) + facts.placing(path)
    if case .layer(let changed) = change.owner { return owners.contains(changed) }
    return owners.contains { facts.names[$0].map { !$0.isDisjoint(with: names) } ?? false }
  }
}
