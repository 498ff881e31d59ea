import Scenes
import TestSupport
import Vocabulary

/// Writes scenes by a seed, the same for a seed in every process, with all that the language has: layers of all kinds
/// in one another, each with rows of the vocabulary as they are tried one by one (`PropertyEffectTests.trials`), many
/// of which move, parts of a screen as people arrange them, and a take that touches them in every way.
struct WideSceneWriter {
  var random: Seeded
  var count = 0
  /// The course that values follow which move.
  var course = Course()
  /// The curve of a state that follows another.
  private var swing = "spring(120, 9)"
  /// Whether it is a scene's text that can be played.
  var isSound: (String) -> Bool

  /// The course of values that go to and fro: a share from 0 to 1, and a condition.
  struct Course {
    var share = "turn"
    var condition = "on"
    /// Whether some may swing with the time.
    var swings = true
  }

  /// The pictures that scenes show, which lie beside them, in the checkout.
  static let pictures = ["leaf.svg", "shadow.svg", "beacon.webp", "moving.png", "slice.png"].map {
    (name: $0, path: Checkout.path("Tests/RenderingTests/Pictures/image/\($0)"))
  }

  init(seed: UInt64, isSound: @escaping (_ text: String) -> Bool) {
    random = Seeded(seed)
    self.isSound = isSound
  }

  /// A scene that is sound, with a take `t`.
  ///
  /// - Parameter share: of layers that are arranged as people do it.
  mutating func scene(arranged share: Double = 0.5) -> String {
    while true {
      if let text = tryScene(arranged: share, layers: 3, steps: 8) { return text }
    }
  }

  /// A scene of so many layers and steps, and of lists with what moves these; nothing where it is not sound.
  mutating func tryScene(
    arranged share: Double = 0.5, layers: Int, steps: Int, lists: [MovingList] = []
  ) -> String? {
    count = 0
    swing = random.pick([
      "spring(\(number(60, 500)), \(number(3, 40)), \(number(0.5, 2)))",
      "spring(duration: \(number(0.2, 0.7))s, bounce: \(number(-0.5, 0.8)))",
    ])
    let layers = (0..<layers).flatMap { _ in
      chance(share) ? arrangement(indent: "  ") : layer(depth: 2, in: "box", indent: "  ")
    }
    let steps = ["wait: 0.13s", "do: {set: {on: not on}}"] + (0..<steps).flatMap { _ in step() }
    let text = scene(layers, lists: lists, steps: steps)
    return isSound(text) ? text : nil
  }

  func scene(_ layers: [String], lists: [MovingList] = [], steps: [String]) -> String {
    let all = lists.map(\.parts)
    func block(_ word: String, _ lines: [String]) -> [String] { lines.isEmpty ? [] : [word] + lines.map { "  " + $0 } }
    let font = Checkout.path("Tests/RenderingTests/Pictures/label/fonts/Quay-Regular.ttf")
    var head = [
      "scene: wide", lists.isEmpty ? "device: card" : "device: {size: [320, 240], scale: 2}", "fill: \"#F4F1EA\"",
    ]
    if (layers + lists.flatMap(\.layers)).contains(where: { $0.contains("\"Quay\"") }) {
      head.append("fonts: {Quay: \"\(font)\"}")
    }
    head += block(
      "data:",
      ["people: [{name: \"Ann\", age: 31}, {name: \"Ben\", age: 7}, {name: \"Cleo\", age: 58}]"]
        + (lists.isEmpty ? [] : MovingList.data) + all.flatMap(\.data))
    head += block(
      "values:", ["sorted: {from: p in people, sort: order * p.age}"] + lists.flatMap(\.values))
    head += block(
      "state:",
      [
        "on: false", "told: 0", "order: 1", "turn: {follows: if on then 1 else 0, over: 0.37s, curve: cubicInOut}",
        "swing: {follows: if on then 1 else 0, curve: \(swing)}",
      ] + all.flatMap(\.state))
    head += block("components:", all.flatMap(\.components)) + block("actions:", all.flatMap(\.actions))
    head += block("rules:", all.flatMap(\.rules))
    let body = ["layers:"] + layers + lists.flatMap(\.layers).map { "  " + $0 }
    let take = ["takes:", "  t:"] + (steps + all.flatMap(\.steps)).map { "    - \($0)" }
    return (head + body + take).joined(separator: "\n") + "\n"
  }

