import Formulas
import Scenes
import Vocabulary

/// Reads takes and shared steps.
struct TakeReader: NodeReader {
  let file: OpenFile

  /// The map under `takes:`, and the names in it whose take is `null`, which takes one away that is extended or
  /// imported.
  func takesAndRemoved(_ node: YAMLNode) -> (takes: [TakeDescription], removed: [Placed<String>]) {
    let all = named(node)
    return (all.filter { !$0.value.isNothing }.map { take($0) }, all.filter(\.value.isNothing).map(\.key))
  }

  /// The map under `steps:`.
  func takes(_ node: YAMLNode) -> [TakeDescription] { named(node).map { take($0) } }

  private func named(_ node: YAMLNode) -> [YAMLNode.Pair] {
    entries(node, of: "takes", wanted: "names with their steps, such as 'first: [{tap: card}]'")
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
      return refused(.unknownStep(first.key.value, candidates: names), at: first.key.place)
    }
    var condition: Formula?
    var repeats: Formula?
    for pair in pairs where pair.key.value != first.key.value {
      switch pair.key.value {
      case "if": condition = formula(pair.value, key: "if")
      case "repeat": repeats = formula(pair.value, key: "repeat")
      default:
        return refused(.severalSteps(pair.key.value), at: pair.key.place)
      }
    }
    return act(first).map { StepDescription($0, if: condition, repeats: repeats, place: first.key.place) }
  }

  private func act(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    let name = pair.key.value
    switch name {
    case "tap": return .tap(formula(pair.value, key: name))
    case "doubleTap": return .doubleTap(formula(pair.value, key: name))
    case "longPress": return .longPress(formula(pair.value, key: name))
    case "wait": return .wait(formula(pair.value, key: name))
    case "expect": return .expect(formula(pair.value, key: name))
    case "do": return .perform(ActionReader(file: file).deeds(pair.value))
    case "snapshot": return literal(pair.value, key: name).map { .snapshot($0) }
    case "steps": return literal(pair.value, key: name).map { .steps($0) }
    case "settle":
      if !pair.value.isEmpty { wrongForm(pair.value, key: name, wanted: "nothing") }
      return .settle
    case "release": return release(pair)
    case "caption": return caption(pair)
    case "highlight": return highlight(pair)
    case "press": return press(pair)
    case "hold":
      guard let fields = fields(pair, among: Vocabulary.holdStepKeys),
        let target = target(among: fields, of: "a hold", in: pair), required(["for"], in: pair),
        let duration = fields["for"]
      else { return nil }
      return .hold(target, for: duration)
    case "type":
      guard let fields = fields(pair, among: Vocabulary.typeStepKeys) else { return nil }
      guard required(["on", "text"], in: pair), let on = fields["on"], let text = fields["text"] else { return nil }
      return .type(on, text: text, every: fields["every"])
    case "pinch", "rotate": return pinch(pair)
    default:
      let isFling = name == "fling"
      guard let fields = fields(pair, among: isFling ? Vocabulary.flingKeys : Vocabulary.dragKeys) else { return nil }
      let given = pair.value.keys
      let others = ["by", "to", "velocity", "from"].map { ["target", $0] }
      guard hasOnePath(pair), areApart(others, among: given, of: "a \(name)", at: pair.value.place) else { return nil }
      guard given.contains("by") || given.contains("to") || given.contains("target") else {
        return refused(.missingKey("by' or 'to", of: "a \(name)"), at: pair.value.place)
      }
      if given.contains("target"), !required(["on"], in: pair) { return nil }
      // One that comes down with the step has no name yet.
      let starts = [["on", "finger"], ["from", "finger"]]
      guard areApart(starts, among: given, of: "a \(name)", at: pair.value.place) else { return nil }
      let drag = StepDescription.Act.Drag(
        start: fields["on"] ?? fields["from"], by: fields["by"], to: fields["to"], over: fields["over"],
        curve: fields["curve"], target: fields["target"], finger: finger(in: pair))
      return isFling ? .fling(drag, velocity: fields["velocity"]) : .drag(drag)
    }
  }

  private func pinch(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    let name = pair.key.value
    guard let fields = fields(pair, among: Vocabulary.pinchStepKeys) else { return nil }
    let given = pair.value.keys
    guard hasOnePath(pair), required([name == "pinch" ? "scale" : "angle"], in: pair) else { return nil }
    // Fingers that are down lie as they do.
    for key in ["apart", "slant"] where given.contains(key) && given.isDisjoint(with: ["on", "from"]) {
      return refused(.missingKey("on' or 'from", of: "a \(name) with '\(key)'"), at: pair.value.place)
    }
    return .pinch(
      StepDescription.Act.Pinch(
        verb: name, start: fields["on"] ?? fields["from"], scale: fields["scale"], angle: fields["angle"],
        by: fields["by"], to: fields["to"], apart: fields["apart"], slant: fields["slant"], over: fields["over"],
        curve: fields["curve"]))
  }

  /// The formulas of a step's map; what is no formula is only known to be there.
  func fields(_ pair: YAMLNode.Pair, among keys: [KeySpec]) -> [String: Formula]? {
    let wanted = "a map {\(keys.map(\.name).joined(separator: ", "))}"
    guard let pairs = pairs(pair.value, of: pair.key.value, wanted: wanted) else { return nil }
    return formulas(pairs, among: keys, of: "a \(pair.key.value)")
  }

  /// Whether a step begins and ends in one place each, as far as it says where.
  private func hasOnePath(_ pair: YAMLNode.Pair) -> Bool {
    areApart([["on", "from"], ["by", "to"]], among: pair.value.keys, of: "a \(pair.key.value)", at: pair.value.place)
  }

  func required(_ keys: [String], in pair: YAMLNode.Pair) -> Bool {
    guard let missing = keys.first(where: { !pair.value.keys.contains($0) }) else { return true }
    report(.missingKey(missing, of: "a \(pair.key.value)"), at: pair.value.place)
    return false
  }
}
