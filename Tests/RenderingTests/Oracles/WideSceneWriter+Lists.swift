import Scenes
import TestSupport
import Vocabulary

extension WideSceneWriter {
  /// A list whose parts are the `index`-th of all, dealt by chance, with properties as long as the language allows
  /// them. It may refuse the rest, which `isSound` tells.
  ///
  /// - Parameter isMemoryless: whether all that is seen of it follows from its source's value at that instant.
  mutating func movingList(_ number: Int, dealt index: Int, memoryless isMemoryless: Bool) -> MovingList {
    var list = MovingList(
      number: number,
      source: Deck.card(index, of: MovingSource.all.filter { !isMemoryless || $0.canBeFrozen }, "source"),
      form: Deck.card(index, of: ListForm.all, "form"), holder: Deck.card(index, of: ListHolder.all, "holder"),
      body: Deck.card(index, of: RowBody.all.filter { !isMemoryless || $0.isMemoryless }, "body"))
    list.isTopmost = !list.source.isInside && chance(0.3)
    list.isNamed = list.form.isQuery || chance(0.3)
    list.properties[.holder] = plainHolder(list)
    list.properties[.row] = plainRow(list)
    guard isSound(list) else { return list }
    course = Course(share: "clamp(v\(number) / 9, 0, 1)", condition: "n\(number) > 4", swings: !isMemoryless)
    defer { course = Course() }
    for (turn, place) in [MovingList.Place.row, .row, .holder, .mover].enumerated() {
      add(to: &list, at: place, dealt: 4 * index + turn, memoryless: isMemoryless)
    }
    return list
  }

  func isSound(_ list: MovingList) -> Bool { isSound(scene([], lists: [list], steps: ["wait: 0.1s"])) }

  /// Gives a layer of the list a further property, which moves if the language allows that.
  private mutating func add(
    to list: inout MovingList, at place: MovingList.Place, dealt index: Int, memoryless isMemoryless: Bool
  ) {
    guard let (kind, name) = list.layer(at: place) else { return }
    // What moves moves as it likes.
    let mustFreeze = isMemoryless && place != .mover
    let trials = PropertyEffectTests.trials.filter { trial in
      let word = trial.key.split(separator: ".").first.map(String.init) ?? trial.key
      return Vocabulary.property(word, ofKind: kind) != nil && (!mustFreeze || trial.isMemoryless)
    }
    let trial = Deck.card(index, of: trials, "\(kind) \(place)")
    for moves in [true, false] {
      var more = list
      if place == .mover {
        course = Course(share: "0.5 + 0.4 * sin(time * 300deg)", condition: "mod(time, 0.4s) < 0.2s")
      }
      more.properties[place] = adding(trial, named: name, to: list.properties[place] ?? [:], moves: moves)
      more.drawn.append(trial.key)
      // What the take touches has to stay where it can be touched.
      if isSound(more), place != .mover || OracleScene.plays(scene([], lists: [more], steps: [])) {
        list = more
        return
      }
    }
  }

  private mutating func plainHolder(_ list: MovingList) -> [String: String] {
    guard let kind = list.holder.kind, list.holder.lines.contains(where: { $0.hasSuffix("PLAIN") }) else { return [:] }
    var properties = plain(kind, in: "box")
    properties["frame"] = "[2, 4, \(number(50, 96)), \(number(30, 110))]"
    if kind == "label" { properties["text"] = "\"Sea 灯塔 ☀\"" }
    if kind == "grid" { properties["columns"] = random.pick(["2", "3"]) }
    return properties
  }

  private mutating func plainRow(_ list: MovingList) -> [String: String] {
    let kind = list.body.kind == "component" ? "box" : list.body.kind
    var properties = plain(kind, in: ListHolder.stacks.contains(list.holder.kind ?? "") ? "row" : "box")
    if list.body.kind == "component" { properties["fill"] = nil }
    if kind == "label" { properties["text"] = "\"SHOWN\"" }
    if properties["frame"] != nil, list.form.text != ListForm.condition.text, chance(0.6) {
      properties["frame"] = "[7 * index(p), 5 * index(p), \(number(20, 60)), \(number(10, 30))]"
    } else if properties["size"] != nil {
      properties["size"] = kind == "label" && chance(0.4) ? nil : "[\(number(8, 40)), \(number(8, 24))]"
    }
    return properties
  }
}

extension PropertyTrial {
  /// Whether what is seen of a layer with it follows from the values of formulas at that instant: of no finger, nothing
  /// that comes or goes, and no scroll, which stays where it was.
  var isMemoryless: Bool {
    let word = key.split(separator: ".").first.map(String.init) ?? key
    let keeps = Set(
      (Vocabulary.touch.rows + Vocabulary.existence.rows + Vocabulary.scroll.rows).map(\.name)
        + ["drag", "pinch", "rotate"])
    let values = [value] + context.values
    return !keeps.contains(word) && !values.contains { $0.contains("it.") || $0.contains("told") }
  }
}
