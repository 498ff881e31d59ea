extension Path {
  /// The path as SVG path data, in points with at most three digits after the point: `M0 0L10 0C…Z`.
  public var svgText: String {
    func words(_ points: Point...) -> String {
      points.map { "\($0.x.shortText),\($0.y.shortText)" }.joined(separator: ",")
    }
    return elements.reduce(into: "") { text, element in
      switch element {
      case .move(let point): text += "M\(words(point))"
      case .line(let point): text += "L\(words(point))"
      case .curve(let first, let second, let end): text += "C\(words(first, second, end))"
      case .close: text += "Z"
      }
    }
  }
}
