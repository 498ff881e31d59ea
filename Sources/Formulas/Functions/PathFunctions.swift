import Geometry
import Glibc

/// Functions of paths: the text of an SVG path, or a list of points that straight lines join.
extension FunctionTable {
  static let paths: [Function] = [
    .init(
      "pointAt", [Parameter("path", pathType), .number("t")], .point,
      "The point a share `t` of the way along a path: the text of an SVG path, or a list of points that lines join."
    ) { arguments in
      guard let path = try path(arguments), let share = try arguments.range(1) else { return .unknown }
      let ruler = PathRuler(path)
      if share.isPoint { return Value(ruler.place(at: share.low * ruler.length)?.point ?? path.firstPoint ?? .zero) }
      return surroundings(of: share, on: ruler)
    },
    .init(
      "directionAt", [Parameter("path", pathType), .number("t")], .number,
      "The angle at which a path runs there, from -180deg to 180deg; to the right it is 0deg."
    ) { arguments in
      guard let path = try path(arguments), let share = try arguments.number(1) else { return .unknown }
      let ruler = PathRuler(path)
      return .number(ruler.place(at: share * ruler.length)?.direction.angle ?? 0)
    },
  ]

  private static let pathType = ValueType.either([.text, .list(.point)])

  /// The path that the first argument is; nil where it is not certain.
  private static func path(_ arguments: Arguments) throws -> Path? {
    if case .text(let text) = arguments[0] {
      do {
        return try Path(svg: text)
      } catch { throw EvaluationProblem.badPath(arguments.function, error) }
    }
    guard arguments[0].isExact else { return nil }
    guard let points = arguments[0].asList?.map(\.asPoint), points.count > 1, points.allSatisfy({ $0 != nil }) else {
      throw arguments.problem(0, wants: "the text of an SVG path, or a list of two points at least")
    }
    return Path(line: points.compactMap(\.self))
  }

  /// Encloses the points of a part of a path: none is farther from its middle than half of its length.
  private static func surroundings(of shares: Interval, on ruler: PathRuler) -> Value {
    let half = (shares.high - shares.low) / 2 * ruler.length * (1 + 1e-9) + 1e-9 * (1 + ruler.length)
    // Between two subpaths it jumps.
    guard half.isFinite, ruler.isOneLine,
      let middle = ruler.place(at: (shares.low + shares.high) / 2 * ruler.length)?.point
    else { return .unknown }
    return Value(
      enclosing: Interval(middle.x - half, middle.x + half), Interval(middle.y - half, middle.y + half))
  }
}

extension Point {
  fileprivate var angle: Double { atan2(y, x) }
}
