import Synchronization

/// The text of a file of data, of which messages show lines: where these begin is looked for once, when the first is
/// shown.
final class DataLines: Sendable {
  let text: String
  private let starts = Mutex<[Int]>([])

  init(_ text: String) { self.text = text }

  /// A line, from 1, without its end: a line feed, a carriage return, or both.
  func line(_ number: Int) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      let start = starts.withLock { starts -> Int? in
        if starts.isEmpty { starts = Self.starts(in: bytes) }
        return starts.indices.contains(number - 1) ? starts[number - 1] : nil
      }
      guard let start else { return nil }
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      return String(decoding: rest.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
  }

  /// The offsets of all lines, of which there is one at least.
  private static func starts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var starts = [0]
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, offset < bytes.count, bytes[offset] == 0x0A { offset += 1 }
      starts.append(offset)
    }
    return starts
  }
}
