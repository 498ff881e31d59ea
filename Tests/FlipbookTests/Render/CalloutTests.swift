import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("Captions and highlights of takes")
struct CalloutTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A white screen of 160 × 120 with a blue layer that moves, and a take.
  private func write(_ steps: String, to name: String = "told.yaml") throws {
    try scratch.write(
      """
      scene: told
      device: card
      fill: "#FFFFFF"
      layers:
        - {box: dot, frame: [60 + 40 * time / 1s, 40, 30, 20], fill: "#0000FF"}
      takes:
        run:
      \(steps)
      """, to: name)
  }

  private func picture(_ name: String = "told.yaml", _ words: String...) throws -> Bitmap {
    let run = try Tool.run(
      ["render", name, "--quiet", "--scale", "1", "-o", "a.png"] + words, in: scratch.path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    return try ImageReader.read("\(scratch.path)/a.png")
  }

  /// Red, green and blue.
  private func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    (0..<3).map { picture.bytes[y * picture.stride + 4 * x + 2 - $0] }
  }

  /// The smallest rectangle with all pixels that are otherwise than in another picture: x, y, width, height.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> [Int]? {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<one.height {
      for x in 0..<one.width where color(one, x, y) != color(other, x, y) {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
    }
    return right < 0 ? nil : [left, top, right - left + 1, bottom - top + 1]
  }

  @Test("a caption is there at once, fades when its time is over, and is gone")
  func caption() throws {
    try write("    - wait: 1s", to: "plain.yaml")
    try write("    - caption: {text: 'Hello', for: 300ms}\n    - wait: 1s")
    func darkest(_ time: String) throws -> UInt8? {
      let picture = try picture("told.yaml", "--at", time)
      let plain = try self.picture("plain.yaml", "--at", time)
      guard let area = difference(picture, plain) else { return nil }
      #expect(area[1] + area[3] / 2 > 60, "it stands at the lower end")
      return (area[0]..<area[0] + area[2]).map { color(picture, $0, area[1] + area[3] / 2)[0] }.min()
    }
    let (start, last, late) = (try darkest("0"), try darkest("300ms"), try darkest("400ms"))
    let (first, fading) = (try #require(start), try #require(late))
    #expect(first < 60 && last == first && fading > first + 60)
    #expect(try darkest("600ms") == nil)
  }

  @Test("a caption that is higher than the screen is a mistake at its place")
  func high() throws {
    let words = [String](repeating: "words", count: 60).joined(separator: " ")
    try write("    - caption: '\(words)'\n    - wait: 1s")
    let run = try Tool.run(["check", "told.yaml"], in: scratch.path)
    #expect(run.code == 2 && run.errors.contains("told.yaml:8:"), "\(run.errors)")
    #expect(run.errors.contains("points high, and the screen is 120; say it in several captions"), "\(run.errors)")
  }

  @Test("the number of a highlight is not seen without its layer on the screen")
  func numberOfNothing() throws {
    try write("    - highlight: {on: dot, number: 3}\n    - wait: 4s")
    try write("    - wait: 4s", to: "plain.yaml")
    // 60 + 40 × 2.6 is 164, and the screen ends at 160.
    let there = difference(try picture("told.yaml", "--at", "2s"), try picture("plain.yaml", "--at", "2s"))
    #expect(there != nil)
    let gone = difference(try picture("told.yaml", "--at", "3s"), try picture("plain.yaml", "--at", "3s"))
    #expect(gone == nil)
  }

  @Test("the next caption takes the place of the one before, and an empty one takes it away")
  func next() throws {
    try write("    - wait: 1s", to: "plain.yaml")
    try write(
      "    - caption: {text: 'First', at: [80, 30]}\n    - wait: 0.4s\n"
        + "    - caption: {text: 'Second', at: [80, 90]}\n    - wait: 0.4s\n    - caption: ''\n    - wait: 0.4s")
    for (time, range) in [("300ms", 0..<60), ("700ms", 60..<120)] {
      let found = difference(try picture("told.yaml", "--at", time), try picture("plain.yaml", "--at", time))
      let area = try #require(found)
      #expect(range.contains(area[1]) && range.contains(area[1] + area[3] - 1), "\(time): \(area)")
    }
    try write("    - wait: 1.2s", to: "plain.yaml")
    #expect(try difference(picture("told.yaml", "--at", "1.1s"), picture("plain.yaml", "--at", "1.1s")) == nil)
  }

  @Test("a ring lies around the layer, and follows it")
  func ring() throws {
    try write("    - wait: 1s", to: "plain.yaml")
    try write("    - highlight: dot\n    - wait: 1s")
    for (time, x) in [("0", 60), ("500ms", 80), ("1s", 100)] {
      let area = difference(try picture("told.yaml", "--at", time), try picture("plain.yaml", "--at", time))
      // The layer and six points on each side, and of the line half a point more where it is lighter than the ground.
      let found = try #require(area)
      #expect(abs(found[0] - (x - 6)) <= 2 && abs(found[2] - 42) <= 4, "\(time): \(found)")
      #expect(abs(found[1] - 34) <= 2 && abs(found[3] - 32) <= 4, "\(time): \(found)")
    }
  }

  @Test("what is dimmed is all but the layer")
  func dim() throws {
    try write("    - highlight: {on: dot, style: dim}\n    - wait: 1s")
    let picture = try picture("told.yaml", "--at", "0")
    #expect(color(picture, 75, 50) == [0, 0, 255] && color(picture, 57, 50) == [255, 255, 255])
    for (x, y) in [(2, 2), (150, 60), (75, 110), (40, 50)] {
      #expect(abs(Int(color(picture, x, y)[0]) - 115) <= 1, "\(x), \(y)")
    }
  }

  @Test("an arrow ends at the layer, and a number stands at its corner")
  func arrow() throws {
    try write("    - highlight: {on: dot, style: arrow}\n    - wait: 1s")
    let arrow = try picture("told.yaml", "--at", "0")
    // Below the middle of the layer's lower side.
    let red = color(arrow, 75, 80)
    #expect(red[0] > 240 && red[1] < 80 && color(arrow, 75, 61) == [255, 255, 255])
    try write("    - highlight: {on: dot, number: 3}\n    - wait: 1s")
    let numbered = try picture("told.yaml", "--at", "0")
    let disc = color(numbered, 54, 26)
    #expect(disc[0] > 240 && disc[1] < 80)
  }

  @Test("highlights of one instant stand together, until the next ones")
  func together() throws {
    try scratch.write(
      """
      scene: two
      device: card
      fill: "#FFFFFF"
      layers:
        - {box: one, frame: [20, 40, 30, 20], fill: "#0000FF"}
        - {box: two, frame: [100, 40, 30, 20], fill: "#00FF00"}
      takes:
        run:
          - {highlight: {on: one, style: ring}}
          - highlight: two
          - wait: 1s
          - highlight: one
          - wait: 1s
      """, to: "two.yaml")
    func isRinged(_ picture: Bitmap, _ x: Int) -> Bool {
      let found = color(picture, x, 50)
      return found[0] > 200 && found[1] < 150
    }
    let both = try picture("two.yaml", "--at", "0.5s")
    #expect(isRinged(both, 15) && isRinged(both, 95))
    let one = try picture("two.yaml", "--at", "1.5s")
    #expect(isRinged(one, 15) && !isRinged(one, 95))
  }

  @Test("they change nothing that the scene does, and are no part of its tree")
  func observers() throws {
    let steps = "    - wait: 1s\n    - expect: dot.width == 30"
    try write("    - caption: 'Hello'\n    - highlight: dot\n" + steps)
    try write(steps, to: "plain.yaml")
    let trees = try ["told.yaml", "plain.yaml"].map { name in
      let run = try Tool.run(["inspect", name, "--at", "0.5s"], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      return run.output
    }
    #expect(trees[0] == trees[1])
  }

  @Test("a frame alone is the same as in the whole take")
  func alone() throws {
    try write(
      "    - caption: 'One'\n    - wait: 0.2s\n    - highlight: {on: dot, number: 1, for: 0.1s}\n    - wait: 0.2s\n"
        + "    - caption: 'Two'\n    - wait: 0.3s")
    _ = try Tool.run(["render", "told.yaml", "--quiet", "--scale", "1", "--fps", "10", "-o", "all/"], in: scratch.path)
    for frame in 0...7 {
      let alone = try picture("told.yaml", "--fps", "10", "--frame", "\(frame)")
      let whole = try ImageReader.read("\(scratch.path)/all/frame-0000\(frame).png")
      #expect(difference(alone, whole) == nil, "frame \(frame)")
    }
  }

  @Test(
    "what cannot be is refused at its place",
    arguments: [
      ("    - highlight: [10, 20]", "a layer"),
      ("    - highlight: dott", "'dot'"),
      ("    - highlight: {on: dot, style: rung}", "ring"),
      ("    - caption: {at: [1, 2]}", "'text'"),
      ("    - caption: {text: hello, on: dot}", "'on'"),
    ])
  func refused(steps: String, word: String) throws {
    try write(steps)
    let run = try Tool.run(["check", "told.yaml"], in: scratch.path)
    #expect(run.code == 2 && run.errors.contains("told.yaml:8:") && run.errors.contains(word), "\(run.errors)")
  }

  @Test("a caption with a character that no font has is told by check, also where a formula makes it")
  func missingGlyph() throws {
    for text in ["\u{12000} first", "{'\u{12000}'} second"] {
      try write("    - wait: 1s\n    - caption: {text: \"\(text)\", for: 1s}")
      let run = try Tool.run(["check", "told.yaml"], in: scratch.path)
      #expect(run.code == 2 && run.errors.contains("told.yaml:9:"), "\(run.errors)")
      #expect(run.errors.contains("no font has the character U+12000"), "\(run.errors)")
    }
  }

  @Test("a short touch is seen for as long as it fades, with a ring that grows")
  func touches() throws {
    try write("    - tap: dot\n    - wait: 1s")
    func area(_ time: String) throws -> [Int]? {
      difference(try picture("told.yaml", "--at", time, "--show-touches"), try picture("told.yaml", "--at", time))
    }
    #expect(try area("50ms") == [53, 28, 44, 44])
    let (soon, later) = (try area("150ms"), try area("350ms"))
    let (early, late) = (try #require(soon), try #require(later))
    #expect(early[2] < late[2] && late[2] > 60)
    #expect(try area("420ms") == nil)
  }
}
