import Files
import Pixels

/// A frame as encoders see it.
struct AnimationFrame {
  let bitmap: Bitmap
  /// The beginning and the end, in steps of the file's clock from the first frame on.
  let begin: Int
  let end: Int
  /// Steps that it stands.
  var delay: Int { end - begin }
  /// The picture after it; nil for the last.
  let next: Bitmap?
}

/// The file that an encoder writes, and how it is to be.
struct AnimationTarget {
  let file: OutputFile
  let options: AnimationOptions
  /// The colours that the survey chose, of a format with a palette.
  let palette: [UInt32]
  /// Pixels of a frame.
  let width: Int
  let height: Int
}

/// A format's writer of one animation. Frames come in order, neighbours differ, and there is at least one. Their pixels
/// are such as it can hold.
protocol AnimationEncoder: AnyObject {
  /// Writes a frame. The encoder may keep its bitmap and gives back one that it needs no more, if it has any.
  func add(_ frame: AnimationFrame) throws -> Bitmap?
  func finish() throws
}

/// Feeds an encoder: makes one frame of equal neighbours, and holds each back until its successor is known. Three
/// frames are in memory, with the encoder's canvas; four where the last is to be compared with the first.
struct AnimationFeed {
  /// Makes the encoder, once the size of the frames is known.
  private let make: (_ width: Int, _ height: Int) throws -> any AnimationEncoder
  private(set) var encoder: (any AnimationEncoder)?
  /// The file's clock; frames that come sooner than it can show are left out.
  private let clock: AnimationClock
  /// Draws what the format cannot hold.
  private let matte: Matte?
  /// Whether any pixel was drawn on the matte.
  private(set) var drewOnMatte = false
  /// Whether frames come at a constant rate.
  private let isVideo: Bool
  /// Whether the first frame is shown again after the last.
  private let repeats: Bool
  /// The first frame, of what is shown again.
  private var first: Bitmap?
  /// The frame that will be written once its successor is known.
  private var pending: (bitmap: Bitmap, begin: Int)?
  /// A frame that came too soon after the pending one.
  private var early: (bitmap: Bitmap, begin: Int)?
  /// A frame that looks like the first: written if another follows, else left out.
  private var closing: (bitmap: Bitmap, begin: Int)?
  private var spares: [Bitmap] = []
  /// The beginning and the end of the frame that was added last.
  private var latest = 0..<0
  /// The beginning of the one before it.
  private var previous = 0

  /// - Parameters:
  ///   - matted: the pixels that the format cannot hold; nil where it holds all.
  ///   - isVideo: whether frames come at a constant rate.
  ///   - make: makes the encoder.
  init(
    _ options: AnimationOptions, clock: AnimationClock, matted: MattedPixels?, isVideo: Bool,
    making make: @escaping (_ width: Int, _ height: Int) throws -> any AnimationEncoder
  ) {
    (self.make, self.clock, self.isVideo) = (make, clock, isVideo)
    matte = matted.map { Matte(options.matte ?? .white, behind: $0) }
    // A last frame that is held is shown, whatever comes after it.
    repeats = !isVideo && options.loops != 1 && (options.playback.hold == 0 || options.playback.goesBack)
  }

  /// - Parameter duration: microseconds.
  mutating func add(_ bitmap: Bitmap, for duration: Int) throws {
    if let size = pending?.bitmap, size.width != bitmap.width || size.height != bitmap.height {
      throw ImageProblem.unencodable(reason: "the frames of an animation have one size")
    }
    if let closing = closing.take() { try take(closing.bitmap, at: closing.begin) }
    previous = latest.lowerBound
    latest = latest.upperBound..<latest.upperBound + max(0, duration)
    if let pending, pending.bitmap.hasSamePixels(as: bitmap) {
      // It goes on standing. The same pixels have nothing to be drawn on the matte.
      if let early = early.take() { spares.append(early.bitmap) }
      return
    }
    let copy = bitmap.copy(reusing: &spares)
    if let matte, matte.flatten(copy) { drewOnMatte = true }
    guard let pending else {
      if repeats { first = copy.copy(reusing: &spares) }
      self.pending = (copy, latest.lowerBound)
      return
    }
    if let first, first.hasSamePixels(as: copy), !pending.bitmap.hasSamePixels(as: copy) {
      closing = (copy, latest.lowerBound)
    } else {
      try take(copy, at: latest.lowerBound)
    }
  }

  /// - Parameter bitmap: becomes the feed's.
  private mutating func take(_ bitmap: Bitmap, at begin: Int) throws {
    guard let pending else { return }
    if let early = early.take() { spares.append(early.bitmap) }
    if pending.bitmap.hasSamePixels(as: bitmap) {
      spares.append(bitmap)
    } else if begin >= clock.earliestEnd(from: pending.begin) {
      try emit(end: begin, next: bitmap)
      self.pending = (bitmap, begin)
    } else {
      early = (bitmap, begin)
    }
  }

  /// Returns false if there was no frame.
  mutating func finish() throws -> Bool {
    guard let pending else { return false }
    var end = isClosed(pending.bitmap) ? latest.lowerBound : latest.upperBound
    if let early {
      // The last picture is shown, if a little late, and for its time.
      let begin = max(early.begin, clock.earliestEnd(from: pending.begin))
      end += begin - early.begin
      try emit(end: begin, next: early.bitmap)
      self.pending = (early.bitmap, begin)
    } else if isVideo, latest.lowerBound > pending.begin {
      // The last frame, of the same picture, has a place of its own in the file, if a little late.
      let begin = max(latest.lowerBound, clock.earliestEnd(from: previous))
      end = max(end + begin - latest.lowerBound, clock.earliestEnd(from: begin))
    }
    if let begin = self.pending?.begin { end = max(end, clock.earliestEnd(from: begin)) }
    try emit(end: end, next: nil)
    try encoder?.finish()
    return true
  }

  /// Whether the last frame looks like the first, which comes after it, and is not the only one.
  private func isClosed(_ pending: Bitmap) -> Bool {
    guard let first, latest.lowerBound > 0 else { return false }
    return closing != nil || (early == nil && pending.hasSamePixels(as: first))
  }

  private mutating func emit(end: Int, next: Bitmap?) throws {
    guard let (bitmap, begin) = pending else { return }
    let encoder = try self.encoder ?? make(bitmap.width, bitmap.height)
    self.encoder = encoder
    let frame = AnimationFrame(bitmap: bitmap, begin: clock.steps(begin), end: clock.steps(end), next: next)
    if let spare = try encoder.add(frame) { spares.append(spare) }
    pending = nil
  }
}
