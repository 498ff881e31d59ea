import Comparison
import Geometry
import Pixels
import TestSupport
import Testing

@Suite("Two pictures are compared")
struct ImageComparisonTests {
  private typealias Options = ImageComparison.Options

  @Test("a picture equals itself and its copy, by every metric")
  func identity() {
    for seed in UInt64(0)..<20 {
      let picture = SeededPair(seed: seed, translucent: seed % 2 == 0).after
      for metric in ImageComparison.Metric.allCases {
        let result = ImageComparison.compare(picture, picture.copy(), options: Options(metric: metric))
        #expect(result.isEqual)
        #expect(result.comparedPixels == picture.width * picture.height)
        #expect(result.largestDifference == 0 && result.largestDistance == 0 && result.areaCount == 0)
      }
    }
  }

  @Test("counts by yiq equal those of an independent implementation, with and without anti-aliasing, opaque and not")
  func yiqCounts() {
    var excused = 0
    for seed in UInt64(0)..<400 {
      let pair = SeededPair(seed: seed, translucent: seed % 4 == 3)
      let plain = PlainComparison(pair.before, pair.after)
      for threshold in [0, 0.02, 0.1, 0.5] {
        for counts in [true, false] {
          let expected = plain.yiq(threshold: threshold, ignoresAntialiasing: !counts)
          let options = Options(metric: .yiq, threshold: threshold, countsAntialiasing: counts)
          let result = ImageComparison.compare(pair.before, pair.after, options: options)
          #expect(result.differentPixels == expected.different, "seed \(seed), threshold \(threshold)")
          #expect(result.antialiasedPixels == expected.antialiased, "seed \(seed), threshold \(threshold)")
          excused += expected.antialiased
        }
      }
    }
    #expect(excused > 1_000, "the pictures have too few smoothed edges to prove anything")
  }

  @Test("counts are the same where most pixels of a row differ, or look like smoothed edges")
  func crowdedRows() {
    var excused = 0
    for seed in UInt64(5_000)..<5_120 {
      var chance = SplitMix64(seed: seed)
      let (width, height) = (Int.random(in: 50...90, using: &chance), Int.random(in: 1...16, using: &chance))
      let palette = (0..<Int.random(in: 2...4, using: &chance)).map { _ in
        UInt32.random(in: 0...0xFF_FFFF, using: &chance) | (seed % 5 == 4 ? 0x8000_0000 : 0xFF00_0000)
      }
      func picture() -> Bitmap {
        let bitmap = Bitmap(width: width, height: height)
        let run = Int.random(in: 1...6, using: &chance)
        for y in 0..<height {
          for x in 0..<width {
            let isLone = Int.random(in: 0...9, using: &chance) == 0
            // Translucent colours are premultiplied: no channel is more than the alpha.
            let color = palette[isLone ? palette.count - 1 : (x / run + y / run) % palette.count]
            bitmap[x, y] = seed % 5 == 4 ? color & 0x807F_7F7F : color
          }
        }
        return bitmap
      }
      let (before, after) = (picture(), picture())
      // Rows above the first that differs.
      for y in 0..<min(Int.random(in: 0...8, using: &chance), height - 1) {
        for x in 0..<width { after[x, y] = before[x, y] }
      }
      let plain = PlainComparison(before, after)
      for threshold in [0, 0.1] {
        let expected = plain.yiq(threshold: threshold, ignoresAntialiasing: true)
        let options = Options(metric: .yiq, threshold: threshold, countsAntialiasing: false)
        let result = ImageComparison.compare(before, after, options: options)
        #expect(result.differentPixels == expected.different, "seed \(seed), threshold \(threshold)")
        #expect(result.antialiasedPixels == expected.antialiased, "seed \(seed), threshold \(threshold)")
        excused += expected.antialiased
      }
    }
    #expect(excused > 1_000, "the pictures have too few smoothed edges to prove anything")
  }

