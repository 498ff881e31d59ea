import Files
import ImageFiles
import Synchronization

/// A contact sheet: frames side by side in one PNG, evenly spaced in time.
public final class SheetSink: UnorderedSink {
  public let ticks: [Int]
  private let path: String
  private let columns: Int
  private let rows: Int
  private let sheet = Mutex<Made?>(nil)

  private struct Made: Sendable {
    let sheet: ContactSheet
    let fingerprint: Fingerprint
    let compression: Compression
  }

  /// - Parameters:
  ///   - frames: their numbers; of more than the sheet has room for some are left out.
  ///   - times: the instants of the take's frames.
  public init(_ path: String, columns: Int, rows: Int, frames: ClosedRange<Int>, of times: FrameTimes) {
    self.path = path
    self.columns = columns
    self.rows = rows
    let all = frames.map(times.tick(of:))
    ticks = ContactSheet.choice(of: all.count, cells: columns * rows).map { all[$0] }
  }

  public func prepare(_ facts: FrameFacts, _ options: WritingOptions) throws {
    let gutter = max(1, Int(clamped: (2 * facts.scale).rounded()))
    let (width, height) = (facts.width, facts.height)
    let made = ContactSheet(columns: columns, rows: rows, width: width, height: height, gutter: gutter)
    guard let made else {
      throw RenderingProblem.pictureTooLarge(
        width: Double(columns * (width + gutter)), height: Double(rows * (height + gutter)))
    }
    sheet.withLock { $0 = Made(sheet: made, fingerprint: facts.fingerprint, compression: options.compression) }
  }

  public func take(_ frame: RenderedFrame) {
    sheet.withLock { $0 }?.sheet.place(frame.bitmap, at: frame.index)
  }

  public func end(pass: Int) throws {
    guard let made = sheet.withLock({ $0 }) else { return }
    let text = made.fingerprint.metadata
    try AtomicFile.place(
      try PNGEncoder().encode(made.sheet.bitmap, compression: made.compression, text: text), at: path)
  }
}
