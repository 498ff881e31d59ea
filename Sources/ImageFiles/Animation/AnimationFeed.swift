import Pixels

/// A frame as encoders see it.
struct AnimationFrame {
  let bitmap: Bitmap
  /// When it begins and ends, counted in frames.
  let begin: Int
  let end: Int
  /// What comes after it; nil for the last.
  let next: Bitmap?
}

/// A format. Frames come in order, neighbours differ, and there is at least one.
protocol AnimationEncoder: AnyObject {
  /// Makes a frame's pixels such as the format can hold, in place.
  func prepare(_ bitmap: Bitmap)
  /// Whether a frame may stand as long as that; frames that come too soon are left out.
  func canShow(from begin: Int, to end: Int) -> Bool
  func begin(width: Int, height: Int) throws
  /// Writes a frame. The encoder may keep its bitmap and gives back one that it needs no more, if it has any.
  func add(_ frame: AnimationFrame) throws -> Bitmap?
  func finish() throws
}

extension AnimationEncoder {
  func prepare(_ bitmap: Bitmap) {}
  func canShow(from begin: Int, to end: Int) -> Bool { true }
}

/// Feeds an encoder: makes one frame of equal neighbours, and holds each back until its successor is known. Three frames
/// are in memory, with the encoder's canvas.
struct AnimationFeed {
  private let encoder: any AnimationEncoder
  /// The frame that will be written once its successor is known.
  private var pending: (bitmap: Bitmap, begin: Int)?
  /// A frame that came too soon after the pending one.
  private var early: (bitmap: Bitmap, begin: Int)?
  private var spares: [Bitmap] = []
  private var fed = 0
  private var isBegun = false

  init(_ encoder: any AnimationEncoder) {
    self.encoder = encoder
  }

  mutating func add(_ bitmap: Bitmap, count: Int) throws {
    if let first = pending?.bitmap, first.width != bitmap.width || first.height != bitmap.height {
      throw ImageProblem.unencodable(reason: "the frames of an animation have one size")
    }
    let copy = spares.popLast() ?? Bitmap(width: bitmap.width, height: bitmap.height)
    copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bitmap.bytes))
    encoder.prepare(copy)
    defer { fed += count }
    guard let pending else {
      self.pending = (copy, fed)
      return
    }
    if let early {
      spares.append(early.bitmap)
      self.early = nil
    }
    if pending.bitmap.hasSamePixels(as: copy) {
      spares.append(copy)
    } else if encoder.canShow(from: pending.begin, to: fed) {
      try emit(end: fed, next: copy)
      self.pending = (copy, fed)
    } else {
      early = (copy, fed)
    }
  }

  /// False where there was no frame.
  mutating func finish() throws -> Bool {
    guard let pending else { return false }
    if let early {
      // The last picture is shown, if a little late.
      var begin = early.begin
      while !encoder.canShow(from: pending.begin, to: begin) { begin += 1 }
      try emit(end: begin, next: early.bitmap)
      self.pending = (early.bitmap, begin)
    }
    while let begin = self.pending?.begin, !encoder.canShow(from: begin, to: fed) { fed += 1 }
    try emit(end: fed, next: nil)
    try encoder.finish()
    return true
  }

  private mutating func emit(end: Int, next: Bitmap?) throws {
    guard let (bitmap, begin) = pending else { return }
    if !isBegun {
      try encoder.begin(width: bitmap.width, height: bitmap.height)
      isBegun = true
    }
    if let spare = try encoder.add(AnimationFrame(bitmap: bitmap, begin: begin, end: end, next: next)) {
      spares.append(spare)
    }
    pending = nil
  }
}
