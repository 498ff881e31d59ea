import Files

/// The path of the scene's file that a take was recorded of.
///
/// A record has its path as seen from the nearest folder in which both the working folder and the baselines lie: mostly
/// the working folder. So it is found again from one of the folders above the baselines, whatever the working folder is
/// then.
public struct RecordedFile: Hashable, Sendable {
  /// The path as it is written; empty where nothing is known.
  public let text: String

  public init(_ text: String) { self.text = text }

  /// Finds what is to be recorded of a scene's file; nothing of one that was named by its whole path and lies
  /// elsewhere, since that would be another text on every machine.
  init(of file: String, in store: BaselineStore) {
    let working = Folder.working
    let above = store.place
    let common = zip(FilePath.parts(of: working), FilePath.parts(of: above)).prefix { $0 == $1 }.map { $0.0 }
    let base = common.isEmpty ? working : "/" + common.joined(separator: "/")
    let seen = FilePath.relative(file, to: base, working: working)
    if FilePath.isAbsolute(file) {
      text = FilePath.leadsUp(seen) ? "" : seen
    } else if base == working {
      text = FilePath.rest(of: file, after: "./") ?? file
    } else {
      text = seen
    }
  }

  /// Returns the whole paths at which it may be: below the working folder, and below each folder above the baselines.
  public func places(in store: BaselineStore) -> [String] {
    guard !text.isEmpty else { return [] }
    let above = sequence(first: store.place) { FilePath.folder(of: $0) }.prefix { $0.utf8.count > 1 }
    return ([Folder.working] + above).map { Self.whole(text, from: $0) }
  }

  /// Whether a file is there that has a scene of that name.
  public func holds(_ scene: String, in store: BaselineStore) -> Bool {
    places(in: store).contains { SceneNames.isNamed(scene, in: $0) }
  }

  /// Whether it is that file.
  public func leads(to file: String, in store: BaselineStore) -> Bool {
    places(in: store).contains(Self.whole(file, from: Folder.working))
  }

  /// Returns another file than `file` that has the scene still; nil where there is none.
  func namesake(of scene: String, at file: String, in store: BaselineStore) -> String? {
    guard !leads(to: file, in: store) else { return nil }
    let real = Folder.real(file)
    return places(in: store).first { SceneNames.isNamed(scene, in: $0) && Folder.real($0) != real }
  }

  fileprivate static func whole(_ path: String, from folder: String) -> String {
    "/" + FilePath.relative(path, to: "/", working: folder)
  }
}

extension BaselineStore {
  /// Throws where baselines of a scene were recorded of another file than `file`, which is there and has a scene of
  /// that name still: the two would share their baselines.
  func checkOwner(of scene: String, at file: String) throws(VerificationProblem) {
    var known: Set<String> = []
    for record in files(scene: scene) where FilePath.name(of: record) == Self.recordName {
      guard let bytes = (try? bytes(of: record)) ?? nil,
        let text = TakeRecord.file(inHead: Array(bytes.prefix(TakeRecord.maxHeadBytes))),
        known.insert(text).inserted, let other = RecordedFile(text).namesake(of: scene, at: file, in: self)
      else { continue }
      throw VerificationProblem.sameName(
        scene: scene, files: [FilePath.path(other, seenFrom: Folder.working), file])
    }
  }

  /// The whole path of the folder that the folder of baselines lies in.
  public var place: String { FilePath.folder(of: RecordedFile.whole(folder, from: Folder.working)) }
}
