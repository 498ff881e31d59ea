import Formulas
import Motion
import PlayHistory
import Scenes

/// The values that can be read of states, and of how layers come and go.
package struct StateReading: EvaluatorPart {
  package let evaluator: Evaluator

  // MARK: Existence

  /// Returns the tick at which the instance, or the youngest one around it, came into being.
  func birth(of instance: Instance) -> Tick {
    instance.selfAndAncestors.reduce(0) { max($0, $1.existence()?.birth ?? 0) }
  }

  func presence(of instance: Instance) -> Value {
    guard let existence = instance.existence(), let curve = existence.presence else { return .number(1) }
    return value(of: curve, start: existence.start)
  }

  /// Returns the value that a leaving component had been given, by cell, or by the key of a shared state.
  func frozen(_ key: Int, of instance: Instance) -> Value? {
    guard instance.template.goes, let existence = instance.existence(), existence.isLeaving else { return nil }
    return existence.frozen[key]
  }

  /// Returns the value that a cell has had when its layer, or one around it that keeps it, began to leave.
  func keptValue(of cell: Int, of instance: Instance) -> Value? {
    if let value = frozen(cell, of: instance) { return value }
    for keeper in instance.template.keepers {
      if let value = frozen(keeper.base + cell, of: instance.ancestor(keeper.up)) { return value }
    }
    return nil
  }

  /// A cell of a layer, or of one in it, as it is now; unknown where it goes wrong, which is told where it is shown.
  package func value(of kept: KeptCell, from instance: Instance) -> Value {
    do {
      let layer = try kept.path.reduce(instance) { layer, child -> Instance in
        try evaluator.structure.children(child, of: layer).first ?? layer
      }
      return try evaluator.value(kept.cell, of: layer)
    } catch {
      return .unknown
    }
  }

  // MARK: States

  /// The instance, and the index of the slot there, behind a name that a state is shared under.
  package func owner(of slot: Int, in instance: Instance) throws -> (Instance, Int) {
    var (instance, slot) = (instance, slot)
    while case .shared(let path, let other, _) = instance.template.start(of: slot) {
      guard let next = try evaluator.names.follow(path, from: instance).first else { break }
      (instance, slot) = (next, other)
    }
    return (instance, slot)
  }

  /// The course of the state at the index of a slot.
  package func course(of slot: Int, in owner: Instance) throws -> Course {
    if let course = owner.course(of: slot) { return course }
    return .resting(try start(of: slot, in: owner))
  }

  /// Returns the first value of the state at the index of a slot; only asked for when no course was noted, so it is a
  /// formula that cannot change.
  package func start(of slot: Int, in owner: Instance) throws -> Value {
    switch owner.template.states[slot].start {
    case .expression(let expression), .follows(let expression, _, _): try evaluator.evaluate(expression, in: owner)
    case .shared: .null
    }
  }

  /// The value of the state at the index of a slot, at the moment.
  package func state(_ slot: Int, of instance: Instance) throws -> Value {
    if let frozen = frozen(Instance.frozenKey(ofState: slot), of: instance) { return frozen }
    let (owner, slot) = try owner(of: slot, in: instance)
    let course = try course(of: slot, in: owner)
    if course.isMoving { evaluator.noteMovement() }
    switch moment {
    case .at(let tick): return course.value(at: tick)
    case .target: return course.duration.isFinite ? course.target : course.value(at: moment.tick)
    case .over(let first, let last): return course.enclosure(from: first, to: last)
    }
  }
}
