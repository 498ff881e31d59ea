import Files
import Foundation
import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("Animations, decoded by Pillow, and videos by hand")
struct AnimationTests {
  static let exactFormats = [AnimationFormat.apng, .webp]

  /// Compares every frame of a sequence with what Pillow shows in the middle of its time.
  private func compare(
    _ decoded: DecodedAnimation, _ frames: [Bitmap], _ format: AnimationFormat, fps: Int, _ comment: String
  ) {
    let unit = format == .gif ? 10.0 : format.facts.isVideo ? 1_000 / Double(fps) : 1
    func time(_ frame: Int) -> Double {
      let exact = Double(frame) * 1_000 / Double(fps)
      return (exact / unit).rounded(.toNearestOrAwayFromZero) * unit
    }
    #expect(abs(decoded.duration - time(frames.count)) < 0.01, "\(comment): durations")
    for (index, frame) in frames.enumerated() {
      let shown = decoded.frame(at: (time(index) + time(index + 1)) / 2)
      let wrong = decoded.differences(ofFrame: shown, from: frame)
      if wrong > 0 {
        Issue.record("\(comment): \(wrong) pixels of frame \(index) differ")
        return
      }
    }
  }

  @Test(
    "random animations come back pixel for pixel and delay for delay", arguments: exactFormats, Sample.Alpha.allCases)
  func exact(format: AnimationFormat, alpha: Sample.Alpha) throws {
    let scratch = try Scratch()
    for seed in 1...12 as ClosedRange<UInt64> {
      let fps = [60, 30, 24, 25, 10, 50][Int(seed) % 6]
      let frames = Sample.random(9 + Int(seed), 20 - Int(seed), frames: 25, alpha: alpha, seed: seed)
      let path = scratch.file("a\(format.suffix)")
      var options = AnimationOptions(framesPerSecond: fps)
      options.compression = [.default, .small, .fast][Int(seed) % 3]
      try Sample.write(frames, to: path, format, options)
      compare(try DecodedAnimation(path), frames, format, fps: fps, "seed \(seed)")
    }
  }

  @Test("a GIF of at most 255 colours a frame is exact, its delays in whole hundredths without drift")
  func exactGIF() throws {
    let scratch = try Scratch()
    for seed in 1...12 as ClosedRange<UInt64> {
      let fps = [50, 30, 24, 25, 10, 48][Int(seed) % 6]
      let alpha = seed % 2 == 0 ? Sample.Alpha.opaque : .clear
      let frames = Sample.random(9 + Int(seed), 20 - Int(seed), frames: 25, alpha: alpha, seed: seed)
      let path = scratch.file("a.gif")
      try Sample.write(frames, to: path, .gif, AnimationOptions(framesPerSecond: fps))
      compare(try DecodedAnimation(path), frames, .gif, fps: fps, "seed \(seed)")
    }
  }

  @Test("one frame, and two, are animations too", arguments: AnimationFormat.writtenHere, [1, 2])
  func few(format: AnimationFormat, count: Int) throws {
    let scratch = try Scratch()
    let frames = Array(Sample.random(8, 6, frames: 40, alpha: .clear, seed: 3).suffix(count))
    let path = scratch.file("a\(format.suffix)")
    try Sample.write(frames, to: path, format, AnimationOptions(framesPerSecond: 25))
    let decoded = try DecodedAnimation(path, fps: 25)
    // Pillow does not tell the delay of a single frame in every format.
    if count > 1 { compare(decoded, frames, format, fps: 25, "\(count) frames") }
    #expect(decoded.differences(ofFrame: decoded.facts.frames - 1, from: frames[count - 1]) == 0)
    #expect(scratch.names.filter { !$0.hasSuffix(".rgba") } == ["a\(format.suffix)"])
  }

