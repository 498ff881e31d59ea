import Foundation
import Geometry
import Pixels

extension Bitmap {
  /// Whether the two differ at most within `parts`. Both have one size.
  public func hasSamePixels(as other: Bitmap, outside parts: [PixelRect]) -> Bool {
    for y in 0..<height where !hasSameRow(y, as: other) {
      for x in 0..<width where word(x, y) != other.word(x, y) {
        guard parts.contains(where: { ($0.x..<$0.maxX).contains(x) && ($0.y..<$0.maxY).contains(y) }) else {
          return false
        }
      }
    }
    return true
  }

  /// The number of bytes that differ; the largest number for other sizes.
  public func differingBytes(_ other: Bitmap) -> Int { bytesFurther(than: 0, from: other) }

  /// The number of bytes that differ by more than `tolerance`; the largest number for other sizes.
  public func bytesFurther(than tolerance: Int, from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else { return .max }
    var count = 0
    for index in 0..<bytes.count where abs(Int(bytes[index]) - Int(other.bytes[index])) > tolerance { count += 1 }
    return count
  }

  /// How many pixels differ, and by how much a byte at most. Both have one size.
  public func difference(from other: Bitmap) -> (pixels: Int, most: Int) {
    var (pixels, most) = (0, 0)
    for y in 0..<height where !hasSameRow(y, as: other) {
      for x in 0..<width {
        let at = y * stride + 4 * x
        var here = 0
        for channel in at..<at + 4 { here = max(here, abs(Int(bytes[channel]) - Int(other.bytes[channel]))) }
        if here > 0 { pixels += 1 }
        most = max(most, here)
      }
    }
    return (pixels, most)
  }

  /// By how much a component differs at most from those of a colour, at pixels at which, and around which, another
  /// picture has nothing but that colour. Both have one size.
  public func difference(from color: Pixel, whereEven other: Bitmap) -> Int {
    func isEven(_ x: Int, _ y: Int) -> Bool {
      for line in (y - 1)...(y + 1) {
        for column in (x - 1)...(x + 1) where other.pixel(column, line) != color { return false }
      }
      return true
    }
    var most = 0
    for y in 1..<(height - 1) {
      for x in 1..<(width - 1) {
        let here = pixel(x, y)
        let off = max(abs(here.red - color.red), abs(here.green - color.green), abs(here.blue - color.blue))
        if off > most, isEven(x, y) { most = off }
      }
    }
    return most
  }

  /// By how much a component differs at most from colours that lie side by side in each pixel. All have one size.
  ///
  /// - Parameter parts: from the ground on, each inside of those before it: its colour, and its outline filled with
  ///   white on black.
  public func difference(fromGround ground: Color, under parts: [(color: Color, outline: Bitmap)]) -> Int {
    let colors = ([ground] + parts.map(\.color)).map { [$0.blue, $0.green, $0.red] }
    var most = 0
    for y in 0..<height {
      for at in Swift.stride(from: y * stride, to: y * stride + 4 * width, by: 4) {
        let shares = [255] + parts.map { Double($0.outline.bytes[at]) } + [0]
        for channel in 0..<3 {
          var sum = 0.0
          for index in colors.indices { sum += colors[index][channel] * (shares[index] - shares[index + 1]) }
          most = max(most, abs(Int(bytes[at + channel]) - Int(clamped: sum.rounded())))
        }
      }
    }
    return most
  }

  /// Red where the two differ, and this one faintly where they do not. Both have one size.
  public func differencePicture(from other: Bitmap) -> Bitmap {
    let picture = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let at = y * stride + 4 * x
        if word(x, y) == other.word(x, y) {
          let gray = (Int(bytes[at]) + Int(bytes[at + 1]) + Int(bytes[at + 2])) / 3
          let faint = UInt8(191 + gray / 4)
          for channel in at..<at + 3 { picture.bytes[channel] = faint }
        } else {
          picture.bytes[at + 2] = 255
        }
        picture.bytes[at + 3] = 255
      }
    }
    return picture
  }

  /// How far the bytes are from numbers worked out otherwise, one for each: in the mean, and at most.
  public func distance(from numbers: [Double]) -> (mean: Double, most: Double) {
    var (sum, most) = (0.0, 0.0)
    for (index, number) in numbers.enumerated() {
      let off = abs(Double(bytes[index]) - number)
      sum += off
      most = max(most, off)
    }
    return (sum / Double(numbers.count), most)
  }

  private func hasSameRow(_ y: Int, as other: Bitmap) -> Bool {
    guard let mine = row(y).baseAddress, let others = other.row(y).baseAddress else { return true }
    return memcmp(mine, others, stride) == 0
  }

  private func word(_ x: Int, _ y: Int) -> UInt32 { bytes.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self) }
}
