import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing
import Verification

@Suite("Records of takes")
struct RecordTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
  }

  private var file: String { "\(Workshop.move)/frames.txt" }

  private func record() throws -> TakeRecord {
    try TakeRecord(String(contentsOfFile: shop.path(file), encoding: .utf8), path: file)
  }

  /// The record as the first format had it: trees whole, no strips.
  private func writeFirstFormat() throws {
    let record = try record()
    let lines = record.text.components(separatedBy: "\n").dropLast()
    let head = lines.prefix { !$0.hasPrefix("layers of") }
    var old = head.enumerated().map { index, line in
      if index == 0 { return "flipbook-baseline 1" }
      let words = line.split(separator: " ")
      let isFrame = line.first?.isNumber == true && words.count > 3
      return isFrame ? words.prefix(3).joined(separator: " ") : line
    }
    for key in record.keyFrames.keys.sorted() where key % 30 == 0 || key == record.frames.count - 1 {
      old.append("layers of frame \(key):")
      old += (record.keyFrames[key] ?? []).map { "  \($0)" }
    }
    try (old.joined(separator: "\n") + "\n").write(toFile: shop.path(file), atomically: false, encoding: .utf8)
  }

  @Test("a record reads as it was written")
  func roundTrip() throws {
    let text = try String(contentsOfFile: shop.path(file), encoding: .utf8)
    let record = try record()
    #expect(record.text == text)
    #expect(record.frames.allSatisfy { $0.strips != nil })
    #expect(record.keyFrames.keys.sorted() == [0, 10, 20, 24])
  }

  @Test("a record of the first format is compared, said to be one, and moved on by --update changed, its hashes kept")
  func firstFormat() throws {
    let new = try shop.contents()
    try writeFirstFormat()
    let run = try shop.verify()
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("equal tiny/move/card: the record has format 1"), "\(run.output)")
    #expect(run.output.contains("--update changed"), "\(run.output)")
    #expect(try shop.verify("--update", "changed").code == 0)
    let isNew = try shop.contents() == new
    #expect(isNew)
  }

  @Test("a change is still found in a record of the first format")
  func firstFormatChanged() throws {
    try writeFirstFormat()
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
    let run = try shop.verify()
    #expect(run.code == 1)
    #expect(run.output.contains(" results: label `square.title` moved by 2 pt down\n"), "\(run.output)")
  }

  @Test("a record of a later format says that it is one")
  func laterFormat() throws {
    try "flipbook-baseline 99\n".write(toFile: shop.path(file), atomically: false, encoding: .utf8)
    let run = try shop.verify()
    #expect(run.code == 2)
    #expect(run.output.contains("has format 99, this Flipbook knows up to 2"), "\(run.output)")
  }

  @Test(
    "what is no record is refused in words",
    arguments: [
      ("flipbook-baseline 2", "flipbook-baseline x"), ("size: 160 120", "size: 160"), ("frames: ", "frames: 9"),
      ("\n0", "\n1"), (" r0:", " r9:"), (" c0:", " c0:*"), ("  =", "  =9"), ("from frame 0", "from frame 5"),
      ("\nlayers of frame", "\nlayer of frame"),
    ])
  func refused(text: String, other: String) throws {
    let whole = try String(contentsOfFile: shop.path(file), encoding: .utf8)
    let range = try #require(whole.range(of: text))
    let broken = whole.replacingCharacters(in: range, with: other)
    #expect(throws: VerificationProblem.self) { try TakeRecord(broken, path: "x") }
  }

  @Test("one changed pixel in a frame that is no snapshot is named with frame, place and layer")
  func onePixel() throws {
    let shop = try Workshop(recorded: false)
    func paint(_ blue: UInt8) throws {
      let bitmap = Bitmap(width: 1, height: 1)
      for (index, value) in [blue, 0, 0, 255].enumerated() { bitmap.bytes[index] = UInt8(value) }
      try AtomicFile.write(PNGEncoder().encode(bitmap), to: shop.path("dot.png"))
    }
    try paint(100)
    try shop.replace(
      "layers:\n  - box: square",
      with:
        "layers:\n  - {image: dot, frame: [120, 100, 1, 1], source: \"dot.png\", opacity: if x > 47 and x < 53 then 1 else 0}"
        + "\n  - box: square")
    _ = try shop.verify("--update", "missing")
    #expect(try shop.verify().code == 0)
    try paint(101)
    let run = try shop.verify()
    #expect(run.code == 1, "\(run.output)")
    let line = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("DIFFERS") })
    #expect(line.hasPrefix("DIFFERS tiny/move/card: 1 of "), "\(line)")
    #expect(line.contains("the layers are the same; within 32 × 24 pixels at (96, 96), layer `dot`, frame "), "\(line)")
  }
}

@Suite("The texts of records")
struct RecordTextTests {
  private static func record(strips: String = "r0:00 c0:0000") throws -> TakeRecord {
    let frames = ["flipbook-baseline 2", "scene: a", "take: b", "device: c", "file: d", "size: 40 30", "scale: 1"]
    let facts = ["fps: 60", "fingerprint: f", "frames: 1", "0 00 00 \(strips)"]
    return try TakeRecord((frames + facts).joined(separator: "\n") + "\n", path: "x")
  }