  @Test("3,000 frames keep their pixels and their time", arguments: AnimationFormat.writtenHere)
  func many(format: AnimationFormat) throws {
    let scratch = try Scratch()
    let frames = (0..<3_000).map { index in
      let bitmap = Bitmap(width: 6, height: 4)
      Sample.fill(bitmap, 0..<6, 0..<4, [30, 60, 90, 255])
      Sample.fill(bitmap, (index % 6)..<(index % 6 + 1), 0..<2, [UInt8(index / 2 % 200), 9, 9, 255])
      return bitmap
    }
    let path = scratch.file("a\(format.suffix)")
    try Sample.write(frames, to: path, format, AnimationOptions(framesPerSecond: 30))
    compare(try DecodedAnimation(path, fps: 30), frames, format, fps: 30, "3,000 frames")
  }

  @Test("no frame at all is an error, and no file", arguments: AnimationFormat.writtenHere)
  func none(format: AnimationFormat) throws {
    let scratch = try Scratch()
    let path = scratch.file("a\(format.suffix)")
    let found = problem { try Sample.write([], to: path, format, AnimationOptions(framesPerSecond: 30)) }
    #expect(found == .noFrames(path: path))
    #expect(scratch.names.isEmpty)
  }

  @Test("what stands still is stored once and stands as long", arguments: AnimationFormat.writtenHere)
  func merged(format: AnimationFormat) throws {
    let scratch = try Scratch()
    let a = Bitmap(width: 20, height: 20)
    Sample.fill(a, 0..<20, 0..<20, [10, 200, 30, 255])
    let b = Sample.copy(a)
    Sample.fill(b, 3..<4, 3..<4, [0, 0, 0, 255])
    let path = scratch.file("a\(format.suffix)")
    let frames = Array(repeating: a, count: 31) + Array(repeating: b, count: 29)
    try Sample.write(frames, to: path, format, AnimationOptions(framesPerSecond: 30))
    let decoded = try DecodedAnimation(path, fps: 30)
    #expect(decoded.facts.frames == (format.facts.isVideo ? 60 : 2))
    compare(decoded, frames, format, fps: 30, "merged")
  }

  @Test("an APNG restores what was covered for a moment, instead of storing it again")
  func restored() throws {
    let scratch = try Scratch()
    let picture = Pictures.noise(60, 60, seed: 1, opaque: true)
    let covered = Sample.copy(picture)
    Sample.fill(covered, 10..<50, 10..<50, [30, 60, 90, 255])
    func size(_ frames: [Bitmap]) throws -> Int {
      let path = scratch.file("a.apng")
      try Sample.write(frames, to: path, .apng, AnimationOptions(framesPerSecond: 10))
      compare(try DecodedAnimation(path), frames, .apng, fps: 10, "\(frames.count) frames")
      return try FileBytes.read(path).count
    }
    let once = try size([picture, covered])
    // The noise under the cover has 4,800 bytes that nothing makes smaller.
    #expect(try size([picture, covered, picture, covered]) < once + 1_000)
  }

  @Test("frames that stand longer than a delay can say keep their time")
  func long() throws {
    let scratch = try Scratch()
    let a = Bitmap(width: 5, height: 5)
    Sample.fill(a, 0..<5, 0..<5, [10, 200, 30, 255])
    let b = Bitmap(width: 5, height: 5)
    for format in AnimationFormat.writtenHere {
      let path = scratch.file("a\(format.suffix)")
      let writerOptions = AnimationOptions(framesPerSecond: 10)
      let survey = AnimationSurvey(options: writerOptions)
      for bitmap in [a, b] { try survey.add(bitmap, for: 20_000_000_000) }
      try survey.finish()
      let writer = try AnimationWriter(path: path, format: format, options: writerOptions, survey: survey)
      for bitmap in [a, b] { try writer.add(bitmap, for: 20_000_000_000) }
      try writer.finish()
      let decoded = try DecodedAnimation(path, fps: 10)
      #expect(abs(decoded.duration - 40_000_000) < 0.5, "\(format): \(decoded.duration)")
      #expect(decoded.differences(ofFrame: decoded.frame(at: 19_999_990), from: a) == 0, "\(format)")
      #expect(decoded.differences(ofFrame: decoded.frame(at: 20_000_010), from: b) == 0, "\(format)")
    }
  }

