import Rendering
import Scenes

extension Cause {
  /// Returns the causes by which results differ; nil where nothing is known of what was.
  ///
  /// - Parameters:
  ///   - files: the scenes' files, by their names.
  ///   - was: gives a scene as it was when a result of it was as it is compared with.
  static func list(
    of results: [Outcome], files: [String: String], on sceneCache: SceneCache,
    was: (_ file: String, _ result: Outcome) -> SceneState?
  ) -> [Cause]? {
    let differing = Dictionary(
      grouping: results.filter { $0.verdict == .differs || $0.verdict == .otherRenderer }, by: \.scene)
    let known = differing.sorted { $0.key < $1.key }.flatMap { scene, results -> [[Cause]] in
      guard let file = files[scene], let plain = try? sceneCache.state(of: file) else { return [] }
      return plain.byLanguage(results).compactMap { results in
        // A whole take tells more than a picture of it.
        let order = results.filter { $0.snapshot == nil } + results.filter { $0.snapshot != nil }
        var new = plain
        if let variant = results.first?.variant {
          guard let other = try? sceneCache.state(of: file, variant: variant) else { return nil }
          new = other
        }
        var old: SceneState?
        for result in order where old == nil { old = was(file, result) }
        guard let old else { return nil }
        return CauseFinder(from: old, to: new, file: file).causes(of: results)
      }
    }
    let renderer = renderers(of: results)
    return known.isEmpty && renderer.isEmpty ? nil : Cause.merged(known.flatMap { $0 } + renderer)
  }

  /// The renderers that draw otherwise than those of the baselines, one cause for each pair of them.
  private static func renderers(of results: [Outcome]) -> [Cause] {
    let drawn = results.filter { $0.baselineFingerprint != nil && $0.fingerprint != nil }
    return drawn.groups { [$0.baselineFingerprint ?? "", $0.fingerprint ?? ""] }.map { makers, results in
      let takes = results.count { $0.snapshot == nil }
      return Cause(
        subject: rendererSubject, change: "renderer: \(Fingerprint.difference(from: makers[0], to: makers[1]))",
        file: "", line: nil, layers: [], snapshots: results.count - takes, takes: takes, results: results.map(\.name))
    }
  }
}
