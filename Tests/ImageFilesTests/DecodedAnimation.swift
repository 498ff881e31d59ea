import Foundation
import ImageFiles
import PictureSupport
import Pixels
import TestSupport
import Testing

/// An animation as Pillow decodes it; a video as its format says, a Y4M on white.
struct DecodedAnimation {
  struct Facts: Decodable {
    var width: Int
    var height: Int
    var frames: Int
    /// Milliseconds.
    var durations: [Double]
    var loop: Int
  }

  let facts: Facts
  /// Straight RGBA of all frames.
  let pixels: [UInt8]

  /// By how much a channel may differ.
  private let tolerance: Int

  /// - Parameter fps: the rate of pictures that do not say it, in frames a second.
  init(_ path: String, fps: Int = 1) throws {
    if path.hasSuffix(".pam") {
      let maps = try #require(DecodedMaps(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
      facts = Facts(
        width: maps.width, height: maps.height, frames: maps.count,
        durations: Array(repeating: 1_000 / Double(fps), count: maps.count), loop: 1)
      (pixels, tolerance) = (maps.pixels, 0)
      return
    }
    if path.hasSuffix(".y4m") {
      let video = try #require(DecodedVideo(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
      facts = Facts(
        width: video.width, height: video.height, frames: video.frames,
        durations: Array(repeating: 1_000 / Double(video.rate), count: video.frames), loop: 1)
      (pixels, tolerance) = (video.pixels, 1)
      return
    }
    tolerance = 0
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("decode.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [script.path, path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "Pillow cannot decode \(path)")
    facts = try JSONDecoder().decode(Facts.self, from: output)
    pixels = Array(try Data(contentsOf: URL(fileURLWithPath: path + ".rgba")))
  }

  var duration: Double { facts.durations.reduce(0, +) }

  /// The frame that shows at a time in milliseconds.
  func frame(at time: Double) -> Int {
    var end = 0.0
    for (index, duration) in facts.durations.enumerated() {
      end += duration
      if time < end { return index }
    }
    return facts.frames - 1
  }

  func rgba(ofFrame index: Int) -> ArraySlice<UInt8> {
    let size = facts.width * facts.height * 4
    return pixels[(index * size)..<((index + 1) * size)]
  }

  /// How many pixels of a frame differ from a bitmap's straight RGBA; clear ones are equal whatever their colour.
  func differences(ofFrame index: Int, from bitmap: Bitmap) -> Int {
    let expected = Sample.straight(tolerance == 0 ? bitmap : Sample.onWhite(bitmap))
    let found = Array(rgba(ofFrame: index))
    return stride(from: 0, to: expected.count, by: 4).count { at in
      if expected[at + 3] == 0, found[at + 3] == 0 { return false }
      return (0..<4).contains { abs(Int(expected[at + $0]) - Int(found[at + $0])) > tolerance }
    }
  }
}

/// Animations for tests.
enum Sample {
  static func straight(_ bitmap: Bitmap) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: bitmap.bytes.count)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<bitmap.height { bitmap.copyStraightRGBA(row: y, to: bytes.baseAddress! + y * bitmap.stride) }
    }
    return bytes
  }

  static func onWhite(_ bitmap: Bitmap) -> Bitmap {
    let copy = copy(bitmap)
    for at in stride(from: 0, to: copy.bytes.count, by: 4) {
      for channel in 0..<4 { copy.bytes[at + channel] += 255 - bitmap.bytes[at + 3] }
    }
    return copy
  }

  static func copy(_ bitmap: Bitmap) -> Bitmap {
    let copy = Bitmap(width: bitmap.width, height: bitmap.height)
    copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bitmap.bytes))
    return copy
  }

  static func fill(_ bitmap: Bitmap, _ x: Range<Int>, _ y: Range<Int>, _ pixel: [UInt8]) {
    for row in y.clamped(to: 0..<bitmap.height) {
      for column in x.clamped(to: 0..<bitmap.width) {
        for component in 0..<4 { bitmap.bytes[row * bitmap.stride + column * 4 + component] = pixel[component] }
      }
    }
  }

  /// How transparent a random animation is.
  enum Alpha: CaseIterable {
    case opaque
    /// Opaque and clear pixels.
    case clear
    case any
  }

  /// Rectangles that come, change and go over a plain or a noisy background; some frames stay, some come back.
  static func random(_ width: Int, _ height: Int, frames: Int, alpha: Alpha, seed: UInt64) -> [Bitmap] {
    var generator = SplitMix64(seed: seed)
    func pixel() -> [UInt8] {
      let choice = UInt8.random(in: 0...2, using: &generator)
      let value: UInt8
      switch alpha {
      case .opaque: value = 255
      case .clear: value = choice == 0 ? 0 : 255
      case .any: value = choice == 0 ? 0 : choice == 1 ? 255 : .random(in: 1...254, using: &generator)
      }
      return (0..<3).map { _ in .random(in: 0...value, using: &generator) } + [value]
    }
    let start = Bitmap(width: width, height: height)
    fill(start, 0..<width, 0..<height, pixel())
    var result = [start]
    while result.count < frames {
      let next = copy(result[result.count - 1])
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: break
      case 1:
        let earlier = result[Int.random(in: 0..<result.count, using: &generator)]
        next.bytes.copyMemory(from: UnsafeRawBufferPointer(earlier.bytes))
      case 2:
        // Noise in a corner.
        for x in 0..<min(5, width) { for y in 0..<min(5, height) { fill(next, x..<(x + 1), y..<(y + 1), pixel()) } }
      default:
        for _ in 0..<2 {
          let x = Int.random(in: 0..<width, using: &generator)
          let y = Int.random(in: 0..<height, using: &generator)
          fill(next, x..<(x + 1 + width / 3), y..<(y + 1 + height / 4), pixel())
        }
      }
      result.append(next)
    }
    return result
  }

  /// How long frame `index` stands, in microseconds.
  static func duration(of index: Int, fps: Int) -> Int {
    func tick(_ frame: Int) -> Int { (frame * 2_000_000 + fps) / (2 * fps) }
    return tick(index + 1) - tick(index)
  }

  /// Writes frames as users' code does, with the survey that a palette needs.
  static func write(
    _ frames: [Bitmap], to path: String, _ format: AnimationFormat, _ options: AnimationOptions,
    durations: [Int]? = nil
  ) throws {
    let durations = durations ?? frames.indices.map { duration(of: $0, fps: options.framesPerSecond) }
    var survey: AnimationSurvey?
    if format.facts.hasPalette {
      let seen = AnimationSurvey(options: options)
      for (frame, duration) in zip(frames, durations) { try seen.add(frame, for: duration) }
      try seen.finish()
      survey = seen
    }
    let writer = try AnimationWriter(path: path, format: format, options: options, survey: survey)
    // One bitmap that is drawn over, as a renderer does.
    var canvas: Bitmap?
    for (frame, duration) in zip(frames, durations) {
      let bitmap = canvas ?? copy(frame)
      bitmap.bytes.copyMemory(from: UnsafeRawBufferPointer(frame.bytes))
      canvas = bitmap
      try writer.add(bitmap, for: duration)
    }
    try writer.finish()
  }
}
