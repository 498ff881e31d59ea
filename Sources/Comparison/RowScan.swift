import Glibc
import Pixels

/// Reads two pictures row by row, and counts.
struct RowScan {
  private let before: PixelGrid
  private let after: PixelGrid
  private let sizes: (before: PixelSize, after: PixelSize)
  private let judge: PixelJudge
  private var tally = PixelJudge.Tally()
  private var edges: EdgeRow?
  private var differentPixels = 0
  private var regions: RegionTracker
  private var window: DensestWindow?

  /// Compares the upper left `width × height` pixels, which both bitmaps have.
  init(before: Bitmap, after: Bitmap, width: Int, height: Int, options: ImageComparison.Options) {
    self.before = PixelGrid(before, width: width, height: height)
    self.after = PixelGrid(after, width: width, height: height)
    sizes = (PixelSize(before.width, before.height), PixelSize(after.width, after.height))
    judge = PixelJudge(before: self.before, after: self.after, options: options)
    edges = judge.antialiasing.map(EdgeRow.init(_:))
    regions = RegionTracker(limit: options.regionLimit)
    window = options.window.map { DensestWindow(size: $0, width: width, height: height) }
  }

  /// Compares some columns of a row. Rows come from top to bottom, each once.
  mutating func compare(row y: Int, spans: [Range<Int>]) {
    let (a, b) = (before.row(y), after.row(y))
    for span in spans where memcmp(a + span.lowerBound, b + span.lowerBound, span.count * 4) != 0 {
      scan(row: y, a, b, from: span.lowerBound, to: span.upperBound)
    }
    if !regions.isIdle { regions.endRow(y) }
    window?.endRow(y)
  }

  private mutating func scan(
    row y: Int, _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, from start: Int, to end: Int
  ) {
    var x = start
    var runStart = -1
    while x &+ PixelBlock.width <= end {
      let block = PixelBlock(a + x, b + x)
      let different = block.isEqual ? 0 : judge(block, x, y)
      if different == 0 {
        if runStart >= 0 { close(runStart, x, y) }
        runStart = -1
      } else if different == PixelBlock.all {
        if runStart < 0 { runStart = x }
      } else {
        for lane in 0..<PixelBlock.width { extend(&runStart, x &+ lane, y, different &>> UInt64(lane &* 8) & 1 != 0) }
      }
      x &+= PixelBlock.width
    }
    while x < end {
      extend(&runStart, x, y, a[x] != b[x] && judge(a[x], b[x], x, y))
      x &+= 1
    }
    if runStart >= 0 { close(runStart, end, y) }
  }

  @inline(__always)
  private mutating func extend(_ runStart: inout Int, _ x: Int, _ y: Int, _ isDifferent: Bool) {
    if isDifferent {
      if runStart < 0 { runStart = x }
    } else if runStart >= 0 {
      close(runStart, x, y)
      runStart = -1
    }
  }

  /// The pixels of a block that count as different.
  @inline(__always)
  private mutating func judge(_ block: PixelBlock, _ x: Int, _ y: Int) -> UInt64 {
    guard judge.judgesTogether(block) else { return judgeSingly(block, x, y) }
    let large = judge.large(block)
    var excused: UInt64 = 0
    if large != 0, edges != nil {
      excused = edges?.antialiased(large, x: x, y: y) ?? 0
      tally.antialiased &+= excused.nonzeroBitCount
    }
    judge.note(block, excused: excused, &tally)
    return large & ~excused
  }

  private mutating func judgeSingly(_ block: PixelBlock, _ x: Int, _ y: Int) -> UInt64 {
    var different: UInt64 = 0
    for lane in 0..<PixelBlock.width {
      let (first, second) = (block.pixels.first[lane], block.pixels.second[lane])
      if first != second, judge(first, second, x &+ lane, y) { different |= 1 &<< UInt64(lane &* 8) }
    }
    return different
  }

  /// Whether two pixels that are not the same count as different.
  @inline(__always)
  private mutating func judge(_ first: UInt32, _ second: UInt32, _ x: Int, _ y: Int) -> Bool {
    let measure = judge.measure(first, second, x: x, y: y)
    if measure.isLarge, edges?.isAntialiased(x: x, y: y) == true {
      tally.antialiased &+= 1
      return false
    }
    judge.note(measure, &tally)
    return measure.isLarge
  }

  private mutating func close(_ start: Int, _ end: Int, _ y: Int) {
    differentPixels += end - start
    regions.add(left: start, right: end - 1)
    window?.add(start..<end, row: y)
  }

  /// The result, once all rows were compared.
  mutating func result(comparedPixels: Int) -> ImageComparison.Result {
    regions.finish()
    return ImageComparison.Result(
      before: sizes.before, after: sizes.after, differentPixels: differentPixels, comparedPixels: comparedPixels,
      ignoredPixels: before.width * before.height - comparedPixels, antialiasedPixels: tally.antialiased,
      largestDifference: tally.largest, largestDistance: judge.distance(of: tally),
      areas: regions.largest, areaCount: regions.count, densest: window?.best)
  }
}