  @Test("trees told by their differences come back line by line", arguments: 1...30 as ClosedRange<UInt64>)
  func trees(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    var record = try Self.record()
    var tree = (0..<Int.random(in: 0...40, using: &chance)).map { "layer \($0 % 7) [0 0 1 1] \"=-+ \($0)\"" }
    record.keyFrames = [0: tree]
    for key in 1...12 {
      for _ in 0..<Int.random(in: 0...6, using: &chance) {
        let at = Int.random(in: 0...tree.count, using: &chance)
        if at < tree.count, Bool.random(using: &chance) {
          tree.remove(at: at)
        } else {
          tree.insert("  row(\(Int.random(in: 0...9, using: &chance))) box", at: at)
        }
      }
      if key == 7 { tree.reverse() }
      record.keyFrames[key * 10] = tree
    }
    let read = try TakeRecord(record.text, path: "x")
    let isSame = read == record
    #expect(isSame)
  }

  @Test(
    "strips that are none of the frame's are refused in words",
    arguments: ["r0:00 :00", "r", ":", "r:00", "rx:00", "r-1:00", "r1:00", "r0:0", "r0:+0", "r0:00:", "b0:00"]
      + ["r9223372036854775807:0000", "c9223372036854775806:000000"])
  func foreignStrips(strips: String) throws {
    #expect(throws: VerificationProblem.badRecord(path: "x", reason: "'0 00 00 \(strips)' has wrong strips")) {
      try Self.record(strips: strips)
    }
  }

  @Test("trees of thousands of lines that have nothing in common are told too")
  func longTrees() throws {
    var record = try Self.record()
    record.keyFrames = [0: (0..<9_000).map { "old \($0)" }, 10: (0..<9_000).map { "new \($0)" }]
    let isSame = try TakeRecord(record.text, path: "x") == record
    #expect(isSame)
  }

  @Test("of a long tree whose first and last line changed, what lies between them is said to be kept")
  func keptLines() throws {
    var record = try Self.record()
    let middle = (0..<1_998).map { "line \($0)" }
    record.keyFrames = [0: ["a"] + middle + ["b"], 10: ["c"] + middle + ["d"]]
    #expect(record.text.hasSuffix("layers of frame 10, from frame 0:\n  -1\n  +c\n  =1998\n  -1\n  +d\n"))
    #expect(try TakeRecord(record.text, path: "x") == record)
  }

  @Test(
    "a record has names and trees byte for byte, whatever stands in them",
    arguments: [
      "\u{301}x", "x\u{600}", "\u{200D}", "a\r\nb", "a\nb\n", "\"a\"", "\"", " x ", ":", "e\u{301}", "\\n", "\r",
    ])
  func names(name: String) throws {
    var record = try Self.record()
    let lines = ["s box [0 0 1 1]", "  \u{301}x box [0 0 1 1]", "\u{301}"]
    (record.facts.scene, record.facts.take, record.facts.file) = (name, name, "\(name)/\(name)")
    (record.facts.variant, record.facts.ignored) = (name, ["@\(name)"])
    record.keyFrames = [0: lines, 10: lines + ["e\u{301}"], 20: lines + ["\u{E9}"]]
    let read = try TakeRecord(record.text, path: "x")
    #expect(read == record)
    func expect(_ found: String?, _ wanted: String) {
      #expect(Array((found ?? "").utf8) == Array(wanted.utf8))
    }
    expect(read.facts.scene, name)
    expect(read.facts.file, "\(name)/\(name)")
    expect(read.facts.ignored.first, "@\(name)")
    expect(read.keyFrames[10]?.last, "e\u{301}")
    expect(read.keyFrames[20]?.last, "\u{E9}")
  }

  @Test("strips find a changed pixel to 32 by 32 pixels, but for one in some thousand that they find less exactly")
  func strips() throws {
    var coarse = 0
    for seed in 1...400 as ClosedRange<UInt64> {
      var chance = SplitMix64(seed: seed)
      let (width, height) = (Int.random(in: 1...200, using: &chance), Int.random(in: 1...200, using: &chance))
      let bitmap = Bitmap(width: width, height: height)
      for index in bitmap.bytes.indices { bitmap.bytes[index] = UInt8(truncatingIfNeeded: chance.next()) }
      let before = FrameStrips(of: bitmap)
      #expect(before.place(differingFrom: FrameStrips(of: bitmap), width: width, height: height) == nil)
      let (x, y) = (Int.random(in: 0..<width, using: &chance), Int.random(in: 0..<height, using: &chance))
      bitmap.row(y)[x * 4 + 1] ^= 1
      let place = try #require(FrameStrips(of: bitmap).place(differingFrom: before, width: width, height: height))
      #expect((place.x..<place.maxX).contains(x) && (place.y..<place.maxY).contains(y))
      #expect(place.maxX <= width && place.maxY <= height)
      if place.width > 32 || place.height > 32 { coarse += 1 }
    }
    #expect(coarse <= 3)
  }
}