  @Test("counts are the same at the edges of rows of any length, opaque and not", arguments: 1...34)
  func edges(width: Int) {
    for seed in UInt64(0)..<24 {
      var chance = SplitMix64(seed: UInt64(width) << 8 | seed)
      let palette: [UInt32] =
        seed.isMultiple(of: 3) ? [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF] : [0xFF00_0000, 0x8080_8080, 0, 0xFFFF_FFFF]
      func picture() -> Bitmap {
        let bitmap = Bitmap(width: width, height: 5)
        let run = Int.random(in: 1...5, using: &chance)
        for y in 0..<5 {
          for x in 0..<width {
            let isLone = Int.random(in: 0...7, using: &chance) == 0
            bitmap[x, y] = palette[(isLone ? x : x / run + y / 2) % palette.count]
          }
        }
        return bitmap
      }
      let (before, after) = (picture(), picture())
      let expected = PlainComparison(before, after).yiq(threshold: 0.1, ignoresAntialiasing: true)
      let options = Options(metric: .yiq, threshold: 0.1, countsAntialiasing: false)
      let result = ImageComparison.compare(before, after, options: options)
      #expect(result.differentPixels == expected.different, "seed \(seed)")
      #expect(result.antialiasedPixels == expected.antialiased, "seed \(seed)")
    }
  }

  @Test("a difference's ground is a seventh of the brightness over white")
  func ground() {
    // Rec. 709's shares of red, green and blue.
    for pixel: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8080_8080, 0] {
      let (red, green, blue) = (Double(pixel >> 16 & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel & 0xFF))
      let onWhite = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 255 - Double(pixel >> 24)
      let wanted = 255 - (255 - onWhite) / 7
      let bitmap = Bitmap.filled(3, 2, pixel)
      let found = ImageComparison.differencePicture(bitmap, bitmap)[1, 1]
      for shift in [0, 8, 16] { #expect(abs(Double(found >> UInt32(shift) & 0xFF) - wanted) <= 1.2, "\(pixel)") }
      #expect(found >> 24 == 255)
    }
  }

  @Test("exact counts and the largest difference equal those of an independent implementation")
  func exactCounts() {
    for seed in UInt64(1_000)..<1_200 {
      let pair = SeededPair(seed: seed, translucent: seed % 2 == 0)
      let plain = PlainComparison(pair.before, pair.after)
      for threshold in [0, 1, 16, 254.5, 255] {
        let expected = plain.exact(threshold: threshold)
        let result = ImageComparison.compare(pair.before, pair.after, options: Options(threshold: threshold))
        #expect(result.differentPixels == expected.different, "seed \(seed), threshold \(threshold)")
        #expect(result.largestDifference == expected.largest, "seed \(seed)")
      }
    }
  }

  @Test("which picture is named first changes nothing")
  func symmetry() {
    for seed in UInt64(2_000)..<2_100 {
      let pair = SeededPair(seed: seed, translucent: seed % 3 == 0)
      for metric in ImageComparison.Metric.allCases {
        let options = Options(metric: metric, countsAntialiasing: seed % 2 == 0)
        let one = ImageComparison.compare(pair.before, pair.after, options: options)
        let other = ImageComparison.compare(pair.after, pair.before, options: options)
        #expect(one == other, "seed \(seed)")
      }
    }
  }

  @Test("the largest distance, taken as the threshold, lets everything pass, and a little less does not")
  func smallestTolerance() {
    for seed in UInt64(3_000)..<3_100 {
      let pair = SeededPair(seed: seed)
      for metric in ImageComparison.Metric.allCases {
        let strict = ImageComparison.compare(pair.before, pair.after, options: Options(metric: metric))
        guard strict.differentPixels > 0 else { continue }
        let step = metric == .exact ? 1 : 1e-9
        let loose = Options(metric: metric, threshold: strict.largestDistance + step / 1_000)
        #expect(ImageComparison.compare(pair.before, pair.after, options: loose).isEqual, "seed \(seed)")
        let less = Options(metric: metric, threshold: strict.largestDistance - step)
        #expect(!ImageComparison.compare(pair.before, pair.after, options: less).isEqual, "seed \(seed)")
      }
    }
  }

