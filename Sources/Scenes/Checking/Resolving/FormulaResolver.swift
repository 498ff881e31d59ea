import Formulas
import Geometry
import Limits

/// Finds what the names of one formula stand for, works out types on the way, and notes what the formula reads.
final class FormulaResolver {
  unowned let elaborator: Elaborator
  let scope: Scope
  var dependencies: [Dependency] = []
  /// Variables of queries, and `old`: name → slot and type.
  var locals: [String: (slot: Int, type: ValueType)] = [:]
  var nextLocal = 0
  /// Of variables of queries, the slots of their places in the list.
  var places: [String: Int] = [:]
  /// Set for the list of an `each`, which is read outside of the instances it makes.
  var isOutsideInstances = false
  /// Set for the `locale` of a label or a run.
  var isLocale = false
  /// Of a function's formula: what it is given, and the functions that it is called by, outermost first.
  var parameters: [String: Parameter] = [:]
  var calls: [String] = []
  var expansion = Expansion()

  init(_ elaborator: Elaborator, scope: Scope) {
    self.elaborator = elaborator
    self.scope = scope
  }

  var template: Template { scope.template }
  var program: Program { elaborator.program }

  func report(_ problem: SceneProblem, at place: SourcePlace) {
    elaborator.diagnostics.add(problem, at: place)
  }

  /// The formula as an expression of the wanted type; where that fails, null, and a diagnostic.
  func resolve(_ formula: Formula, wanted: ValueType, property: String) -> (Expression, ValueType) {
    if let word = wanted.word(for: formula) { return (.constant(.text(word)), .text) }
    if isLocale, wanted == .text, let tag = localeTag(formula) { return (tag, .text) }
    if !calls.isEmpty, !elaborator.functionBudget.isUsedUp, !elaborator.functionBudget.spend(1), let name = calls.last {
      report(.tooManyParts(name, limit: Limits.functionWork), at: formula.place)
    }
    elaborator.levelsInHand += 1
    defer { elaborator.levelsInHand -= 1 }
    switch formula.form {
    case .conditional(let condition, let then, let otherwise):
      let test = resolve(condition, wanted: .bool, property: "if").0
      let (first, a) = resolve(then, wanted: wanted, property: property)
      let (second, b) = resolve(otherwise, wanted: wanted, property: property)
      return (.conditional(test, then: first, else: second, formula.place), a.union(b))
    case .list(let items):
      if case .list(let item) = wanted {
        let parts = items.map { resolve($0, wanted: item, property: property) }
        return (.list(parts.map(\.0)), .list(parts.first.map { $0.1 } ?? .any))
      }
    case .name(let name) where !wanted.listedWords.isEmpty && !isKnown(name):
      report(.unknownWord(name, property: property, words: wanted.choices), at: formula.place)
      return (.constant(.null), .any)
    case .name(let name) where wanted == .text && !isKnown(name) && nearest(to: name) == nil:
      report(.bareText(name, property: property), at: formula.place)
      return (.constant(.null), .any)
    case .name(let name) where wanted == .any && !isKnown(name) && nearest(to: name) == nil:
      report(.bareWord(name), at: formula.place)
      return (.constant(.null), .any)
    case .number, .negate:
      guard let number = formula.bareNumber, number != 0, wanted == .time || wanted == .angle else { break }
      let text = DecimalText.shortest(number)
      let problem: SceneProblem =
        wanted == .time
        ? .bareTime(property: property, number: text) : .bareAngle(property: property, number: text)
      report(problem, at: formula.place)
      return (.constant(.null), .any)
    default: break
    }
    let (expression, type) = value(of: formula)
    return check(expression, type, wanted: wanted, property: property, formula: formula)
  }

  /// Resolves the formula that stands behind a key, as the key's row says.
  func resolve(_ formula: Formula, for key: KeySpec) -> Expression {
    if let range = key.range { elaborator.checkRange(of: formula, key.name, range) }
    return resolve(formula, wanted: key.wanted, property: key.name).0
  }

  /// A family that is written as it is has to be one that there is, whether or not its label is seen.
  func checkFamily(_ expression: Expression, at place: SourcePlace) {
    guard case .constant(.text(let name)) = expression, let known = program.surroundings.fontFamilies,
      !known.contains(name)
    else { return }
    report(.unknownFamily(name, known: known), at: place)
  }

