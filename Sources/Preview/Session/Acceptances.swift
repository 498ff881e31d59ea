import Basics
import Files
import ImageFiles
import Rendering
import Synchronization

/// The comparisons and acceptances of one page, by the scene's place in the catalogue: it takes back its own
/// acceptances, and no other page's.
final class Acceptances: Sendable {
  /// The files that a comparison was made from.
  struct State: Equatable, Sendable {
    /// The digest of each file, by path; of one that is not there, of nothing.
    private let digests: [MachineText: String]
    /// Stands for all of it in messages.
    let text: String

    /// - Parameters:
    ///   - notes: the files that the scene was read from.
    ///   - baselines: their paths.
    init(_ notes: InputNotes, baselines: [String]) throws {
      var digests = notes.all
      for path in baselines { digests[MachineText(path)] = try Self.digest(of: path) }
      self.digests = digests
      let lines = digests.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key.text)\n" }
      text = SHA256.hex(Array(lines.joined().utf8))
    }

    /// Whether all files still are what they were, and there are no further baselines.
    func isCurrent(baselines: [String]) -> Bool {
      baselines.allSatisfy { digests[MachineText($0)] != nil }
        && digests.allSatisfy { path, digest in (try? Self.digest(of: path.text)) == digest }
    }

    /// Whether a file was among them with this digest.
    func has(_ path: MachineText, _ digest: String) -> Bool { digests[path] == digest }

    private static func digest(of path: String) throws -> String {
      try FileBytes.readIfPresent(path).map(SHA256.hex) ?? InputNotes.absent
    }
  }

  /// One press of a button: the baselines that it changed, by path, each as it was and as it became; nil for not there.
  typealias Acceptance = [String: (before: [UInt8]?, after: [UInt8]?)]

  private let compared = Mutex<[Int: State]>([:])
  private let made = Mutex<[Int: [Acceptance]]>([:])

  /// The state in which a scene was last compared.
  func state(of scene: Int) -> State? { compared.withLock { $0[scene] } }

  func note(_ state: State, of scene: Int) { compared.withLock { $0[scene] = state } }

  /// Returns the number of acceptances of a scene that can be taken back.
  func count(of scene: Int) -> Int { made.withLock { $0[scene]?.count ?? 0 } }

  func add(_ acceptance: Acceptance, to scene: Int) { made.withLock { $0[scene, default: []].append(acceptance) } }

  func last(of scene: Int) -> Acceptance? { made.withLock { $0[scene]?.last } }

  func removeLast(of scene: Int) { made.withLock { _ = $0[scene]?.popLast() } }
}
