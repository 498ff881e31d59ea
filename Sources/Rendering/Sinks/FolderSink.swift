import ImageFiles
import Motion
import Synchronization

/// Frames as `frame-00000.png …` with a `manifest.json`, in a folder that may be new, empty, or hold an earlier
/// sequence. A frame's file is the same whichever other frames are written.
public final class FolderSink: UnorderedSink {
  public let instants: [Instant]
  public let wantsPNG = true
  private let folder: String
  /// Their numbers.
  private let frames: [Int]
  /// The number of frames of all shares of the take; nil where these are no share.
  private let sharedFrames: Int?
  private let times: FrameTimes
  private let writer = Mutex<SequenceWriter?>(nil)

  /// - Parameters:
  ///   - frames: their numbers, ascending.
  ///   - times: the instants of the take's frames.
  ///   - sharedFrames: how many frames all shares of the take have, where these are one of them.
  public init(_ folder: String, frames: some Sequence<Int>, of times: FrameTimes, sharedFrames: Int? = nil) {
    self.folder = folder
    self.times = times
    self.frames = Array(frames)
    self.sharedFrames = sharedFrames
    instants = frames.map { Instant(times.tick(of: $0)) }
  }

  public func prepare(for renderer: FrameRenderer, _ options: WritingOptions) throws {
    let (loaded, size) = (renderer.loaded, renderer.pixelSize)
    let made = try SequenceWriter(
      folder: folder,
      facts: SequenceFacts(
        scene: loaded.scene.name, take: renderer.take ?? "", device: loaded.scene.device.name, variant: loaded.variant,
        width: size.width, height: size.height, scale: renderer.scale, fps: times.rate.framesPerSecond,
        fingerprint: renderer.fingerprint.description,
        inputs: try loaded.inputs.digest(overlays: renderer.overlays, dressing: renderer.dressing),
        sharedFrames: sharedFrames))
    writer.withLock { $0 = made }
  }

  public func take(_ frame: RenderedFrame) throws {
    guard let png = frame.png else { return }
    let number = frames[frame.index]
    try writer.withLock { $0 }?.write(frame: number, png: png, duration: times.duration(of: number))
  }

  public func end(pass: Int) throws {
    try writer.withLock { $0 }?.finish()
  }
}
