import ImageFiles
import Synchronization

/// Frames as `frame-00000.png …` with a `manifest.json`, in a folder that may be new, empty, or hold an earlier
/// sequence. A frame's file is the same whichever other frames are written.
public final class FolderSink: UnorderedSink {
  public let ticks: [Int]
  public let wantsPNG = true
  private let folder: String
  private let first: Int
  private let rate: FrameRate
  private let writer = Mutex<SequenceWriter?>(nil)

  /// - Parameter frames: their numbers at `rate`.
  public init(_ folder: String, frames: ClosedRange<Int>, rate: FrameRate = .standard) {
    self.folder = folder
    self.rate = rate
    first = frames.lowerBound
    ticks = frames.map(rate.tick(of:))
  }

  public func prepare(_ facts: FrameFacts, _ options: WritingOptions) throws {
    let made = try SequenceWriter(
      folder: folder,
      facts: SequenceFacts(
        scene: facts.scene, take: facts.take ?? "", device: facts.device, variant: facts.variant, width: facts.width,
        height: facts.height, scale: facts.scale, fps: rate.framesPerSecond,
        fingerprint: facts.fingerprint.description))
    writer.withLock { $0 = made }
  }

  public func take(_ frame: RenderedFrame) throws {
    guard let png = frame.png else { return }
    try writer.withLock { $0 }?.write(frame: first + frame.index, png: png)
  }

  public func end(pass: Int) throws {
    _ = try writer.withLock { $0 }?.finish()
  }
}
