import Comparison
import Files
import Geometry
import ImageFiles
import Pixels

/// How a picture is compared, and what may differ.
public struct PictureRule: Hashable, Sendable {
  public var options: ImageComparison.Options
  public var tolerance: Tolerance

  public init(options: ImageComparison.Options = .init(), tolerance: Tolerance = .none) {
    (self.options, self.tolerance) = (options, tolerance)
  }
}

/// Two files of one name, each a picture or an animation, and what differs.
struct PictureComparison {
  /// Nil where nothing does, or no more than may.
  var reason: String?
  /// Told where it passes all the same.
  var remark = ""
  var frames = 1
  var compared = 0
  var ignored = 0
  var numbers: Outcome.Numbers?
  var place: PixelRect?
  /// The number of the frame that differs most, of an animation.
  var frame: Int?
  /// For pictures of the failure.
  var sides: (before: Bitmap, after: Bitmap)?

  init(_ before: String, _ after: String, _ rule: PictureRule) throws {
    let (a, b) = (try FrameFile.open(before), try FrameFile.open(after))
    if a.kind == .still, b.kind == .still {
      try compare(try a.frame(0), try b.frame(0), rule)
    } else {
      try compare(a, b, rule)
    }
    guard compared > 0 else { throw VerificationProblem.nothingCompared }
  }

  /// Of files with the same bytes.
  init(sameBytesAs path: String, _ rule: PictureRule) throws {
    let size: (width: Int, height: Int)
    if let known = try? ImageReader.pixelSize(path, as: .stored) {
      size = known
    } else {
      let picture = try FrameFile.open(path).frame(0)
      size = (picture.width, picture.height)
    }
    ignored = ImageComparison.ignoredPixels(width: size.width, height: size.height, options: rule.options)
    compared = size.width * size.height - ignored
    guard compared > 0 else { throw VerificationProblem.nothingCompared }
  }

  private mutating func compare(_ before: Bitmap, _ after: Bitmap, _ rule: PictureRule) throws {
    let found = ImageComparison.compare(before, after, options: rule.options)
    (compared, ignored) = (found.comparedPixels, found.ignoredPixels)
    take(found)
    guard !found.isEqual else { return }
    if rule.tolerance.allows(found) {
      remark = "\(Self.words(found, rule)), which is allowed"
      return
    }
    reason = Self.words(found, rule)
    if !found.sizesDiffer { reason? += "; would pass with --max-diff-pixels \(found.differentPixels)" }
    sides = (before, after)
  }

  private mutating func compare(_ before: FrameFile, _ after: FrameFile, _ rule: PictureRule) throws {
    let result = try AnimationComparison.compare(
      FrameSource(count: before.count, durations: before.durations, plays: before.plays) { try before.frame($0) },
      FrameSource(count: after.count, durations: after.durations, plays: after.plays) { try after.frame($0) },
      options: rule.options)
    frames = result.frames.count
    var worst: (index: Int, found: ImageComparison.Result)?
    for (index, frame) in result.frames.enumerated() {
      guard case .compared(let found) = frame.outcome else { continue }
      compared += found.comparedPixels
      ignored += found.ignoredPixels
      guard !frame.isEqual(within: rule.tolerance) else { continue }
      if worst.map({ found.differentPixels > $0.found.differentPixels }) ?? true { worst = (index, found) }
    }
    guard !result.isEqual(within: rule.tolerance) else {
      if !result.isEqual() { remark = "frames differ by no more than is allowed" }
      return
    }
    var parts: [String] = []
    let differing = result.frames.indices.filter { !result.frames[$0].isEqual(within: rule.tolerance) }
    if !differing.isEmpty {
      parts.append("\(differing.count) of \(frames) frames differ: \(LayerDifference.ranges(differing))")
    }
    if result.beforeCount != result.afterCount {
      parts.append("it had \(result.beforeCount) frames, has \(result.afterCount)")
    }
    if let worst {
      parts.append("most in frame \(worst.index): \(Self.words(worst.found, rule))")
      take(worst.found)
      frame = worst.index
      let pair = result.frames[worst.index].pair
      if let i = pair.before, let j = pair.after { sides = (try before.frame(i), try after.frame(j)) }
    }
    if !result.retimedFrames.isEmpty {
      parts.append("\(result.retimedFrames.count) frames stand longer or shorter")
    }
    if let repeats = result.repeats { parts.append(repeats.words) }
    reason = parts.joined(separator: "; ")
  }

  private mutating func take(_ found: ImageComparison.Result) {
    place = found.bounds
    guard found.differentPixels > 0 else { return }
    numbers = Outcome.Numbers(
      differing: found.differentPixels, compared: found.comparedPixels, ignored: found.ignoredPixels,
      largestDifference: found.largestDifference)
  }

  private static func words(_ found: ImageComparison.Result, _ rule: PictureRule) -> String {
    if found.sizesDiffer {
      let (was, now) = (found.before, found.after)
      return "the picture is \(now.width) × \(now.height) pixels, the baseline \(was.width) × \(was.height)"
    }
    let place = found.bounds.map { ", in \($0.width) × \($0.height) pixels at (\($0.x), \($0.y))" } ?? ""
    return "\(TakeVerifier.share(found.differentPixels, of: found.comparedPixels)) differ "
      + "by up to \(found.largestDifference) of 255" + place
  }
}
