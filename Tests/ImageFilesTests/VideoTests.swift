import Foundation
import Geometry
import ImageFiles
import PictureSupport
import Pixels
import TestSupport
import Testing

@Suite("Videos of frames as they are")
struct VideoTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func bytes(
    _ frames: [Bitmap], fps: Int = 30, matte: Color = .white, durations: [Int]? = nil
  ) throws -> [UInt8] {
    var options = AnimationOptions(framesPerSecond: fps)
    options.matte = matte
    try Sample.write(frames, to: scratch.file("a.y4m"), .y4m, options, durations: durations)
    return try scratch.bytes("a.y4m")
  }

  /// Opaque pixels by chance, and the corners of the cube of colours.
  private func colors(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var generator = SplitMix64(seed: seed)
    let bitmap = Bitmap(width: width, height: height)
    for pixel in 0..<(width * height) {
      for channel in 0..<3 {
        let byte = UInt8.random(in: 0...255, using: &generator)
        bitmap.bytes[4 * pixel + channel] = pixel < 8 ? UInt8(pixel >> channel & 1) * 255 : byte
      }
      bitmap.bytes[4 * pixel + 3] = 255
    }
    return bitmap
  }

  @Test("every colour comes back to 1 of 255 in each channel, at odd sizes too", arguments: [1, 2, 3] as [UInt64])
  func colors(seed: UInt64) throws {
    let (width, height) = (501, 333)
    let bitmap = colors(width, height, seed: seed)
    let video = try #require(DecodedVideo(bytes([bitmap])))
    #expect(video.width == width && video.height == height && video.frames == 1)
    let expected = Sample.straight(bitmap)
    let most = zip(video.pixels, expected).map { abs(Int($0) - Int($1)) }.max()
    #expect(most == 1)
  }

  @Test("greys have no colour")
  func greys() throws {
    let bitmap = Bitmap(width: 256, height: 1)
    for grey in 0..<256 {
      Sample.fill(bitmap, grey..<(grey + 1), 0..<1, [UInt8](repeating: UInt8(grey), count: 3) + [255])
    }
    let video = try #require(DecodedVideo(bytes([bitmap])))
    #expect(video.chroma.allSatisfy { $0 == 128 })
    #expect(video.pixels == Sample.straight(bitmap))
  }

  @Test("random animations come back frame for frame, on white", arguments: Sample.Alpha.allCases)
  func animations(alpha: Sample.Alpha) throws {
    for (seed, fps) in zip(1...6 as ClosedRange<UInt64>, [60, 30, 24, 25, 1, 1_000]) {
      let frames = Sample.random(9 + Int(seed), 8, frames: 25, alpha: alpha, seed: seed)
      _ = try bytes(frames, fps: fps)
      let decoded = try DecodedAnimation(scratch.file("a.y4m"))
      #expect(decoded.facts.frames == frames.count)
      for (index, frame) in frames.enumerated() {
        #expect(decoded.differences(ofFrame: index, from: frame) == 0, "seed \(seed), frame \(index)")
      }
    }
  }

  @Test("what is transparent lies on the matte")
  func matte() throws {
    let bitmap = Bitmap(width: 2, height: 1)
    Sample.fill(bitmap, 1..<2, 0..<1, [10, 20, 30, 128])
    let video = try #require(DecodedVideo(bytes([bitmap], matte: Color(hex: "#204060") ?? .black)))
    let expected = [0x20, 0x40, 0x60, 255, 30 + 16, 20 + 32, 10 + 48, 255]
    #expect(zip(video.pixels, expected).allSatisfy { abs(Int($0) - $1) <= 1 }, "\(video.pixels)")
  }

  @Test("a frame is written as often as it stands; the last one comes late where it would come too soon")
  func constantRate() throws {
    let frames = ([10, 60, 110, 160] as [UInt8]).map { grey in
      let bitmap = Bitmap(width: 1, height: 1)
      Sample.fill(bitmap, 0..<1, 0..<1, [grey, grey, grey, 255])
      return bitmap
    }
    func greys(_ durations: [Int]) throws -> [UInt8] {
      let video = try #require(DecodedVideo(bytes(frames, fps: 10, durations: durations)))
      return stride(from: 0, to: video.pixels.count, by: 4).map { video.pixels[$0] }
    }
    #expect(try greys([100_000, 100_000, 100_000, 100_000]) == [10, 60, 110, 160])
    #expect(try greys([100_000, 300_000, 149_000, 100_000]) == [10, 60, 60, 60, 110, 160])
    #expect(try greys([100_000, 100_000, 1_000, 100_000]) == [10, 60, 110, 160])
    #expect(try greys([100_000, 40_000, 40_000, 220_000]) == [10, 60, 160, 160])
  }

  @Test(
    "ffmpeg reads the frames and shows every colour to 1 of 255",
    .enabled(if: FFmpeg.isInstalled, "ffmpeg is not installed"))
  func ffmpeg() throws {
    let frames = (1...4 as ClosedRange<UInt64>).map { colors(101, 77, seed: $0) }
    _ = try bytes(frames)
    let shown = try FFmpeg.pixels(["-i", scratch.file("a.y4m")])
    let expected = frames.flatMap(Sample.straight)
    #expect(shown.count == expected.count)
    #expect(zip(shown, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }
}

