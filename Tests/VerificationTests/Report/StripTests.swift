import TestSupport
import Testing
import Verification

/// Takes in which a box of 40 × 40 of the 160 × 120 points has another colour, and the JSON of what is told.
@Suite("The frames of a take that differs")
struct StripTests {
  private let shop: Workshop
  private static let share = 1_600.0 / 19_200

  init() throws {
    shop = try Workshop(recorded: false)
    try write(color: "red")
  }

  /// The box is red, and of the colour from `start` seconds on; the take lasts `seconds`.
  private func write(
    color: String, from start: Double = 0, seconds: Double = 0.1, hasSnapshot: Bool = false
  ) throws {
    let steps = hasSnapshot ? "[wait: 0.05s, snapshot: still, wait: \(seconds - 0.05)s]" : "[wait: \(seconds)s]"
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      layers:
        - {box: square, frame: [20, 20, 40, 40], fill: if time < \(start) then red else \(color)}
      takes:
        rest: \(steps)
      """, to: "tiny.yaml")
  }

  /// The result of the whole take.
  private func result(_ arguments: String...) throws -> Outcome {
    let run = try shop.run(["verify", "tiny.yaml", "--json", "r.json"] + arguments)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    return try #require(VerificationReport.read(shop.path("r.json")).results.first { $0.snapshot == nil })
  }

  @Test("each says the share of its pixels that differ, where it is kept what it was")
  func kept() throws {
    #expect(try shop.verify("--update", "missing", "--keep-frames", "kept").code == 0)
    try write(color: "blue", from: 0.04)
    let result = try result("--keep-frames", "kept", "--report", "page")
    let strip = try #require(result.strip)
    // The frames at 50, 67, 83 and 100 ms.
    #expect(strip.differences == [0, 0, 0] + Array(repeating: Self.share, count: 4))
    #expect(strip.fps == 60 && result.frame == 3)
    #expect(strip.actual.keys.sorted() == Array(0...6) && strip.expected.keys.sorted() == Array(0...6))
    for frame in 0...2 { #expect(strip.expected[frame] == strip.actual[frame], "frame \(frame) is the same") }
    for frame in 3...6 { #expect(strip.expected[frame]?.hasPrefix("kept/") == true, "\(strip.expected)") }
    #expect(result.framesCompared == 7 && result.pixelsCompared == 7 * 19_200 && result.pixelsIgnored == 0)
  }

  @Test("what git can draw may be tolerated, and says by how many pixels it differs")
  func tolerance() throws {
    #expect(try shop.verify("--update", "missing").code == 0)
    try shop.beginHistory()
    try write(color: "blue")
    let result = try result("--max-diff-pixels", "5")
    #expect(result.reason.contains("1600 pixels of frame 0 differ; 5 are allowed"), "\(result.reason)")
    #expect(!result.reason.contains("no tolerance"), "\(result.reason)")
    let allowed = try shop.verify("--max-diff-pixels", "1600")
    #expect(allowed.code == 0 && !allowed.output.contains("no tolerance"), "\(allowed.output)")
  }

  @Test("where nothing is known of what they were, they differ wholly")
  func unknown() throws {
    #expect(try shop.verify("--update", "missing").code == 0)
    try write(color: "blue")
    let strip = try #require(try result("--report", "page").strip)
    #expect(strip.differences == Array(repeating: 1, count: 7))
    #expect(strip.expected.isEmpty && strip.actual.keys.sorted() == Array(0...6))
  }

  @Test("those behind the baseline's last differ wholly, and the others are what they were")
  func longer() throws {
    #expect(try shop.verify("--update", "missing").code == 0)
    try write(color: "red", seconds: 0.15)
    let result = try result("--report", "page")
    let strip = try #require(result.strip)
    #expect(strip.differences == Array(repeating: 0, count: 7) + [1, 1, 1])
    #expect(strip.actual.keys.sorted() == Array(0...9) && strip.expected.keys.sorted() == Array(0...6))
    #expect(strip.expected.allSatisfy { strip.actual[$0.key] == $0.value })
    #expect(result.frame == 7 && result.framesCompared == 10)
    #expect(result.reason == "the take has 10 frames, the baseline 7; hashes allow no tolerance", "\(result.reason)")
  }

  @Test("a snapshot in a frame is what the frame was; those behind it differ as much")
  func snapshot() throws {
    try write(color: "red", hasSnapshot: true)
    #expect(try shop.verify("--update", "missing").code == 0)
    try write(color: "blue", hasSnapshot: true)
    let strip = try #require(try result("--report", "page").strip)
    #expect(strip.differences == [1, 1, 1] + Array(repeating: Self.share, count: 4))
    #expect(strip.expected == [3: "Baselines/tiny/rest/card/still.png"])
  }

  @Test("of more than 120 every second is shown, and the first that differs, and the last")
  func long() throws {
    try write(color: "red", seconds: 2.15)
    #expect(try shop.verify("--update", "missing").code == 0)
    try write(color: "blue", from: 0.08, seconds: 2.15)
    let result = try result("--report", "page")
    let strip = try #require(result.strip)
    #expect(result.frame == 5 && strip.differences.count == 130)
    #expect(strip.actual.keys.sorted() == (0..<130).filter { $0 % 2 == 0 || $0 == 5 || $0 == 129 })
    #expect(result.actual?.hasSuffix("/frame-00005.png") == true, "\(result.actual ?? "")")
  }

  @Test("a commit is compared frame by frame as far as both takes go; what only one has differs wholly")
  func against() throws {
    try shop.beginHistory()
    try write(color: "blue", from: 0.04, seconds: 0.15)
    let result = try result("--against", "HEAD", "--report", "page")
    #expect(result.reason.hasPrefix("4 of 7 frames differ: 3–6; 1600 of 19200 pixels (8.333 %) differ "))
    #expect(result.reason.contains("; the take had 7 frames, has 10"), "\(result.reason)")
    let strip = try #require(result.strip)
    #expect(strip.differences == [0, 0, 0] + Array(repeating: Self.share, count: 4) + [1, 1, 1])
    #expect(result.frame == 3 && result.framesCompared == 7 && result.pixelsCompared == 7 * 19_200)
    #expect(result.expected?.hasSuffix("/frame-00003-expected.png") == true, "\(result.expected ?? "")")
    #expect(strip.actual.keys.sorted() == Array(0...6) && strip.expected.keys.sorted() == Array(0...6))
    for frame in 0...6 {
      #expect((strip.expected[frame] == strip.actual[frame]) == (frame < 3), "frame \(frame)")
    }
  }

  @Test("a commit's frames that differ by one pixel are allowed where one is, and told")
  func allowed() throws {
    try shop.replace("[20, 20, 40, 40]", with: "[20, 20, 1, 1]")
    try shop.beginHistory()
    try shop.replace("else red", with: "else blue")
    let run = try shop.verify("--against", "HEAD", "--max-diff-pixels", "1")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("7 of 7 frames differ, by 1 pixels at most; 1 are allowed; "), "\(run.output)")
    #expect(!run.output.contains("the pixels are equal"), "\(run.output)")
  }

  @Test("equal frames of a commit count as others do: all of a take that is meant, less what is ignored")
  func equal() throws {
    let tiny = try Workshop(recorded: false)
    try tiny.beginHistory()
    func counts(_ arguments: String...) throws -> [Int] {
      let run = try tiny.run(["verify", "tiny.yaml", "--against", "HEAD"] + arguments)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      let found = run.output.firstMatch(of: /(\d+) verified: .*; (\d+) frames and (\d+) pixels compared, (\d+) ig/)
      let words = try #require(found, "\(run.output)").output
      return [words.1, words.2, words.3, words.4].compactMap { Int($0) }
    }
    let all = try counts()
    let frames = all[1]
    #expect(all == [5, frames, frames * 19_200, 0] && frames > 30)
    #expect(try counts("--ignore", "0,0,10,10") == [5, frames, frames * 19_100, frames * 100])
    #expect(try counts("--filter", "half") == [1, 1, 19_200, 0])
    #expect(try counts("--filter", "rest/card$") == [2, 8, 8 * 19_200, 0])
  }

  @Test("what moved is told as it is in the first frame that differs")
  func firstMove() throws {
    let moving = try Workshop()
    try moving.replace("state: {x: 10}", with: "state: {x: 12}")
    // Of two layers that changed the first tells.
    try moving.replace("left: 4, top: 4", with: "left: 4, top: 5")
    let run = try moving.verify("--filter", "^tiny/move/card$")
    #expect(run.code == 1)
    #expect(run.output.contains("; box `square` moved by 2 pt right; within "), "\(run.output)")
  }
}
