/// Netpbm's portable arbitrary maps, one after the other, as their description reads: heads of lines, then R, G, B and
/// A.
public struct DecodedMaps: Sendable {
  /// Of the first.
  public let width: Int
  public let height: Int
  public let count: Int
  /// RGBA of all pictures, with straight alpha.
  public let pixels: [UInt8]

  /// Nil for a file of another form, one that is cut off, and pictures of several sizes.
  public init?(_ bytes: [UInt8]) {
    var pixels: [UInt8] = []
    var sizes: [[Int]] = []
    var at = 0
    /// The next line, without its end.
    func line() -> Substring? {
      guard let end = bytes[at...].firstIndex(of: 0x0A) else { return nil }
      defer { at = end + 1 }
      return String(decoding: bytes[at..<end], as: UTF8.self)[...]
    }
    while at < bytes.count {
      guard line() == "P7" else { return nil }
      var facts: [Substring: Substring] = [:]
      while let words = line()?.split(separator: " "), words != ["ENDHDR"] {
        guard words.count == 2 else { return nil }
        facts[words[0]] = words[1]
      }
      guard facts["DEPTH"] == "4", facts["MAXVAL"] == "255", facts["TUPLTYPE"] == "RGB_ALPHA",
        let width = facts["WIDTH"].flatMap({ Int($0) }), let height = facts["HEIGHT"].flatMap({ Int($0) }),
        at + 4 * width * height <= bytes.count
      else { return nil }
      pixels += bytes[at..<at + 4 * width * height]
      at += 4 * width * height
      sizes.append([width, height])
    }
    guard let first = sizes.first, Set(sizes).count == 1 else { return nil }
    (width, height, count, self.pixels) = (first[0], first[1], sizes.count, pixels)
  }
}
