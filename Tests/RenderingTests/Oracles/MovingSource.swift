import Scenes
import TestSupport
import Vocabulary

/// A formula that gives a number from 0 to 9 by something that moves, or changes, and what moves it. There is one for
/// each name that formulas can read of a layer, of what is scrolled, dragged, pinched or turned, and everywhere, as the
/// vocabulary has them, and one for each way in which a state moves.
struct MovingSource: Sendable {
  var name: String
  /// `%` is the list's number.
  var formula: String
  var stand: MovingStand
  /// Whether it is to be read in a layer that comes and goes.
  var isInside = false
  /// Whether the values of an instant are all that a screen follows from: not where the whole screen changes with it.
  var canBeFrozen = true

  /// How many times a name's number, where that is not some 0.3, gives numbers up to 9.
  private static let factors = [
    "presence": "8", "magnification": "3", "turn": "4", "velocity": "0.02", "page": "2", "time": "5", "age": "5",
    "textScale": "4",
  ]

  /// A number of what stands behind a name, in each way that its type may want.
  private static func readings(of name: String, as read: String) -> [(name: String, formula: String)] {
    let factor = factors[name] ?? "0.3"
    let fields = ["", ".x", ".y", ".width"].map { field in
      // The width of what has one: nothing else would tell a rectangle from a point.
      (
        name: read + field,
        formula: "mod(abs(default(\(read)\(field), \(field == ".width" ? "-\(read).width" : "0"))) * \(factor), 9)"
      )
    }
    return fields + [(read, "if default(\(read), false) then 6 else 2"), (read, "mod(length(\"{\(read)}\") * 3, 9)")]
  }

  /// The readings of a name that the language allows, where it stands: those that give a number or a truth value, or
  /// its text.
  private static func sources(_ name: String, as read: String, by stand: MovingStand) -> [MovingSource] {
    func sound(inside: Bool) -> [MovingSource] {
      var all = readings(of: name, as: read).map { MovingSource(name: $0.name, formula: $0.formula, stand: stand) }
      for index in all.indices { all[index].isInside = inside }
      guard let text = all.popLast() else { return [] }
      let sound = all.filter { OracleScene.plays($0.trial) }
      return sound.isEmpty && OracleScene.plays(text.trial) ? [text] : sound
    }
    let outside = sound(inside: false)
    return outside.isEmpty ? sound(inside: true) : outside
  }

  /// The least scene that reads it.
  private var trial: String {
    let stand = (isInside ? MovingStand.surroundings : stand).numbered(0)
    let around = isInside ? ["    if: open0", "    comes: {over: 0.3s}", "    goes: {over: 0.3s}"] : []
    let lines =
      ["device: {size: [320, 240]}", "state:", "  unused: 0"]
      + stand.state.map { "  " + $0.replacing(": false", with: ": true") } + ["layers:"]
      + stand.layers.map { "  " + $0 } + ["  - box: subject0"] + around
      + ["    values:", "      v0: " + formula.replacing("%", with: "0"), "    layers:", "      - {box: a, width: v0}"]
      + ["takes:", "  t:"] + stand.steps.map { "    - " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  static let all: [MovingSource] = {
    var all: [MovingSource] = []
    func add(_ names: [NameSpec], of layer: String, _ stand: MovingStand) {
      for name in names.map(\.name) { all += sources(name, as: "\(layer).\(name)", by: stand) }
    }
    add(Vocabulary.layerNames, of: "mover%", .comingLayer)
    // Of the names of a layer the one that its transforms reach.
    add(Vocabulary.layerNames.filter { $0.name == "onScreen" }, of: "turner%", .turningLayer)
    add(Vocabulary.labelNames, of: "word%", .label)
    add(Vocabulary.scrollNames, of: "pages%", .scroll)
    add(Vocabulary.dragNames + Vocabulary.pinchNames + Vocabulary.rotateNames, of: "knob%", .draggedLayer)
    let traits: Set = ["dark", "locale", "language", "textSize", "textScale"]
    for name in Vocabulary.builtInNames.map(\.name) {
      let isOfSurroundings = ["presence", "leaving", "age"].contains(name)
      let stand: MovingStand = traits.contains(name) ? .trait(name) : name == "finger" ? .finger : .idle
      for var source in sources(name, as: name, by: stand) {
        // What is around the list may come and go, which they tell of.
        if isOfSurroundings { (source.isInside, source.stand) = (true, .surroundings) }
        source.canBeFrozen = !traits.contains(name)
        all.append(source)
      }
    }
    for (name, stand) in MovingStand.states.sorted(by: { $0.key < $1.key }) {
      let formula = stand.data.isEmpty ? "clamp(m% * 8, 0, 9)" : "count(things%) + default(last(things%).n, 0)"
      all.append(MovingSource(name: "a state: \(name)", formula: formula, stand: stand))
    }
    var index = MovingSource(
      name: "a row by its index", formula: "default(bar%(floor(time / 0.2s) - 1).width, 0) / 2", stand: .idle)
    index.stand.layers = ["- {box: bar%, each: q in [5, 11, 16], frame: [%x, 130 + 5 * index(q), q, 4], fill: red}"]
    return all + [index]
  }()
}
