import Rendering
import TestSupport
import Testing

/// Two takes by chance of each shipped scene, with fingers at any place and of any speed, and the layers at some
/// instants of each. `FLIPBOOK_RECORD=1` writes `takes.txt`; look for the reason of what changed before it is
/// committed.
@Suite("Fingers by chance leave shipped scenes as they did")
struct KeptTakeTests {
  @Test("each take has the length and the layers that it had")
  func takes() throws {
    let lines = try Shipped.library.names.flatMap { scene in try [1, 2].map { try Self.looks(of: scene, $0) } }
    try KeptLines(path: "Tests/RenderingTests/KeptScenes/takes.txt").expect(lines)
  }

  private static func looks(of scene: String, _ number: Int) throws -> String {
    let path = "Assets/Scenes/\(scene)/\(SceneLibrary.fileName)"
    let (width, height) = try { ($0.width, $0.height) }(Shipped.load(scene).scene.device.size)
    var random = ChanceTake.random(for: "\(scene) \(number)")
    let steps = (0..<12).flatMap { _ in step(width, height, &random) }
    return "\(scene) \(number) \(try ChanceTake(steps: steps).look(in: path, instants: 8))"
  }

  private static func step(_ width: Double, _ height: Double, _ random: inout Seeded) -> [String] {
    func number(_ low: Double, _ high: Double) -> String { "\((random.number(low, high) * 10).rounded() / 10)" }
    let from = "[\(number(1, width - 1)), \(number(20, height - 1))]"
    let vector = [number(-0.6 * width, 0.6 * width), number(-0.6 * height, 0.6 * height)]
    let by = random.pick([
      "[\(vector[0]), 0]", "[0, \(vector[1])]", "[0, \(vector[1])]", "[\(vector[0]), \(vector[1])]",
    ])
    let wait = "wait: \(number(0.1, 0.9))s"
    switch random.next() % 9 {
    case 0, 1, 2: return ["tap: \(from)", wait]
    case 3, 4: return ["fling: {from: \(from), by: \(by), over: \(random.pick(["0.05", "0.1", "0.2"]))s}", wait]
    case 5: return ["drag: {from: \(from), by: \(by), over: 0.4s}", wait, "release", wait]
    case 6: return ["drag: {from: \(from), by: \(by), over: 0.3s}", "release", "settle"]
    case 7: return ["hold: {from: \(from), for: 0.7s}", wait]
    default:
      let middle = "[\(number(60, width - 60)), \(number(60, height - 60))]"
      return ["pinch: {from: \(middle), scale: 1.6, angle: 30deg, apart: 60, over: 0.3s}", "release", wait]
    }
  }
}
