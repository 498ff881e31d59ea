import Files
import History
import Rendering
import SceneFiles
import Scenes
import Verification

/// Which scenes a commit had that nobody names any more.
extension VerifyCommand {
  /// The files of the scenes that the project's settings named in a commit.
  func scenesOfSettings(in commit: Commit, _ library: SceneLibrary) -> [String] {
    let path = picturing.settings ?? ProjectSettings.fileName
    guard commit.holds(path) else { return [] }
    do {
      guard let bytes = try commit.contents(of: path) else { return [] }
      return try ProjectSettings(bytes, of: path).scenes.compactMap { try? library.file(of: $0, in: commit) }
    } catch {
      Console.note("\(path) of \(commit.description) cannot be read; scenes that only it names are not looked for.")
      return []
    }
  }

  /// The files that are gone of scenes whose baselines a commit has.
  ///
  /// - Parameter scenes: names of those that are looked at anyway.
  func goneOfBaselines(in commit: Commit, besides scenes: Set<String>) -> [String] {
    let store = choice.baselineStore
    var names: SceneNames?
    var gone: [String] = []
    var asked = Set(scenes.map(BaselineStore.fileName))
    for record in commit.files(named: BaselineStore.recordName, below: store.folder) {
      // Of each scene one take tells.
      let scene = FilePath.parts(of: FilePath.path(record, seenFrom: store.folder)).first ?? ""
      guard asked.insert(scene).inserted,
        let bytes = (try? commit.contents(of: record)) ?? nil,
        let facts = try? TakeRecord(String(decoding: bytes, as: UTF8.self), path: record).facts,
        let file = RecordedFile(facts.file).places(in: store).first(where: commit.holds), !FileStatus.exists(file)
      else { continue }
      let known = names ?? choice.namesOfScenes
      names = known
      // One that was only moved is not gone.
      if !known.mayHave(facts.scene) { gone.append(FilePath.path(file, seenFrom: Folder.working)) }
    }
    return gone
  }
}
