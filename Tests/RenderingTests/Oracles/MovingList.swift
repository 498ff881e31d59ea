import Scenes
import TestSupport

/// A list that follows something that moves, in a layer of its own, with what moves that.
struct MovingList: Sendable {
  /// What it is made of, one kind of thing after the other.
  enum Part: String, CaseIterable, Sendable {
    case source, form, holder, body, property
  }

  /// The layer whose place a property has.
  enum Place: CaseIterable, Sendable {
    case row, holder, mover
  }

  let number: Int
  let source: MovingSource
  let form: ListForm
  let holder: ListHolder
  let body: RowBody
  /// Whether its values are the scene's, not those of the layer around it.
  var isTopmost = false
  /// Whether the list is a value, true if its rows say it themselves.
  var isNamed = false
  /// The properties of each layer that has some.
  var properties: [Place: [String: String]] = [:]
  /// The properties that were drawn for them, by the vocabulary's names.
  var drawn: [String] = []

  /// Data that lists are made of.
  static let data = [
    "nums: [1, 2, 3, 4, 5]", "parts: [{rows: [\"a\", \"b\"]}, {rows: [\"c\"]}, {rows: [\"d\", \"e\", \"f\"]}]",
  ]

  /// The names of what it is made of.
  func names(of part: Part) -> [String] {
    switch part {
    case .source: [source.name]
    case .form: [form.text]
    case .holder: [holder.name]
    case .body: [body.name]
    case .property: drawn
    }
  }

  /// The kind and the name of the layer at a place; nil where none can have properties.
  func layer(at place: Place) -> (kind: String, name: String)? {
    switch place {
    case .row: (body.kind, "row\(number)")
    case .holder: holder.kind.map { ($0 == "slot" ? "component" : $0, "hold\(number)") }
    case .mover: source.stand.mover.map { ($0.kind, MovingStand.numbered([$0.name], number)[0]) }
    }
  }
}

// MARK: Lines of YAML

extension MovingList {
  private func numbered(_ lines: [String]) -> [String] { MovingStand.numbered(lines, number) }

  private func lines(at place: Place) -> [String] { PlainLayer.lines(of: properties[place] ?? [:]) }

  /// `v` follows the source, `n` in steps.
  private var allValues: [String] {
    let list =
      form.isQuery ? ["list%:"] + form.text.split(separator: "\n").map { "  \($0)" } : ["list%: \(form.text)"]
    return numbered(["v%: \(source.formula)", "n%: floor(v%)"] + (isNamed ? list : []))
  }

  /// The values that stand at the scene's top.
  var values: [String] { isTopmost ? allValues : [] }

  private var row: [String] {
    let existence =
      form.text == ListForm.condition.text ? "if: n% > 3" : "each: p in \(isNamed ? "list%" : form.text)"
    let lines = numbered(["- \(body.word): row%", "  \(existence)"] + body.lines.map { "  " + $0 })
    return Array(lines.prefix(2)) + self.lines(at: .row).map { "  " + $0 } + lines.dropFirst(2)
  }

  private var held: [String] {
    holder.lines.flatMap { line -> [String] in
      let indent = String(line.prefix { $0 == " " })
      let inside =
        switch line.drop(while: { $0 == " " }) {
        case "ROWS": row
        case "PLAIN": self.lines(at: .holder)
        default: numbered([String(line.dropFirst(indent.utf8.count))])
        }
      return inside.map { indent + $0 }
    }.map { $0.replacing("SHOWN", with: numbered([form.shown])[0]) }
  }

  /// What moves the source.
  var parts: MovingStand {
    var stand = source.stand.numbered(number)
    stand.components += numbered(holder.components + body.components)
    return stand
  }

  /// The layer around the list, one whose place tells the source's value, and what moves that.
  var layers: [String] {
    let comes = source.isInside ? ["if: open%", "comes: {over: 0.3s}", "goes: {over: 0.3s}"] : []
    let own = isTopmost ? [] : ["values:"] + allValues.map { "  " + $0 }
    let lines =
      numbered(["- box: subject%", "  frame: [%x, 0, 100, 120]"] + comes.map { "  " + $0 }) + own.map { "  " + $0 }
      + numbered(["  layers:", "    - {box: told%, left: v%, size: [0, 0]}"]) + held.map { "    " + $0 }
    return lines + moving
  }

  /// The layers of what moves, with the properties drawn for it behind its own.
  private var moving: [String] {
    let lines = parts.layers
    guard let mover = layer(at: .mover), let first = lines.firstIndex(of: "- \(mover.kind): \(mover.name)") else {
      return lines
    }
    return lines[...first] + self.lines(at: .mover).map { "  " + $0 } + lines[(first + 1)...]
  }
}