  private func check(
    _ expression: Expression, _ type: ValueType, wanted: ValueType, property: String, formula: Formula
  ) -> (Expression, ValueType) {
    if case .text(let text) = formula.form {
      if wanted.wantsColor {
        guard let color = Color(hex: text) else {
          report(
            .wrongType(
              property: property, wanted: "a colour", given: "the text \"\(text)\"",
              cure: "write \"#RRGGBB\", a colour word, or rgb(…)"), at: formula.place)
          return (.constant(.null), .any)
        }
        return (.constant(.color(color)), .color)
      }
      if wanted.isWordOrNoText, !wanted.listedWords.contains(text) {
        report(.unknownWord(text, property: property, words: wanted.choices), at: formula.place)
        return (.constant(.null), .any)
      }
    }
    guard wanted.accepts(type) else {
      report(
        .wrongType(
          property: property, wanted: wanted.words, given: type.words + Self.shown(formula),
          cure: Self.cure(property, wanted: wanted, formula: formula, type: type)), at: formula.place)
      return (.constant(.null), .any)
    }
    return (expression, type)
  }

  static func shown(_ formula: Formula) -> String {
    if case .text(let text) = formula.form { return " (\"\(text)\")" }
    return ""
  }

  static func cure(_ property: String, wanted: ValueType, formula: Formula, type: ValueType = .any) -> String {
    switch (wanted, formula.form) {
    case (_, _) where type == .text && ["concat", "+"].contains(property):
      return "texts are put together in a text: \"{a}{b}\""
    case (.list, _) where type == .number: return "for so many of them, write range(\(text(of: formula)))"
    case (.text, _) where type.isList: return "join(l, \", \") makes a text of a list"
    case (.point, _) where property == "by" && formula.bareNumber != nil:
      return "write [0, \(text(of: formula))] for up and down"
    case (.text, .number): return "put it in quotes"
    case (.text, .name(let name)): return "put it in quotes: \"{\(name)}\""
    case (.text, .list), (.text, .text): return ""
    case (.text, _): return "put the formula in quotes and braces: \"{…}\""
    case (_, .text(let text)) where Double(text) != nil: return "remove the quotes"
    default: return ""
    }
  }

  /// The value a formula has, whatever its type.
  func value(of formula: Formula) -> (Expression, ValueType) {
    switch formula.form {
    case .number(let number, let unit):
      let type: ValueType =
        switch unit {
        case .seconds, .milliseconds: .time
        case .degrees, .turns, .radians: .angle
        case .percent, nil: .number
        }
      return (.constant(.number(number)), type)
    case .text(let text): return (.constant(.text(text)), .text)
    case .interpolation(let pieces):
      let parts = pieces.map { piece -> Expression in
        switch piece {
        case .text(let text): .constant(.text(text))
        case .formula(let formula): value(of: formula).0
        }
      }
      return (.text(parts), .text)
    case .list(let items):
      let parts = items.map { resolve($0, wanted: .any, property: "list") }
      let type = parts.dropFirst().reduce(parts.first?.1 ?? .any) { $0.union($1.1) }
      return (.list(parts.map(\.0)), .list(type))
    case .negate(let operand):
      let (expression, type) = resolve(operand, wanted: .either([.number, .point]), property: "-")
      return (.negate(expression, formula.place), type)
    case .not(let operand):
      return (.not(resolve(operand, wanted: .bool, property: "not").0, formula.place), .bool)
    case .arithmetic(let operation, let left, let right):
      return arithmetic(operation, left, right, at: formula.place)
    case .comparison(let operands, let operators):
      return (.comparison(operands.map { value(of: $0).0 }, operators, formula.place), .bool)
    case .and(let operands):
      return (.and(operands.map { resolve($0, wanted: .bool, property: "and").0 }, formula.place), .bool)
    case .or(let operands):
      return (.or(operands.map { resolve($0, wanted: .bool, property: "or").0 }, formula.place), .bool)
    case .conditional:
      return resolve(formula, wanted: .any, property: "if")
    case .name, .call, .field, .method:
      return value(of: meaning(of: formula), at: formula)
    }
  }

  private func arithmetic(
    _ operation: Formula.Arithmetic, _ left: Formula, _ right: Formula, at place: SourcePlace
  ) -> (Expression, ValueType) {
    let wanted = ValueType.either([.number, .point])
    let (a, first) = resolve(left, wanted: wanted, property: operation.rawValue)
    let (b, second) = resolve(right, wanted: wanted, property: operation.rawValue)
    let type: ValueType
    switch (first, second) {
    case (.point, _), (_, .point), (.list, _), (_, .list): type = .point
    case (.any, _), (_, .any): type = .any
    default: type = first == second ? first : first == .number ? second : first
    }
    return (.arithmetic(operation, a, b, place), type)
  }

  /// Turns what a name stands for into a value.
  private func value(of meaning: Meaning, at formula: Formula) -> (Expression, ValueType) {
    switch meaning {
    case .value(let expression, let type):
      if case .reference(let reference) = expression {
        program.referenceNames[reference.index] = Self.text(of: formula)
      }
      return (expression, type)
    case .layer(let layer):
      report(.layerAsValue(layer.text), at: formula.place)
    case .group(let layer, let group):
      return read(group, of: layer, at: formula.place)
    case .finger: report(.fingerAsValue, at: formula.place)
    case .failed: break
    }
    return (.constant(.null), .any)
  }

