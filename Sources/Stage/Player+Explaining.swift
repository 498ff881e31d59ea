import Evaluation
import Formulas
import Motion
import Scenes

/// The reasons why a layer looks as it does.
extension Player {
  /// How a drawn layer comes to look as it does at an instant.
  public struct Explanation: Sendable {
    /// The names by which a take's step finds it, from the screen down; empty names for layers without.
    public let names: [String]
    /// The kind's or the component's name.
    public let kind: String
    public let place: SourcePlace
    /// As written, in the order of their places.
    public let properties: [Quantity]
    /// The states that it declares.
    public let states: [Quantity]
  }

  /// Something that is worked out, and what it is now.
  public struct Quantity: Sendable {
    public let name: String
    public let place: SourcePlace?
    /// As a formula would write it.
    public let value: String
    /// Whether it moves by itself between two events.
    public let isMoving: Bool
  }

  /// Explains a layer at a tick; nil where it is not there.
  ///
  /// - Parameter id: `Layer.id`.
  public func explanation(of id: String, at tick: Tick) throws -> Explanation? {
    try seek(Instant(tick))
    guard let instance = try evaluator.screen.instance(ofLayer: id) else { return nil }
    let template = instance.template
    let properties = try template.cells.enumerated().compactMap { index, cell -> Quantity? in
      guard case .expression = cell.source, let place = cell.place, !cell.isShared else { return nil }
      return Quantity(
        name: cell.name, place: place, value: try evaluator.value(index, of: instance).literal,
        isMoving: cell.pace == .moving)
    }
    let states = try template.states.enumerated().map { slot, state in
      Quantity(
        name: state.name, place: state.place, value: try evaluator.states.state(slot, of: instance).literal,
        isMoving: state.isAnimated)
    }
    return Explanation(
      names: instance.stepNames, kind: template.kindName, place: template.place,
      properties: properties.sorted { ($0.place?.line ?? 0, $0.name) < ($1.place?.line ?? 0, $1.name) },
      states: states)
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
