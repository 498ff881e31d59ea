import Scenes

extension Cause {
  /// Why results differ; nil where nothing is known of what scenes said before.
  ///
  /// - Parameters:
  ///   - files: the scenes' files, by their names.
  ///   - was: gives what a scene's file said before, as a result of it was compared with.
  static func list(
    of results: [Outcome], files: [String: String], on shelf: SceneShelf,
    was: (_ file: String, _ result: Outcome) -> SceneDescription?
  ) -> [Cause]? {
    let differing = Dictionary(
      grouping: results.filter { $0.verdict == .differs || $0.verdict == .otherRenderer }, by: \.scene)
    var isKnown = false
    var causes: [Cause] = []
    for (scene, results) in differing.sorted(by: { $0.key < $1.key }) {
      guard let file = files[scene], let first = results.first, let old = was(file, first),
        let new = try? shelf.description(of: file)
      else { continue }
      isKnown = true
      causes += CauseFinder(from: old, to: new, file: file).causes(of: results)
    }
    return isKnown ? Cause.merged(causes) : nil
  }
}
