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

  /// The lines of a record as the second format had them: one for each place of frames.
  private static func secondFormat(_ record: TakeRecord) -> [String] {
    let lines = record.text.components(separatedBy: "\n").dropLast()
    return ["flipbook-baseline 2"]
      + lines.dropFirst().flatMap { $0.first?.isNumber == true ? $0.components(separatedBy: "; ") : [$0] }
  }

  /// The record as the first format had it: trees whole, no strips.
  private func writeFirstFormat() throws {
    let record = try record()
    let head = Self.secondFormat(record).prefix { !$0.hasPrefix("layers of") }
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

  @Test("a record of the second format passes without a word, and is written anew where it changes, or all are")
  func secondFormat() throws {
    let record = try record()
    let old = Self.secondFormat(record).joined(separator: "\n") + "\n"
    #expect(old.components(separatedBy: "\n").count > record.text.components(separatedBy: "\n").count)
    var read = try TakeRecord(old, path: file)
    read.format = record.format
    #expect(read == record)
    try old.write(toFile: shop.path(file), atomically: false, encoding: .utf8)
    for update in ["none", "missing", "changed"] {
      let run = try shop.verify("--update", update)
      #expect(run.code == 0 && !run.output.contains("format"), "\(update): \(run.output)")
      #expect(try String(contentsOfFile: shop.path(file), encoding: .utf8) == old, "\(update)")
    }
    #expect(try shop.verify("--update", "all").code == 0)
    #expect(try String(contentsOfFile: shop.path(file), encoding: .utf8) == record.text)
    try old.write(toFile: shop.path(file), atomically: false, encoding: .utf8)
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
    #expect(try shop.verify("--update", "changed").code == 0)
    #expect(try String(contentsOfFile: shop.path(file), encoding: .utf8).hasPrefix("flipbook-baseline 3\n"))
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
    #expect(run.output.contains("has format 99, this Flipbook knows up to 3"), "\(run.output)")
  }

  @Test(
    "what is no record is refused in words",
    arguments: [
      ("flipbook-baseline 3", "flipbook-baseline x"), ("size: 160 120", "size: 160"), ("frames: ", "frames: 9"),
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
    let frames = ["flipbook-baseline 3", "scene: a", "take: b", "device: c", "file: d", "size: 40 30", "scale: 1"]
    let facts = ["fps: 60", "fingerprint: f", "frames: 1", "0 00 00 \(strips)"]
    return try TakeRecord((frames + facts).joined(separator: "\n") + "\n", path: "x")
  }

  @Test("an edit that reaches every frame changes a handful of lines")
  func fewLines() throws {
    func record(_ price: UInt64) throws -> TakeRecord {
      var record = try Self.record()
      let first = record.frames[0]
      record.frames = (0..<641).map { index in
        var frame = first
        frame.layers = (UInt64(index) &* 0x9e37_79b9 &+ price) &* 0xbf58_476d_1ce4_e5b9
        frame.pixels = ~frame.layers
        return frame
      }
      record.keyFrames = [0: ["screen [0 0 40 30]", "  label price [0 0 9 9] text \"\(price)\""]]
      for key in stride(from: 10, to: 640, by: 10) { record.keyFrames[key] = record.keyFrames[0] }
      return record
    }
    let (old, new) = (try record(1).text, try record(2).text)
    let (before, after) = (old.components(separatedBy: "\n"), new.components(separatedBy: "\n"))
    #expect(before.count == after.count)
    #expect(zip(before, after).count { $0 != $1 } == 8)
    #expect(try TakeRecord(old, path: "x") == record(1))
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
