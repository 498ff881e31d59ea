/// Editing data: in memory, for the rest of the take.
extension StageBuilder {
  private func key(_ slot: Int) -> Performance.Key { Performance.Key(path: evaluator.root.path, slot: slot) }

  private func list(_ slot: Int) throws -> [Value] {
    try evaluator.course(of: slot, in: evaluator.root).target.asList ?? []
  }

  /// Adds a record to a list, at its end or at a place. Fields that are left out are null; a missing id is the smallest
  /// free `new-N`.
  func insert(
    _ record: [(name: String, expression: Expression)], fields: [String], into slot: Int, at: Expression?,
    in instance: Instance
  ) throws {
    var items = try list(slot)
    var values: [String: Value] = [:]
    for field in fields { values[field] = .null }
    for field in record { values[field.name] = try evaluator.evaluate(field.expression, in: instance) }
    if values["id"] == .null {
      let taken = Set(items.compactMap { $0.asRecord?.id })
      values["id"] = (1...).lazy.map { Value.text("new-\($0)") }.first { !taken.contains($0) } ?? .null
    }
    let place = try at.map { try evaluator.evaluate($0, in: instance).asInteger ?? items.count } ?? items.count
    items.insert(.record(Record(values)), at: min(max(place, 0), items.count))
    note(.resting(.list(items)), for: key(slot))
  }

  /// Takes a record out of every list that holds it.
  func remove(_ expression: Expression, in instance: Instance, at place: SourcePlace) throws {
    let value = try evaluator.evaluate(expression, in: instance)
    guard let record = value.asRecord else {
      throw Diagnostic(PropertyProblem.property("remove", wanted: "a record", got: value), at: place)
    }
    for slot in program.dataSlots {
      let items = try list(slot)
      let rest = items.filter { item in
        guard let other = item.asRecord else { return true }
        return record.id.map { other.id != $0 } ?? (other != record)
      }
      if rest.count < items.count { note(.resting(.list(rest)), for: key(slot)) }
    }
  }
}
