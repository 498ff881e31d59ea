/// Lines of a file by their numbers, for messages.
public enum FileLines {
  /// The lines that can be read of bytes at their beginning, without their ends, up to 400 bytes of each.
  public static func lines(_ numbers: Set<Int>, of bytes: ByteReader) -> [Int: String] {
    guard let last = numbers.max() else { return [:] }
    var bytes = bytes
    var lines: [Int: [UInt8]] = [:]
    while bytes.line <= last {
      let line = bytes.line
      guard let byte = try? bytes.next() else { break }
      guard numbers.contains(line), byte != 0x0A, lines[line]?.count ?? 0 < 400 else { continue }
      lines[line, default: []].append(byte)
    }
    return lines.mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
