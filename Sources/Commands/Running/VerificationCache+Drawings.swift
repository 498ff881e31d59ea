import Rendering
import Verification

extension VerificationCache {
  /// Returns the cache of a verb that draws files and compares with no baselines; nil where no folder is given.
  static func ofDrawings(
    in folder: String?, by verb: String, _ loader: SceneLoader, isSandboxed: Bool
  ) throws -> VerificationCache? {
    try folder.map {
      VerificationCache(
        folder: $0, store: BaselineStore(folder: "."),
        renderer: try RendererIdentity(of: loader, builds: Launch.builds), library: loader.library.assets?.library,
        options: [verb, "sandbox \(isSandboxed)"])
    }
  }
}
