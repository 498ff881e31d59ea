import Geometry

extension Text {
  /// A path that a text's letters stand on, instead of a level line.
  public struct Along: Hashable, Sendable {
    /// The path in the layer's coordinates.
    public var path: Path
    /// The distance that the letters are moved along the path from where their alignment has them, as a fraction of its
    /// length.
    public var offset: Double

    public init(_ path: Path, offset: Double = 0) {
      self.path = path
      self.offset = offset
    }
  }
}

/// The places of the letters of one line along a path: the line's `alignment` says where between the path's ends, as it
/// says where in its width for a level one.
///
/// Where the path is a loop, letters go on behind its end, one round at most; elsewhere those beyond its ends are
/// nowhere.
public struct PathLine: Sendable {
  private let ruler: PathRuler
  /// Points from the path's beginning, or where the offset has moved it, to the first letter.
  private let start: Double
  /// Points by which the offset moves the letters.
  private let offset: Double

  /// - Parameter width: of the line, in points.
  public init(_ along: Text.Along, width: Double, alignment: Text.Alignment) {
    ruler = PathRuler(along.path)
    let slack = ruler.length - width
    start =
      switch alignment {
      case .left: 0
      case .center: slack / 2
      case .right: slack
      }
    offset = along.offset * ruler.length
  }

  /// Points of the line for which there is room, from its start.
  private var room: ClosedRange<Double> {
    let first = -start - (ruler.isLoop ? 0 : offset)
    // Half a billionth of a point: what ends where the path ends is on it, however its length was rounded.
    return (first - 1e-9)...(first + ruler.length + 1e-9)
  }

  /// Returns the place on the path of the middle of a letter that is so many points from the line's start; nil for one
  /// beyond the path.
  public func place(at x: Double) -> PathRuler.Place? { room.contains(x) ? nearest(to: x) : nil }

  /// The same of a letter so many points from the start, at the nearest end where that is beyond the path.
  public func nearest(to x: Double) -> PathRuler.Place? { ruler.place(at: start + offset + x) }

  /// The outline around what is between two distances from the line's start that is on the path, and reaches so far
  /// above and below it, all in points. Empty where nothing is.
  public func band(from low: Double, to high: Double, above: Double, below: Double) -> Path {
    let (low, high) = (max(low, room.lowerBound), min(high, room.upperBound))
    guard low < high else { return Path() }
    var first = start + offset + low
    // A loop has no beginning that something could be before.
    if ruler.isLoop, first < 0 { first += (-first / ruler.length).rounded(.up) * ruler.length }
    return ruler.band(from: max(first, 0), to: first + high - low, left: above, right: below)
  }
}