@Suite("Pictures of frames as they are, for a pipe")
struct PictureStreamTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func bytes(_ frames: [Bitmap], fps: Int = 30, durations: [Int]? = nil) throws -> [UInt8] {
    try Sample.write(
      frames, to: scratch.file("a.pam"), .pam, AnimationOptions(framesPerSecond: fps), durations: durations)
    return try scratch.bytes("a.pam")
  }

  @Test("random animations come back byte for byte, with straight alpha", arguments: Sample.Alpha.allCases)
  func animations(alpha: Sample.Alpha) throws {
    for (seed, fps) in zip(1...6 as ClosedRange<UInt64>, [60, 30, 24, 25, 1, 1_000]) {
      let frames = Sample.random(9 + Int(seed), 8, frames: 25, alpha: alpha, seed: seed)
      let maps = try #require(DecodedMaps(bytes(frames, fps: fps)))
      #expect(maps.width == 9 + Int(seed) && maps.height == 8 && maps.count == frames.count)
      let same = maps.pixels == frames.flatMap(Sample.straight)
      #expect(same, "seed \(seed)")
    }
  }

  @Test("a picture is written as often as its frame stands")
  func constantRate() throws {
    let frames = ([10, 60] as [UInt8]).map { grey in
      let bitmap = Bitmap(width: 1, height: 1)
      Sample.fill(bitmap, 0..<1, 0..<1, [UInt8](repeating: grey, count: 4))
      return bitmap
    }
    let maps = try #require(DecodedMaps(bytes(frames, fps: 10, durations: [300_000, 100_000])))
    #expect(stride(from: 3, to: maps.pixels.count, by: 4).map { maps.pixels[$0] } == [10, 10, 10, 60])
  }

  @Test(
    "ffmpeg reads the pictures, byte for byte",
    .enabled(if: FFmpeg.isInstalled, "ffmpeg is not installed"))
  func ffmpeg() throws {
    let frames = Sample.random(101, 77, frames: 4, alpha: .any, seed: 5)
    _ = try bytes(frames)
    let shown = try FFmpeg.pixels(
      ["-f", "image2pipe", "-vcodec", "pam", "-i", scratch.file("a.pam"), "-vsync", "passthrough"])
    let same = Array(shown) == frames.flatMap(Sample.straight)
    #expect(same)
  }
}

/// The program that others read videos with.
private enum FFmpeg {
  private static let path = "/usr/bin/ffmpeg"
  static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

  /// The pixels of all frames that it reads: red, green, blue and straight alpha, a byte each.
  static func pixels(_ input: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-v", "error"] + input + ["-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let shown = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return shown
  }
}
