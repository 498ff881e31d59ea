import Scenes
import Vocabulary

/// What a list's rows stand in: a layer of a kind, one that shares its size otherwise, a component's slot, or nothing
/// of their own.
struct ListHolder: Sendable {
  var name: String
  /// The kind of the layer right around the rows; nil for those around the list.
  var kind: String?
  /// Its lines, of which `ROWS` is the place of the rows, and `PLAIN` of what a layer of its kind has to say of itself.
  var lines: [String]
  var components: [String] = []

  private static func layer(_ kind: String, _ more: [String], called name: String) -> ListHolder {
    ListHolder(
      name: name, kind: kind, lines: ["- \(kind): hold%"] + more.map { "  " + $0 } + ["  layers:", "    ROWS"])
  }

  private static let place = ["left: 2", "top: 4"]

  /// The kinds that lay out the layers in them.
  static let stacks = ["row", "column", "flow", "grid"]

  static let all: [ListHolder] = {
    // A slot has no layers of its own but those of whoever uses the component.
    var all = Vocabulary.kinds.map(\.name).filter { $0 != "slot" }.map { layer($0, ["PLAIN"], called: $0) }
    for kind in stacks {
      let columns = kind == "grid" ? ["columns: 3"] : []
      all.append(layer(kind, place + columns, called: "\(kind) of its rows' size"))
      all.append(layer(kind, place + columns + ["width: 90"], called: "\(kind) of a width"))
    }
    all.append(
      ListHolder(
        name: "column in a scroll", kind: "column",
        lines: [
          "- scroll: outer%", "  frame: [2, 4, 96, 60]", "  layers:", "    - column: hold%", "      width: 90",
          "      layers:", "        ROWS",
        ]))
    all.append(
      ListHolder(
        name: "row in rows", kind: "row",
        lines: [
          "- column: outer%", "  left: 2", "  layers:", "    - row: hold%", "      each: k in [1, 2]",
          "      height: 30",
          "      layers:", "        ROWS",
        ]))
    all.append(
      ListHolder(
        name: "slot", kind: "slot",
        lines: ["- holder%: hold%", "  frame: [2, 4, 90, 90]", "  layers:", "    ROWS"],
        components: ["holder%:", "  layers:", "    - slot: inside"]))
    all.append(ListHolder(name: "nothing", kind: nil, lines: ["ROWS"]))
    return all
  }()
}

/// A row of a list, which says something of its item.
struct RowBody: Sendable {
  var name: String
  /// Its kind, by which it is given properties.
  var kind: String
  /// What stands before its name: the kind, or a component's name.
  var word: String
  /// Lines behind its properties; `SHOWN` is what a label says of its item.
  var lines: [String]
  var components: [String] = []
  /// Whether its look follows from its item and from what moves at this instant: it keeps nothing.
  var isMemoryless = true

  private static let label = "{label: word, text: \"SHOWN\", font: 10}"

  static let all: [RowBody] = {
    var all = Vocabulary.kinds.map(\.name).filter { $0 != "slot" }.map { kind in
      RowBody(
        name: kind, kind: kind, word: kind, lines: kind == "label" ? [] : ["layers:", "  - \(label)"])
    }
    func box(_ name: String, _ lines: [String], memoryless: Bool) {
      all.append(RowBody(name: name, kind: "box", word: "box", lines: lines, isMemoryless: memoryless))
    }
    box(
      "a row with values", ["values: {own: n% * 3}", "layers:", "  - {box: bar, size: [own, 4], fill: blue}"],
      memoryless: true)
    box(
      "a row with a condition in it",
      ["layers:", "  - {box: bar, if: n% > 3, size: [9, 4], fill: blue}", "  - \(label)"],
      memoryless: true)
    box("a row with a key", ["key: 10 * n% + index(p)", "layers:", "  - \(label)"], memoryless: true)
    box(
      "a row of rows",
      ["layers:", "  - {box: bar, each: q in range(clamp(n%, 0, 4)), frame: [6 * q, 0, 5, 4], fill: blue}"],
      memoryless: true)
    box(
      "a row with a state",
      ["state: {q: 0}", "tap: {set: {q: q + 1}}", "layers:", "  - {label: word, text: \"{q} SHOWN\"}"],
      memoryless: false)
    box(
      "a row with a rule",
      [
        "state: {q: 0}", "rules: [{when: n% > 4, do: {animate: {q: 20}, over: 0.2s}}]", "layers:",
        "  - {box: bar, size: [q, 4], fill: blue}",
      ], memoryless: false)
    box(
      "a row with a follower",
      [
        "state: {q: {follows: n%, over: 0.3s}}", "layers:", "  - {box: bar, size: [q, 4], fill: blue}",
      ], memoryless: false)
    box(
      "a row that comes and goes",
      [
        "comes: {over: 0.2s}", "goes: {over: 0.25s}", "layers:",
        "  - {box: bar, size: [20, 6], fill: blue, opacity: presence}",
      ], memoryless: false)
    box(
      "a row that is pressed",
      ["tap: []", "layers:", "  - {label: word, text: \"{if row%.pressed then 1 else 0}SHOWN\"}"],
      memoryless: true)
    box("a row that ages", ["layers:", "  - {box: bar, size: [10 * age, 6], fill: blue}"], memoryless: false)
    all.append(
      RowBody(
        name: "a component", kind: "component", word: "part%",
        lines: ["told: \"SHOWN\"", "much: v%"],
        components: [
          "part%:", "  values: {told: required, much: required}", "  state: {q: 0}", "  fill: \"#9FC3D0\"", "  layers:",
          "    - {label: word, text: told, font: 10}", "    - {box: bar, size: [4 * much, 3], fill: blue}",
        ]))
    all.append(
      RowBody(
        name: "a component's slot", kind: "component", word: "frame%", lines: ["layers:", "  - \(label)"],
        components: ["frame%:", "  fill: gray(0.7)", "  layers:", "    - slot: inside"]))
    return all
  }()
}
