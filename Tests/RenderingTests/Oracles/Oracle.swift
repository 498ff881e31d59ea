import Geometry
import Layers
import Scenes
import Stage

/// A law that holds for any scene, which tells where it does not.
protocol Oracle: Sendable {
  var name: String { get }
  /// What is wrong with a scene and its take `t`; nothing where all is right. Throws where the text is no scene.
  func mistake(in text: String) throws -> OracleMistake?
}

extension Oracle {
  /// Instants of a take, evenly from its first to its last; not such as people write, at which things begin or end.
  func ticks(of stage: Stage, _ count: Int) -> [Int] {
    (0...count).map { min($0 * stage.duration / count + ($0 % 3) * 1013, stage.duration) }
  }

  /// Where two plays of a take differ at some of its instants.
  func difference(_ first: Stage, _ second: Stage, at ticks: [Int]) throws -> OracleMistake? {
    let (player, other) = (Player(first), Player(second))
    for tick in ticks {
      if let words = try player.layers(at: tick).difference(from: other.layers(at: tick)) {
        return OracleMistake(words: words, tick: tick)
      }
    }
    return nil
  }
}

/// Nothing sleeps and nothing is kept: the same events, and the same layers.
struct AwakeOracle: Oracle {
  let name = "awake"

  func mistake(in text: String) throws -> OracleMistake? {
    var options = SceneOptions()
    (options.rowsSleep, options.remembers) = (false, false)
    let stage = try OracleScene(text).stage()
    let awake = try OracleScene(text, options: options).stage()
    if let found = try difference(stage, awake, at: ticks(of: stage, 12)) { return found }
    let events = (stage.eventTicks, awake.eventTicks)
    guard events.0 != events.1 else { return nil }
    let first = Set(events.0).symmetricDifference(events.1).min() ?? 0
    return OracleMistake(words: "an event is in one play only", tick: first)
  }
}

/// An instant alone, of a take that is played no further, has the layers that it has in the sequence.
struct AloneOracle: Oracle {
  let name = "alone"

  func mistake(in text: String) throws -> OracleMistake? {
    let scene = try OracleScene(text).loaded.scene
    let stage = try Stage(scene: scene, take: OracleScene.take)
    let player = Player(stage)
    let all = ticks(of: stage, 24)
    for (place, tick) in all.enumerated() {
      let tree = try player.layers(at: tick)
      guard place % 8 == 5 else { continue }
      let alone = try Stage(opening: scene, take: OracleScene.take)
      try alone.play(to: tick)
      if let words = try tree.difference(from: Player(alone).layers(at: tick)) {
        return OracleMistake(words: words, tick: tick)
      }
    }
    // Backwards, too.
    return try difference(stage, stage, at: all.reversed().filter { $0 % 2 == 0 })
  }
}

/// What has nothing to do with the rest of a scene changes nothing else, nor do observers.
struct NeighbourOracle: Oracle {
  let name = "neighbour"

  /// Each with the line before which its own are put; `takes:` stands for the layers' end.
  static let neighbours: [(name: String, before: String, lines: [String])] = {
    let layer = [
      "  - box: neighbour", "    frame: [0, 0, 20, 20]", "    touch: none", "    state: {aside: 0}",
      "    values: {steps: floor(aside * 7)}",
      "    rules: [{when: true, every: 0.31s, do: {animate: {aside: 1 - aside}, over: 0.27s}}]", "    layers:",
      "      - {row: neighbouring, layers: [{label: neighbours, each: q in range(steps), text: \"{q}\", font: 9}]}",
      "      - {label: neighboured, if: steps > 3, text: \"¥ {fixed(aside, 2)}\", width: 12, lines: 0}",
    ]
    return [
      ("a layer before all, and a take", "layers:", layer), ("a layer behind all, and a take", "takes:", layer),
      (
        "a component that nobody uses, and a take", "components:",
        ["  nobodys:", "    values: {what: 1}", "    layers: [{label: word, text: \"{what}\"}]"]
      ),
      (
        "a variant, a device and a take", "takes:", ["variants:", "  darker: {dark: true, told: 3}", "devices: [ipad]"]
      ),
    ]
  }()

  /// A take that nobody plays.
  private static let take = "  other: [{do: {animate: {order: 3}, over: 0.3s}}, {wait: 0.2s}, {tap: [40, 40]}]\n"

  private static func adding(_ lines: [String], before word: String, to text: String) -> String {
    var all = text.split(separator: "\n").map(String.init)
    let takes = all.firstIndex(of: "takes:") ?? all.count
    switch (word, all.firstIndex(of: word)) {
    case ("takes:", _): all.insert(contentsOf: lines, at: takes)
    case (_, let place?): all.insert(contentsOf: lines, at: place + 1)
    default: all.insert(contentsOf: [word] + lines, at: takes)
    }
    return all.joined(separator: "\n") + "\n"
  }

  func mistake(in text: String) throws -> OracleMistake? {
    let stage = try OracleScene(text).stage()
    let player = Player(stage)
    let trees = try ticks(of: stage, 6).map { ($0, try player.layers(at: $0)) }
    for neighbour in Self.neighbours {
      let text = Self.adding(neighbour.lines, before: neighbour.before, to: text)
      let other = try OracleScene(text + Self.take).stage()
      guard other.duration == stage.duration else {
        return OracleMistake(words: "the take has another length beside \(neighbour.name)", tick: stage.duration)
      }
      let beside = Player(other)
      for (tick, tree) in trees {
        let rest = try beside.layers(at: tick).without { $0 == "neighbour" }
        if let words = tree.difference(from: rest) {
          return OracleMistake(words: "beside \(neighbour.name), \(words)", tick: tick)
        }
      }
    }
    let observed = Player(try OracleScene(Self.observing(text)).stage())
    for (tick, tree) in trees {
      if let words = try tree.difference(from: observed.layers(at: tick)) {
        return OracleMistake(words: "with snapshots, expectations and steps left out, \(words)", tick: tick)
      }
    }
    return nil
  }

  /// The text with a snapshot, an expectation and a step that its `if` leaves out before each step of its take, and at
  /// its end.
  static func observing(_ text: String) -> String {
    let lines = text.split(separator: "\n").map(String.init)
    let take = lines.firstIndex(of: "  t:") ?? lines.endIndex
    func observers(_ place: Int) -> [String] {
      ["    - snapshot: s\(place)", "    - expect: true", "    - {wait: 1s, if: false}"]
    }
    let steps = lines[take...].enumerated().flatMap { place, line in
      (line.hasPrefix("    - ") ? observers(place) : []) + [line]
    }
    return (lines[..<take] + steps + observers(lines.count)).joined(separator: "\n") + "\n"
  }
}
