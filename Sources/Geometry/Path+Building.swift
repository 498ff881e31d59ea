import Glibc

extension Path {
  /// Straight lines through points; left open.
  public init(line points: [Point]) {
    self.init(points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) })
  }

  /// A rectangle, clockwise from its upper left corner.
  public init(rect: Rect) {
    self.init(line: rect.corners)
    elements.append(.close)
  }

  /// A rectangle with round corners, clockwise from the upper left one. Radii are shrunk together where they do not
  /// fit.
  public init(
    roundedRect rect: Rect, topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double
  ) {
    let wanted = [topLeft, topRight, bottomRight, bottomLeft].map { max($0, 0) }
    var scale = 1.0
    for (sum, room) in [
      (wanted[0] + wanted[1], rect.width), (wanted[2] + wanted[3], rect.width),
      (wanted[1] + wanted[2], rect.height), (wanted[3] + wanted[0], rect.height),
    ] where sum > max(room, 0) { scale = min(scale, max(room, 0) / sum) }
    let radii = wanted.map { $0 * scale }
    guard radii.contains(where: { $0 > 0 }) else {
      self.init(rect: rect)
      return
    }
    self.init()
    let corners = [
      Point(rect.minX + radii[0], rect.minY + radii[0]), Point(rect.maxX - radii[1], rect.minY + radii[1]),
      Point(rect.maxX - radii[2], rect.maxY - radii[2]), Point(rect.minX + radii[3], rect.maxY - radii[3]),
    ]
    for (index, center) in corners.enumerated() {
      addArc(center, (radii[index], radii[index]), from: Double(index + 2) * .pi / 2, sweep: .pi / 2)
    }
    elements.append(.close)
  }

  /// A rectangle whose corners are all equally round.
  public init(roundedRect rect: Rect, radius: Double) {
    self.init(roundedRect: rect, topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  /// The ellipse that fills a rectangle, clockwise from 3 o'clock.
  public init(ovalIn rect: Rect) {
    self.init()
    addArc(rect.center, (rect.width / 2, rect.height / 2), from: 0, sweep: 2 * .pi)
    // It ends where it begins, to the last bit: no short line closes it.
    if case .move(let start) = elements.first, case .curve(let first, let second, _) = elements.last {
      elements[elements.count - 1] = .curve(first, second, start)
    }
    elements.append(.close)
  }

  /// Part of a circle, left open. Angles in radians: 0 is 3 o'clock, positive is clockwise. A sweep of a turn or more
  /// is one turn.
  public init(arcAround center: Point, radius: Double, from start: Double, sweep: Double) {
    self.init()
    addArc(center, (radius, radius), from: start, sweep: min(max(sweep, -2 * .pi), 2 * .pi))
  }

  /// Curves of at most an eighth of a turn: they leave the circle by less than 5 millionths of its radius.
  mutating func addArc(_ center: Point, _ radii: (Double, Double), from start: Double, sweep: Double) {
    func place(_ angle: Double) -> (point: Point, tangent: Point) {
      (
        Point(center.x + radii.0 * cos(angle), center.y + radii.1 * sin(angle)),
        Point(-radii.0 * sin(angle), radii.1 * cos(angle))
      )
    }
    let count = max(Int(clamped: (abs(sweep) / (.pi / 4) - 1e-9).rounded(.up)), 1)
    let step = sweep / Double(count)
    let handle = 4 / 3 * tan(step / 4)
    var here = place(start)
    elements.append(elements.isEmpty ? .move(here.point) : .line(here.point))
    guard sweep != 0 else { return }
    for index in 1...count {
      let next = place(start + step * Double(index))
      elements.append(.curve(here.point + here.tangent * handle, next.point - next.tangent * handle, next.point))
      here = next
    }
  }

  /// The path with every point mapped.
  public func transformed(by transform: AffineTransform) -> Path {
    Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(transform.apply(to: point))
        case .line(let point): .line(transform.apply(to: point))
        case .curve(let first, let second, let end):
          .curve(transform.apply(to: first), transform.apply(to: second), transform.apply(to: end))
        case .close: .close
        }
      })
  }
}
