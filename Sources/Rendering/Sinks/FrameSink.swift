import ImageFiles
import Layers
import Motion
import Pixels

/// A receiver of frames: a folder, a still, an animation, a sheet, a list of hashes.
///
/// A sink says which instants it wants and is given their frames (`FrameRenderer.render(to:)`). Sinks that want the
/// same instants share the drawing. What is special about a format stays in its sink. A sink throws a `FileProblem`, an
/// `ImageProblem` or a `RenderingProblem`; the first that one of them throws ends the run.
public protocol FrameSink: AnyObject, Sendable {
  /// The instants of the frames. A frame's index is its place here.
  var instants: [Instant] { get }
  /// The number of times that it wants to see all of them.
  var passes: Int { get }
  /// Called once, before anything is drawn: the time to refuse a place that cannot be used.
  func prepare(for renderer: FrameRenderer, _ options: WritingOptions) throws
  /// Called before the first frame of a pass; passes are counted from 0.
  func begin(pass: Int) throws
  /// Called after the last frame of a pass; passes are counted from 0.
  func end(pass: Int) throws
}

extension FrameSink {
  public var passes: Int { 1 }
  public func prepare(for renderer: FrameRenderer, _ options: WritingOptions) throws {}
  public func begin(pass: Int) throws {}
  public func end(pass: Int) throws {}
}

/// A sink that takes frames in any order, several at a time.
public protocol UnorderedSink: FrameSink {
  /// Whether frames come as PNG files too, made once for all sinks.
  var wantsPNG: Bool { get }
  func take(_ frame: RenderedFrame) throws
}

extension UnorderedSink {
  public var wantsPNG: Bool { false }
}

/// A sink that takes frames one after the other.
public protocol OrderedSink: FrameSink {
  /// The bitmap is only lent.
  func take(next bitmap: Bitmap) throws
}

/// A frame as sinks see it.
public struct RenderedFrame {
  /// The frame's place among the sink's instants.
  public let index: Int
  public let layer: Layer
  /// Drawn over when the sink is done with the frame.
  public let bitmap: Bitmap
  /// The file, where a sink of the run wants it.
  let png: [UInt8]?
}
