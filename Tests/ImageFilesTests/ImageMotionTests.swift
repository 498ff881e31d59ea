import Files
import Foundation
import Geometry
import ImageFiles
import Pixels
import Synchronization
import TestSupport
import Testing

extension AnimationFormat {
  /// Those that are read, too.
  static var read: [Self] { allCases.filter { !$0.facts.isVideo } }
  /// All but films, which another program makes.
  static var writtenHere: [Self] { allCases.filter { $0.facts.film == nil } }
}

@Suite("Pictures that move, in the library")
struct ImageMotionTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test(
    "any frame at any time is the one of the sequence, whatever is kept", arguments: AnimationFormat.read,
    Sample.Alpha.allCases)
  func anyOrder(format: AnimationFormat, alpha: Sample.Alpha) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      let frames = Sample.random(9, 20 - Int(seed), frames: 30, alpha: alpha, seed: seed)
      let path = scratch.file("a\(seed)\(format.suffix)")
      try Sample.write(frames, to: path, format, AnimationOptions(framesPerSecond: 25))
      let sequence = try FrameFile.open(path)
      // A frame may be told to stand for two.
      let whole = try (0..<sequence.count).map { Sample.copy(try sequence.frame($0)) }
      var generator = SplitMix64(seed: seed)
      for bytes in [0, 9 * 19 * 8 * 3, 1 << 20] {
        let library = ImageLibrary(root: scratch.path, canvasBytes: bytes)
        for _ in 0..<90 {
          let index = Int.random(in: 0..<sequence.count, using: &generator)
          let frame = try library.pixels(
            "a\(seed)\(format.suffix)", frame: index, width: whole[0].width, height: whole[0].height)
          let same = Pictures.equal(frame, whole[index])
          #expect(same, "seed \(seed), frame \(index), \(bytes) bytes kept")
        }
      }
    }
  }

  @Test("with the pixels and times that another program wrote", arguments: AnimationSample.allCases)
  func samples(sample: AnimationSample) throws {
    try scratch.write("a.bin", sample.bytes)
    let library = ImageLibrary(root: scratch.path)
    let motion = try #require(try library.motion("a.bin"))
    #expect(motion.frames == 4 && motion.durations == [20_000, 50_000, 100_000, 30_000])
    #expect(try library.size("a.bin") == Size(12, 8))
    for index in [3, 0, 2, 1, 3] {
      let bitmap = try library.pixels("a.bin", frame: index, width: 12, height: 8)
      for y in 0..<8 {
        for x in 0..<12 {
          let found = bitmap.row(y).load(fromByteOffset: x * 4, as: UInt32.self)
          #expect(found == sample.pixel(index, x, y), "frame \(index), \(x), \(y)")
        }
      }
    }
    let still = try library.pixels("a.bin", width: 12, height: 8)
    #expect(Pictures.equal(still, try library.pixels("a.bin", frame: 0, width: 12, height: 8)))
  }

  @Test("how often all frames are played is what was written", arguments: AnimationFormat.read, [0, 1, 3])
  func plays(format: AnimationFormat, loops: Int) throws {
    let frames = Sample.random(6, 5, frames: 3, alpha: .opaque, seed: 8)
    var options = AnimationOptions(framesPerSecond: 10)
    options.loops = loops
    try Sample.write(
      frames, to: scratch.file("a\(format.suffix)"), format, options)
    let motion = try ImageLibrary(root: scratch.path).motion("a\(format.suffix)")
    #expect(try #require(motion).plays == (loops == 0 ? nil : loops))
  }

  @Test("a still of an animation decodes no frame but the first")
  func lazy() throws {
    var bytes = Array(AnimationSample.opaqueGIF.bytes)
    // In the middle of the last frame's compressed pixels.
    for place in (bytes.count - 14)..<(bytes.count - 4) { bytes[place] = 0xFF }
    try scratch.write("a.gif", bytes)
    let library = ImageLibrary(root: scratch.path)
    #expect(try library.motion("a.gif")?.frames == 4)
    for frame in [nil, 0, 2] { #expect(try library.pixels("a.gif", frame: frame, width: 12, height: 8).width == 12) }
    #expect(problem { _ = try library.pixels("a.gif", frame: 3, width: 12, height: 8) } != nil)
    // What failed is not in the way of what is sound.
    #expect(try library.pixels("a.gif", frame: 1, width: 12, height: 8).width == 12)
  }

  @Test("a broken frame is in nobody's way but of those that show something of it")
  func brokenFrame() throws {
    var gif = PlainGIF(width: 12, height: 8)
    gif.frames = (0..<7).map { number in
      var frame = PlainGIF.Frame(seed: number + 1)
      (frame.width, frame.height) = [0, 2, 3, 6].contains(number) ? (12, 8) : (5, 4)
      return frame
    }
    try scratch.write("a.gif", gif.bytes)
    // The last pixels of the third frame.
    var first = gif
    first.frames = Array(gif.frames.prefix(3))
    var bytes = gif.bytes
    for place in (first.bytes.count - 12)..<(first.bytes.count - 4) { bytes[place] = 0xFF }
    try scratch.write("b.gif", bytes)
    for kept in [0, 10_000] {
      let library = ImageLibrary(root: scratch.path, canvasBytes: kept)
      let whole = ImageLibrary(root: scratch.path)
      for index in [5, 6, 4, 3, 1, 0, 5] {
        let found = try library.pixels("b.gif", frame: index, width: 12, height: 8)
        #expect(found.hasSamePixels(as: try whole.pixels("a.gif", frame: index, width: 12, height: 8)), "\(index)")
      }
      #expect(problem { _ = try library.pixels("b.gif", frame: 2, width: 12, height: 8) } != nil)
    }
  }

  @Test("a file of one frame stands still")
  func still() throws {
    try Sample.write(
      [Bitmap(width: 4, height: 4)], to: scratch.file("a.gif"), .gif, AnimationOptions(framesPerSecond: 10))
    try scratch.write("b.png", PNGEncoder().encode(Bitmap(width: 4, height: 4)))
    let library = ImageLibrary(root: scratch.path)
    #expect(try library.motion("a.gif") == nil)
    #expect(try library.motion("b.png") == nil)
  }

  // MARK: Folders

  private func folder(_ files: [(name: String, side: Int)]) throws {
    try FileManager.default.createDirectory(atPath: scratch.file("walk"), withIntermediateDirectories: true)
    for (index, file) in files.enumerated() {
      let bitmap = Bitmap(width: file.side, height: file.side)
      Pictures.set(bitmap, 0, 0, (UInt8(index), 1, 2))
      try scratch.write("walk/\(file.name)", PNGEncoder().encode(bitmap))
    }
  }

  @Test("a folder's numbered pictures are frames in the order of their numbers, in points as their names say")
  func numbered() throws {
    try folder([("s8@2x.png", 4), ("s10@2x.png", 4), ("s9@2x.png", 4), ("s011@2x.png", 4)])
    try scratch.write("walk/readme.txt", "no picture")
    let library = ImageLibrary(root: scratch.path)
    #expect(try library.size("walk") == Size(2, 2))
    #expect(try library.motion("walk") == ImageMotion(frames: 4, durations: nil, plays: nil))
    let firsts = try [0, 1, 2, 3, 0].map {
      Pictures.pixel(try library.pixels("walk", frame: $0, width: 4, height: 4), 0, 0)[0]
    }
    #expect(firsts == [0, 2, 1, 3, 0])
    #expect(Pictures.pixel(try library.pixels("walk", width: 4, height: 4), 0, 0)[0] == 0)
    #expect(try library.bytes(of: "walk", frame: 2) == scratch.bytes("walk/s10@2x.png"))
  }

  @Test(
    "a folder that is no picture's is refused, and why",
    arguments: [
      ([("s1.png", 4), ("s2.png", 4), ("s4.png", 4)], "3 is missing between 's2.png' and 's4.png'"),
      ([("s1.png", 4), ("s9.png", 4)], "2 to 8 are missing between 's1.png' and 's9.png'"),
      ([("s1.png", 4), ("s01.png", 4)], "'s01.png' and 's1.png' have the same number"),
      ([("s1.png", 4), ("t2.png", 4)], "'s1.png' and 't2.png' differ in more than their numbers"),
      ([("s1.png", 4), ("last.png", 4)], "'last.png' does not end in a number"),
      ([("s1.png", 4), ("s2.png", 5)], "'s2.png' has 5 × 5 pixels, 's1.png' has 4 × 4"),
      ([("notes.txt", 4)], "there are no pictures in"),
    ])
  func refused(files: [(String, Int)], reason: String) throws {
    try folder(files)
    let found = problem { _ = try ImageLibrary(root: scratch.path).motion("walk") }
    #expect("\(try #require(found))".contains(reason))
  }

  @Test("a folder with a sequence's manifest has its frames and times")
  func manifest() throws {
    try folder([("frame-00000.png", 4), ("frame-00001.png", 4), ("other.png", 9)])
    let frames = (0..<2).map {
      #"{"index": \#($0), "file": "frame-0000\#($0).png", "bytes": 1, "sha256": "", "duration": \#(40_000 * ($0 + 1))}"#
    }
    try writeManifest(frames)
    let motion = try ImageLibrary(root: scratch.path).motion("walk")
    #expect(motion == ImageMotion(frames: 2, durations: [40_000, 80_000], plays: nil))
    try writeManifest([frames[0].replacingOccurrences(of: "frame-00000", with: "../frame-00000")])
    #expect("\(try #require(problem { _ = try ImageLibrary(root: scratch.path).motion("walk") }))".contains("manifest"))
  }

  private func writeManifest(_ frames: [String]) throws {
    let list = try JSONSerialization.jsonObject(with: Data("[\(frames.joined(separator: ","))]".utf8))
    let whole: [String: Any] = [
      "format": "flipbook-sequence", "version": 1, "frameCount": frames.count, "duration": 120_000, "scene": "s",
      "take": "t", "device": "d", "width": 4, "height": 4, "scale": 1, "fps": 25, "fingerprint": "f", "frames": list,
    ]
    try scratch.write("walk/manifest.json", try JSONSerialization.data(withJSONObject: whole))
  }

  @Test("of a folder its names are noted and every file; a stranger's link out of it is not followed")
  func notes() throws {
    try folder([("s1.png", 4), ("s2.png", 4)])
    let seen = Mutex<[String: Int?]>([:])
    let library = ImageLibrary(
      root: scratch.path, noting: { path, bytes in seen.withLock { $0[path] = .some(bytes?.count) } })
    _ = try library.size("walk")
    let noted = seen.withLock { $0 }
    #expect(noted.keys.sorted() == ["", "s1.png", "s2.png"].map { scratch.file("walk/\($0)") })
    #expect(noted[scratch.file("walk/")] == "s1.png\ns2.png".utf8.count)

    let outside = try Scratch()
    try FileManager.default.createSymbolicLink(atPath: outside.file("walk"), withDestinationPath: scratch.file("walk"))
    let confined = ImageLibrary(root: outside.path, confinement: Confinement(folders: [outside.path]))
    #expect(fileProblem { _ = try confined.size("walk") } == .outside(path: outside.file("walk")))
    let own = ImageLibrary(root: scratch.path, confinement: Confinement(folders: [scratch.path]))
    #expect(try own.size("walk") == Size(4, 4))
  }

  @Test("folders that are not on the disk are read where they are")
  func archive() throws {
    try folder([("s1.png", 4), ("s2.png", 4)])
    struct Held: ImageArchive {
      let files: [String: [UInt8]]
      func bytes(of path: String) -> [UInt8]? { files[path] }
      func names(in folder: String) -> [String] {
        files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
      }
    }
    let files = ["there/walk/s1.png", "there/walk/s2.png"]
    let held = Held(
      files: Dictionary(uniqueKeysWithValues: try files.map { ($0, try scratch.bytes(String($0.dropFirst(6)))) }))
    let library = ImageLibrary(root: "there", files: held)
    #expect(try library.motion("walk")?.frames == 2)
    #expect(Pictures.pixel(try library.pixels("walk", frame: 1, width: 4, height: 4), 0, 0)[0] == 1)
    #expect(fileProblem { _ = try library.size("run") } == .missing(path: "there/run", nearest: nil))
  }
}
