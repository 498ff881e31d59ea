import Foundation
import Testing

/// Lines of a file in the repository that something must still be, one for each of many.
///
/// With `FLIPBOOK_RECORD=1` in the environment, the file is written.
public struct KeptLines {
  /// Relative to the checkout.
  public let path: String

  public init(path: String) { self.path = path }

  /// Fails for each line that is another one, and where there are more or fewer.
  ///
  /// - Returns: the places of the others in `lines`.
  @discardableResult
  public func expect(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws -> [Int] {
    if Recording.isOn {
      try (lines.joined(separator: "\n") + "\n").write(toFile: Checkout.path(path), atomically: true, encoding: .utf8)
    }
    let kept = try Checkout.text(of: path).split(separator: "\n").map(String.init)
    #expect(kept.count == lines.count, "\(path) has other lines: make record", sourceLocation: sourceLocation)
    for (was, now) in zip(kept, lines) {
      #expect(was == now, "\(path): another look. If that is right: make record", sourceLocation: sourceLocation)
    }
    return zip(kept, lines).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
  }
}
