import Basics
import Geometry

/// A picture from a file, put into a layer's bounds.
public struct Image: Hashable, Sendable {
  /// The way in which a picture fills its layer.
  public enum Fit: String, Hashable, Sendable, CaseIterable {
    /// Aspect fill: covers the bounds; what hangs over is cut off only where the layer clips.
    case fill
    /// Aspect fit: the whole picture is inside the bounds.
    case fit
    /// Both sides as the bounds, whatever the aspect.
    case stretch
    /// Natural size, centred.
    case center
    /// Natural size, again and again until the bounds are full.
    case tile
  }

  /// A corner of the bounds.
  public enum Corner: String, Hashable, Sendable, CaseIterable {
    case topLeft, topRight, bottomLeft, bottomRight

    public var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    public var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// The file's path, as whoever provides the pixels knows it. Two that only look alike are two.
  public var source: String {
    get { path.text }
    set { path = MachineText(newValue) }
  }
  private var path: MachineText
  /// The index of the frame of a picture that moves, from 0; nil for a still.
  public var frame: Int?
  /// The picture's natural size, in points.
  public var naturalSize: Size
  public var fit: Fit
  /// The corner in which a whole tile stands, where `fit` is `tile` and there are no `slices`.
  public var tileFrom: Corner
  /// The insets of the parts that keep their thickness, in points of its natural size: with `stretch` what is between
  /// them is stretched, with `tile` repeated. Nil for a picture in one part.
  public var slices: EdgeInsets?
  /// Replaces the picture's colours; its alpha stays.
  public var tint: Color?

  public init(
    source: String, frame: Int? = nil, naturalSize: Size, fit: Fit = .fit, tileFrom: Corner = .topLeft,
    slices: EdgeInsets? = nil, tint: Color? = nil
  ) {
    path = MachineText(source)
    self.frame = frame
    self.naturalSize = naturalSize
    self.fit = fit
    self.tileFrom = tileFrom
    self.slices = slices
    self.tint = tint
  }

  /// Returns the rectangle of the picture in bounds of the given size; for `fill` and `center` it can reach outside of
  /// them.
  public func placement(in size: Size) -> Rect {
    guard naturalSize.width > 0, naturalSize.height > 0 else { return Rect(origin: .zero, size: size) }
    let across = size.width / naturalSize.width
    let down = size.height / naturalSize.height
    let (width, height) =
      switch fit {
      case .fill: (naturalSize.width * max(across, down), naturalSize.height * max(across, down))
      case .fit: (naturalSize.width * min(across, down), naturalSize.height * min(across, down))
      case .stretch, .tile: (naturalSize.width * across, naturalSize.height * down)
      case .center: (naturalSize.width, naturalSize.height)
      }
    return Rect((size.width - width) / 2, (size.height - height) / 2, width, height)
  }
}
