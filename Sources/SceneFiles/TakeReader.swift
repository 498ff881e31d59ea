import Formulas
import Scenes

/// Reads takes and shared steps.
struct TakeReader: NodeReader {
  let file: OpenFile

  /// The map under `takes:`, and the names in it whose take is `null`, which takes one away that is extended or imported.
  func takesAndRemoved(_ node: YAMLNode) -> (takes: [TakeDescription], removed: [Placed<String>]) {
    let all = named(node)
    return (
      all.filter { !$0.value.isNothing }.map { take($0) }, all.filter(\.value.isNothing).map(\.key)
    )
  }

  /// The map under `steps:`.
  func takes(_ node: YAMLNode) -> [TakeDescription] { named(node).map { take($0) } }

  private func named(_ node: YAMLNode) -> [YAMLNode.Pair] {
    if node.isEmpty { return [] }
    return pairs(node, of: "takes", wanted: "names with their steps, such as 'first: [{tap: card}]'") ?? []
  }

  private func take(_ pair: YAMLNode.Pair) -> TakeDescription {
    let items = pair.value.isEmpty ? [] : items(pair.value, of: pair.key.value, wanted: "a list of steps") ?? []
    return TakeDescription(name: pair.key, steps: items.compactMap { step($0) })
  }

  private func step(_ node: YAMLNode) -> StepDescription? {
    let names = Vocabulary.stepKeys.map(\.name)
    let besides = Vocabulary.keysBesidesSteps.map(\.name)
    if case .plain(let word) = node.content {
      switch word.text {
      case "release": return StepDescription(.release(nil), place: node.place)
      case "settle": return StepDescription(.settle, place: node.place)
      default:
        if names.contains(word.text) {
          reportEmpty(word.text, at: node.place)
        } else {
          report(.unknownStep(word.text, candidates: names), at: node.place)
        }
        return nil
      }
    }
    guard let pairs = pairs(node, of: "takes", wanted: "a step such as 'tap: name'"),
      let first = pairs.first(where: { pair in !besides.contains(pair.key.value) }) ?? pairs.first
    else { return nil }
    guard names.contains(first.key.value) else {
      report(.unknownStep(first.key.value, candidates: names), at: first.key.place)
      return nil
    }
    var condition: Formula?
    var repeats: Formula?
    for pair in pairs where pair.key.value != first.key.value {
      switch pair.key.value {
      case "if": condition = formula(pair.value, key: "if")
      case "repeat": repeats = formula(pair.value, key: "repeat")
      default:
        report(.severalSteps(pair.key.value), at: pair.key.place)
        return nil
      }
    }
    return act(first).map {
      var step = StepDescription($0, if: condition, place: first.key.place)
      step.repeats = repeats
      return step
    }
  }

