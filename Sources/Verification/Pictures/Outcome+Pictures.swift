import Comparison
import Files
import Geometry
import ImageFiles
import Pixels

extension Outcome {
  /// Creates the outcome of a picture of another program, by its path in the folder of such pictures.
  init(ofPicture path: String, _ verdict: Verdict, _ reasons: Reasons = [], baseline: String) {
    let folder = FilePath.folder(of: path)
    self.init(
      scene: folder == "." ? "" : folder, take: "", device: "", snapshot: FilePath.name(of: path), verdict: verdict,
      reasons: reasons, baseline: baseline)
  }

  /// Compares two files of one name, each a picture or an animation.
  ///
  /// - Parameter remedy: how it is told what would let a picture pass.
  /// - Returns: pictures of the failure; nil where more differs than may only in what a picture does not show.
  mutating func compare(
    _ before: String, _ after: String, _ comparer: PictureComparer, _ remedy: Remedies = Remedies()
  ) throws -> (before: Bitmap, after: Bitmap)? {
    let (a, b) = (try FrameFile.open(before), try FrameFile.open(after))
    let sides =
      try a.kind == .still && b.kind == .still
      ? compare(a.frame(0), b.frame(0), comparer, remedy) : compare(a, b, comparer)
    guard pixelsCompared > 0 else { throw VerificationProblem.nothingCompared }
    return sides
  }

  /// Takes down that two files have the bytes of one.
  mutating func note(sameBytesAs path: String, _ comparer: PictureComparer) throws {
    let size: PixelSize
    if let known = try? ImageReader.pixelSize(path, as: .stored) {
      size = known
    } else {
      let picture = try FrameFile.open(path).frame(0)
      size = PixelSize(picture.width, picture.height)
    }
    framesCompared = 1
    pixelsIgnored = ImageComparison.ignoredPixels(width: size.width, height: size.height, options: comparer.options)
    pixelsCompared = size.width * size.height - pixelsIgnored
    guard pixelsCompared > 0 else { throw VerificationProblem.nothingCompared }
  }

  private mutating func compare(
    _ before: Bitmap, _ after: Bitmap, _ comparer: PictureComparer, _ remedy: Remedies
  ) -> (before: Bitmap, after: Bitmap)? {
    let found = comparer.finding(before, after, explaining: true)
    framesCompared = 1
    note(found)
    if found.fails {
      (verdict, reasons) = (.differs, found.reasons(besides: .baseline))
      if !found.difference.sizesDiffer {
        reasons += remedy.reasons(.allow(found.difference, by: comparer.options.metric))
      }
      return (before, after)
    }
    if let numbers { reasons = [.allowedPixels(numbers, .init(area: found.difference.bounds))] }
    return nil
  }

  private mutating func compare(
    _ before: FrameFile, _ after: FrameFile, _ comparer: PictureComparer
  ) throws -> (before: Bitmap, after: Bitmap)? {
    let result = try AnimationComparison.compare(
      FrameSource(before), FrameSource(after), options: comparer.options)
    framesCompared = result.frames.count
    var worst: (index: Int, found: Finding)?
    var (compared, ignored) = (0, 0)
    for (index, frame) in result.frames.enumerated() {
      guard case .compared(let difference) = frame.outcome else { continue }
      compared += difference.comparedPixels
      ignored += difference.ignoredPixels
      guard !frame.isEqual(within: comparer.tolerance) else { continue }
      if worst.map({ difference.differentPixels > $0.found.difference.differentPixels }) ?? true {
        worst = (index, Finding(difference: difference, fails: true))
      }
    }
    // Numbers are of the frame that differs most, and these of all.
    defer { (pixelsCompared, pixelsIgnored) = (compared, ignored) }
    guard !result.isEqual(within: comparer.tolerance) else {
      if !result.isEqual() { reasons = [.framesMayDiffer] }
      return nil
    }
    verdict = .differs
    let differing = result.frames.indices.filter { !result.frames[$0].isEqual(within: comparer.tolerance) }
    if !differing.isEmpty { reasons += [.frames(differing, of: framesCompared)] }
    if result.beforeCount != result.afterCount {
      reasons += [.length(was: result.beforeCount, now: result.afterCount, of: .itself)]
    }
    if let worst {
      reasons += [.worst(frame: worst.index, worst.found.reasons(besides: .baseline))]
      note(worst.found)
      frame = worst.index
    }
    if !result.retimedFrames.isEmpty { reasons += [.retimed(frames: result.retimedFrames.count)] }
    if let repeats = result.repeats { reasons += [.sentence(repeats.summary)] }
    guard let pair = worst.map({ result.frames[$0.index].pair }), let i = pair.before, let j = pair.after else {
      return nil
    }
    return (try before.frame(i), try after.frame(j))
  }
}
