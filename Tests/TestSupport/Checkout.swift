import Foundation

/// The package's own files, found from where this source lies.
public enum Checkout {
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The absolute path of what lies at `path` in the package.
  public static func path(_ path: String) -> String { "\(root)/\(path)" }

  /// Paths relative to the root of all files below `folder` with that ending, sorted.
  public static func files(under folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path(folder))
      .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
  }

  /// Names of what lies directly in `folder`, sorted, without hidden files.
  public static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).filter { !$0.hasPrefix(".") }.sorted()
  }

  public static func text(of path: String) throws -> String {
    try String(contentsOfFile: self.path(path), encoding: .utf8)
  }
}

/// A folder for one test, gone when the test lets go of it.
public final class Scratch: Sendable {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "flipbook-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a text file, with the folders that it lies in, and gives its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  /// Names of all files in it, sorted.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)").sorted()
  }
}
