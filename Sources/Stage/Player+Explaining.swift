import Evaluation
import Formulas
import Motion
import Scenes

/// The reasons why a layer looks as it does.
extension Player {
  /// An explanation of how a drawn layer comes to look as it does at an instant.
  public struct Explanation: Sendable {
    /// The names by which a take's step finds it, from the screen down; empty names for layers without.
    public let names: [String]
    /// The kind's or the component's name.
    public let kind: String
    public let place: SourcePlace
    /// The properties that are written, in the order of their places.
    public let properties: [Quantity]
    /// The layer's own values; those of a whole file where it is the screen.
    public let values: [Quantity]
    /// The states that it declares.
    public let states: [Quantity]
    /// The layer's actions and rules, each with its cause: taps and the like.
    public let acts: [Act]
    /// The things that the formulas of all these read, and those that these read.
    public let sources: [Source]
  }

  /// A formula, and its value at the instant.
  public struct Quantity: Sendable {
    public let name: String
    public internal(set) var place: SourcePlace?
    /// The value as a formula would write it.
    public let value: String
    /// The value that it has for good, or as a state begins; nil where a formula has something to work out.
    public let written: String?
    /// Whether it moves by itself between two events.
    public let isMoving: Bool
    /// The keys of what its formula reads.
    public let reads: [String]
  }

  /// A value that a formula reads by a name.
  public struct Source: Sendable {
    public let key: String
    /// The name as the formula has it, such as `page.gap`.
    public let name: String
    public let quantity: Quantity
  }

  /// An action, or a rule, and its cause in a word.
  public struct Act: Sendable {
    public let cause: String
    public let place: SourcePlace
    /// The keys of what its formulas read.
    public let reads: [String]
  }

  /// Returns the explanation of a layer at a tick; nil where it is not there.
  ///
  /// - Parameter id: `Layer.id`.
  public func explanation(of id: String, at tick: Tick) throws -> Explanation? {
    try seek(Instant(tick))
    guard let instance = try evaluator.screen.instance(ofLayer: id) else { return nil }
    let template = instance.template
    var trace = SourceTrace(evaluator)
    var (properties, values): ([Quantity], [Quantity]) = ([], [])
    let own = Set(template.valueCells)
    for (index, cell) in template.cells.enumerated() where cell.place != nil && !cell.isShared {
      if case .geometry = cell.source { continue }
      if own.contains(index) {
        values.append(try Quantity(of: index, in: instance, evaluator, reads: &trace))
      } else if case .expression = cell.source {
        properties.append(try Quantity(of: index, in: instance, evaluator, reads: &trace))
      }
    }
    let states = try template.states.indices.map {
      try Quantity(ofState: $0, in: instance, evaluator, reads: &trace)
    }
    return Explanation(
      names: instance.stepNames, kind: template.kindName, place: template.place,
      properties: Self.sorted(properties), values: Self.sorted(values), states: states,
      acts: try acts(of: instance, &trace), sources: trace.sources)
  }

  private static func sorted(_ quantities: [Quantity]) -> [Quantity] {
    quantities.sorted { ($0.place?.line ?? 0, $0.name) < ($1.place?.line ?? 0, $1.name) }
  }

  private func acts(of instance: Instance, _ trace: inout SourceTrace) throws -> [Act] {
    let template = instance.template
    let handlers = template.handlers.sorted { $0.key < $1.key }.map { ($0.key, Optional($0.value)) }
    let own: [(String, [Action]?)] = [
      ("tap", template.tap), ("doubleTap", template.doubleTap), ("longPress", template.longPress),
      ("type", template.type),
    ]
    var acts: [Act] = []
    for (cause, actions) in own + handlers {
      for action in actions ?? [] {
        acts.append(
          Act(cause: cause, place: action.place, reads: try trace.reads(of: action.expressions, in: instance)))
      }
    }
    for rule in template.rules {
      let read = rule.trigger.expressions + [rule.condition].compactMap(\.self) + rule.actions.flatMap(\.expressions)
      acts.append(Act(cause: rule.trigger.word, place: rule.place, reads: try trace.reads(of: read, in: instance)))
    }
    return acts
  }

  /// Returns where the layers are written that follow from what stands at a place of a scene's file.
  public func layersReading(whatStandsAt place: SourcePlace) -> [SourcePlace] {
    evaluator.program.layersReading(whatStandsAt: place)
  }

  /// The number that a state or a property of a layer is at a tick, `offset.x` and `offset.y` of a scroll among them;
  /// nil where it is none, or nobody has it.
  public func number(_ name: String, of id: String, at tick: Tick) throws -> Double? {
    try seek(Instant(tick))
    guard let instance = try evaluator.screen.instance(ofLayer: id) else { return nil }
    if instance.template.kind == .scroll, name == "offset.x" || name == "offset.y" {
      return evaluator.scrolls.offset(name == "offset.x" ? .horizontal : .vertical, of: instance).low
    }
    if let slot = instance.template.states.firstIndex(where: { $0.name == name }) {
      return try evaluator.states.state(slot, of: instance).asNumber
    }
    guard let cell = instance.template.cells.firstIndex(where: { $0.name == name && !$0.isShared }) else { return nil }
    return try evaluator.value(cell, of: instance).asNumber
  }
}

extension Action {
  /// The condition, and the formulas of what it does.
  fileprivate var expressions: [Expression] { [condition].compactMap(\.self) + act.terms }
}

extension Rule.Trigger {
  fileprivate var expressions: [Expression] {
    switch self {
    case .when(let condition, let after, let every): [condition, after, every].compactMap(\.self)
    case .change(let watched, let after): watched + [after].compactMap(\.self)
    case .event: []
    }
  }

  /// The word that a file has for it.
  fileprivate var word: String {
    switch self {
    case .when: "when"
    case .change: "change"
    case .event: "on"
    }
  }
}
