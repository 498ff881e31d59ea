import Basics
import Files
import Foundation
import ImageFiles
import Layers
import Raster
import TestSupport
import Testing

/// Limits of pictures and of texts that are set, below, at and above.
@Suite("Limits of pictures and labels")
struct PictureLimitTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func problem(_ read: () throws -> Void) -> String {
    do {
      try read()
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static func little(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

  /// A GIF with frames of one pixel on a canvas of any size.
  private static func gif(_ width: Int, _ height: Int, frames: Int) -> [UInt8] {
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    return Array("GIF89a".utf8) + little(width) + little(height) + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      + Array(repeating: frame, count: frames).joined() + [0x3B]
  }

  private func open(_ bytes: [UInt8]) -> String {
    problem {
      let path = "\(scratch.path)/a.gif"
      try AtomicFile.write(bytes, to: path)
      _ = try FrameFile.open(path)
    }
  }

  @Test("pixels of a picture, and pixels a side")
  func pixels() {
    // That many pixels are not drawn here: it is opened only.
    let side = Int(Double(Limits.pixels).squareRoot())
    #expect(open(Self.gif(side, side, frames: 1)).isEmpty)
    #expect(open(Self.gif(side, side + 1, frames: 1)).contains("at most 32766 a side and 100 million in all are read"))
    #expect(open(Self.gif(Limits.side, 1, frames: 1)).isEmpty)
    #expect(open(Self.gif(Limits.side + 1, 1, frames: 1)).contains("has 32767 × 1 pixels; at most 32766 a side"))
  }

  @Test("frames of an animation, and pixels of all of them")
  func animations() {
    #expect(open(Self.gif(1, 1, frames: Limits.animationFrames)).isEmpty)
    #expect(
      open(Self.gif(1, 1, frames: Limits.animationFrames + 1)).contains("has 100001 frames of 1 × 1 pixels or more"))
    let frames = Limits.animationPixels / 100_000_000
    #expect(open(Self.gif(10_000, 10_000, frames: frames)).isEmpty)
    #expect(open(Self.gif(10_000, 10_000, frames: frames + 1)).contains("4000 million pixels in all of them are read"))
  }

  /// A progressive JPEG of one channel up to its first pass.
  private static func progressive(_ width: Int, _ height: Int) -> [UInt8] {
    let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
      + [0xFF, 0xC2, 0, 11, 8] + size + [1, 1, 0x11, 0]
      // Codes of one bit: no difference, and no more coefficients.
      + [0, 0x10].flatMap { [0xFF, 0xC4, 0, 20, $0, 1] + Array(repeating: 0, count: 15) + [0] as [UInt8] }
  }

  /// One pass over coefficients, of a picture of one block that is grey.
  private static func pass(_ first: UInt8, _ last: UInt8, bits: UInt8) -> [UInt8] {
    [0xFF, 0xDA, 0, 8, 1, 1, 0, first, last, bits, 0x7F]
  }

  private func decode(_ bytes: [UInt8]) -> String { problem { _ = try ImageReader.decode(bytes, path: "a.jpg") } }

  @Test("memory of a JPEG whose passes are held together")
  func passesInMemory() {
    // 4 bytes for each pixel, 128 for each block of 64.
    let rows = Limits.passesBytes / (8_192 * 6) / 8 * 8
    let pass = Self.pass(0, 0, bits: 0)
    #expect(decode(Self.progressive(8_192, rows) + pass + [0xFF, 0xD9]).contains("Corrupt JPEG data"))
    #expect(
      decode(Self.progressive(8_192, rows + 8) + pass + [0xFF, 0xD9]).contains(
        "is a progressive JPEG of 8192 × 8536 pixels, for which 401 MiB are needed; at most 400 MiB are taken"))
  }

  @Test("passes of a JPEG")
  func passes() {
    var file = Self.progressive(8, 8) + Self.pass(0, 0, bits: 0)
    let all = (1...63).map { Self.pass($0, $0, bits: 1) } + (1...63).map { Self.pass($0, $0, bits: 0x10) }
    file += all[..<(Limits.passes - 1)].joined()
    #expect(decode(file + [0xFF, 0xD9]).isEmpty)
    #expect(decode(file + all[Limits.passes - 1] + [0xFF, 0xD9]).contains("more than 100 passes"))
  }

  @Test("bytes of a text that is set, points of its font, characters without a break")
  func texts() throws {
    let engine = try TextEngine(fonts: try FontSet.load(cacheDirectory: scratch.path))
    func measure(_ text: String, size: Double = 8, width: Double? = nil) -> String {
      var style = Text.Style(size: size)
      style.lineLimit = 0
      return problem { _ = try engine.measure(text, style: style, width: width) }
    }
    func word(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(measure(word(Limits.textBytes)).isEmpty)
    #expect(measure(word(Limits.textBytes + 1)) == "the text has 100001 bytes; at most 100000 are set")
    #expect(measure("a", size: Limits.fontSize).isEmpty)
    #expect(measure("a", size: Limits.fontSize + 1) == "the font's size is 4001 points; it goes from 0 to 4000")
    #expect(measure("a b " + word(Limits.wordCharacters), width: 100).isEmpty)
    #expect(
      measure("a b " + word(Limits.wordCharacters + 1), width: 100).contains("has 4001 characters without a place"))
    // What stands on one line is not broken.
    #expect(measure(word(Limits.wordCharacters + 1)).isEmpty)
  }
}
