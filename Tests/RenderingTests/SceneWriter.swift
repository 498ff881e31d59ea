import Geometry
import TestSupport

/// Writes scenes by a seed, the same for a seed in every process: boxes that stand in space in one another and turn,
/// strokes in gradients whose ends move, labels in a font of the scene's own, and a take that touches them.
struct SceneWriter {
  var random: Seeded
  private var count = 0

  /// What the font `Quay` has letters of.
  private static let words = ["HARBOUR", "LIGHT", "HOUSE BY THE SEA", "SEA 灯塔"]

  init(seed: UInt64) { random = Seeded(seed) }

  /// - Parameters:
  ///   - layers: further ones, each a line of YAML.
  ///   - late: after how many seconds `late` is true; never for nil.
  mutating func scene(layers: [String] = [], late: Double? = nil) -> String {
    let font = Checkout.path("Tests/RenderingTests/Pictures/label/fonts/Quay-Regular.ttf")
    var lines = ["device: card", "fill: \"#F4F1EA\"", "fonts: {Quay: \"\(font)\"}", "state:"]
    lines += ["  on: false", "  late: false", "  turn: {follows: if on then 1 else 0, over: 0.3s, curve: cubicInOut}"]
    lines.append("layers:")
    for _ in 0..<2 { lines += box(depth: 2, indent: "  ") }
    lines += layers.map { "  - \($0)" }
    return (lines + take(late: late)).joined(separator: "\n") + "\n"
  }

  // MARK: Layers

  private mutating func box(depth: Int, indent: String) -> [String] {
    var lines = ["\(indent)- box: \(name("box"))"]
    func add(_ line: String) { lines.append("\(indent)  \(line)") }
    add("frame: [\(number(-5, 60)), \(number(-5, 40)), \(number(30, 90)), \(number(20, 70))]")
    if chance(0.5) { add("rotationX: \(angle())") }
    if chance(0.5) { add("rotationY: \(angle())") }
    if chance(0.4) { add("fill: \(color())") }
    if chance(0.15) { add("clip: true") }
    if chance(0.15) { add("opacity: \(number(0.3, 1))") }
    var inner: [String] = []
    for _ in 0..<2 {
      inner += depth > 0 && chance(0.6) ? box(depth: depth - 1, indent: indent + "    ") : leaf(indent + "    ")
    }
    // Nobody looks at a perspective in which nothing is turned.
    let isTurned = inner.contains { $0.hasPrefix(indent + "      rotation") }
    if isTurned, chance(0.8) { add("perspective: \(number(120, 700))") }
    add("layers:")
    lines += inner
    return lines
  }

  private mutating func leaf(_ indent: String) -> [String] { chance(0.3) ? label(indent) : shape(indent) }

  private mutating func label(_ indent: String) -> [String] {
    let family = chance(0.6) ? ", family: 'Quay'" : ""
    let text = random.pick(Self.words)
    return [
      "\(indent)- {label: \(name("label")), frame: [\(number(0, 20)), \(number(0, 20)), 60, 24], text: \"\(text)\""
        + "\(family), font: \(number(8, 20)), color: \(color())}"
    ]
  }

  private mutating func shape(_ indent: String) -> [String] {
    var lines = ["\(indent)- shape: \(name("shape"))"]
    func add(_ line: String) { lines.append("\(indent)  \(line)") }
    add("frame: [\(place(0, 20)), \(number(0, 20)), \(number(8, 40)), \(number(8, 40))]")
    let rect = "[\(place(-2, 4)), \(number(-2, 4)), \(number(4, 30)), \(number(4, 30))]"
    switch random.next() % 3 {
    case 0: add("path: {oval: \(rect)}")
    case 1: add("path: {rect: \(rect), radius: \(number(0, 12))}")
    default: add("path: {line: [[\(number(0, 20)), 2], [\(number(0, 20)), 20], [\(number(0, 30)), \(number(0, 30))]]}")
    }
    let form = chance(0.7) ? "conic" : random.pick(["axial", "radial"])
    let paint =
      chance(0.8) ? "{gradient: [\(movingColor()), \(color())], form: \(form)}" : movingColor()
    let cap = random.pick(["butt", "round", "square"])
    add(
      "stroke: {color: \(paint), width: \(number(1, 7)), start: \(share(0, 0.4)), end: \(share(0.5, 1)), cap: \(cap)}")
    if chance(0.3) { add("rotationY: \(angle())") }
    return lines
  }

  // MARK: Values

  private mutating func name(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  mutating func chance(_ share: Double) -> Bool { random.number(0, 1) < share }

  private mutating func number(_ low: Double, _ high: Double) -> String {
    "\((random.number(low, high) * 100).rounded() / 100)"
  }

  /// A length that may move.
  private mutating func place(_ low: Double, _ high: Double) -> String {
    chance(0.5)
      ? number(low, high)
      : chance(0.5)
        ? "lerp(\(number(low, high)), \(number(low, high)), turn)"
        : "\(number(low, high)) + 3 * sin(time * \(number(100, 400))deg)"
  }

  /// A fraction, most of which move.
  private mutating func share(_ low: Double, _ high: Double) -> String {
    let (a, b) = (number(low, high), number(low, high))
    switch random.next() % 4 {
    case 0: return a
    case 1: return "if on then \(a) else \(b)"
    case 2: return "lerp(\(a), \(b), turn)"
    default: return "lerp(\(a), \(b), easeInOut(mod(time, 0.77) / 0.77))"
    }
  }

  private mutating func angle() -> String {
    let most = number(-50, 50)
    switch random.next() % 3 {
    case 0: return "\(most)deg"
    case 1: return "\(most)deg * turn"
    default: return "\(most)deg * sin(time * \(number(60, 300))deg)"
    }
  }

  private mutating func color() -> String {
    let digits = String(random.next() & 0xFF_FFFF | 0x100_0000, radix: 16, uppercase: true).dropFirst()
    return "\"#\(digits)\""
  }

  private mutating func movingColor() -> String {
    chance(0.5) ? color() : "mix(\(color()), \(color()), clamp(time / 1.3, 0, 1))"
  }

  // MARK: What happens

  private mutating func take(late: Double?) -> [String] {
    var lines = ["takes:", "  t:", "    - wait: \(number(0.05, 0.15))s", "    - do: {set: {on: not on}}"]
    if let late {
      lines.append("    - wait: \(late)s")
      lines.append("    - do: {set: {late: true}}")
    }
    if chance(0.5) {
      lines.append("    - drag: {from: [80, 55], by: [\(number(-20, 20)), \(number(-30, 30))], over: 0.15s}")
      lines.append("    - release")
    }
    return lines + ["    - wait: \(number(0.1, 0.25))s", "    - do: {set: {on: not on}}", "    - wait: 0.1s"]
  }
}
