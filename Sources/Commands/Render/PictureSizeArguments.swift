import ArgumentParser
import Basics
import Geometry

/// The options of how large pictures are, in pixels.
struct PictureSizeArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Pixels per point; the device's if left out.", valueName: "n"))
  var scale: Double?

  @Option(help: ArgumentHelp("Instead of --scale: pixels from side to side.", valueName: "n"))
  var width: Int?

  @Option(help: ArgumentHelp("Instead of --scale: pixels from top to bottom; with --width, at most.", valueName: "n"))
  var height: Int?

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 32) { throw ValidationError("--scale is more than 0 and at most 32.") }
    if scale != nil, width != nil || height != nil {
      throw ValidationError(
        usage: "--scale says the same as \(width != nil ? "--width" : "--height"); give one of them.")
    }
    for (name, pixels) in [("width", width), ("height", height)] {
      if let pixels, !(1...Limits.side ~= pixels) { throw ValidationError("--\(name) is 1 to \(Limits.side).") }
    }
  }

  /// The pixels per point at which a picture has the sides that were asked for; nil where none was.
  func scale(fitting picture: Size) -> Double? {
    [width.map { Double($0) / picture.width }, height.map { Double($0) / picture.height }].compactMap(\.self).min()
  }
}
