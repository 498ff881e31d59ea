import Files
import Formulas
import ImageFiles
import Locales
import Scenes

/// The inputs that a scene was played from, to tell whether two runs, perhaps on two machines, had the same: its texts
/// and data, the pictures that were looked at before the first frame, the ledgers, and the settings from outside.
struct SceneInputs: Sendable {
  private let texts: [String]
  private let files: [String]
  private let settings: [String]

  /// - Parameters:
  ///   - texts: of the scene's files, those it imports, and its data.
  ///   - files: paths of the others; what of them is no file is left out.
  init(texts: [String], files: [String], options: SceneOptions) {
    (self.texts, self.files) = (texts, files)
    settings =
      options.overrides.map { "\($0.name)=\($0.formula)" }
      + [
        "dark=\(options.dark ?? false)", "language=\((options.locale ?? .standard).text)",
        "textSize=\((options.textSize ?? .standard).rawValue)",
      ]
  }

  /// 64 hexadecimal digits, which do not depend on where the files lie: another checkout has them elsewhere. Reads the
  /// files; throws a `FileProblem` where one cannot be read.
  func digest(overlays: Overlays, dressing: Dressing? = nil) throws -> String {
    let digests =
      try texts.map { SHA256.hex(Array($0.utf8)) }
      + files.filter(FileStatus.isFile).map { SHA256.hex(try FileBytes.read($0)) }
    let all =
      digests.sorted() + settings + ["overlays=\(overlays.rawValue)"] + (dressing.map { ["dressing=\($0)"] } ?? [])
    return SHA256.hex(Array(all.joined(separator: "\n").utf8))
  }
}
