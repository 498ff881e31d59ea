import Formulas
import Geometry
import Motion
import Scenes

/// What names stand for at the moment.
extension Evaluator {
  func value(of reference: ResolvedReference, in instance: Instance) throws -> Value {
    switch reference {
    case .read(let path, let read): return try self.read(read, at: path, from: instance)
    case .item(let up): return instance.ancestor(up).readItem()
    case .itemIndex(let up):
      let owner = instance.ancestor(up)
      return owner.isAnyRow ? .unknown : .number(Double(owner.readPlace().index))
    case .itemPrevious(let up): return neighbour(of: instance.ancestor(up), by: -1)
    case .itemNext(let up): return neighbour(of: instance.ancestor(up), by: 1)
    case .stateTarget(let path, let slot):
      guard let owner = try follow(path, from: instance).first else { return .null }
      let (holder, slot) = try self.owner(of: slot, in: owner)
      return try course(of: slot, in: holder).target
    case .stateMoving(let path, let slot):
      guard let owner = try follow(path, from: instance).first else { return .bool(false) }
      let (holder, slot) = try self.owner(of: slot, in: owner)
      return .bool(try course(of: slot, in: holder).isMoving)
    case .local(let slot): return locals.indices.contains(slot) ? locals[slot] : .null
    case .time: return seconds(since: 0)
    case .age: return seconds(since: birth(of: instance))
    case .presence(let up): return presence(of: instance.ancestor(up))
    case .leaving(let up): return .bool(instance.ancestor(up).isLeaving)
    case .fingerDown: return .bool(touch()?.isDown ?? false)
    case .fingerX: return finger { $0.x }
    case .fingerY: return finger { $0.y }
    }
  }

  private func neighbour(of instance: Instance, by distance: Int) -> Value {
    if instance.isAnyRow { return .unknown }
    let place = instance.readPlace()
    let index = place.index + distance
    return place.siblings.indices.contains(index) ? place.siblings[index] : .null
  }

  /// What the finger does in the present segment.
  func touch() -> History.Touch? {
    let input = input(.finger, as: History.Touch.self)
    use(input: input)
    return input.current { history.touch.piece(at: epochTick) }
  }

  private func finger(_ axis: (History.Touch) -> Curve) -> Value {
    guard let touch = touch() else { return .number(0) }
    return value(of: axis(touch), start: touch.start)
  }

  /// Where the finger is on the screen, or nil while it is up.
  func finger(at tick: Tick) -> Point? {
    guard let touch = history.touch.piece(at: tick), touch.isDown else { return nil }
    let time = (tick - touch.start).seconds
    return Point(touch.x.value(at: time), touch.y.value(at: time))
  }

  /// A curve's value, enclosure or end, as the moment asks.
  func value(of curve: Curve, start: Tick) -> Value {
    if case .rest(let place) = curve { return .number(place) }
    noteMovement()
    switch moment {
    case .at(let tick): return .number(curve.value(at: (tick - start).seconds))
    case .target: return .number(curve.duration.isFinite ? curve.finalValue : curve.value(at: (tick - start).seconds))
    case .over(let first, let last):
      let interval = curve.enclosure(over: Interval((first - start).seconds, (last - start).seconds))
      return interval.isPoint ? .number(interval.low) : .interval(interval)
    }
  }

  private func seconds(since birth: Tick) -> Value {
    noteMovement()
    return switch moment {
    case .at(let tick), .target(let tick): .number((tick - birth).seconds)
    case .over(let first, let last): .interval(Interval((first - birth).seconds, (last - birth).seconds))
    }
  }

  // MARK: Existence

  /// When the instance, or the youngest one around it, came into being.
  func birth(of instance: Instance) -> Tick {
    var birth = 0
    var current: Instance? = instance
    while let one = current {
      birth = max(birth, one.existence()?.birth ?? 0)
      current = one.parent
    }
    return birth
  }

  func presence(of instance: Instance) -> Value {
    guard let existence = instance.existence(), let curve = existence.presence else { return .number(1) }
    return value(of: curve, start: existence.start)
  }

  /// What a leaving component had been given, by cell, or by the key of a shared state.
  func frozen(_ key: Int, of instance: Instance) -> Value? {
    guard instance.template.goes, let existence = instance.existence(), existence.isLeaving else { return nil }
    return existence.frozen[key]
  }

  // MARK: States

  /// The instance and slot behind a name that a state is shared under.
  func owner(of slot: Int, in instance: Instance) throws -> (Instance, Int) {
    var (instance, slot) = (instance, slot)
    while case .shared(let path, let other, _) = instance.template.states[slot].start {
      guard let next = try follow(path, from: instance).first else { break }
      (instance, slot) = (next, other)
    }
    return (instance, slot)
  }

  func course(of slot: Int, in owner: Instance) throws -> Course {
    if let course = owner.course(of: slot) { return course }
    return .resting(try start(of: slot, in: owner))
  }

  /// What a state begins with; only asked for when no course was noted, so it is a formula that cannot change.
  func start(of slot: Int, in owner: Instance) throws -> Value {
    switch owner.template.states[slot].start {
    case .expression(let expression), .follows(let expression, _, _): try evaluate(expression, in: owner)
    case .shared: .null
    }
  }

