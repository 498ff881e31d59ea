import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Options, and how `diff` ends with them when 41 pixels differ, one of them by 1.
private let tolerances: [(options: String, code: Int32)] = [
  ("--max-diff-pixels 41", 0), ("--max-diff-pixels 40", 1),
  ("--max-diff-ratio 0.0171", 0), ("--max-diff-ratio 0.017", 1),
  ("--max-diff-pixels 41 --max-diff-ratio 0.001", 1),
  ("--threshold 223", 0), ("--threshold 222", 1),
  ("--threshold 1 --max-diff-pixels 40", 0),
  ("--metric yiq --threshold 1", 0), ("--metric yiq --threshold 0.1", 1),
  ("--ignore 30,10,8,5 --ignore 1,39,1,1", 0), ("--ignore 30,10,8,5", 1),
]

@Suite("flipbook diff")
struct DiffCommandTests {
  private let scratch: Scratch
  private let before: String
  private let after: String

  init() throws {
    scratch = try Scratch()
    before = try Self.write(Self.screen(), to: "\(scratch.path)/before.png")
    let changed = Self.screen()
    Self.fill(changed, 0xFF20_40E0, x: 30, y: 10, width: 8, height: 5)
    changed.row(39)[4] ^= 1
    after = try Self.write(changed, to: "\(scratch.path)/after.png")
  }

