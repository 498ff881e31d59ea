import Basics
import Geometry
import Pixels

/// librsvg blurs by three boxes from a deviation of 2 pixels on, as browsers do, and by far too little below. What has
/// finer blurs is drawn in so many more pixels that these are no longer fine, and each pixel is the mean of its own.
extension SVGExtent {
  /// The least deviation in pixels that librsvg blurs rightly.
  private static let minDeviation = 2.0
  /// Samples across a pixel: a blur that is finer still is none that is seen.
  private static let maxSamples = 8
  /// Pixels of all samples.
  private static let maxPixels = 25_000_000

  /// Returns the points around a document of a size that its blurs need, at most twice as many as it is large.
  func margin(in size: Size) -> Double {
    guard margin > 0 else { return 0 }
    let scale = self.scale(in: size, width: 1, height: 1).scaledBy(size.width, size.height)
    return min((margin * max(scale.width, scale.height)).rounded(.up), 2 * max(size.width, size.height))
  }

  /// Returns how many samples a pixel has, across and down.
  func samples(in size: Size, _ sides: PixelSize) throws(SVGProblem) -> Int {
    let scale = self.scale(in: size, width: sides.width, height: sides.height)
    if let reach, reach.distance * max(scale.width, scale.height) > Double(SVGProblem.farthest) {
      throw SVGProblem(.reach, at: reach.place)
    }
    guard let blur else { return 1 }
    let deviation = min(blur.across * scale.width, blur.down * scale.height)
    guard deviation > 0, deviation < Self.minDeviation else { return 1 }
    if let grain {
      throw SVGProblem(.combination("\(grain.name) beside a blur of less than 2 pixels"), at: grain.place)
    }
    let factor = min(Self.maxSamples, Int(clamped: (Self.minDeviation / deviation).rounded(.up)))
    let (width, height) = (sides.width * factor, sides.height * factor)
    guard max(width, height) <= Limits.side, width * height <= Self.maxPixels else {
      throw SVGProblem(.fineBlur(sides.width, sides.height), at: blur.place)
    }
    return factor
  }
}

/// A bitmap in which each pixel was drawn in samples.
struct SampledBitmap {
  let bitmap: Bitmap
  /// The samples of a pixel across, and down.
  let samples: Int

  /// The bitmap in which each pixel is the mean of its samples.
  var averaged: Bitmap {
    if samples == 1 { return bitmap }
    let result = Bitmap(width: bitmap.width / samples, height: bitmap.height / samples)
    var sums = [UInt32](repeating: 0, count: result.stride)
    let count = UInt32(samples * samples)
    for y in 0..<result.height {
      for index in sums.indices { sums[index] = count / 2 }
      for line in 0..<samples { add(bitmap.row(y * samples + line), to: &sums) }
      let row = result.row(y)
      for index in sums.indices { row[index] = UInt8(truncatingIfNeeded: sums[index] / count) }
    }
    return result
  }

  private func add(_ row: UnsafeMutableRawBufferPointer, to sums: inout [UInt32]) {
    var source = 0
    var target = 0
    while target < sums.count {
      for _ in 0..<samples {
        for channel in 0..<4 { sums[target + channel] &+= UInt32(row[source + channel]) }
        source += 4
      }
      target += 4
    }
  }
}
