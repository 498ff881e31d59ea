import ArgumentParser
import Basics
import Files
import Geometry
import Rendering

/// The search for the best picture that is no larger than so many bytes: fewer colours first, then fewer frames a
/// second, then fewer pixels. It draws a handful of pictures into a folder for temporary files, the same each time.
struct SizeSearch {
  /// The settings that a try is drawn with.
  struct Settings: Equatable {
    var scale: Double
    var fps: Int
    var colors: Int?

    /// The options that give the same.
    func options(for format: AnimationFormat?) -> String {
      var options = ["--scale \(scale.shortText)"]
      if format != nil { options.append("--fps \(fps)") }
      if let colors { options.append("--colors \(colors)") }
      return options.joined(separator: " ")
    }
  }

  let most: Int
  /// The format of an animation; nil for one picture.
  let format: AnimationFormat?

  /// The settings to try, best first.
  func ladder(from start: Settings) -> [Settings] {
    var ladder = [start]
    var next = start
    if format?.facts.hasPalette == true {
      for colors in [128, 64] where colors < start.colors ?? 256 {
        next.colors = colors
        ladder.append(next)
      }
    }
    if format != nil {
      for fps in [20, 12] where fps < next.fps {
        next.fps = fps
        ladder.append(next)
      }
    }
    // Below a tenth nothing is seen.
    var factor = 1.0
    while factor > 0.1 {
      factor *= 0.94
      next.scale = (start.scale * factor * 1_000).rounded() / 1_000
      guard next.scale > 0 else { break }
      ladder.append(next)
    }
    return ladder
  }

  /// The first of the settings of which the picture is small enough, by halving, as each is smaller than the one
  /// before: nil where even the last is not.
  ///
  /// - Parameter draw: draws with some settings and gives the size in bytes.
  func search(_ ladder: [Settings], _ draw: (Settings) throws -> Int) throws -> Settings? {
    if try draw(ladder[0]) <= most { return ladder[0] }
    let fitting = try (1..<ladder.count).partitioningIndex { try draw(ladder[$0]) <= most }
    return fitting < ladder.count ? ladder[fitting] : nil
  }
}
