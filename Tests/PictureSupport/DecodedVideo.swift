/// A YUV4MPEG2 file as its description reads: frames of three planes without subsampling, converted to RGB by the
/// inverse of BT.601's matrix in Double arithmetic.
public struct DecodedVideo: Sendable {
  public let width: Int
  public let height: Int
  /// Frames a second.
  public let rate: Int
  public let frames: Int
  /// RGBA of all frames, opaque.
  public let pixels: [UInt8]
  /// All values of Cb and Cr.
  public let chroma: [UInt8]

  /// Nil for a file of another form, or one that is cut off.
  public init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    func number(_ letter: Character) -> Int? {
      words.dropFirst().first { $0.first == letter }.flatMap { Int($0.dropFirst().prefix { $0 != ":" }) }
    }
    guard words.first == "YUV4MPEG2", words.suffix(4) == ["Ip", "A1:1", "C444", "XCOLORRANGE=FULL"],
      let width = number("W"), let height = number("H"), let rate = number("F")
    else { return nil }
    let head = Array("FRAME\n".utf8)
    let count = width * height
    var pixels: [UInt8] = []
    var chroma: [UInt8] = []
    var at = end + 1
    var frames = 0
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    while at < bytes.count {
      guard bytes[at...].starts(with: head), at + head.count + 3 * count <= bytes.count else { return nil }
      at += head.count
      for place in at..<(at + count) {
        let (cb, cr) = (bytes[place + count], bytes[place + 2 * count])
        let luma = Double(bytes[place])
        let red = luma + 2 * (1 - 0.299) * (Double(cr) - 128)
        let blue = luma + 2 * (1 - 0.114) * (Double(cb) - 128)
        let green = (luma - 0.299 * red - 0.114 * blue) / 0.587
        pixels += [byte(red), byte(green), byte(blue), 255]
        chroma += [cb, cr]
      }
      at += 3 * count
      frames += 1
    }
    (self.width, self.height, self.rate, self.frames, self.pixels, self.chroma) = (
      width, height, rate, frames, pixels, chroma
    )
  }
}