  /// Adds a reference to the program's table.
  func reference(_ reference: ResolvedReference, _ read: [Dependency]) -> Expression {
    dependencies.append(contentsOf: read)
    program.references.append(reference)
    return .reference(Expression.Reference(index: program.references.count - 1))
  }

  /// `curve:` of a motion.
  func resolveCurve(_ formula: Formula) -> Expression {
    resolve(formula, wanted: Vocabulary.curveType, property: "curve").0
  }

  /// `{from: …}`
  func resolve(_ query: QueryDescription) -> (Query, ValueType) {
    let (list, type) = resolve(query.list, wanted: .list(.any), property: "from")
    let item: ValueType = if case .list(let item) = type { item } else { .any }
    let saved = (locals, places)
    defer { (locals, places) = saved }
    let slot = nextLocal
    nextLocal += 2
    let variable = query.variable.value
    locals[variable] = (slot, item)
    places[variable] = slot + 1
    let condition = query.condition.map { resolve($0, wanted: .bool, property: "where").0 }
    let group = query.group.map { resolve($0, wanted: .any, property: "group") }
    var result = item
    if let group {
      result = .record(["key": group.1, "items": .list(item)])
      locals[variable] = (slot, result)
    }
    let give = query.give.map {
      (name: $0.name.value, resolved: resolve($0.formula, wanted: .any, property: $0.name.value))
    }
    if !give.isEmpty {
      var fields: [String: ValueType] = group == nil ? [:] : ["key": group?.1 ?? .any, "items": .list(item)]
      for field in give { fields[field.name] = field.resolved.1 }
      result = .record(fields)
      locals[variable] = (slot, result)
    }
    let made = query.item.map { resolve($0, wanted: .any, property: "give") }
    if let made {
      result = made.1
      locals[variable] = (slot, result)
    }
    let sort = query.sort.map { formula in
      guard case .negate(let operand) = formula.form else {
        return SortKey(resolve(formula, wanted: .any, property: "sort").0, isDescending: false)
      }
      return SortKey(resolve(operand, wanted: .any, property: "sort").0, isDescending: true)
    }
    let resolved = Query(
      slot: slot, list: list, condition: condition, group: group?.0,
      give: give.map { (name: $0.name, expression: $0.resolved.0) }, item: made?.0, sort: sort, place: query.place)
    return (resolved, .list(result))
  }

  /// Makes known what an event brings along: `old` of a `change` rule, the character that was `typed`.
  func declare(local name: String, _ type: ValueType) {
    locals[name] = (nextLocal, type)
    nextLocal += 1
  }
}

extension ValueType {
  var isList: Bool { if case .list = self { true } else { false } }

  /// The word that a formula is where a word is wanted: it hides other names.
  func word(for formula: Formula) -> String? {
    let name: String
    switch formula.form {
    case .name(let bare): name = bare
    case .text(let text): name = text
    default: return nil
    }
    switch self {
    case .word(let words): return words.contains(name) ? name : nil
    case .either(let types): return types.lazy.compactMap { $0.word(for: formula) }.first
    default: return nil
    }
  }

  /// The words that may stand where this is wanted.
  var listedWords: [String] {
    switch self {
    case .word(let words): words
    case .either(let types): types.flatMap(\.listedWords)
    default: []
    }
  }

  /// What may be written where this is wanted: the words, and the functions that make a curve.
  var choices: [String] {
    switch self {
    case .either(let types): types.flatMap(\.choices)
    case .curve: FunctionTable.all.filter { $0.resultType == .curve }.map(\.usage)
    default: listedWords
    }
  }

  /// True where a text that stands here has to be one of the words.
  var isWordOrNoText: Bool {
    switch self {
    case .word: true
    case .either(let types): !listedWords.isEmpty && types.allSatisfy { $0.isWordOrNoText || !$0.accepts(.text) }
    default: false
    }
  }

  var wantsColor: Bool {
    switch self {
    case .color: true
    case .either(let types): types.contains { $0.wantsColor }
    default: false
    }
  }
}

extension Formula {
  /// The number that a literal without a unit is, a minus before it included; nil for anything else.
  var bareNumber: Double? {
    switch form {
    case .number(let number, nil): number
    case .negate(let operand): operand.bareNumber.map { -$0 }
    default: nil
    }
  }

  /// The literal numbers that this is, or that one of its branches or items is.
  var literals: [(number: Double, place: SourcePlace)] {
    switch form {
    case .number(let number, _): [(number, place)]
    case .negate(let operand): operand.literals.map { (-$0.number, place) }
    case .conditional(_, let then, let otherwise): then.literals + otherwise.literals
    case .list(let items): items.flatMap(\.literals)
    default: []
    }
  }
}
