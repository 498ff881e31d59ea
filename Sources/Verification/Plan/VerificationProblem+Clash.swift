import Basics

extension VerificationProblem {
  /// The first of the clashes among scenes, each told by its name and its file; nil where the name of each is its own,
  /// under which its baselines are kept.
  public static func clash(among scenes: [(scene: String, file: String)]) -> VerificationProblem? {
    for (folder, scenes) in Dictionary(grouping: scenes, by: { FileName($0.scene) })
      .sorted(by: { MachineText($0.key.text) < MachineText($1.key.text) })
    {
      let files = Set(scenes.map(\.file)).sorted()
      let names = Set(scenes.map { MachineText($0.scene) }).sorted().map(\.text)
      guard files.count > 1 else { continue }
      return names.count == 1
        ? .sameName(scene: names[0], files: files) : .sameFolder(scenes: names, files: files, folder: folder.text)
    }
    return nil
  }
}
