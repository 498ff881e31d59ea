import Basics
import Geometry
import Scenes

/// The cause of a difference between pictures: something that the scene says otherwise, and what that reached.
public struct Cause: Hashable, Sendable, Codable {
  /// The name of what changed.
  public var subject: String
  /// `value warm: #FF8A5B → #FF5B8A, line 12`
  public var change: String
  public var file: String
  public var line: Int?
  /// The layers that it reached, repeated ones once, with the scene before them; sorted.
  public var layers: [String]
  /// The number of snapshots that differ by it.
  public var snapshots: Int
  /// The number of whole takes that differ by it.
  public var takes: Int
  /// The names of those results.
  public var results: [String]
  /// The command that takes all that differs by it; nil where there is none.
  public var accept: String?

  /// Whether it is what draws, and nothing that is drawn.
  var isRenderer: Bool { subject == Self.rendererSubject && file.isEmpty }

  static let rendererSubject = "renderer"

  /// Whether any verification can have counted so.
  var hasSoundCounts: Bool { min(snapshots, takes) >= 0 }

  /// `` `warm` changed: 3 layers, 4 snapshots ``
  public var summary: String {
    let counts = [(layers.count, "layer"), (snapshots, "snapshot"), (takes, "take")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return "`\(subject)` changed: \(counts.joined(separator: ", "))"
  }

  /// Returns the command that takes what a cause of a list changed; nil where the next one has the same, or none.
  ///
  /// - Parameter index: the place of the cause.
  public static func acceptCommand(at index: Int, of causes: [Cause]) -> String? {
    let next = index + 1 < causes.count ? causes[index + 1].accept : nil
    return causes[index].accept == next ? nil : causes[index].accept
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
        // Each share has a command for its own results.
        let commands = [merged.accept, cause.accept].compactMap { $0 }
        merged.accept =
          commands.isEmpty ? nil : Set(commands).count == 1 ? commands[0] : commands.joined(separator: " && ")
      }
    }
    return all.enumerated().sorted { ($1.element.results.count, $0.offset) < ($0.element.results.count, $1.offset) }
      .map(\.element)
  }
}

/// Finds the few causes of many differences.
public struct CauseFinder {
  private let changes: [SceneChange]
  /// The things that hang on one another, as it is and as it was.
  private let facts: [SceneReferences]
  private let file: String

  /// - Parameters:
  ///   - file: the scene's.
  package init(from old: SceneState, to new: SceneState, file: String) {
    facts = [SceneReferences(new.read.description), SceneReferences(old.read.description)]
    changes = SceneChange.list(from: old, to: new, states: facts[0].states.union(facts[1].states))
    self.file = file
  }

  /// The causes of what differs in a scene, in the order of its file; a result may have several.
  ///
  /// A changed value reaches the layers whose formulas read it, or read what reads it; a changed property its layer
  /// and those in it, an action what reads the states that it sets, a take its own results. The same renderer draws
  /// other pixels only where something is said otherwise: a result that nothing is known to reach has those for causes
  /// that are not known to reach anything. What happens otherwise may show in any result, whatever else explains that:
  /// a change of it that is not known to reach anything is a cause of all that it may reach. Where all layers are as
  /// they were, only what layers do not tell can be one.
  public func causes(of results: [Outcome]) -> [Cause] {
    var reached = changes.map { change in reachedResults(of: change, among: results) }
    for index in changes.indices where reached[index].isEmpty && changes[index].isOfBehaviour {
      reached[index] = results.filter { $0.verdict == .differs && mayDiffer($0, by: changes[index]) }
        .map { Reached(result: $0, layers: []) }
    }
    let explained = Set(reached.flatMap { $0.map(\.result.name) })
    let idle = changes.indices.filter { reached[$0].isEmpty }
    for result in results where !explained.contains(result.name) && result.verdict == .differs {
      let admitted = changes.indices.filter { mayDiffer(result, by: changes[$0]) }
      let wide = admitted.filter(idle.contains)
      for index in wide.isEmpty ? admitted : wide { reached[index].append(Reached(result: result, layers: [])) }
    }
    return zip(changes, reached).compactMap { change, reached in
      guard !reached.isEmpty else { return nil }
      let layers = reached.reduce(into: Set<String>()) { layers, reached in
        layers.formUnion(reached.layers.map { "\(reached.result.scene)/\(LayerDifference.stem(of: $0))" })
      }
      let takes = reached.count { $0.result.snapshot == nil }
      return Cause(
        subject: change.subject, change: change.text(seenFrom: file), file: change.file, line: change.line,
        layers: layers.sorted(), snapshots: reached.count - takes, takes: takes, results: reached.map(\.result.name))
    }
  }

  /// Whether a result may differ by a change at all.
  private func mayDiffer(_ result: Outcome, by change: SceneChange) -> Bool {
    change.reach.admits(result) && (change.isOfBytes || !result.reasons.all.contains(.equalLayers))
  }

  /// A result that a change reaches, and by which layers.
  private struct Reached {
    let result: Outcome
    let layers: [String]
  }

  private func reachedResults(of change: SceneChange, among results: [Outcome]) -> [Reached] {
    let readers = change.reach.names.isEmpty ? [] : facts.map { $0.readers(of: change.reach.names) }
    return results.compactMap { result in
      if change.reach.take == result.take || change.reach.variant != nil && change.reach.variant == result.variant {
        return Reached(result: result, layers: [])
      }
      let candidates = result.changes.isEmpty ? [result.layer].compactMap { $0 } : result.changes.map(\.layer)
      let layers = candidates.filter { isReached($0, by: change.reach, readers) }
      return layers.isEmpty ? nil : Reached(result: result, layers: layers)
    }
  }

  /// Whether a layer of the screen is one that a change reaches.
  private func isReached(_ id: String, by reach: SceneChange.Reach, _ readers: [Set<String>]) -> Bool {
    let path = LayerDifference.path(of: id)
    // The screen as a whole bears no name in the file.
    let isRoot = path == ["scene"]
    if let layer = reach.layer {
      if layer.isEmpty { if isRoot { return true } } else if path == layer { return true }
      let ends = path.indices.map { Array(path[...$0]) }
      for facts in facts where !layer.isEmpty {
        if facts.placing(path).contains(layer) || ends.contains(where: { facts.written($0).contains(layer) }) {
          return true
        }
      }
    }
    return zip(facts, readers).contains { facts, readers in
      !facts.names(of: isRoot ? [] : path).isDisjoint(with: readers)
    }
  }
}

extension SceneChange.Reach {
  /// Whether a result may look otherwise by it at all.
  fileprivate func admits(_ result: Outcome) -> Bool {
    (take.map { $0 == result.take } ?? true) && (variant.map { $0 == result.variant } ?? true)
  }
}