  @Test("a distance that is just the threshold lets pass, whatever the width; one that is a little more does not")
  func exactThreshold() {
    var found = 0
    for value in UInt32(1)...255 {
      // The sums are those of the metric's definition, so that their last bits are.
      let grey = Double(value)
      let y = grey * 0.29889531 + grey * 0.58662247 + grey * 0.11448223
      let i = grey * 0.59597799 - grey * 0.27417610 - grey * 0.32180189
      let q = grey * 0.21147017 - grey * 0.52261711 + grey * 0.31114694
      let square = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
      let threshold = (square / 35_215).squareRoot()
      guard 35_215 * threshold * threshold == square else { continue }
      found += 1
      for width in [3, 19] {
        let dark = Bitmap.filled(width, 2, 0xFF00_0000)
        let light = Bitmap.filled(width, 2, 0xFF00_0000 | value * 0x1_0101)
        let just = ImageComparison.compare(light, dark, options: Options(metric: .yiq, threshold: threshold))
        #expect(just.isEqual && just.largestDistance == threshold, "\(value)")
        let less = Options(metric: .yiq, threshold: threshold * (1 - 1e-12))
        #expect(ImageComparison.compare(light, dark, options: less).differentPixels == width * 2, "\(value)")
      }
    }
    #expect(found > 30)
  }

  @Test("a tolerance is the most that is allowed; where there are two, both count")
  func tolerances() {
    let (before, after) = (Bitmap.filled(10, 10), Bitmap.filled(10, 10))
    after.fill(0xFF00_0000, width: 5, height: 5)
    let result = ImageComparison.compare(before, after)
    for (pixels, ratio, allows) in [
      (nil, nil, false), (25, nil, true), (24, nil, false), (nil, 0.25, true), (nil, 0.249, false), (25, 0.25, true),
      (25, 0.249, false), (24, 0.25, false), (nil, 1, true), (.max, nil, true),
    ] as [(Int?, Double?, Bool)] {
      #expect(AllowedDifference(pixels: pixels, ratio: ratio).allows(result) == allows)
    }
    after.fill(0xFFFF_FFFF)
    after[3, 3] = 0
    #expect(!AllowedDifference.none.allows(ImageComparison.compare(before, after)))
    #expect(!AllowedDifference(pixels: 100).allows(ImageComparison.compare(before, .filled(10, 11))))
    let one = ImageComparison.compare(.filled(1, 1), .filled(1, 1, 0))
    #expect(one.ratio == 1 && one.comparedPixels == 1)
  }

  @Test("white against black is the largest difference of both metrics")
  func extremes() {
    let (black, white) = (Bitmap.filled(3, 2, 0xFF00_0000), Bitmap.filled(3, 2))
    let exact = ImageComparison.compare(black, white)
    #expect(exact.differentPixels == 6 && exact.ratio == 1 && exact.largestDifference == 255)
    let yiq = ImageComparison.compare(black, white, options: Options(metric: .yiq))
    #expect(yiq.differentPixels == 6)
    #expect(yiq.largestDistance > 0.96 && yiq.largestDistance <= 1)
  }

  @Test("a single changed bit anywhere is found")
  func oneBit() {
    for seed in UInt64(4_000)..<4_100 {
      var chance = SplitMix64(seed: seed)
      let before = SeededPair(seed: seed).before
      let after = before.copy()
      let (x, y) = (
        Int.random(in: 0..<before.width, using: &chance), Int.random(in: 0..<before.height, using: &chance)
      )
      after[x, y] ^= 1 << UInt32.random(in: 0..<32, using: &chance)
      let result = ImageComparison.compare(before, after)
      #expect(result.differentPixels == 1)
      #expect(result.regions == [PixelRect(x: x, y: y, width: 1, height: 1)])
    }
  }