  /// White, with a dark rectangle.
  private static func screen(width: Int = 60, height: Int = 40) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    fill(bitmap, 0xFFFF_FFFF, x: 0, y: 0, width: width, height: height)
    fill(bitmap, 0xFF10_2030, x: 4, y: 4, width: 10, height: 10)
    return bitmap
  }

  private static func fill(_ bitmap: Bitmap, _ color: UInt32, x: Int, y: Int, width: Int, height: Int) {
    for row in y..<y + height {
      for column in x..<x + width { bitmap.row(row).storeBytes(of: color, toByteOffset: column * 4, as: UInt32.self) }
    }
  }

  private static func write(_ bitmap: Bitmap, to path: String) throws -> String {
    try AtomicFile.write(try PNGEncoder().encode(bitmap), to: path)
    return path
  }

  private func diff(_ arguments: String...) throws -> Tool.Run { try Tool.run(["diff"] + arguments) }

  private func json(_ run: Tool.Run) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test("a difference is drawn in one place, and a second one is refused")
  func onePlace() throws {
    let places = ["d1.png", "d2.png"].map { "\(scratch.path)/\($0)" }
    let run = try diff(before, after, "-o", places[0], "--output", places[1])
    #expect(run.code == 64 && run.errors.contains("give -o once, not \(places[0]) and \(places[1])."), "\(run.errors)")
    for place in places { #expect(!FileManager.default.fileExists(atPath: place)) }
  }

  @Test("how often an animation is shown counts, in every format", arguments: ["gif", "apng", "webp"])
  func repeats(format: String) throws {
    let scene = "scene: s\ndevice: card\nlayers:\n  - {box: a, frame: [time * 40, 0, 9, 9], fill: red}\n"
    try scratch.write(scene + "takes:\n  t: [{wait: 0.2s}]\n", to: "s.yaml")
    func render(_ loops: Int) throws -> String {
      let file = "\(scratch.path)/\(loops).\(format)"
      let run = try Tool.run(["render", "\(scratch.path)/s.yaml", "--fps", "10", "--loop", "\(loops)", "-o", file])
      #expect(run.code == 0, "\(run.errors)")
      return file
    }
    let (forever, once, thrice) = (try render(0), try render(1), try render(3))
    let run = try diff(forever, once)
    #expect(run.code == 1 && run.output.contains("\nshown for ever before, now once\n"), "\(run.output)\(run.errors)")
    #expect(try diff(once, thrice).output.contains("\nshown once before, now 3 times\n"))
    let json = try json(try diff(thrice, forever, "--json"))
    #expect(json["equal"] as? Bool == false && json["plays"] as? [Int] == [3, 0], "\(json)")
    try FileManager.default.copyItem(atPath: once, toPath: forever + ".copy")
    #expect(try diff(once, forever + ".copy").code == 0)
    // Pictures of other programs, too.
    for (folder, file) in [("was", forever), ("now", once)] {
      try FileManager.default.createDirectory(atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: file, toPath: "\(scratch.path)/\(folder)/a.\(format)")
    }
    let verified = try Tool.run(["verify", "--pictures", "now", "--baselines", "was"], in: scratch.path)
    #expect(verified.code == 1, "\(verified.output)\(verified.errors)")
    #expect(verified.output.contains("DIFFERS a.\(format): shown for ever before, now once\n"), "\(verified.output)")
  }

  /// A folder in which a rectangle goes right by two pixels a frame, from frame `start` to frame `start + 10`.
  private func motion(_ name: String, start: Int, frames: Int = 20) throws -> String {
    let folder = "\(scratch.path)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for index in 0..<frames {
      let bitmap = Self.screen()
      Self.fill(bitmap, 0xFFFF_8000, x: 2 * min(max(index - start, 0), 10), y: 20, width: 12, height: 6)
      _ = try Self.write(bitmap, to: "\(folder)/frame-\(index).png")
    }
    return folder
  }

  @Test("says how many pixels differ, by how much and where, and ends with 1")
  func different() throws {
    let run = try diff(before, after)
    #expect(run.code == 1)
    #expect(
      run.output == """
        different: 41 of 2400 pixels (1.708 %) differ by up to 223 of 255
        2 areas (x, y, width × height):
          30, 10, 8 × 5: 40 pixels
          1, 39, 1 × 1: 1 pixel
        would pass with --max-diff-pixels 41 or --threshold 223

        """)
    #expect(run.errors.isEmpty)
  }

  @Test("a file equals itself by its bytes, and its twin of other bytes by its pixels")
  func equal() throws {
    let same = try diff(before, before)
    #expect(same.code == 0 && same.output == "equal: both files have the same bytes\n")
    let twin = "\(scratch.path)/twin.png"
    try AtomicFile.write(try PNGEncoder().encode(Self.screen(), compression: .fast), to: twin)
    #expect(try Data(contentsOf: URL(fileURLWithPath: twin)) != Data(contentsOf: URL(fileURLWithPath: before)))
    let decoded = try diff(before, twin)
    #expect(decoded.code == 0 && decoded.output == "equal: 2,400 pixels compared\n")
  }

  @Test("limits let pass what they allow, and no more", arguments: tolerances)
  func limits(options: String, code: Int32) throws {
    let options = options.split(separator: " ").map(String.init)
    let run = try Tool.run(["diff", before, after] + options)
    #expect(run.code == code, "\(run.output)")
    let silent = try Tool.run(["diff", before, after, "--quiet"] + options)
    #expect(silent.code == code && silent.output.isEmpty && silent.errors.isEmpty)
  }

  @Test("JSON tells the same, with a version")
  func jsonOutput() throws {
    let run = try diff(before, after, "--json", "--ignore", "0,0,10,2")
    #expect(run.code == 1)
    let report = try json(run)
    #expect(report["version"] as? Int == 1 && report["equal"] as? Bool == false)
    #expect(report["kind"] as? String == "pictures" && report["sameBytes"] as? Bool == false)
    #expect(report["differentPixels"] as? Int == 41 && report["comparedPixels"] as? Int == 2_380)
    #expect(report["ignoredPixels"] as? Int == 20 && report["largestDifference"] as? Int == 223)
    let areas = try #require(report["areas"] as? [[String: Any]])
    #expect(areas.map { $0["pixels"] as? Int } == [40, 1])
    #expect(areas.first?["box"] as? [Int] == [30, 10, 8, 5])
    #expect(try json(diff(before, before, "--json"))["sameBytes"] as? Bool == true)
  }

  @Test("a video is not read, and a cure is named")
  func video() throws {
    let path = "\(scratch.path)/a.y4m"
    try scratch.write("YUV4MPEG2 W1 H1 F1:1 C444\n", to: "a.y4m")
    let run = try diff(path, before)
    #expect(run.code == 2)
    #expect(
      run.errors
        == "error: '\(path)' is a video, and videos are only written; give the same frames as a folder or an APNG\n")
  }

  @Test("the difference is drawn where there is one")
  func drawn() throws {
    let path = "\(scratch.path)/new/difference.png"
    let equal = try diff(before, before, "-o", path)
    #expect(equal.code == 0 && !FileManager.default.fileExists(atPath: path))
    let run = try diff(before, after, "-o", path)
    #expect(run.code == 1 && run.output.hasSuffix("drawn in \(path)\n"))
    let picture = try ImageReader.read(path)
    #expect(picture.width == 60 && picture.height == 40)
    let red = (0..<2_400).count { picture.bytes.load(fromByteOffset: $0 * 4, as: UInt32.self) == 0xFFE6_003C }
    #expect(red == 41)
  }

  @Test("what only moved is said to have moved")
  func moved() throws {
    let lower = Bitmap(width: 60, height: 40)
    Self.fill(lower, 0xFFFF_FFFF, x: 0, y: 0, width: 60, height: 40)
    Self.fill(lower, 0xFF10_2030, x: 7, y: 6, width: 10, height: 10)
    let path = try Self.write(lower, to: "\(scratch.path)/lower.png")
    // Before areas are counted.
    let reported = try diff(before, path).output
    #expect(reported.contains("\nmoved by (3, 2)\n"), "\(reported)")
    #expect(reported.components(separatedBy: "moved by")[1].contains(" (x, y, width × height):"), "\(reported)")
    let movement = try #require(try json(diff(before, path, "--json"))["movement"] as? [String: Any])
    #expect(movement["dx"] as? Int == 3 && movement["dy"] as? Int == 2 && movement["share"] as? Double == 1)
    #expect(try json(diff(before, after, "--json"))["movement"] is NSNull)
  }

  @Test("pictures of other sizes differ in words, whatever is allowed")
  func sizes() throws {
    let tall = try Self.write(Self.screen(height: 44), to: "\(scratch.path)/tall.png")
    let run = try diff(before, tall, "--max-diff-ratio", "1")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("different: 60 × 40 pixels became 60 × 44; of what both have, no pixel differs"))
  }

  @Test("folders are compared frame by frame, and a motion that starts later is recognised")
  func folders() throws {
    let (early, late) = (try motion("early", start: 2), try motion("late", start: 5))
    let run = try diff(early, late, "-o", "\(scratch.path)/differences")
    #expect(run.code == 1)
    #expect(run.output.hasPrefix("different: 12 of 20 frames\n"), "\(run.output)")
    #expect(run.output.contains("\n  frame-0 to frame-2: equal\n"))
    #expect(run.output.contains("\nframe-3 to frame-15 equal frame-0 to frame-12: starts 3 frames later\n"))
    #expect(try scratch.names(in: "differences").count { $0.hasSuffix(".png") } == 12)
    #expect(try diff(early, early).code == 0)
    let report = try json(diff(early, late, "--json"))
    #expect(report["differentFrames"] as? Int == 12)
    #expect((report["frames"] as? [[String: Any]])?.count == 20)
    #expect((report["timeShifts"] as? [[String: Any]])?.first?["frames"] as? Int == 3)
  }

  @Test("a frame more is a difference, and pictures of the same name belong together")
  func frameCounts() throws {
    let (short, long) = (try motion("short", start: 2, frames: 12), try motion("long", start: 2, frames: 14))
    let run = try diff(short, long)
    #expect(run.code == 1)
    #expect(run.output.contains("frame-12 to frame-13: only in \(long)"))
    try FileManager.default.removeItem(atPath: "\(short)/frame-3.png")
    let gap = try diff(short, long)
    #expect(gap.output.contains("  frame-3: only in \(long)"))
    #expect(gap.output.contains("  frame-4 to frame-11: equal"))
  }

  @Test("a take rendered twice is the same; a frame replaced in one of them is found")
  func sequences() throws {
    let scene = Checkout.path("Tests/RenderingTests/Pictures/touch/long-press.yaml")
    let (one, two) = ("\(scratch.path)/one", "\(scratch.path)/two")
    for folder in [one, two] {
      let run = try Tool.run(["render", scene, "--fps", "30", "--frames", "0..9", "-o", folder, "--quiet"])
      try #require(run.code == 0, "\(run.errors)")
    }
    #expect(try diff(one, two).output == "equal: 10 frames compared\n")
    let frame = "\(two)/frame-00007.png"
    let bitmap = try ImageReader.read(frame)
    bitmap.row(0)[0] ^= 255
    try AtomicFile.write(try PNGEncoder().encode(bitmap), to: frame)
    let run = try diff(one, two)
    #expect(run.code == 1)
    // The manifest still has the old frame's hash: nobody may believe it.
    #expect(run.output.contains("  frame 7: 1 of "), "\(run.output)")
  }

  @Test("nothing left to compare is trouble, not a pass")
  func nothingCompared() throws {
    let run = try diff(before, before, "--ignore", "0,0,60,40")
    #expect(run.code == 2)
    #expect(run.errors == "error: nothing was compared: what is ignored covers every pixel\n")
  }

  @Test("what cannot be read is trouble, in words")
  func unreadable() throws {
    let good = try Data(contentsOf: URL(fileURLWithPath: before))
    func broken(_ name: String, _ data: Data) throws -> Tool.Run {
      let path = "\(scratch.path)/\(name)"
      try data.write(to: URL(fileURLWithPath: path))
      return try diff(before, path)
    }
    var huge = good
    huge.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    let files = [
      "short.png": good.prefix(good.count / 2), "empty.png": Data(), "text.png": Data("hello there".utf8),
      "huge.png": huge,
    ]
    for (name, data) in files.sorted(by: { $0.key < $1.key }) {
      let run = try broken(name, data)
      #expect(run.code == 2, "\(name): \(run.output)")
      #expect(run.errors.contains(name), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(try diff(before, "\(scratch.path)/befor.png").errors.contains("did you mean"))
    // Two empty files are no pictures, although their bytes are the same.
    #expect(try diff("\(scratch.path)/empty.png", "\(scratch.path)/empty.png").code == 2)
    #expect(try diff(scratch.path + "/nowhere", before).code == 2)
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/void", withIntermediateDirectories: true)
    #expect(try diff("\(scratch.path)/void", before).errors.contains("there are no pictures in"))
  }

  @Test(
    "a bad command line is told apart from trouble",
    arguments: [
      ["--threshold", "256"], ["--metric", "yiq", "--threshold", "2"], ["--metric", "lab"], ["--max-diff-ratio", "2"],
      ["--max-diff-pixels", "-1"], ["--ignore", "1,2,3"], ["--ignore", "0,0,0,5"], ["--json", "--quiet"], ["-o", ""],
    ])
  func usage(options: [String]) throws {
    #expect(try Tool.run(["diff", before, after] + options).code == 64)
  }
}