  @Test("loops are counted as the formats count them")
  func loops() throws {
    let scratch = try Scratch()
    let frames = Sample.random(8, 6, frames: 6, alpha: .opaque, seed: 4)
    for (loops, expected) in [(0, [0, 0, 0]), (1, [-1, 1, 1]), (3, [2, 3, 3])] {
      var options = AnimationOptions(framesPerSecond: 20)
      options.loops = loops
      for (format, repeats) in zip([AnimationFormat.gif, .apng, .webp], expected) {
        let path = scratch.file("a\(format.suffix)")
        try Sample.write(frames, to: path, format, options)
        #expect(try DecodedAnimation(path).facts.loop == repeats, "\(format) \(loops)")
      }
    }
  }

  /// A square for each number, at a place of its own.
  private func squares(_ places: [Int]) -> [Bitmap] {
    places.map { place in
      let bitmap = Bitmap(width: 12, height: 6)
      Sample.fill(bitmap, 0..<12, 0..<6, [200, 210, 220, 255])
      Sample.fill(bitmap, place..<(place + 2), 2..<4, [10, 20, 230, 255])
      return bitmap
    }
  }

  @Test(
    "a last frame that looks like the first is left out of what begins again, and kept where it is shown once",
    arguments: AnimationFormat.writtenHere)
  func closed(format: AnimationFormat) throws {
    let scratch = try Scratch()
    let path = scratch.file("a\(format.suffix)")
    let cases: [(places: [Int], kept: [Int])] = [
      ([0, 2, 4, 6, 0], [0, 2, 4, 6]), ([0, 2, 0], [0, 2]), ([0, 2, 0, 0], [0, 2, 0]),
      ([0, 2, 0, 4, 0], [0, 2, 0, 4]),
      ([0, 0], [0]), ([0], [0]), ([0, 2], [0, 2]), ([0, 2, 0, 2], [0, 2, 0, 2]),
    ]
    for (places, kept) in cases {
      for loops in [0, 1, 2] {
        var options = AnimationOptions(framesPerSecond: 20)
        options.loops = loops
        try Sample.write(squares(places), to: path, format, options)
        let expected = squares(loops == 1 || format.facts.isVideo ? places : kept)
        let decoded = try DecodedAnimation(path, fps: 20)
        if expected.count > 1 { compare(decoded, expected, format, fps: 20, "\(places), \(loops) loops") }
        #expect(decoded.differences(ofFrame: decoded.facts.frames - 1, from: expected[expected.count - 1]) == 0)
      }
    }
  }

  @Test("each frame stands as long as it is said to, the last but one for a part of the time", arguments: exactFormats)
  func shorterEnd(format: AnimationFormat) throws {
    let scratch = try Scratch()
    let path = scratch.file("a\(format.suffix)")
    try Sample.write(
      squares([0, 2, 4, 6]), to: path, format, AnimationOptions(framesPerSecond: 10),
      durations: [100_000, 100_000, 34_567, 100_000])
    #expect(try DecodedAnimation(path).facts.durations == [100, 100, 35, 100])
  }

  @Test("no frame stands so short that viewers show it for a tenth of a second: the last one comes late for that")
  func tooShortEnd() throws {
    let scratch = try Scratch()
    for (format, fps, expected) in [
      (AnimationFormat.apng, 60, [17.0, 16, 11, 16]), (.webp, 60, [17, 16, 11, 16]), (.gif, 50, [20, 20, 20, 20]),
      (.webp, 200, [5, 5, 5, 5]),
    ] {
      let path = scratch.file("a\(format.suffix)")
      var durations = (0..<4).map { Sample.duration(of: $0, fps: fps) }
      durations[2] = 1_000
      try Sample.write(
        squares([0, 2, 4, 6]), to: path, format, AnimationOptions(framesPerSecond: fps), durations: durations)
      let found = try DecodedAnimation(path).facts.durations
      #expect(found == expected, "\(format) at \(fps): \(found)")
    }
  }