  func state(_ slot: Int, of instance: Instance) throws -> Value {
    if let frozen = frozen(Instance.frozenKey(ofState: slot), of: instance) { return frozen }
    let (owner, slot) = try owner(of: slot, in: instance)
    let course = try course(of: slot, in: owner)
    if course.isMoving { noteMovement() }
    switch moment {
    case .at(let tick): return course.value(at: tick)
    case .target: return course.duration.isFinite ? course.target : course.value(at: tick)
    case .over(let first, let last): return course.enclosure(from: first, to: last)
    }
  }

  // MARK: Layers

  /// The instances a path leads to: none where a layer on the way is absent.
  func follow(_ path: LayerPath, from instance: Instance) throws -> [Instance] {
    var found = [instance.ancestor(path.up)]
    for step in path.steps {
      guard let base = found.first else { return [] }
      switch step {
      case .single(let child): found = Array(try children(child, of: base).prefix(1))
      case .all(let child): found = try children(child, of: base).filter { !$0.isLeaving }
      case .at(let child, let expression, let place):
        let index = try evaluate(expression, in: instance)
        guard case .number(let number) = index else {
          if !index.isExact { return [] }
          throw Diagnostic(PropertyProblem.wrongKind(wanted: "a number", got: index), at: place)
        }
        if program.sleeps(base.template.children[child]) {
          guard number >= 0, number < Double(try run(child, of: base).count) else { return [] }
          found = [try row(at: Int(clamped: number), child, of: base)]
          continue
        }
        let instances = try children(child, of: base).filter { !$0.isLeaving }
        guard number >= 0, number < Double(instances.count) else { return [] }
        found = [instances[Int(clamped: number)]]
      }
    }
    return found
  }

  private func read(_ read: LayerRead, at path: LayerPath, from instance: Instance) throws -> Value {
    if path.steps.isEmpty { return try value(of: read, in: instance.ancestor(path.up)) }
    let found = try follow(path, from: instance)
    if case .all = path.steps.last { return .list(try found.map { try value(of: read, in: $0) }) }
    guard let layer = found.first else {
      switch read {
      case .pressed, .dragging, .dragged, .moving, .decelerating, .settling, .leaving: return .bool(false)
      default: return .null
      }
    }
    return try value(of: read, in: layer)
  }

  private func value(of read: LayerRead, in layer: Instance) throws -> Value {
    switch read {
    case .cell(let cell): return try value(cell, of: layer)
    case .state(let slot): return try state(slot, of: layer)
    case .maxEdge(let axis):
      return number(sum(try extent(Measure.place(axis), of: layer), try extent(Measure.size(axis), of: layer)))
    case .middle(let axis):
      return number(try middle(axis, of: layer))
    case .center:
      guard let x = try middle(.horizontal, of: layer), let y = try middle(.vertical, of: layer) else {
        return .unknown
      }
      return x.isPoint && y.isPoint ? .point(x.low, y.low) : .pointInterval(x, y)
    case .onScreen(let field): return try onScreen(field, of: layer)
    case .pressed: return .bool(layer.isPressed())
    case .offset(let axis): return number(offset(axis, of: layer))
    case .offsetPoint:
      let (x, y) = (offset(.horizontal, of: layer), offset(.vertical, of: layer))
      return x.isPoint && y.isPoint ? .point(x.low, y.low) : .pointInterval(x, y)
    case .velocity(let axis): return velocity(axis, of: layer)
    case .velocityPoint:
      guard case .number(let x) = velocity(.horizontal, of: layer), case .number(let y) = velocity(.vertical, of: layer)
      else { return .unknown }
      return .point(x, y)
    case .target(let axis): return .number(scroll(of: layer)[axis].target)
    case .targetPoint:
      let state = scroll(of: layer)
      return .point(state.horizontal.target, state.vertical.target)
    case .page: return try page(of: layer)
    case .start: return .number(scroll(of: layer)[try mainAxis(of: layer)].low)
    case .end: return .number(scroll(of: layer)[try mainAxis(of: layer)].high)
    case .dragging: return .bool(scroll(of: layer).phase == .dragging)
    case .decelerating: return .bool(scroll(of: layer).phase == .decelerating)
    case .settling: return .bool(scroll(of: layer).phase == .settling)
    case .moving: return .bool(scroll(of: layer).phase != .resting)
    case .dragged: return .bool(isDragged(layer))
    case .translation(let axis): return translation(axis, of: layer)
    case .translationPoint: return translation(of: layer)
    case .contentSize(let axis): return try value(Measure.content(axis).rawValue, of: layer)
    case .presence: return presence(of: layer)
    case .leaving: return .bool(layer.isLeaving)
    }
  }

  private func middle(_ axis: Axis, of layer: Instance) throws -> Interval? {
    guard let place = try extent(Measure.place(axis), of: layer), let size = try extent(Measure.size(axis), of: layer)
    else { return nil }
    return place + Interval(size.low / 2, size.high / 2)
  }
}
