import Synchronization

/// A file as the user knows it, found once: places have its number, as each name, formula and layer has places, which
/// are copied with it.
public struct SourceFile: Hashable, Sendable {
  /// One a path, in the order in which paths are first met. It decides nothing that can be seen.
  private let number: Int

  public init(_ path: String) {
    number = Self.known.withLock { known in
      if let number = known.numbers[path] { return number }
      known.numbers[path] = known.paths.count
      known.paths.append(path)
      return known.paths.count - 1
    }
  }

  /// A path relative to where the user stands, or a name such as `<scene>`.
  public var path: String { Self.known.withLock { $0.paths[number] } }

  private struct Known {
    var numbers: [String: Int] = [:]
    var paths: [String] = []
  }

  private static let known = Mutex(Known())
}

/// A stretch of one line of a file.
public struct SourcePlace: Hashable, Sendable {
  public let source: SourceFile
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int
  /// The length in characters; at least 1.
  public var length: Int

  public init(in source: SourceFile, line: Int, column: Int, length: Int = 1) {
    self.source = source
    self.line = line
    self.column = column
    self.length = length
  }

  /// - Parameter file: the file as the user knows it: a path relative to where they stand, or a name such as `<scene>`.
  public init(file: String, line: Int, column: Int, length: Int = 1) {
    self.init(in: SourceFile(file), line: line, column: column, length: length)
  }

  /// The file as the user knows it.
  public var file: String { source.path }

  /// The place of `length` characters, `offset` characters further on the same line.
  public func advanced(by offset: Int, length: Int) -> SourcePlace {
    SourcePlace(in: source, line: line, column: column + offset, length: max(length, 1))
  }
}

extension SourcePlace: Comparable, CustomStringConvertible {
  public static func < (a: SourcePlace, b: SourcePlace) -> Bool {
    guard a.source == b.source else { return a.file < b.file }
    return (a.line, a.column, a.length) < (b.line, b.column, b.length)
  }

  public var description: String { "\(file):\(line):\(column)" }
}
