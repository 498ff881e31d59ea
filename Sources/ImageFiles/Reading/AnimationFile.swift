import Basics
import Pixels

/// A frame as an animation's file stores it: a rectangle of pixels, and what it does to the canvas.
struct StoredFrame: Sendable {
  /// All that it changes of the canvas; nil where all of it lies beyond.
  var area: PixelRect?
  /// Microseconds, not rounded.
  var duration: Double
  var disposal: Disposal
  /// Whether its pixels lie over those of the canvas, rather than replace them.
  var blends: Bool
}

/// An animation's file, understood but not decoded.
protocol AnimationFile: Sendable {
  var path: String { get }
  var format: ImageFormat { get }
  var width: Int { get }
  var height: Int { get }
  var frames: [StoredFrame] { get }
  /// The number of times that all frames are played; nil for ever.
  var plays: Int? { get }
  /// Whether programs that know no animations show a picture that is none of its frames.
  var hasStill: Bool { get }
  /// The way in which its frames are to be turned, as EXIF tells it (`Orientation`).
  var orientation: Int { get }
  /// Lays the pixels of a frame's rectangle upon a canvas, row by row where the format lets it. Where it throws, the
  /// canvas may have some of them.
  func paint(_ index: Int, on canvas: Bitmap) throws(ImageProblem)
}

/// Animations' files, told by what they begin with.
enum AnimationFiles {
  /// The animation that a file's bytes are, a GIF of one frame too; nil where they are none.
  static func read(
    _ bytes: [UInt8], path: String, as reading: PictureReading
  ) throws(ImageProblem) -> (any AnimationFile)? {
    if bytes.starts(with: "GIF8".utf8) { return try GIFFile(bytes, path: path) }
    if APNGFile.recognizes(bytes) { return try APNGFile(bytes, path: path, as: reading) }
    if WebPFile.recognizes(bytes) { return try WebPFile(bytes, path: path, as: reading) }
    return nil
  }
}

extension StoredFrame {
  /// Lays premultiplied pixels upon a row of the canvas, from the rectangle's left side on.
  func lay(_ pixels: UnsafeRawPointer, on canvas: Bitmap, row: Int) {
    guard let area else { return }
    let target = canvas.row(area.y + row).baseAddress! + area.x * 4
    if blends {
      Self.blend(pixels, over: target, count: area.width)
    } else {
      target.copyMemory(from: pixels, byteCount: area.width * 4)
    }
  }

  /// Premultiplied pixels composited `source-over` others, co = cs + cb·(1 − αs)
  /// ([Compositing 1](https://www.w3.org/TR/compositing-1/#simplealphacompositing)): exact where alpha is 0 or 255.
  private static func blend(_ source: UnsafeRawPointer, over target: UnsafeMutableRawPointer, count: Int) {
    for x in 0..<count {
      let above = source.load(fromByteOffset: x * 4, as: UInt32.self)
      let alpha = above >> 24
      if alpha == 0 { continue }
      var mixed = above
      if alpha < 255 {
        let below = target.load(fromByteOffset: x * 4, as: UInt32.self)
        mixed = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          let rest = ((below >> shift) & 0xFF) * (255 - alpha)
          let channel = ((above >> shift) & 0xFF) + (rest + 127) / 255
          mixed |= min(channel, 255) << shift
        }
      }
      target.storeBytes(of: mixed, toByteOffset: x * 4, as: UInt32.self)
    }
  }
}

extension AnimationFile {
  var hasStill: Bool { false }

  /// Throws where there is no room for one more frame.
  func checkRoom() throws(ImageProblem) {
    let count = frames.count + 1
    guard count <= Limits.animationFrames, count * width * height <= Limits.animationPixels else {
      throw .animationTooLarge(path: path, frames: count, width: width, height: height)
    }
  }

  /// Lays a frame that was decoded whole upon a canvas.
  func paint(_ index: Int, _ pixels: Bitmap, on canvas: Bitmap) throws(ImageProblem) {
    let frame = frames[index]
    guard let area = frame.area, pixels.width == area.width, pixels.height == area.height else {
      throw damaged("frame \(index) has another size than it says")
    }
    for y in 0..<area.height { frame.lay(UnsafeRawPointer(pixels.row(y).baseAddress!), on: canvas, row: y) }
  }

  /// The first frame alone.
  func firstFrame() throws(ImageProblem) -> Bitmap { try AnimationPlayer(self).frame(0) }

  func damaged(_ reason: Message) -> ImageProblem { .damaged(path: path, format: format, reason: reason) }

  /// Whole microseconds that add up: no frame's rounding is carried to the end.
  var durations: [Int] {
    var time = 0.0
    return frames.map { frame in
      let begin = time.rounded()
      time += frame.duration
      return Int(clamped: time.rounded() - begin)
    }
  }
}
