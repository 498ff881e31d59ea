import Glibc
import Pixels

/// Reads two pictures row by row, and counts.
struct RowScan {
  private let before: PixelGrid
  private let after: PixelGrid
  private let sizes: (before: ImageComparison.PixelSize, after: ImageComparison.PixelSize)
  private let judge: PixelJudge
  private var tally = PixelJudge.Tally()
  private var differentPixels = 0
  private var regions: RegionTracker

  /// Compares the upper left `width × height` pixels, which both bitmaps have.
  init(before: Bitmap, after: Bitmap, width: Int, height: Int, options: ImageComparison.Options) {
    self.before = PixelGrid(before, width: width, height: height)
    self.after = PixelGrid(after, width: width, height: height)
    sizes = (.init(of: before), .init(of: after))
    judge = PixelJudge(before: self.before, after: self.after, options: options)
    regions = RegionTracker(limit: options.regionLimit)
  }

  /// Compares some columns of a row. Rows come from top to bottom, each once.
  mutating func compare(row y: Int, spans: [Range<Int>]) {
    let (a, b) = (before.row(y), after.row(y))
    for span in spans where memcmp(a + span.lowerBound, b + span.lowerBound, span.count * 4) != 0 {
      scan(row: y, a, b, from: span.lowerBound, to: span.upperBound)
    }
    if !regions.isIdle { regions.endRow(y) }
  }

  private mutating func scan(
    row y: Int, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, from start: Int, to end: Int
  ) {
    var x = start
    var runStart = -1
    while x < end {
      if runStart < 0 {
        // Equal pixels, eight at a time.
        while x &+ 8 <= end,
          UnsafeRawPointer(a + x).loadUnaligned(as: SIMD8<UInt32>.self)
            == UnsafeRawPointer(b + x).loadUnaligned(as: SIMD8<UInt32>.self)
        {
          x &+= 8
        }
        guard x < end else { break }
      }
      let counts = a[x] != b[x] && judge.verdict(a[x], b[x], x: x, y: y, &tally) == .different
      if counts {
        if runStart < 0 { runStart = x }
      } else if runStart >= 0 {
        close(runStart, x)
        runStart = -1
      }
      x &+= 1
    }
    if runStart >= 0 { close(runStart, end) }
  }

  private mutating func close(_ start: Int, _ end: Int) {
    differentPixels += end - start
    regions.add(left: start, right: end - 1)
  }

  /// What was found, once all rows were compared.
  mutating func result(comparedPixels: Int) -> ImageComparison.Result {
    regions.finish()
    return ImageComparison.Result(
      before: sizes.before, after: sizes.after, differentPixels: differentPixels, comparedPixels: comparedPixels,
      ignoredPixels: before.width * before.height - comparedPixels, antialiasedPixels: tally.antialiased,
      largestDifference: tally.largestDifference, largestDistance: judge.distance(of: tally),
      areas: regions.largest, areaCount: regions.count)
  }
}

extension ImageComparison.PixelSize {
  init(of bitmap: Bitmap) {
    self.init(width: bitmap.width, height: bitmap.height)
  }
}