  // MARK: Layers

  /// Those of the rows that a kind has.
  static let trials = Dictionary(
    uniqueKeysWithValues: Set(kinds).map { kind in
      (
        kind,
        PropertyEffectTests.trials.filter { trial in
          let name = trial.key.split(separator: ".").first.map(String.init) ?? trial.key
          return Vocabulary.property(name, ofKind: kind) != nil
        }
      )
    })

  private static let holders = ["box", "row", "column", "flow", "grid", "scroll"]
  private static let kinds = holders + ["box", "box", "label", "label", "image", "image", "shape", "shape", "shape"]

  private mutating func layer(depth: Int, in parent: String, indent: String) -> [String] {
    let kind = random.pick(Self.kinds)
    count += 1
    let name = "\(kind)\(count)"
    var properties = plain(kind, in: parent)
    for _ in 0..<(1 + random.next() % 5) {
      guard let trial = Self.trials[kind].map({ random.pick($0) }) else { break }
      for moves in [true, false] {
        let more = adding(trial, named: name, to: properties, moves: moves)
        let alone = ["  - \(parent): around", "    size: [150, 110]", "    layers:"]
        if isSound(scene(alone + Self.lines(kind, name, more, "      "), steps: ["wait: 0.1s"])) {
          properties = more
          break
        }
      }
    }
    var lines = Self.lines(kind, name, properties, indent)
    if depth > 0, Self.holders.contains(kind) {
      lines.append("\(indent)  layers:")
      for _ in 0..<(1 + random.next() % 3) { lines += layer(depth: depth - 1, in: kind, indent: indent + "    ") }
    }
    return lines
  }

  static func lines(_ kind: String, _ name: String, _ properties: [String: String], _ indent: String)
    -> [String]
  {
    ["\(indent)- \(kind): \(name)"] + PlainLayer.lines(of: properties).map { "\(indent)  \($0)" }
  }

  mutating func plain(_ kind: String, in parent: String) -> [String: String] {
    let (width, height) = (number(12, 90), number(10, 60))
    var lines = ["box", "scroll"].contains(parent) ? [:] : ["size": "[\(width), \(height)]"]
    if lines.isEmpty { lines["frame"] = "[\(number(-5, 70)), \(number(-5, 60)), \(width), \(height)]" }
    switch kind {
    case "label":
      lines["text"] = random.pick(["\"HARBOUR\"", "\"Sea 灯塔 ☀\"", "\"{told} of {round(time * 10)}\"", "\"ميناء 12\""])
      lines["font"] = number(8, 22)
      if chance(0.3) { lines["family"] = "\"Quay\"" }
    case "image": lines["source"] = "\"\(random.pick(Self.pictures).name)\""
    case "shape":
      lines["path.line"] = "[[\(number(0, 40)), 2], [\(number(0, 40)), \(number(0, 40))], [4, \(number(0, 30))]]"
      (lines["stroke.width"], lines["stroke.color"]) = (number(1, 7), color())
    default: lines["fill"] = color()
    }
    return lines
  }

  // MARK: Properties

  /// Those of a layer with a further one, and with what it matters beside.
  mutating func adding(
    _ trial: PropertyTrial, named name: String, to properties: [String: String], moves: Bool
  ) -> [String: String] {
    var all = properties.filter { !trial.instead.contains($0.key) && !trial.replaced.contains($0.key) }
    func add(_ key: String, _ value: String) {
      // A map and a formula do not stand in one place, nor two paths.
      let map = key.split(separator: ".").first.map(String.init) ?? key
      let path = ["arc", "oval", "rect", "line", "svg"].map { "path.\($0)" }
      all = all.filter { other, _ in
        other != map && (key != map || !other.hasPrefix(map + ".")) && !(path.contains(key) && path.contains(other))
      }
      all[key] = value.replacing("it.", with: "\(name).")
    }
    for (key, value) in trial.context.sorted(by: { $0.key < $1.key }) { add(key, value) }
    add(trial.key, moves ? moving(trial.value) : trial.value)
    return all
  }

