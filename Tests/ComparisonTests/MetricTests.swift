import Comparison
import Geometry
import Pixels
import TestSupport
import Testing

@Suite("Distances as the eye sees them, and limits that see places")
struct MetricTests {
  private typealias Options = ImageComparison.Options

  /// The distances of all pixels by a program that shares nothing with ours (`metrics.py`).
  private static func reference(_ pair: SeededPair) throws -> (oklab: [Double], ssim: [Double]) {
    let (width, height) = (pair.before.width, pair.before.height)
    let pixels = [pair.before, pair.after].flatMap { bitmap in
      (0..<width * height).map { String(0x1_0000_0000 + UInt64(bitmap[$0 % width, $0 / width]), radix: 16).dropFirst() }
    }
    let scratch = try Scratch()
    let input = try scratch.write("\(width) \(height)\n\(pixels.joined(separator: " "))\n", to: "pixels")
    let script = Checkout.path("Tests/ComparisonTests/metrics.py")
    let run = try Tool.run(["-c", "python3 \"$1\" < \"$2\"", "-", script, input], executable: "/bin/sh")
    #expect(run.code == 0, "\(run.errors)")
    let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
    return (rows.map { $0[0] }, rows.map { $0[1] })
  }

  @Test(
    "counts and the largest distance by oklab and ssim are those of a plain program, opaque and not", arguments: 0..<8)
  func plainProgram(seed: Int) throws {
    let pair = SeededPair(seed: UInt64(40_000 + seed), translucent: seed % 4 == 3)
    let reference = try Self.reference(pair)
    let width = pair.before.width
    for (metric, distances) in [(ImageComparison.Metric.oklab, reference.oklab), (.ssim, reference.ssim)] {
      let differing = distances.indices.filter {
        pair.before[$0 % width, $0 / width] != pair.after[$0 % width, $0 / width]
      }
      for threshold in [0.0123, 0.05, 0.1, 0.2501] {
        let result = ImageComparison.compare(
          pair.before, pair.after, options: Options(metric: metric, threshold: threshold))
        let expected = differing.count { distances[$0] > threshold }
        #expect(result.differentPixels == expected, "\(metric) at \(threshold)")
        let largest = differing.map { distances[$0] }.max() ?? 0
        #expect(abs(result.largestDistance - largest) < 1e-9, "\(metric)")
      }
    }
  }

  @Test("of four pairs of colours that yiq judges against the eye, oklab tells those apart that look different")
  func colours() {
    // CIEDE2000 has 58, 39, 2.4 and 0.6 for them.
    let pairs: [(UInt32, UInt32, Bool)] = [
      (0xFF29_389D, 0xFF29_3800, true), (0xFF27_2C5C, 0xFF27_2C0E, true), (0xFF00_FEFC, 0xFF5E_FEFC, false),
      (0xFF00_FEFC, 0xFF2F_FEFC, false),
    ]
    for (first, second, differs) in pairs {
      let sides = (Bitmap.filled(8, 8, first), Bitmap.filled(8, 8, second))
      let result = ImageComparison.compare(sides.0, sides.1, options: Options(metric: .oklab))
      #expect(result.isEqual == !differs, "\(first) and \(second): \(result.largestDistance)")
    }
    let black = ImageComparison.compare(
      .filled(1, 1, 0xFF00_0000), .filled(1, 1), options: Options(metric: .oklab))
    #expect(abs(black.largestDistance - 1) < 1e-6)
  }

  @Test("what is ignored says nothing of its surroundings")
  func ignoredSurroundings() {
    let (before, after) = (Bitmap.filled(30, 30), Bitmap.filled(30, 30))
    after.fill(0xFF00_0000, x: 10, y: 10, width: 8, height: 8)
    // One step beside the black square.
    after[18, 12] = 0xFFFE_FEFE
    let ignored = [Rect(10, 10, 8, 8)]
    let result = ImageComparison.compare(before, after, options: Options(metric: .ssim, ignored: ignored))
    #expect(result.isEqual && result.largestDistance > 0 && result.largestDistance < 0.01)
    #expect(!ImageComparison.compare(before, after, options: Options(metric: .ssim)).isEqual)
  }

