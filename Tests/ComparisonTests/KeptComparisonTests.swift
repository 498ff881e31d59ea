import Comparison
import Geometry
import Pixels
import TestSupport
import Testing

/// Comparisons of pictures and animations that chance drew, as `kept.txt` has them. `FLIPBOOK_RECORD=1` writes it anew;
/// find out why before that is committed.
@Suite("Pictures that chance drew compare as they did")
struct KeptComparisonTests {
  @Test("stills with every option, moves, and animations")
  func all() throws {
    let stills = (0..<100).map(Self.stills)
    let moves = (0..<80).map(Self.move)
    let animations = try (0..<200).map(Self.animation)
    let areas = Self.areas()
    try KeptLines(path: "Tests/ComparisonTests/kept.txt").expect(stills + moves + animations + areas)
  }

  // MARK: Stills

  private static let options: [ImageComparison.Options] = {
    typealias Options = ImageComparison.Options
    return [
      Options(), Options(threshold: 16), Options(threshold: 40, countsAntialiasing: false),
      Options(metric: .yiq, threshold: 0.1, countsAntialiasing: false), Options(metric: .yiq, threshold: 0.02),
      Options(metric: .yiq, threshold: 0.3, ignored: ignored), Options(countsAntialiasing: false, ignored: ignored),
      Options(ignored: [Rect(-3, -3, 200, 10)], regionLimit: 1), Options(regionLimit: 0),
    ]
  }()

  private static let ignored = [
    Rect(3, 2, 7.5, 6), Rect(9.2, 5.1, 12, 9), Rect(30, 1, 4, 100), Rect(-5, 20, 9, 3), Rect(2, 2, 0, 5),
    Rect(1, 33, -4, 2),
    Rect(.infinity, 0, 1, 1), Rect(12, 14, 3, 1), Rect(15, 14, 3, 1), Rect(21, 9, 0.5, 0.5),
  ]

  private static let tolerances = [
    AllowedDifference.none, AllowedDifference(pixels: 0), AllowedDifference(pixels: 20),
    AllowedDifference(pixels: 90, ratio: 0.05),
    AllowedDifference(ratio: 0.02),
    AllowedDifference(ratio: 0), AllowedDifference(pixels: 5, ratio: 1),
  ]

  private static func stills(_ seed: Int) -> String {
    let pair = SeededPair(seed: UInt64(seed), translucent: seed % 2 == 1)
    // Now and then the other picture is another one, mostly of another size.
    let after = seed % 7 == 6 ? SeededPair(seed: UInt64(seed + 1)).after : pair.after
    var all = Digest()
    let reported = options.map { options in
      let result = ImageComparison.compare(pair.before, after, options: options)
      let allowed = tolerances.map { $0.allows(result) ? "y" : "n" }.joined()
      all.add("\(result) \(allowed) \(result.ratio) \(result.bounds.map { "\($0)" } ?? "") \(result.isEqual)")
      let picture = ImageComparison.differencePicture(pair.before, after, options: options)
      all.add("\(picture.pixelHash)")
      let ignored = ImageComparison.ignoredPixels(width: after.width, height: after.height, options: options)
      return "\(result.differentPixels)/\(result.antialiasedPixels)/\(result.areaCount)/\(ignored)"
    }
    return "still \(seed): \(reported.joined(separator: " ")) \(all.text)"
  }

  // MARK: Moves

  /// A patch of noise on a ground, moved; the ground is flat, or stays where it is.
  private static func move(_ seed: Int) -> String {
    var chance = SplitMix64(seed: UInt64(seed))
    func number(_ limit: Int) -> Int { Int(chance.next() % UInt64(limit)) }
    let (width, height) = (40 + number(90), 30 + number(90))
    let (x, y) = (number(width / 2), number(height / 2))
    let (dx, dy) = (number(width / 2) - width / 4, number(height / 2) - height / 4)
    let patch = (3 + number(14), 3 + number(14))
    let (before, after) = (Bitmap.filled(width, height, 0xFFF0_F0F0), Bitmap.filled(width, height, 0xFFF0_F0F0))
    if seed % 4 == 1 {
      for place in 0..<width {
        for bitmap in [before, after] { bitmap.fill(0xFF20_3040, x: place, y: place % height, width: 1, height: 1) }
      }
    }
    for row in 0..<patch.1 {
      for column in 0..<patch.0 {
        let color = 0xFF00_0000 | UInt32(number(0x100_0000))
        before.fill(color, x: x + column, y: y + row, width: 1, height: 1)
        let (toX, toY) = (x + dx + column, y + dy + row)
        let isThere = seed % 5 != 2 || row > patch.1 / 6
        if isThere, toX >= 0, toY >= 0 { after.fill(color, x: toX, y: toY, width: 1, height: 1) }
      }
    }
    let options = ImageComparison.Options(ignored: seed % 3 == 2 ? [Rect(Double(x), Double(y), 3, 4)] : [])
    let found = Movement.find(before, after, options: options)
    return "move \(seed): \(dx) \(dy) \(found.map { "\($0.dx) \($0.dy) \($0.share)" } ?? "none")"
  }