  private func act(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    let name = pair.key.value
    switch name {
    case "tap": return formula(pair.value, key: name).map { .tap($0) }
    case "doubleTap": return formula(pair.value, key: name).map { .doubleTap($0) }
    case "longPress": return formula(pair.value, key: name).map { .longPress($0) }
    case "wait": return formula(pair.value, key: name).map { .wait($0) }
    case "expect": return formula(pair.value, key: name).map { .expect($0) }
    case "do": return .perform(ActionReader(file: file).deeds(pair.value))
    case "snapshot": return literal(pair.value, key: name).map { .snapshot($0) }
    case "steps": return literal(pair.value, key: name).map { .steps($0) }
    case "settle":
      if !pair.value.isEmpty { wrongForm(pair.value, key: name, wanted: "nothing") }
      return .settle
    case "release": return release(pair)
    case "press": return press(pair)
    case "hold":
      guard let fields = fields(pair, among: Vocabulary.holdStepKeys),
        let target = target(among: fields, of: "a hold", in: pair), required(["for"], in: pair),
        let duration = fields["for"]
      else { return nil }
      return .hold(on: target, duration: duration)
    case "type":
      guard let fields = fields(pair, among: Vocabulary.typeStepKeys) else { return nil }
      guard required(["on", "text"], in: pair), let on = fields["on"], let text = fields["text"] else { return nil }
      return .type(on: on, text: text, every: fields["every"])
    case "pinch", "rotate": return pinch(pair)
    default:
      let isFling = name == "fling"
      guard let fields = fields(pair, among: isFling ? Vocabulary.flingKeys : Vocabulary.dragKeys) else { return nil }
      let given = Set((pair.value.pairs ?? []).map(\.key.value))
      guard hasOneWay(pair) else { return nil }
      for other in ["by", "to", "velocity", "from"] where given.isSuperset(of: ["target", other]) {
        report(.severalKeys(["target", other], of: "a \(name)"), at: pair.value.place)
        return nil
      }
      guard given.contains("by") || given.contains("to") || given.contains("target") else {
        report(.missingKey("by' or 'to", of: "a \(name)"), at: pair.value.place)
        return nil
      }
      if given.contains("target"), !required(["on"], in: pair) { return nil }
      // One that comes down with the step has no name yet.
      for start in ["on", "from"] where given.isSuperset(of: [start, "finger"]) {
        report(.severalKeys([start, "finger"], of: "a \(name)"), at: pair.value.place)
        return nil
      }
      let drag = StepDescription.Drag(
        start: fields["on"] ?? fields["from"], by: fields["by"], to: fields["to"], over: fields["over"],
        curve: fields["curve"], target: fields["target"], finger: finger(in: pair))
      return isFling ? .fling(drag, velocity: fields["velocity"]) : .drag(drag)
    }
  }

  private func pinch(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    let name = pair.key.value
    guard let fields = fields(pair, among: Vocabulary.pinchStepKeys) else { return nil }
    let given = Set((pair.value.pairs ?? []).map(\.key.value))
    guard hasOneWay(pair) else { return nil }
    guard required([name == "pinch" ? "scale" : "angle"], in: pair) else { return nil }
    // Fingers that are down lie as they do.
    for key in ["apart", "slant"] where given.contains(key) && given.isDisjoint(with: ["on", "from"]) {
      report(.missingKey("on' or 'from", of: "a \(name) with '\(key)'"), at: pair.value.place)
      return nil
    }
    return .pinch(StepDescription.Pinch(verb: name, start: fields["on"] ?? fields["from"], fields: fields))
  }

  /// The formulas of a step's map; what is no formula is only known to be there.
  func fields(_ pair: YAMLNode.Pair, among keys: [KeySpec]) -> [String: Formula]? {
    let names = keys.map(\.name)
    let wanted = "a map {\(names.joined(separator: ", "))}"
    guard let pairs = pairs(pair.value, of: pair.key.value, wanted: wanted) else { return nil }
    var fields: [String: Formula] = [:]
    for field in pairs {
      guard let key = keys.first(where: { $0.name == field.key.value }) else {
        unknown(field.key, of: "a \(pair.key.value)", among: names)
        continue
      }
      guard case .formula = key.shape else { continue }
      fields[field.key.value] = formula(field.value, key: field.key.value)
    }
    return fields
  }

  /// True where a way begins and ends in one place each, as far as it says where.
  private func hasOneWay(_ pair: YAMLNode.Pair) -> Bool {
    let given = Set((pair.value.pairs ?? []).map(\.key.value))
    for both in [["on", "from"], ["by", "to"]] where given.isSuperset(of: both) {
      report(.severalKeys(both, of: "a \(pair.key.value)"), at: pair.value.place)
      return false
    }
    return true
  }

  func required(_ keys: [String], in pair: YAMLNode.Pair) -> Bool {
    let given = (pair.value.pairs ?? []).map(\.key.value)
    for key in keys where !given.contains(key) {
      report(.missingKey(key, of: "a \(pair.key.value)"), at: pair.value.place)
      return false
    }
    return true
  }
}
