import Files
import ImageFiles
import Pixels
import Scenes
import Synchronization

/// How much time goes into making files small: `fast`, `default`, `small`.
public typealias Compression = PNGCompression

/// How frames become files.
public struct WritingOptions: Sendable {
  public var compression: Compression
  /// Threads; at least 1. Changes speed, never a byte.
  public var jobs: Int
  /// What concerns animations only.
  public var animation = AnimationStyle()
  /// Looked at between two frames.
  public var cancellation: Cancellation?
  /// Called after each frame with how many are done and how many there are, from any thread, one call at a time.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

  public init(
    compression: Compression = .default, jobs: Int = 1, cancellation: Cancellation? = nil,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
  ) {
    self.compression = compression
    self.jobs = jobs
    self.cancellation = cancellation
    self.progress = progress
  }
}

extension FrameRenderer {
  /// Writes frames as `frame-00000.png …` with a `manifest.json` into each of the folders, which may be new, empty, or
  /// hold an earlier sequence. A frame's file is the same whichever other frames are written.
  ///
  /// - Parameter frames: their numbers at `rate`.
  /// - Throws: a `FileProblem` or an `ImageProblem` where a folder cannot be used or written, what a failing frame threw, `Cancelled`.
  public func writeSequence(
    of frames: ClosedRange<Int>, rate: FrameRate = .standard, to folders: [String],
    options: WritingOptions = WritingOptions()
  ) throws {
    var places = FramePlaces()
    places.folders = folders
    try write(frames, rate: rate, to: places, options: options)
  }

  /// Writes single frames, each into its files; folders that are missing are made. The files have the same bytes as
  /// these frames have in a sequence.
  public func writeStills(
    _ stills: [(tick: Int, paths: [String])], options: WritingOptions = WritingOptions()
  ) throws {
    for still in stills { try check(tick: still.tick) }
    try write(stills.map(\.tick), options: options) { index, png in
      for path in stills[index].paths {
        try AtomicFile.place(png, at: path)
      }
    }
  }

  private func write(
    _ ticks: [Int], options: WritingOptions, body: @Sendable (_ index: Int, _ png: [UInt8]) throws -> Void
  ) throws {
    let done = Mutex(0)
    let text = Fingerprint(fonts: loaded.fonts).metadata
    try forEachPicture(
      at: ticks, jobs: options.jobs, cancellation: options.cancellation,
      makeState: { try BandedPNGEncoder(compression: options.compression, text: text) },
      body: { encoder, index, picture in
        try body(index, try encoder.encode(picture.bitmap, changed: picture.changed))
        done.withLock { done in
          done += 1
          options.progress?(done, ticks.count)
        }
      })
  }

  func sequenceFacts(rate: FrameRate) -> SequenceFacts {
    let device = loaded.scene.device
    return SequenceFacts(
      scene: loaded.scene.name, take: take ?? "", device: device.name, variant: loaded.variant,
      width: Int(clamped: (device.size.width * scale).rounded()),
      height: Int(clamped: (device.size.height * scale).rounded()),
      scale: scale, fps: rate.framesPerSecond, fingerprint: Fingerprint(fonts: loaded.fonts).description)
  }
}
