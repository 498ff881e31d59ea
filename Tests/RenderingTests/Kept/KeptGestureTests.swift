import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// Takes by chance of each example of the language, with fingers on the layers that it shows, and the layers at some
/// instants of each. `FLIPBOOK_RECORD=1` writes `gestures.txt`; look for the reason of what changed before it is
/// committed.
@Suite("Fingers by chance leave the language's examples as they did")
struct KeptGestureTests {
  @Test("each take has the length and the layers that it had")
  func gestures() throws {
    let lines = try PictureTests.examples.flatMap { path in try (1...3).map { try Self.look(of: path, $0) } }
    try KeptLines(path: "\(PictureTests.folder)/gestures.txt").expect(lines)
  }

  private static func look(of path: String, _ number: Int) throws -> String {
    let name = path.dropFirst(PictureTests.folder.count + 1).dropLast(5)
    let places = try Self.places(in: FrameRenderer(Shipped.load(Checkout.path(path))).layers(at: 0))
    var gestures = Gestures(places: places, random: ChanceTake.random(for: "\(name) \(number)"))
    let steps = (0..<10).flatMap { _ in gestures.next() }
    return "\(name) \(number) \(ChanceTake(steps: steps).lookOrRefusal(in: path, instants: 16))"
  }

  /// The rectangles of the layers on the screen, as far as they are neither turned nor scaled; those inside come later.
  private static func places(in screen: Layer) -> [Rect] {
    var places: [Rect] = []
    func add(_ layer: Layer, from origin: Point) {
      let corner = Point(origin.x + layer.frame.minX, origin.y + layer.frame.minY)
      let place = Rect(corner.x, corner.y, layer.frame.width, layer.frame.height)
      if let seen = place.intersection(screen.frame), !layer.isHidden { places.append(seen) }
      for child in layer.children { add(child, from: corner - layer.contentOffset) }
    }
    add(screen, from: .zero)
    return places
  }
}

/// Gestures by chance, with fingers on layers.
private struct Gestures {
  let places: [Rect]
  var random: Seeded

  mutating func next() -> [String] {
    let wait = "wait: \(number(0.05, 0.7))s"
    let from = "from: \(point())"
    switch random.next() % 12 {
    case 0, 1: return ["tap: \(point())", wait]
    case 2: return ["doubleTap: \(point())", wait]
    case 3: return ["hold: {\(from), for: \(random.pick(["0.3", "0.7", "1.2"]))s}", wait]
    case 4, 5:
      return ["fling: {\(from), by: \(vector(60, 160)), over: \(random.pick(["0.05", "0.12", "0.3"]))s}", wait]
    case 6:
      return [
        "drag: {\(from), by: \(vector(10, 120)), over: 0.3s}", wait, "drag: {by: \(vector(5, 60))}", "release", wait,
      ]
    case 7: return ["drag: {\(from), by: \(vector(10, 120)), over: 0.2s}", "release", wait]
    case 8: return ["press: {\(from)}", wait, "drag: {by: \(vector(1, 40)), over: 0.1s}", wait, "release", "settle"]
    case 9:
      return [
        "pinch: {\(from), scale: \(random.pick(["0.5", "1.3", "2.5"])), by: \(vector(0, 30)), over: 0.3s, apart: 40}",
        wait,
        "release", wait,
      ]
    case 10:
      return ["rotate: {\(from), angle: \(random.pick(["-50", "20", "100"]))deg, apart: 30}", "release", "settle"]
    default:
      let slop = random.pick(["0", "4", "20"])
      return ["press: {\(from), slop: \(slop)}", "drag: {by: \(vector(5, 80)), over: 0.2s}", "release", wait]
    }
  }

  /// A point of a layer; any of a layer's, also near its edges.
  private mutating func point() -> String {
    let place = random.pick(places)
    return "[\(number(place.minX, place.maxX)), \(number(place.minY, place.maxY))]"
  }

  /// A way of a length, along an axis in most cases.
  private mutating func vector(_ low: Double, _ high: Double) -> String {
    let along = random.pick(["-", ""]) + number(low, high)
    switch random.next() % 5 {
    case 0, 1: return "[\(along), 0]"
    case 2, 3: return "[0, \(along)]"
    default: return "[\(along), \(number(-high / 2, high / 2))]"
    }
  }

  private mutating func number(_ low: Double, _ high: Double) -> String {
    "\((random.number(low, high) * 10).rounded() / 10)"
  }
}
