import Geometry
import Layers
import Rendering
import Scenes
import Stage
import TestSupport
import Testing

/// Two taps at every button of every shipped scene, 20 to 300 ms apart: the second does nothing that the first alone
/// does not, where the button that it means does not stand there any more.
@Suite("The second of two quick taps does nothing that the first alone does not")
struct SecondTapTests {
  /// How often a button is tried, at different moments of the takes.
  private static let tries = 2

  @Test("in all shipped scenes", arguments: Shipped.library.names)
  func shipped(_ name: String) throws {
    let scene = try Shipped.load(name).scene
    var random = Seeded(named: name)
    var trials: [String: Int] = [:]
    for take in [nil] + scene.takes {
      let played = try Stage(scene: scene, take: take)
      for moment in Self.moments(of: played) {
        let stage = try Stage(opening: scene)
        let before = played.inputs.filter { $0.tick < moment }
        for timed in before { try stage.send(timed.input, at: timed.tick) }
        guard stage.fingerCount == 0 else { continue }
        for (button, point) in try Self.buttons(of: stage, at: moment) where trials[button, default: 0] < Self.tries {
          trials[button, default: 0] += 1
          let trial = Trial(stage: stage, inputs: before.count, moment: moment, point: point)
          let pause = Int(clamped: random.number(20_000, 300_000))
          if let difference = try trial.difference(pausing: pause) {
            Issue.record(
              "\(name), \(take ?? "at rest"), \(button) at \(moment) µs, \(point), \(pause) µs: \(difference)")
          }
        }
      }
    }
    #expect(!trials.isEmpty)
  }

  /// The first instant of a take, those that have a name, and those at which a finger is put down.
  private static func moments(of stage: Stage) -> [Int] {
    Set([1] + stage.snapshots.map(\.tick) + stage.steps.filter { $0.verb == "tap" }.map(\.begin)).sorted()
  }

  /// What takes fingers where it is seen: the layer without its numbers in lists, and where it is hit.
  private static func buttons(of stage: Stage, at tick: Int) throws -> [(button: String, point: Point)] {
    let screen = try Player(stage).layers(at: tick)
    var found: [(String, Point)] = []
    func look(in layer: Layer, _ outer: Projection) {
      let own = layer.transformToParent.then(outer)
      if case .takes = layer.touch, let area = own.boundingBox(of: layer.bounds).intersection(screen.bounds),
        screen.hit(at: area.center).last?.id == layer.id
      {
        found.append((layer.id.withoutRows, area.center))
      }
      let inside = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
      for child in layer.children { look(in: child, inside) }
    }
    look(in: screen, .identity)
    return found
  }
}

/// Two taps at one point.
private struct Trial {
  /// The stage up to the moment.
  let stage: Stage
  let inputs: Int
  let moment: Int
  let point: Point

  /// How long a finger is down, and how long all is left alone in the end, in microseconds.
  private static let length = 60_000
  private static let rest = 4_000_000

  /// What the second tap changes; nil where it changes nothing, or where the same button takes both, or another row's.
  func difference(pausing pause: Int) throws -> String? {
    let second = moment + Self.length + pause
    let end = second + Self.length + Self.rest
    defer { try? stage.rewind(toInputs: inputs) }
    let first = try hit(at: moment)?.last
    // Where nobody taps, it has to stand.
    guard let first, try hit(at: second)?.last == first else { return nil }
    try stage.rewind(toInputs: inputs)
    try tap(at: moment)
    let alone = try goals(at: end)
    try stage.rewind(toInputs: inputs + 2)
    // What has gone by then keeps nothing off any more.
    guard try isRunning(first, at: second) else { return nil }
    let met = try hit(at: second)
    if let met, met.last?.withoutRows == first.withoutRows { return nil }
    try tap(at: second)
    let both = try goals(at: end)
    let keys = Set(alone.keys).union(both.keys).filter { alone[$0] != both[$0] }
    return keys.isEmpty ? nil : "\(met?.last ?? "a leaving one") meets the second; others are then \(keys.sorted())"
  }

  /// The layers that a finger meets at a tick; nil where one of them is on its way out.
  private func hit(at tick: Int) throws -> [String]? {
    let layers = try Player(stage).layers(at: tick).hit(at: point)
    let isLeaving = layers.contains { if case .leaving = $0.touch { true } else { false } }
    return isLeaving ? nil : layers.map(\.id)
  }

  /// Whether the layer that was tapped still takes fingers, or others are on their way out. One that its scene keeps, and
  /// gives no finger any more, has gone as far as fingers are concerned: what it covered may be tapped.
  private func isRunning(_ id: String, at tick: Int) throws -> Bool {
    func holds(_ layer: Layer) -> Bool {
      if case .leaving = layer.touch { return true }
      if layer.id == id, case .takes = layer.touch { return true }
      return layer.children.contains(where: holds)
    }
    return holds(try Player(stage).layers(at: tick))
  }

  private func tap(at tick: Int) throws {
    try stage.send(.touchDown(at: point), at: tick)
    try stage.send(.touchUp, at: tick + Self.length)
  }

  /// Where all states and data come to rest.
  private func goals(at tick: Int) throws -> [String: String] {
    try stage.play(to: tick)
    let goals = try stage.goals(at: tick).map { ("\($0.key.path)#\($0.key.slot)", $0.value.literal) }
    return Dictionary(uniqueKeysWithValues: goals)
  }
}

extension String {
  /// A layer's path without the identities of rows.
  fileprivate var withoutRows: String {
    var depth = 0
    let bytes = utf8.filter { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      defer { if byte == UInt8(ascii: ")") { depth -= 1 } }
      return depth == 0
    }
    return String(decoding: Array(bytes), as: UTF8.self)
  }
}
