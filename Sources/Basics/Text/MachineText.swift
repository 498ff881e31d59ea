/// Text that machines read: paths, names, keys, lines of records, headers, words of a command line. It is parted,
/// searched and compared by its UTF-8 bytes.
///
/// A `Character` is more than a byte: U+0600 makes one with the slash behind it, a combining mark one with the slash
/// before it, and a carriage return one with the line feed. A `String` is equal to another one where the two are
/// canonically equivalent, though they name two files. Neither is known to a file system, to git, or to a format of
/// files.
///
///     MachineText("1:x=2").cut(at: "=")          // ("1:x", "2")
///     MachineText("a\r\nb\n").lines              // ["a", "b", ""]
public struct MachineText: Sendable {
  public let bytes: Substring.UTF8View

  public init(_ text: String) { bytes = text[...].utf8 }

  public init(_ text: Substring) { bytes = text.utf8 }

  /// Creates a text of bytes that came from somewhere: those that are not UTF-8 become U+FFFD.
  public init(decoding bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

  private init(_ bytes: Substring.UTF8View) { self.bytes = bytes }

  public var text: String { String(Substring(bytes)) }
  public var isEmpty: Bool { bytes.isEmpty }
}

// MARK: - What it begins with, ends with and holds

extension MachineText {
  /// Whether it begins with these bytes.
  public func starts(with start: MachineText) -> Bool { bytes.starts(with: start.bytes) }

  /// Whether it ends with these bytes.
  public func ends(with ending: MachineText) -> Bool {
    bytes.count >= ending.bytes.count && bytes.suffix(ending.bytes.count).elementsEqual(ending.bytes)
  }

  /// The text behind `start`; nil where it does not begin so.
  public func rest(after start: MachineText) -> MachineText? {
    starts(with: start) ? MachineText(bytes.dropFirst(start.bytes.count)) : nil
  }

  /// The text before `ending`; nil where it does not end so.
  public func start(before ending: MachineText) -> MachineText? {
    ends(with: ending) ? MachineText(bytes.dropLast(ending.bytes.count)) : nil
  }

  /// The text between two others, which may not overlap; nil where it is not between them.
  public func inside(_ start: MachineText, _ ending: MachineText) -> MachineText? {
    rest(after: start)?.start(before: ending)
  }

  /// Whether these bytes stand anywhere in it.
  public func holds(_ piece: MachineText) -> Bool { range(of: piece, in: bytes) != nil }

  /// Whether each byte is one of ASCII's digits, and there is one.
  public var isDigits: Bool { !isEmpty && bytes.allSatisfy(\.isASCIIDigit) }

  /// The place of a piece, which must not be empty.
  private func range(of piece: MachineText, in bytes: Substring.UTF8View) -> Range<Substring.UTF8View.Index>? {
    guard let first = piece.bytes.first else { return nil }
    var rest = bytes
    while let start = rest.firstIndex(of: first) {
      let found = bytes[start...]
      if found.starts(with: piece.bytes) { return start..<found.index(start, offsetBy: piece.bytes.count) }
      rest = bytes[bytes.index(after: start)...]
    }
    return nil
  }
}

// MARK: - Parts of it

extension MachineText {
  /// The parts between separators.
  ///
  /// - Parameters:
  ///   - keepingEmpty: whether nothing between two separators, before the first or behind the last, is a part.
  ///   - most: how many parts at most; the last one has the rest.
  public func parts(at separator: MachineText, keepingEmpty: Bool = true, most: Int = .max) -> [MachineText] {
    var parts: [MachineText] = []
    var rest = bytes
    while parts.count < most - 1, let found = range(of: separator, in: rest) {
      if keepingEmpty || found.lowerBound > rest.startIndex { parts.append(MachineText(rest[..<found.lowerBound])) }
      rest = rest[found.upperBound...]
    }
    if keepingEmpty || !rest.isEmpty { parts.append(MachineText(rest)) }
    return parts
  }

  /// The parts between bytes of which each is in `separators`; empty ones are none.
  public func words(between separators: MachineText = " ") -> [MachineText] {
    bytes.split { separators.bytes.contains($0) }.map { MachineText($0) }
  }

  /// The text before the first `separator` and behind it; nil where there is none.
  public func cut(at separator: MachineText) -> (head: MachineText, tail: MachineText)? {
    range(of: separator, in: bytes).map { (MachineText(bytes[..<$0.lowerBound]), MachineText(bytes[$0.upperBound...])) }
  }

  /// The text before the last of that byte and behind it; nil where there is none.
  public func cut(atLast separator: Unicode.Scalar) -> (head: MachineText, tail: MachineText)? {
    guard separator.isASCII, let last = bytes.lastIndex(of: UInt8(ascii: separator)) else { return nil }
    return (MachineText(bytes[..<last]), MachineText(bytes[bytes.index(after: last)...]))
  }

  /// The lines, which end with a line feed or with a carriage return before one. Behind the last end there is one more,
  /// empty where the text ends so.
  public var lines: [MachineText] { parts(at: "\n").map { $0.start(before: "\r") ?? $0 } }

  /// The text without the blanks of ASCII around it: spaces, tabs, carriage returns and line feeds.
  public var trimmed: MachineText {
    let head = bytes.drop(while: Self.isBlank)
    return MachineText(
      head.prefix(upTo: head.lastIndex { !Self.isBlank($0) }.map(head.index(after:)) ?? head.startIndex))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D, 0x0A].contains(byte) }

  /// Returns as many bytes from the start as fit the condition, and those behind them.
  public func cut(while condition: (UInt8) -> Bool) -> (head: MachineText, tail: MachineText) {
    let end = bytes.firstIndex { !condition($0) } ?? bytes.endIndex
    return (MachineText(bytes[..<end]), MachineText(bytes[end...]))
  }

  /// Returns the text with another piece in each place of one.
  public func replacing(_ piece: MachineText, by other: MachineText) -> MachineText {
    let parts = parts(at: piece)
    return parts.count == 1 ? self : MachineText(parts.map(\.text).joined(separator: other.text))
  }
}

// MARK: - Comparing

extension MachineText: Hashable, Comparable {
  public static func == (one: MachineText, other: MachineText) -> Bool {
    sideBySide(one, other) { $0.elementsEqual($1) }
  }

  public func hash(into hasher: inout Hasher) {
    var text = Substring(bytes)
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }

  /// Whether one text comes before another in the order of bytes, which is that of scalars.
  public static func < (one: MachineText, other: MachineText) -> Bool {
    sideBySide(one, other) { $0.lexicographicallyPrecedes($1) }
  }

  private static func sideBySide(
    _ one: MachineText, _ other: MachineText,
    _ compare: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var (one, other) = (Substring(one.bytes), Substring(other.bytes))
    return one.withUTF8 { one in other.withUTF8 { other in compare(one, other) } }
  }
}

extension MachineText: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral text: String) { self.init(text) }

  public var description: String { text }
}

extension FixedWidthInteger {
  /// The number that the digits of ASCII say, with a sign before them or none.
  public init?(_ text: MachineText) { self.init(Substring(text.bytes)) }
}

extension Double {
  /// The number that the text says as Swift writes it.
  public init?(_ text: MachineText) { self.init(Substring(text.bytes)) }
}
