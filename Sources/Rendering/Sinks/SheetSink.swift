import Files
import ImageFiles
import Motion
import Synchronization

/// A contact sheet: frames side by side in one PNG, evenly spaced in time.
public final class SheetSink: UnorderedSink {
  public let instants: [Instant]
  private let path: String
  private let columns: Int
  private let rows: Int
  private let made = Mutex<(sheet: ContactSheet, text: [PNGText], compression: Compression)?>(nil)

  /// - Parameters:
  ///   - frames: their numbers; of more than the sheet has room for some are left out.
  ///   - times: the instants of the take's frames.
  public init(_ path: String, columns: Int, rows: Int, frames: ClosedRange<Int>, of times: FrameTimes) {
    self.path = path
    self.columns = columns
    self.rows = rows
    let all = frames.map { Instant(times.tick(of: $0)) }
    instants = ContactSheet.choice(of: all.count, cells: columns * rows).map { all[$0] }
  }

  public func prepare(for renderer: FrameRenderer, _ options: WritingOptions) throws {
    let gutter = max(1, Int(clamped: (2 * renderer.scale).rounded()))
    let (width, height) = (renderer.pixelSize.width, renderer.pixelSize.height)
    guard let sheet = ContactSheet(columns: columns, rows: rows, width: width, height: height, gutter: gutter) else {
      throw RenderingProblem.pictureTooLarge(
        width: Double(columns * (width + gutter)), height: Double(rows * (height + gutter)))
    }
    made.withLock { $0 = (sheet, renderer.fingerprint.metadata, options.compression) }
  }

  public func take(_ frame: RenderedFrame) {
    made.withLock { $0 }?.sheet.place(frame.bitmap, at: frame.index)
  }

  public func end(pass: Int) throws {
    guard let made = made.withLock({ $0 }) else { return }
    try AtomicFile.place(
      try PNGEncoder().encode(made.sheet.bitmap, compression: made.compression, text: made.text), at: path)
  }
}
