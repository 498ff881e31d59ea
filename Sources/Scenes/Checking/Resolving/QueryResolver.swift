import Formulas

/// Resolves queries, `{from: …}`, each of whose parts sees the variable, as the parts before made it.
///
/// Its variable is a local name of the formula's site while it is resolved; nothing else is kept.
struct QueryResolver {
  let formulas: FormulaResolver

  func resolve(_ query: QueryDescription) -> (Query, ValueType) {
    let (list, type) = formulas.resolve(query.list, wanted: .list(.any), property: "from")
    return formulas.site.withVariable(query.variable.value, type.item) { slot in
      resolve(query, of: list, item: type.item, slot: slot)
    }
  }

  private func resolve(
    _ query: QueryDescription, of list: Expression, item: ValueType, slot: Int
  ) -> (Query, ValueType) {
    func resolve(_ formula: Formula, _ property: String, wanted: ValueType = .any) -> (Expression, ValueType) {
      formulas.resolve(formula, wanted: wanted, property: property)
    }
    let condition = query.condition.map { resolve($0, "where", wanted: .bool).0 }
    let group = query.group.map { resolve($0, "group") }
    var result = item {
      didSet { formulas.site.setType(result, ofVariable: query.variable.value) }
    }
    let grouped = group.map { ["key": $0.1, "items": ValueType.list(item)] }
    if let grouped { result = .record(grouped) }
    let give = query.give.map { (name: $0.name.value, resolved: resolve($0.formula, $0.name.value)) }
    if !give.isEmpty { result = .record((grouped ?? [:]).merging(give.map { ($0.name, $0.resolved.1) }) { $1 }) }
    let made = query.item.map { resolve($0, "give") }
    if let made { result = made.1 }
    let sort = query.sort.map { formula in
      guard case .negate(let operand) = formula.form else {
        return SortKey(expression: resolve(formula, "sort").0, isDescending: false)
      }
      return SortKey(expression: resolve(operand, "sort").0, isDescending: true)
    }
    let resolved = Query(
      slot: slot, list: list, condition: condition, group: group?.0,
      give: give.map { Resolved.Field(name: $0.name, expression: $0.resolved.0) }, item: made?.0, sort: sort,
      place: query.place)
    return (resolved, .list(result))
  }
}
