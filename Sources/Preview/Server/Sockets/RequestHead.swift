/// The head of a request: its first line and its headers, by their bytes. Nothing is decoded, so that nothing means two
/// things.
public struct RequestHead: Sendable {
  /// What is wrong with one.
  public enum Problem: Error, Hashable {
    /// It has more bytes or more headers than are read.
    case tooLong
    case malformed
  }

  public let method: String
  /// Up to the question mark.
  public let path: String
  /// Behind it; empty where there is none.
  public let query: String
  /// By name, in small letters.
  private let headers: [String: String]

  /// Bytes of a head, and headers in it, at most. Browsers send a thousand bytes and some twenty headers.
  public static let (longest, mostHeaders) = (16_384, 100)
  /// Headers that may be there several times, and what then stands between.
  private static let lists = ["cookie": "; ", "connection": ", "]

  public subscript(header: String) -> String? { headers[header] }

  /// Whether something follows the head, as the head says.
  public var hasBody: Bool { self["transfer-encoding"] != nil || (self["content-length"] ?? "0") != "0" }

  /// Whether a list in a header has a word, whatever the size of its letters.
  public func has(_ word: String, in header: String) -> Bool {
    (self[header] ?? "").lowercased().utf8.split(separator: UInt8(ascii: ",")).contains {
      Bytes.trimmed($0).elementsEqual(word.utf8)
    }
  }

  /// The value of a field of the query.
  public func queryValue(_ name: String) -> String? {
    let fields = query.utf8.split(separator: UInt8(ascii: "&"))
    return fields.first { $0.starts(with: "\(name)=".utf8) }.map { Bytes.text($0.dropFirst(name.utf8.count + 1)) }
  }

  /// - Parameter bytes: all up to the empty line, without that.
  /// - Throws: `tooLong` where there are too many headers, else `malformed`.
  public init(_ bytes: some Sequence<UInt8>) throws(Problem) {
    let lines = Bytes.lines(of: Array(bytes))
    guard lines.count - 1 <= Self.mostHeaders else { throw .tooLong }
    // What is no visible character is in no head of ours, nor a line end by itself.
    guard lines.joined().allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") }) else { throw .malformed }
    let first = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard first.count == 3, first[2].elementsEqual("HTTP/1.1".utf8) || first[2].elementsEqual("HTTP/1.0".utf8),
      !first[0].isEmpty, !first[1].isEmpty
    else { throw .malformed }
    method = Bytes.text(first[0])
    let target = first[1].split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = Bytes.text(target[0])
    query = target.count > 1 ? Bytes.text(target[1]) : ""
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
      let name = line[..<colon]
      // A line that begins with a space once went on with the one before; one before the colon hides a name.
      guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 }) else { throw .malformed }
      let key = Bytes.text(name).lowercased()
      let value = Bytes.text(Bytes.trimmed(line[line.index(after: colon)...]))
      if let former = headers[key] {
        // Two of one name mean two things to two readers.
        guard let between = Self.lists[key] else { throw .malformed }
        headers[key] = former + between + value
      } else {
        headers[key] = value
      }
    }
    self.headers = headers
  }
}

extension RequestHead {
  /// Bytes of a head until it is whole, of which each is looked at once.
  public struct Collector {
    private var bytes: [UInt8] = []
    private static let end = Array("\r\n\r\n".utf8)

    public init() {}

    /// How many bytes may still come.
    public var room: Int { RequestHead.longest - bytes.count }

    /// Adds bytes that have come.
    ///
    /// - Returns: the head once it is whole, and what came behind it.
    /// - Throws: `tooLong` where it is not whole and there is no more room.
    public mutating func add(_ more: [UInt8]) throws(Problem) -> (head: RequestHead, rest: [UInt8])? {
      // The end may have begun before.
      let start = max(bytes.count - Self.end.count + 1, 0)
      bytes += more
      guard bytes.count <= RequestHead.longest else { throw .tooLong }
      var index = start
      while index + Self.end.count <= bytes.count {
        if bytes[index...].starts(with: Self.end) {
          return (try RequestHead(bytes[..<index]), Array(bytes[(index + Self.end.count)...]))
        }
        index += 1
      }
      if room == 0 { throw .tooLong }
      return nil
    }
  }

  /// Reads a head from a connection, and what came behind it.
  static func read(
    from connection: Connection, until deadline: Duration
  ) throws -> (head: RequestHead, rest: [UInt8]) {
    var collector = Collector()
    while true {
      if let whole = try collector.add(try connection.read(collector.room, until: deadline)) { return whole }
    }
  }
}

/// Pieces of bytes.
private enum Bytes {
  static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  static func trimmed<Slice: BidirectionalCollection<UInt8>>(_ bytes: Slice) -> Slice.SubSequence {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return bytes[bytes.startIndex..<bytes.startIndex] }
    return bytes[first...last]
  }

  /// The lines between carriage returns with line feeds. There is one at least.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") && index > start {
      guard bytes[index - 1] == UInt8(ascii: "\r") else { continue }
      lines.append(bytes[start..<(index - 1)])
      start = index + 1
    }
    return lines + [bytes[start...]]
  }
}
