import Evaluation
import Geometry
import Layers

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
}