  // MARK: Animations

  /// Frames whose pictures are numbers; the second animation has parts of the first, later or earlier, and others.
  private static func animation(_ seed: Int) throws -> String {
    var chance = SplitMix64(seed: UInt64(seed))
    func number(_ limit: Int) -> Int { Int(chance.next() % UInt64(limit)) }
    let pictures = (0..<24).map { Bitmap.filled(4, 3, 0xFF00_0000 | UInt32($0 * 7_919)) }
    var before = (0..<(1 + number(16))).map { seed % 3 == 0 ? number(5) : $0 / (1 + seed % 2) }
    if seed % 9 == 8 { before = [] }
    var after = before
    switch seed % 5 {
    case 0: after.insert(contentsOf: [20, 21, 22].prefix(1 + number(3)), at: 0)
    case 1: after = Array(after.dropFirst(1 + number(3))) + [19]
    case 2: if !after.isEmpty { after[number(after.count)] = 23 }
    case 3: after = Array(after.prefix(after.count / 2)) + [20] + after.suffix(after.count - after.count / 2)
    default: after = after.suffix(4) + after.dropLast(4)
    }
    func durations(_ count: Int) -> [Int]? {
      seed % 4 == 3 ? nil : (0..<count).map { seed % 4 == 2 ? 40_000 : 20_000 * (1 + ($0 + number(2)) % 3) }
    }
    func source(_ frames: [Int]) -> FrameSource {
      FrameSource(
        count: frames.count, durations: durations(frames.count), plays: [nil, 0, 1, 3][number(4)],
        frame: { pictures[frames[$0]] })
    }
    var steps: [String] = []
    let result = try AnimationComparison.compare(
      source(before), source(after), isIdentical: { before[$0] == after[$1] && seed % 2 == 0 },
      progress: { steps.append("\($0)/\($1)") })
    let frames = result.frames.map { frame in
      let outcome =
        switch frame.outcome {
        case .identical: "="
        case .compared(let result): result.isEqual ? "~" : "\(result.differentPixels)"
        case .onlyBefore: "<"
        case .onlyAfter: ">"
        }
      return "\(frame.pair.before ?? -1),\(frame.pair.after ?? -1)\(outcome)"
    }
    let shifts = result.timeShifts.map { "\($0.before)→\($0.after) \($0.delay ?? -1) \($0.frames)" }
    return "animation \(seed): \(frames.joined(separator: " ")); \(shifts); \(result.retimedFrames) "
      + "\(result.repeats?.summary ?? "-") \(result.comparedPixels) \(result.isEqual()) \(Digest(steps.joined()).text)"
  }

  // MARK: Areas

  private static func areas() -> [String] {
    (0..<60).map { seed in
      var chance = SplitMix64(seed: UInt64(900 + seed))
      let rects = (0..<(1 + seed % 6)).map { _ in
        Rect(
          (chance.number(-10...40) * 2).rounded() / 2, (chance.number(-10...30) * 2).rounded() / 2,
          (chance.number(-2...20) * 2).rounded() / 2, (chance.number(-2...20) * 2).rounded() / 2)
      }
      let options = ImageComparison.Options(ignored: rects)
      return "area \(seed): \(ImageComparison.ignoredPixels(width: 37, height: 29, options: options))"
    }
  }
}

extension AnimationComparison.Result {
  /// Pixels compared in all frames; 0 where nothing but identical files was seen, too.
  var comparedPixels: Int {
    frames.reduce(0) { sum, frame in
      if case .compared(let result) = frame.outcome { sum + result.comparedPixels } else { sum }
    }
  }
}
