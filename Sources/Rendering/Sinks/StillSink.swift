import Files
import Motion

/// Single frames, each as PNGs of its own; folders that are missing are made. The files have the same bytes as these
/// frames have in a sequence.
public final class StillSink: UnorderedSink {
  public let instants: [Instant]
  public let wantsPNG = true
  private let paths: [[String]]

  public init(_ stills: [(instant: Instant, paths: [String])]) {
    instants = stills.map(\.instant)
    paths = stills.map(\.paths)
  }

  public func take(_ frame: RenderedFrame) throws {
    guard let png = frame.png else { return }
    for path in paths[frame.index] { try AtomicFile.place(png, at: path) }
  }
}
