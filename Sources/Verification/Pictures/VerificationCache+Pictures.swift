import Files
import Rendering

extension VerificationCache {
  /// Returns the kept outcome of a listed picture; nil unless it passed and neither the picture nor any file that it is
  /// made from has changed since.
  func outcome(of picture: ListedPicture) -> Outcome? {
    guard let file = picture.file, let record = CacheRecord<[Outcome]>.read(path(of: picture, file)) else { return nil }
    let known = [FilePath.name(of: picture.path): digests.digest(of: picture.path) ?? "unreadable"]
    let entry = record.entries.first { $0.baselines == known && digests.agree(with: $0.inputs, at: file) }
    guard var outcome = entry?.content.first, Self.arePasses([outcome]) else { return nil }
    outcome.cached = true
    return outcome
  }

  /// Keeps that a picture is what its scene gives.
  func keep(_ outcome: Outcome, of picture: ListedPicture, notes: InputNotes) throws {
    guard let file = picture.file, let inputs = inputs(notes, of: file),
      let digest = InputDigests.digestNow(of: picture.path)
    else { return }
    var outcome = outcome
    (outcome.verdict, outcome.reasons, outcome.cached) = (.passed, [], nil)
    let entry = CacheRecord<[Outcome]>.Entry(
      inputs: inputs, baselines: [FilePath.name(of: picture.path): digest], content: [outcome])
    try CacheRecord.add(entry, about: picture.path, to: path(of: picture, file), below: folder)
  }

  private func path(of picture: ListedPicture, _ file: String) -> String {
    path(of: ["picture", picture.path] + picture.arguments, file)
  }
}
