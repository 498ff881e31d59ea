import Formulas
import Geometry
import Layers
import Scenes
import Vocabulary

/// The meaning of names at the moment.
package struct ReferenceEvaluator: EvaluatorPart {
  package let evaluator: Evaluator

  package func value(of reference: ResolvedReference, in instance: Instance) throws -> Value {
    switch reference {
    case .read(let path, let read): return try self.read(read, at: path, from: instance)
    case .item(let up): return instance.ancestor(up).readItem()
    case .itemIndex(let up):
      let owner = instance.ancestor(up)
      return owner.isAnyRow ? .unknown : .number(Double(owner.readPlace().index))
    case .itemPrevious(let up): return neighbour(of: instance.ancestor(up), by: -1)
    case .itemNext(let up): return neighbour(of: instance.ancestor(up), by: 1)
    case .stateTarget(let path, let slot):
      guard let layers = try followIfKnown(path, from: instance) else { return .unknown }
      guard let owner = layers.first else { return .null }
      let (holder, slot) = try evaluator.states.owner(of: slot, in: owner)
      return try evaluator.states.course(of: slot, in: holder).target
    case .stateMoving(let path, let slot):
      guard let layers = try followIfKnown(path, from: instance) else { return .unknown }
      guard let owner = layers.first else { return .bool(false) }
      let (holder, slot) = try evaluator.states.owner(of: slot, in: owner)
      return .bool(try evaluator.states.course(of: slot, in: holder).isMoving)
    case .local(let slot): return try variable(slot, in: instance)
    case .time: return seconds(since: 0)
    case .age(let up): return seconds(since: evaluator.states.birth(of: instance.ancestor(up)))
    case .presence(let up): return evaluator.states.presence(of: instance.ancestor(up))
    case .leaving(let up): return .bool(instance.ancestor(up).isLeaving)
    case .finger(.down): return .bool(evaluator.fingers.touch()?.isDown ?? false)
    case .finger(.x): return evaluator.fingers.coordinate { $0.x }
    case .finger(.y): return evaluator.fingers.coordinate { $0.y }
    }
  }

  private func variable(_ slot: Int, in instance: Instance) throws -> Value {
    switch evaluator.variables[slot] {
    case .value(let value): return value
    case .formula(let expression):
      let value = try evaluator.evaluate(expression, in: instance)
      evaluator.variables[slot] = .value(value)
      return value
    }
  }

  private func neighbour(of instance: Instance, by distance: Int) -> Value {
    if instance.isAnyRow { return .unknown }
    let place = instance.readPlace()
    let index = place.index + distance
    return place.siblings.indices.contains(index) ? place.siblings[index] : .null
  }

  // MARK: Layers

  /// The instances a path leads to: none where a layer on the way is absent, or where over a range of ticks it cannot
  /// be told.
  package func follow(_ path: LayerPath, from instance: Instance) throws -> [Instance] {
    try followIfKnown(path, from: instance) ?? []
  }

  /// The instances a path leads to: none where a layer on the way is absent; nil where an index on the way is not the
  /// same at all ticks of a range.
  private func followIfKnown(_ path: LayerPath, from instance: Instance) throws -> [Instance]? {
    var found = [instance.ancestor(path.up)]
    for step in path.steps {
      guard let base = found.first else { return [] }
      switch step {
      case .single(let child): found = Array(try evaluator.structure.children(child, of: base).prefix(1))
      case .all(let child):
        let children = try evaluator.structure.children(child, of: base)
        try evaluator.spend(children.count)
        found = children.filter { !$0.isLeaving }
      case .at(let child, let row):
        let place = row.place
        if let id = row.id, let named = try self.row(of: id, child, of: base, at: place) {
          found = [named]
          continue
        }
        let index = try evaluator.evaluate(row.expression, in: instance)
        if case .text(let identity) = index {
          found = try self.row(of: identity, child, of: base, at: place).map { [$0] } ?? []
          continue
        }
        guard case .number(let number) = index else {
          if !index.isExact { return nil }
          throw Diagnostic(
            PropertyProblem.wrongKind(wanted: "a number, or the text that is its id", got: index), at: place)
        }
        if program.sleeps(base.template.children[child]) {
          guard number >= 0, number < Double(try evaluator.rows.sleepingRows(child, of: base).count) else { return [] }
          found = [try evaluator.rows.row(at: Int(clamped: number), child, of: base)]
          continue
        }
        let children = try evaluator.structure.children(child, of: base)
        try evaluator.spend(children.count, at: place)
        let instances = children.filter { !$0.isLeaving }
        guard number >= 0, number < Double(instances.count) else { return [] }
        found = [instances[Int(clamped: number)]]
      }
    }
    return found
  }

  /// The row whose item has an id, or, where items have none, whose place is that text; nil where there is none.
  private func row(of id: String, _ child: Int, of base: Instance, at place: SourcePlace) throws -> Instance? {
    let part = RowName.part(of: id)
    return try row(identified: part, child, of: base, at: place)
      ?? (part == id ? nil : try row(identified: id, child, of: base, at: place))
  }

  private func row(
    identified identity: String, _ child: Int, of base: Instance, at place: SourcePlace
  ) throws -> Instance? {
    let template = base.template.children[child]
    if program.sleeps(template) {
      let rows = try evaluator.rows.sleepingRows(child, of: base)
      try evaluator.spend(rows.count, at: place)
      let identities = try evaluator.rows.rowIdentities(of: rows, child, of: base).identities
      let position = (0..<rows.count).first { identities[rows.index(at: $0)] == identity }
      return try position.map { try evaluator.rows.row(at: $0, child, of: base) }
    }
    let path = "\(Structure.path(of: template, in: base))(\(identity))"
    let children = try evaluator.structure.children(child, of: base)
    try evaluator.spend(children.count, at: place)
    return children.first { !$0.isLeaving && $0.path == path }
  }

  private func read(_ read: LayerRead, at path: LayerPath, from instance: Instance) throws -> Value {
    if path.steps.isEmpty { return try value(of: read, in: instance.ancestor(path.up)) }
    guard let found = try followIfKnown(path, from: instance) else { return .unknown }
    if case .all = path.steps.last { return .list(try found.map { try value(of: read, in: $0) }) }
    guard let layer = found.first else {
      switch read {
      case .pressed, .dragging, .dragged, .pinched, .rotated, .moving, .decelerating, .settling, .leaving:
        return .bool(false)
      default: return .null
      }
    }
    return try value(of: read, in: layer)
  }

  func value(of read: LayerRead, in layer: Instance) throws -> Value {
    switch read {
    case .cell(let cell): return try value(cell, of: layer)
    case .state(let slot): return try evaluator.states.state(slot, of: layer)
    case .maxEdge(let axis):
      return number(sum(try extent(Measure.place(axis), of: layer), try extent(Measure.size(axis), of: layer)))
    case .middle(let axis):
      return number(try middle(axis, of: layer))
    case .center: return try point { try middle($0, of: layer) }
    case .onScreen(let field): return try evaluator.onScreen.read(field, of: layer)
    case .pressed: return .bool(layer.isPressed())
    case .offset(let axis?): return number(evaluator.scrolls.offset(axis, of: layer))
    case .offset(nil): return point { evaluator.scrolls.offset($0, of: layer) }
    case .velocity(let axis?): return evaluator.scrolls.velocity(axis, of: layer)
    case .velocity(nil):
      guard case .number(let x) = evaluator.scrolls.velocity(.horizontal, of: layer),
        case .number(let y) = evaluator.scrolls.velocity(.vertical, of: layer)
      else { return .unknown }
      return .point(x, y)
    case .target(let axis?): return .number(evaluator.scrolls.state(of: layer)[axis].target)
    case .target(nil):
      let state = evaluator.scrolls.state(of: layer)
      return .point(state.horizontal.target, state.vertical.target)
    case .page: return try evaluator.scrolls.page(of: layer)
    case .start: return .number(try evaluator.scrolls.mainRange(of: layer).low)
    case .end: return .number(try evaluator.scrolls.mainRange(of: layer).high)
    case .dragging: return .bool(evaluator.scrolls.state(of: layer).phase == .dragging)
    case .decelerating: return .bool(evaluator.scrolls.state(of: layer).phase == .decelerating)
    case .settling: return .bool(evaluator.scrolls.state(of: layer).phase == .settling)
    case .moving: return .bool(evaluator.scrolls.state(of: layer).phase != .resting)
    case .dragged: return .bool(evaluator.fingers.isDragged(layer))
    case .translation(let axis?): return evaluator.fingers.translation(axis, of: layer)
    case .translation(nil): return point { evaluator.fingers.translation($0, of: layer).asInterval }
    case .pinched: return .bool(evaluator.fingers.isPinched(layer))
    case .magnification: return evaluator.fingers.magnification(of: layer)
    case .rotated: return .bool(evaluator.fingers.isTurned(layer))
    case .turn: return evaluator.fingers.turn(of: layer)
    case .contentSize(let axis): return try value(Measure.content(axis).rawValue, of: layer)
    case .textEnd(let axis?): return try value(Measure.textEnd(axis).rawValue, of: layer)
    case .textEnd(nil): return try point { try extent(Measure.textEnd($0), of: layer) }
    case .presence: return evaluator.states.presence(of: layer)
    case .leaving: return .bool(layer.isLeaving)
    }
  }

  /// A point by its coordinates on both axes; unknown where one cannot be known.
  private func point(_ coordinate: (Axis) throws -> Interval?) rethrows -> Value {
    guard let x = try coordinate(.horizontal), let y = try coordinate(.vertical) else { return .unknown }
    return x.isPoint && y.isPoint ? .point(x.low, y.low) : .pointInterval(x, y)
  }

  private func middle(_ axis: Axis, of layer: Instance) throws -> Interval? {
    guard let place = try extent(Measure.place(axis), of: layer), let size = try extent(Measure.size(axis), of: layer)
    else { return nil }
    return place + Interval(size.low / 2, size.high / 2)
  }
}
