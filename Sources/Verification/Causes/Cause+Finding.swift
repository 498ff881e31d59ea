import Scenes

extension Cause {
  /// Why results differ; nil where nothing is known of what scenes said before.
  ///
  /// - Parameters:
  ///   - files: the scenes' files, by their names.
  ///   - was: gives what a scene's file said before, as a result of it was compared with.
  static func list(
    of results: [Outcome], files: [String: String], on sceneCache: SceneCache,
    was: (_ file: String, _ result: Outcome) -> SceneDescription?
  ) -> [Cause]? {
    let differing = Dictionary(
      grouping: results.filter { $0.verdict == .differs || $0.verdict == .otherRenderer }, by: \.scene)
    let known = differing.sorted { $0.key < $1.key }.compactMap { scene, results -> [Cause]? in
      guard let file = files[scene], let first = results.first, let old = was(file, first),
        let new = try? sceneCache.description(of: file)
      else { return nil }
      return CauseFinder(from: old, to: new, file: file).causes(of: results)
    }
    return known.isEmpty ? nil : Cause.merged(known.flatMap { $0 })
  }
}
