import Files
import Geometry
import ImageFiles
import Layers
import Motion
import Synchronization

/// A contact sheet: frames side by side in one PNG, evenly spaced in time, each with its instant below it, and with the
/// names that the take gives it.
public final class SheetSink: UnorderedSink {
  public let instants: [Instant]
  private let path: String
  private let columns: Int
  private let rows: Int
  private let hasLabels: Bool
  private let times: FrameTimes
  private let made = Mutex<(sheet: ContactSheet, text: [PNGText], compression: Compression)?>(nil)

  /// - Parameters:
  ///   - frames: their numbers; of more than the sheet has room for some are left out.
  ///   - times: the instants of the take's frames.
  ///   - hasLabels: whether instants and names stand below the frames.
  public init(
    _ path: String, columns: Int, rows: Int, frames: ClosedRange<Int>, of times: FrameTimes, hasLabels: Bool = true
  ) {
    self.path = path
    (self.hasLabels, self.times) = (hasLabels, times)
    self.columns = columns
    self.rows = rows
    let all = frames.map { Instant(times.tick(of: $0)) }
    instants = ContactSheet.choice(of: all.count, cells: columns * rows).map { all[$0] }
  }

  public func prepare(for renderer: FrameRenderer, _ options: WritingOptions) throws {
    let gutter = max(1, Int(clamped: (2 * renderer.scale).rounded()))
    let (width, height) = (renderer.pixelSize.width, renderer.pixelSize.height)
    let label = hasLabels ? SheetLabel(of: renderer) : nil
    let labelHeight = label.map { Int(clamped: $0.size.wholePixels(atScale: renderer.scale).height) } ?? 0
    guard
      let sheet = ContactSheet(
        columns: columns, rows: rows, width: width, height: height, gutter: gutter, labelHeight: labelHeight)
    else {
      throw RenderingProblem.pictureTooLarge(
        width: Double(columns * (width + gutter)), height: Double(rows * (height + labelHeight + gutter)))
    }
    if let label {
      let snapshots = try renderer.stage.snapshots
      try renderer.drawing { drawer in
        for (cell, instant) in instants.enumerated() {
          let frame = times.frame(at: instant.tick)
          let names = snapshots.filter { times.frame(at: $0.instant.tick) == frame }.map(\.name)
          sheet.place(label: try drawer.draw(label.layer(instant, names), as: 0), at: cell)
        }
      }
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

/// The text below a frame of a sheet.
private struct SheetLabel {
  /// The size in points; as wide as a frame.
  let size: Size
  private let fontSize: Double

  /// Letters that are in proportion to the frames, and have eleven pixels at least.
  init(of renderer: FrameRenderer) {
    fontSize = max((renderer.size.width / 24).rounded(), 11 / renderer.scale)
    size = Size(renderer.size.width, fontSize * 1.6)
  }

  func layer(_ instant: Instant, _ names: [String]) -> Layer {
    var layer = Layer(id: "sheet.label", kind: "sheet", frame: Rect(origin: .zero, size: size))
    layer.background = .color(ContactSheet.ground)
    let style = Text.Style(size: fontSize, weight: .medium)
    layer.content = .text(
      Text(
        ([instant.tick.shortSecondsText] + names).joined(separator: " · "), style: style, color: Color(white: 0.15),
        alignment: .center))
    return layer
  }
}
