import Basics
import ImageFiles
import Synchronization

/// The files that scenes were made from, each by the digest of the bytes that were read: for whoever wants to know
/// later whether any of them has changed. A file that was looked for and was not there is among them.
public final class InputNotes: Sendable {
  /// The digest that stands for a file which is not there.
  public static let absent = ""

  private let digests = Mutex<[MachineText: String]>([:])

  public init() {}

  /// The digests of the files read, by path as it was asked for.
  public var all: [MachineText: String] { digests.withLock { $0 } }

  /// - Parameter bytes: the bytes that were read; nil where nothing is there.
  public func note(_ path: String, _ bytes: [UInt8]?) {
    let digest = bytes.map(SHA256.hex) ?? Self.absent
    digests.withLock { $0[MachineText(path)] = digest }
  }
}