  @Test("delays are whole milliseconds that add up: browsers cut others", arguments: exactFormats)
  func wholeMilliseconds(format: AnimationFormat) throws {
    let scratch = try Scratch()
    let path = scratch.file("a\(format.suffix)")
    for fps in [12, 24, 30, 60] {
      let frames = squares((0..<fps).map { $0 % 10 } + [10])
      try Sample.write(frames, to: path, format, AnimationOptions(framesPerSecond: fps))
      let decoded = try DecodedAnimation(path)
      #expect(decoded.facts.durations.allSatisfy { $0 == $0.rounded() })
      #expect(decoded.facts.durations.dropLast().reduce(0, +) == 1_000)
    }
    if format == .apng {
      let bytes = try scratch.bytes("a.apng")
      let denominators = bytes.indices.dropLast(30).filter { bytes[$0..<($0 + 4)].elementsEqual("fcTL".utf8) }
        .map { Int(bytes[$0 + 26]) << 8 | Int(bytes[$0 + 27]) }
      #expect(Set(denominators) == [1_000])
    }
  }

  @Test("frames of another size are refused, and nothing is left")
  func sizes() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.apng")
    let frames = [Bitmap(width: 4, height: 4), Bitmap(width: 4, height: 5)]
    #expect(problem { try Sample.writeUnevenly(frames, to: path) } != nil)
    #expect(scratch.names.isEmpty)
  }

  @Test("a file that cannot be written is named, with the reason")
  func unwritable() throws {
    let scratch = try Scratch()
    try scratch.write("plain", "file")
    let path = scratch.file("plain/a.gif")
    let frames = [Bitmap(width: 4, height: 4)]
    #expect(throws: FileProblem.unwritable(path: path, reason: .system(ENOTDIR))) {
      try Sample.write(frames, to: path, .gif, AnimationOptions(framesPerSecond: 20))
    }
  }

  @Test("WebP has no room for sides beyond 16,383 pixels, and says so")
  func largeWebP() throws {
    let scratch = try Scratch()
    let path = scratch.file("a.webp")
    let frames = [Bitmap(width: 16_384, height: 1)]
    let found = problem { try Sample.write(frames, to: path, .webp, AnimationOptions(framesPerSecond: 20)) }
    #expect(found == .tooLargeToWrite(path: path, width: 16_384, height: 1, limit: 16_383))
  }

  @Test(
    "what is said about a file stands in it", arguments: AnimationFormat.writtenHere.filter { $0.facts.text != .none })
  func text(format: AnimationFormat) throws {
    let scratch = try Scratch()
    var options = AnimationOptions(framesPerSecond: 20)
    options.text = [PNGText("Fingerprint", "flipbook 1 cairo 2")]
    let path = scratch.file("a\(format.suffix)")
    let frames = Sample.random(8, 6, frames: 6, alpha: .opaque, seed: 4)
    try Sample.write(frames, to: path, format, options)
    #expect(Data(try scratch.bytes("a\(format.suffix)")).range(of: Data("flipbook 1 cairo 2".utf8)) != nil)
    compare(try DecodedAnimation(path, fps: 20), frames, format, fps: 20, "with text")
  }
}

extension Sample {
  static func writeUnevenly(_ frames: [Bitmap], to path: String) throws {
    let writer = try AnimationWriter(path: path, format: .apng, options: AnimationOptions(framesPerSecond: 20))
    for frame in frames { try writer.add(frame, for: 50_000) }
    try writer.finish()
  }
}
