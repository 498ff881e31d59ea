import Evaluation
import Geometry
import Layers
import Motion

/// The layers that show fingers.
enum FingerMarks {
  /// The radius of a finger tip: as wide as a touch is taken to be.
  private static let radius = 22.0
  private static let color = Color(white: 0.5, alpha: 0.35)

  /// Returns a finger tip, 44 points wide; one that has left fades, with a ring that grows.
  static func tip(of trace: FingerReading.Trace) -> [Layer] {
    let (place, left) = (trace.place, trace.left)
    let id = trace.number == 0 ? "finger" : "finger-\(trace.number + 1)"
    func disc(_ id: String, radius: Double) -> Layer {
      var disc = Layer(
        id: id, kind: "touch", frame: Rect(place.x - radius, place.y - radius, 2 * radius, 2 * radius))
      disc.cornerRadii = CornerRadii(radius)
      disc.opacity = 1 - left
      return disc
    }
    var tip = disc(left > 0 ? "\(id).left" : id, radius: radius)
    tip.background = .color(color)
    tip.border = Border(color: Color(white: 1, alpha: 0.7), width: 1.5)
    guard left > 0 else { return [tip] }
    var ring = disc("\(id).ring", radius: radius + 14 * left)
    ring.border = Border(color: Color(white: 0.5, alpha: 0.6), width: 2)
    return [ring, tip]
  }

  /// Microseconds for which a place is seen that a finger has been at.
  static let trailLength: Tick = 600_000

  /// Returns a band along the path of a finger, which grows thin towards its older end; nil where it has gone nowhere.
  static func trail(_ path: [FingerReading.Stop], number: Int, at tick: Tick) -> Layer? {
    guard path.count > 1, path.contains(where: { ($0.place - path[0].place).length > 1 }) else { return nil }
    let stops = path.map { stop in
      (stop.place, 0.8 * radius * (1 - Double(tick - stop.tick) / Double(trailLength)))
    }
    let left = stops.map { $0.0.x - $0.1 }.min() ?? 0
    let top = stops.map { $0.0.y - $0.1 }.min() ?? 0
    let right = stops.map { $0.0.x + $0.1 }.max() ?? 0
    let bottom = stops.map { $0.0.y + $0.1 }.max() ?? 0
    var trail = Layer(id: "trail-\(number + 1)", kind: "touch", frame: Rect(left, top, right - left, bottom - top))
    let origin = Point(left, top)
    let band = Self.band(stops.map { ($0.0 - origin, $0.1) })
    trail.content = .shape(Shape(path: band, fill: .color(color)))
    return trail
  }

  /// Returns circles and the parts between them. All go around clockwise, so that together they are one area.
  private static func band(_ stops: [(center: Point, radius: Double)]) -> Path {
    var path = Path()
    for (center, radius) in stops where radius > 0 {
      path.elements += Path(ovalIn: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius)).elements
    }
    for (one, next) in zip(stops, stops.dropFirst()) {
      let displacement = next.center - one.center
      guard displacement.length > 0 else { continue }
      let across = Point(displacement.y, -displacement.x) * (1 / displacement.length)
      let corners = [
        one.center + across * one.radius, next.center + across * next.radius,
        next.center - across * next.radius, one.center - across * one.radius,
      ]
      path.elements += Path(line: corners).elements + [.close]
    }
    return path
  }
}