  /// A value that goes to and fro about another.
  mutating func moving(_ value: String) -> String {
    if value == "true" || value == "false" { return "if \(course.condition) then \(value) else not \(value)" }
    if value.wholeMatch(of: /-?\d+deg/) != nil { return "\(value) * \(course.share)" }
    if value == "red" || value.hasPrefix("\"#") { return "mix(\(value), \(color()), \(course.share))" }
    guard let number = Double(value) else {
      guard let items = value.wholeMatch(of: /\[(-?[\d.]+(, -?[\d.]+)+)\]/)?.1 else { return value }
      let parts = items.split(separator: ", ").map(String.init)
      return "[" + parts.map { chance(0.5) ? moving($0) : $0 }.joined(separator: ", ") + "]"
    }
    // Some are shares of 1.
    let other = self.number(0.4 * number, number > 1 ? 1.7 * number : number == 0 ? 0.9 : min(1, 1.7 * number))
    let formulas = ["lerp(\(value), \(other), \(course.share))", "if \(course.condition) then \(value) else \(other)"]
    let swinging = "lerp(\(value), \(other), 0.5 + 0.5 * sin(time * \(self.number(100, 400))deg))"
    return random.pick(course.swings ? formulas + [swinging] : formulas)
  }

  mutating func chance(_ share: Double) -> Bool { random.number(0, 1) < share }

  mutating func number(_ low: Double, _ high: Double) -> String {
    "\((random.number(low, high) * 100).rounded() / 100)"
  }

  mutating func color() -> String {
    let digits = String(random.next() & 0xFF_FFFF | 0x100_0000, radix: 16, uppercase: true).dropFirst()
    return "\"#\(digits)\(chance(0.2) ? "99" : "")\""
  }

  // MARK: What happens

  private mutating func step() -> [String] {
    let (x, y, time) = (number(5, 155), number(5, 115), number(0.05, 0.3))
    let by = "[\(number(-30, 30)), \(number(-50, 50))]"
    switch random.next() % 15 {
    case 0: return ["tap: [\(x), \(y)]", "wait: 0.1s"]
    case 1: return ["drag: {from: [\(x), \(y)], by: \(by), over: \(time)s}", "release", "wait: \(time)s"]
    case 2: return ["fling: {from: [\(x), \(y)], by: \(by), over: 0.08s}", "wait: \(time)s"]
    case 3: return ["hold: {on: [\(x), \(y)], for: 0.6s}"]
    case 4: return ["pinch: {from: [\(x), \(y)], scale: 1.4, angle: 20deg, apart: 40, over: \(time)s}", "release"]
    case 5:
      count += 1
      let place = random.pick(["0", "1", "count(people)"])
      return [
        "do: {insert: {name: \"z\(count)\", age: \(random.next() % 60)}, into: people, at: \(place)}", "wait: \(time)s",
      ]
    case 6:
      let size = random.pick(["small", "large", "ax1", "ax4"])
      let set = random.pick(["dark: not dark", "textSize: \(size)", "locale: if on then \"ar\" else \"ja\""])
      return ["do: {set: {\(set)}}", "wait: \(time)s"]
    case 7:
      let act = random.pick(["remove: first(people)", "update: {age: 40}, of: last(people)", "set: {order: -order}"])
      return ["{do: {\(act)}, if: count(people) > 1}", "wait: \(time)s"]
    case 8: return ["fling: {from: [\(x), \(y)], by: [0, \(number(-60, 60))], over: 0.05s}", "wait: 0.4s"]
    case 9: return ["doubleTap: [\(x), \(y)]", "wait: 0.1s"]
    case 10: return ["rotate: {from: [\(x), \(y)], angle: 40deg, apart: 40, over: \(time)s}", "release"]
    case 11: return ["press: [\(x), \(y)]", "wait: \(time)s", "release", "wait: 0.1s"]
    default: return ["do: {set: {on: not on, told: told + 1}}", "wait: \(time)s"]
    }
  }
}
