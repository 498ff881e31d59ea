import Rendering

extension VerificationCache {
  /// Returns what was found out about a scene when all that it was made from was as it is now; nil for nothing.
  ///
  /// - Parameters:
  ///   - question: what was to be found out.
  ///   - file: the scene's.
  package func finding<Content: Codable & Sendable>(_ question: [String], ofSceneAt file: String) -> Content? {
    let record = CacheRecord<Content>.read(path(of: question, file))
    return record?.entries.first { digests.agree(with: $0.inputs, at: file) }?.content
  }

  /// Keeps what was found out about a scene.
  ///
  /// - Parameter notes: the files that it was read from.
  package func keep<Content: Codable & Sendable>(
    _ finding: Content, _ question: [String], ofSceneAt file: String, notes: InputNotes
  ) throws {
    guard let inputs = inputs(notes, of: file) else { return }
    let entry = CacheRecord<Content>.Entry(inputs: inputs, baselines: [:], content: finding)
    try CacheRecord.add(entry, about: question.joined(separator: " "), to: path(of: question, file), below: folder)
  }
}
