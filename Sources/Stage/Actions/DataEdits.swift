import Basics
import Evaluation
import Formulas
import PlayHistory
import Scenes

extension Record {
  /// Whether both are the same thing, whatever has become of its fields. Two lists may use the same ids for
  /// different things, which then have other fields.
  fileprivate func isSame(as other: Record) -> Bool {
    id == nil ? self == other : id == other.id && shape === other.shape
  }
}

/// Editing data: in memory, for the rest of the take.
struct DataEdits: StagePart {
  let states: States
  var playhead: Playhead { states.playhead }

  private func key(_ slot: Int) -> StateKey { StateKey(path: evaluator.root.path, slot: slot) }

  /// The items of a list, all of which will be gone through.
  private func list(_ slot: Int, at action: SourcePlace) throws -> [Value] {
    let items = try evaluator.states.course(of: slot, in: evaluator.root).target.asList ?? []
    try evaluator.spend(items.count * WorkBudget.stepsOfItem, at: action)
    return items
  }

  func perform(_ edit: DataEdit<Resolved>, in instance: Instance, at action: SourcePlace) throws {
    switch edit {
    case .insert(let record, let list, let at): try insert(record, into: list, at: at, in: instance, at: action)
    case .move(let record, let list, let at): try move(record, into: list, at: at, in: instance, at: action)
    case .remove(let record): try remove(record, in: instance, at: action)
    case .update(let fields, let record): try update(fields, of: record, in: instance, at: action)
    }
  }

  /// Adds a record to a list, at its end or at a place. Fields that are left out are null; a missing id is the smallest
  /// free `new-N`.
  private func insert(
    _ inserted: InsertedRecord<Resolved>, into list: Resolved.List, at: Expression?,
    in instance: Instance, at action: SourcePlace
  ) throws {
    let items = try self.list(list.slot, at: action)
    var values: [String: Value] = [:]
    for field in list.fields { values[field] = .null }
    switch inserted {
    case .fields(let fields):
      for field in fields { values[field.name] = try evaluator.evaluate(field.expression, in: instance) }
    case .whole(let expression):
      values.merge(try self.record(expression, property: "insert", in: instance, at: action).fields) { $1 }
    }
    // Of an empty list nobody knows the fields.
    if values["id"] == Value.null || list.fields.isEmpty && values["id"] == nil {
      let taken = Set(items.compactMap { $0.asRecord?.id })
      values["id"] = (1...).lazy.map { Value.text("new-\($0)") }.first { !taken.contains($0) } ?? .null
    }
    let place = try at.map { try evaluator.evaluate($0, in: instance) }
    try put(.record(Record(values)), among: items, of: list, at: place, action)
  }

  /// Takes a record from its place in a list to another; out of all lists that hold it into one that does not. One that
  /// no list holds is left alone.
  private func move(
    _ expression: Expression, into list: Resolved.List, at: Expression?, in instance: Instance, at action: SourcePlace
  ) throws {
    let record = try self.record(expression, property: "move", in: instance, at: action)
    // As it reads before anything has gone.
    let place = try at.map { try evaluator.evaluate($0, in: instance) }
    let items = try self.list(list.slot, at: action)
    func isMoved(_ item: Value) -> Bool { item.asRecord?.isSame(as: record) ?? false }
    // As it is held, whatever its fields were when the formula's record was read.
    guard let held = try items.first(where: isMoved) ?? take([record], at: action).first else { return }
    try put(held, among: items.filter { !isMoved($0) }, of: list, at: place, action)
  }

  private func record(
    _ expression: Expression, property: String, in instance: Instance, at place: SourcePlace
  ) throws -> Record {
    let value = try evaluator.evaluate(expression, in: instance)
    if let record = value.asRecord { return record }
    throw Diagnostic(PropertyProblem.property(property, wanted: "a record", got: value), at: place)
  }

  /// Inserts a record into a list, at its end or at a place.
  private func put(
    _ item: Value, among others: [Value], of list: Resolved.List, at place: Value?, _ action: SourcePlace
  ) throws {
    let place = place ?? .number(Double(others.count))
    guard let index = place.asInteger, (0...others.count).contains(index) else {
      let name = program.root.states[list.slot].name
      throw Diagnostic(StagingProblem.badPlace(place, list: name, count: others.count), at: action)
    }
    var items = others
    items.insert(item, at: index)
    states.note(.resting(.list(items)), for: key(list.slot))
  }

  /// Takes a record, or each record of a list, out of every list that holds it.
  private func remove(_ expression: Expression, in instance: Instance, at place: SourcePlace) throws {
    let value = try evaluator.evaluate(expression, in: instance)
    let records = (value.asList ?? [value]).compactMap(\.asRecord)
    guard records.count == value.asList?.count ?? 1 else {
      throw Diagnostic(PropertyProblem.property("remove", wanted: "a record or records", got: value), at: place)
    }
    _ = try take(records, at: place)
  }

  /// Takes records out of every list that holds them, and returns them as they were held.
  private func take(_ records: [Record], at place: SourcePlace) throws -> [Value] {
    var taken: [Value] = []
    let removed = Dictionary(grouping: records, by: \.id)
    for slot in program.dataSlots {
      let items = try list(slot, at: place)
      var rest: [Value] = []
      for item in items {
        let isTaken = item.asRecord.flatMap { other in removed[other.id]?.contains { $0.isSame(as: other) } } ?? false
        if isTaken { taken.append(item) } else { rest.append(item) }
      }
      if rest.count < items.count { states.note(.resting(.list(rest)), for: key(slot)) }
    }
    return taken
  }

  /// Updates fields of a record, wherever it is held: in a list, or as a field of a list's records, as the book of a
  /// bill.
  private func update(
    _ fields: [Resolved.Field], of expression: Expression, in instance: Instance,
    at place: SourcePlace
  ) throws {
    let value = try evaluator.evaluate(expression, in: instance)
    guard let record = value.asRecord else {
      throw Diagnostic(PropertyProblem.property("of", wanted: "a record", got: value), at: place)
    }
    var new: [String: Value] = [:]
    for field in fields { new[field.name] = try evaluator.evaluate(field.expression, in: instance) }
    func updated(_ value: Value) -> Value? {
      guard let other = value.asRecord, record.isSame(as: other) else { return nil }
      return .record(other.with(new))
    }
    for slot in program.dataSlots {
      var changed = false
      let items = try list(slot, at: place).map { item -> Value in
        if let item = updated(item) {
          changed = true
          return item
        }
        guard let holder = item.asRecord else { return item }
        let inner = holder.fields.compactMapValues(updated)
        guard !inner.isEmpty else { return item }
        changed = true
        return .record(holder.with(inner))
      }
      if changed { states.note(.resting(.list(items)), for: key(slot)) }
    }
  }
}