  @Test("pictures of other sizes differ, and are compared where both have pixels")
  func sizes() {
    let (before, after) = (Bitmap.filled(10, 8), Bitmap.filled(7, 12))
    var result = ImageComparison.compare(before, after)
    #expect(result.sizesDiffer && !result.isEqual)
    #expect(result.differentPixels == 0 && result.comparedPixels == 56)
    #expect((result.before.width, result.before.height) == (10, 8))
    #expect((result.after.width, result.after.height) == (7, 12))
    after[6, 7] = 0xFF00_0000
    result = ImageComparison.compare(before, after)
    #expect(result.regions == [PixelRect(x: 6, y: 7, width: 1, height: 1)])
  }

  @Test("ignored rectangles are not compared, and counted once where they overlap")
  func ignoring() {
    for seed in UInt64(5_000)..<5_200 {
      var chance = SplitMix64(seed: seed)
      let pair = SeededPair(seed: seed)
      let holes = (0..<Int.random(in: 0...4, using: &chance)).map { _ in
        Rect(
          .random(in: -10...60, using: &chance), .random(in: -10...40, using: &chance),
          .random(in: -1...30, using: &chance), .random(in: -1...30, using: &chance))
      }
      func isIgnored(_ x: Int, _ y: Int) -> Bool {
        holes.contains { $0.intersection(Rect(Double(x), Double(y), 1, 1)) != nil }
      }
      let result = ImageComparison.compare(pair.before, pair.after, options: Options(ignored: holes))
      let all = (0..<pair.before.height).flatMap { y in (0..<pair.before.width).map { ($0, y) } }
      let ignored = all.count { isIgnored($0, $1) }
      let different = all.count { !isIgnored($0, $1) && pair.before[$0, $1] != pair.after[$0, $1] }
      #expect(result.ignoredPixels == ignored, "seed \(seed)")
      #expect(result.comparedPixels == all.count - ignored, "seed \(seed)")
      #expect(result.differentPixels == different, "seed \(seed)")
    }
  }

  @Test("an ignored picture compares nothing, and says so")
  func nothingCompared() {
    let options = Options(ignored: [Rect(-5, -5, 1e9, 1e9)])
    let result = ImageComparison.compare(.filled(4, 4), .filled(4, 4, 0), options: options)
    #expect(result.comparedPixels == 0 && result.ignoredPixels == 16 && result.ratio == 0)
  }

  @Test("areas are those of a flood fill, largest first")
  func areas() {
    for seed in UInt64(6_000)..<6_300 {
      var chance = SplitMix64(seed: seed)
      let (width, height) = (Int.random(in: 1...40, using: &chance), Int.random(in: 1...30, using: &chance))
      let density = Double.random(in: 0...1, using: &chance)
      let (before, after) = (Bitmap.filled(width, height), Bitmap.filled(width, height))
      for y in 0..<height {
        for x in 0..<width where Double.random(in: 0..<1, using: &chance) < density { after[x, y] = 0xFF00_0000 }
      }
      let expected = PlainComparison.areas(width: width, height: height) { before[$0, $1] != after[$0, $1] }
      let result = ImageComparison.compare(before, after, options: Options(regionLimit: 10))
      #expect(result.areaCount == expected.count, "seed \(seed)")
      #expect(result.regions == expected.prefix(10).map(\.box), "seed \(seed)")
      #expect(result.areas.map(\.pixels) == expected.prefix(10).map(\.pixels), "seed \(seed)")
    }
  }

  @Test("a spiral and a comb are one area each")
  func longAreas() {
    let (before, after) = (Bitmap.filled(61, 61), Bitmap.filled(61, 61))
    for x in stride(from: 0, to: 61, by: 2) { after.fill(0xFF00_0000, x: x, y: 0, width: 1, height: 60) }
    #expect(ImageComparison.compare(before, after).areaCount == 31)
    after.fill(0xFF00_0000, x: 0, y: 60, width: 61, height: 1)
    let comb = ImageComparison.compare(before, after)
    #expect(comb.areaCount == 1 && comb.areas.first?.pixels == 31 * 60 + 61)
  }
}
