import Comparison
import Files
import Geometry
import ImageFiles
import Pixels

/// Two files of one name, each a picture or an animation, and what differs.
struct PictureComparison {
  /// True where more does than may.
  var fails = false
  var reasons: Reasons = []
  var frames = 1
  var compared = 0
  var ignored = 0
  var numbers: Outcome.Numbers?
  var place: PixelRect?
  /// The number of the frame that differs most, of an animation.
  var frame: Int?
  /// For pictures of the failure.
  var sides: (before: Bitmap, after: Bitmap)?

  init(_ before: String, _ after: String, _ judge: Judge) throws {
    let (a, b) = (try FrameFile.open(before), try FrameFile.open(after))
    if a.kind == .still, b.kind == .still {
      try compare(try a.frame(0), try b.frame(0), judge)
    } else {
      try compare(a, b, judge)
    }
    guard compared > 0 else { throw VerificationProblem.nothingCompared }
  }

  /// Of files with the same bytes.
  init(sameBytesAs path: String, _ judge: Judge) throws {
    let size: (width: Int, height: Int)
    if let known = try? ImageReader.pixelSize(path, as: .stored) {
      size = known
    } else {
      let picture = try FrameFile.open(path).frame(0)
      size = (picture.width, picture.height)
    }
    ignored = ImageComparison.ignoredPixels(width: size.width, height: size.height, options: judge.options)
    compared = size.width * size.height - ignored
    guard compared > 0 else { throw VerificationProblem.nothingCompared }
  }

  private mutating func compare(_ before: Bitmap, _ after: Bitmap, _ judge: Judge) throws {
    let found = judge.finding(before, after)
    (compared, ignored) = (found.difference.comparedPixels, found.difference.ignoredPixels)
    note(found)
    guard !found.difference.isEqual else { return }
    (fails, reasons) = (found.fails, found.reasons(besides: .baseline))
    if fails { sides = (before, after) } else if let numbers { reasons = [.allowedPixels(numbers, .init(place))] }
  }

  private mutating func compare(_ before: FrameFile, _ after: FrameFile, _ judge: Judge) throws {
    let result = try AnimationComparison.compare(
      FrameSource(before), FrameSource(after), options: judge.options)
    frames = result.frames.count
    var worst: (index: Int, found: Finding)?
    for (index, frame) in result.frames.enumerated() {
      guard case .compared(let difference) = frame.outcome else { continue }
      compared += difference.comparedPixels
      ignored += difference.ignoredPixels
      guard !frame.isEqual(within: judge.tolerance) else { continue }
      if worst.map({ difference.differentPixels > $0.found.difference.differentPixels }) ?? true {
        worst = (index, Finding(difference: difference, fails: true))
      }
    }
    fails = !result.isEqual(within: judge.tolerance)
    guard fails else {
      if !result.isEqual() { reasons = [.framesMayDiffer] }
      return
    }
    let differing = result.frames.indices.filter { !result.frames[$0].isEqual(within: judge.tolerance) }
    if !differing.isEmpty { reasons += [.frames(differing, of: frames)] }
    if result.beforeCount != result.afterCount {
      reasons += [.length(was: result.beforeCount, now: result.afterCount, of: .itself)]
    }
    if let worst {
      reasons += [.worst(frame: worst.index, worst.found.reasons(besides: .baseline))]
      note(worst.found)
      frame = worst.index
      let pair = result.frames[worst.index].pair
      if let i = pair.before, let j = pair.after { sides = (try before.frame(i), try after.frame(j)) }
    }
    if !result.retimedFrames.isEmpty { reasons += [.retimed(frames: result.retimedFrames.count)] }
    if let repeats = result.repeats { reasons += [.told(repeats.words)] }
  }

  private mutating func note(_ found: Finding) { (place, numbers) = (found.difference.bounds, found.numbers) }
}