  @Test("the densest square is that of counting them all", arguments: 0..<60)
  func densest(seed: Int) {
    let pair = SeededPair(seed: UInt64(50_000 + seed))
    let (width, height) = (pair.before.width, pair.before.height)
    let size = [1, 2, 3, 7, 16, 400][seed % 6]
    let ignored = seed % 3 == 0 ? [Rect(4, 3, 9, 11)] : []
    let result = ImageComparison.compare(pair.before, pair.after, options: Options(ignored: ignored, window: size))
    func differs(_ x: Int, _ y: Int) -> Bool {
      guard ignored.isEmpty || !(4..<13).contains(x) || !(3..<14).contains(y) else { return false }
      return pair.before[x, y] != pair.after[x, y]
    }
    let (across, down) = (min(size, width), min(size, height))
    func count(_ left: Int, _ top: Int) -> Int {
      (top..<(top + down)).reduce(0) { sum, y in sum + (left..<(left + across)).count { differs($0, y) } }
    }
    let most = (0...(height - down)).flatMap { y in (0...(width - across)).map { count($0, y) } }.max() ?? 0
    #expect(result.densest?.pixels ?? 0 == most)
    #expect(result.countedPixels == most)
    if let box = result.densest?.box {
      #expect(box.width == across && box.height == down && count(box.x, box.y) == most)
    }
  }

  @Test("a badge does not pass under a limit for the whole where limits hold in a square; scattered noise does")
  func badge() {
    let (before, badge, noise) = (Bitmap.filled(600, 500), Bitmap.filled(600, 500), Bitmap.filled(600, 500))
    badge.fill(0xFFE0_2020, x: 300, y: 200, width: 12, height: 12)
    for index in 0..<144 { noise[index % 12 * 50, index / 12 * 40] = 0xFF00_0000 }
    let whole = AllowedDifference(ratio: 0.0005)
    let small = AllowedDifference(pixels: 4)
    #expect(whole.allows(ImageComparison.compare(before, badge)))
    for tolerance in [whole, small] {
      #expect(!tolerance.allows(ImageComparison.compare(before, badge, options: Options(window: 32))))
    }
    #expect(small.allows(ImageComparison.compare(before, noise, options: Options(window: 32))))
    #expect(!small.allows(ImageComparison.compare(before, noise)))
  }

  /// A list of cards with a text each, told apart by bars; `labels` are the texts.
  private static func list(_ labels: [Int], height: Int = 400) -> Bitmap {
    let bitmap = Bitmap.filled(200, height, 0xFFF4_F1EA)
    bitmap.fill(0xFF20_3040, width: 200, height: 20)
    for (place, label) in labels.enumerated() {
      let top = 30 + place * 40
      bitmap.fill(0xFFFF_FFFF, x: 10, y: top, width: 180, height: 30)
      for bit in 0..<12 {
        let length = label >> bit & 1 == 1 ? 30 : 12
        bitmap.fill(0xFF33_3333, x: 20 + bit * 12, y: top + 6 + (label * (bit + 3)) % 9, width: 6, height: length / 3)
      }
      // Lines of every card that no other one has.
      for line in 0..<16 { bitmap[170 + label % 8, top + 6 + line] = 0xFF00_0000 | UInt32(label * 16 + line) }
    }
    bitmap.fill(0xFF3B_6EA5, y: height - 30, width: 200, height: 30)
    return bitmap
  }

  @Test("a row that came between others is told by its rows, under a bar that stays; so is one that went")
  func rows() {
    let (six, seven) = (Self.list([1, 2, 3, 4, 5, 6]), Self.list([1, 2, 99, 3, 4, 5, 6]))
    #expect(RowChanges.find(six, seven)?.new == [110..<150])
    #expect(RowChanges.find(six, seven)?.gone.map(\.count) == [40])
    #expect(Rearrangement.find(six, seven)?.summary.contains("rows 110–149 are new, rows ") == true)
    #expect(RowChanges.find(seven, six)?.gone == [110..<150])
    let longer = Self.list([1, 2, 99, 3, 4, 5, 6], height: 440)
    #expect(Rearrangement.find(six, longer)?.summary == "rows 110–149 are new")
  }

  @Test("rows that only look otherwise, other pictures and equal ones have no rows that came")
  func otherRows() {
    let six = Self.list([1, 2, 3, 4, 5, 6])
    for other in [Self.list([1, 2, 77, 4, 5, 6]), Self.list([11, 12, 13, 14, 15, 16]), six.copy()] {
      #expect(RowChanges.find(six, other) == nil)
    }
    for seed in UInt64(0)..<60 {
      let pair = SeededPair(seed: seed)
      #expect(RowChanges.find(pair.before, pair.after) == nil, "seed \(seed)")
    }
  }
}
