import Basics
import Formulas
import Geometry
import Locales
import Vocabulary

/// Resolves one formula: each piece becomes an expression with a type, and what its names stand for is read.
///
/// Owns nothing but its site. Names are found by `VisibleNames`, fields of layers by `LayerFields`, calls by
/// `CallResolver`. It never declares anything, and knows no properties: what is wanted is said by who asks.
struct FormulaResolver {
  let site: FormulaSite
  private var sight: VisibleNames { VisibleNames(site: site) }

  init(_ site: FormulaSite) { self.site = site }

  init(_ context: SceneContext, scope: Scope) { self.init(FormulaSite(context, scope)) }

  /// The formula as an expression of the wanted type; where that fails, null, and a diagnostic.
  func resolve(_ formula: Formula, wanted: ValueType, property: String) -> (Expression, ValueType) {
    if let word = wanted.word(for: formula) { return (.constant(.text(word)), .text) }
    if site.isLocale, wanted == .text, let tag = localeTag(formula) { return (tag, .text) }
    if let name = site.calls.last, !site.context.budget.spendPart() {
      site.report(.tooManyParts(name, limit: Limits.functionWork), at: formula.place)
    }
    // Without closures, which would copy the formula: this is done for each part of each.
    let results = site.beginWhole()
    site.context.types.enterLevel()
    let (expression, type) = resolved(formula, wanted: wanted, property: property)
    site.context.types.leaveLevel()
    return (site.endWhole(expression, results), type)
  }

  private func resolved(_ formula: Formula, wanted: ValueType, property: String) -> (Expression, ValueType) {
    switch formula.form {
    case .conditional(let condition, let then, let otherwise):
      let test = resolve(condition, wanted: .bool, property: "if").0
      let (first, a) = resolve(then, wanted: wanted, property: property)
      let (second, b) = resolve(otherwise, wanted: wanted, property: property)
      return (.conditional(test, then: first, else: second, formula.place), a.union(b))
    case .list(let items):
      if case .list(let item) = wanted {
        let parts = items.map { resolve($0, wanted: item, property: property) }
        return (.list(parts.map(\.0)), .list(.union(of: parts.map(\.1))))
      }
    case .name(let name) where wanted.hasWords && !sight.isKnown(name):
      return site.refused(.unknownWord(name, property: property, words: wanted.choices), at: formula.place)
    case .name(let name) where wanted == .text && isUnknownWord(formula):
      return site.refused(.bareText(name, text: name, property: property), at: formula.place)
    case .field(let base, _) where wanted == .text && isUnknownWord(base):
      // It may be the name of a file, such as `photo.png`.
      return site.refused(.bareText(base.description, text: formula.description, property: property), at: base.place)
    case .name(let name) where wanted.wantsColor && isUnknownWord(formula):
      return site.refused(.unknownColor(name), at: formula.place)
    case .name(let name) where wanted == .any && isUnknownWord(formula):
      return site.refused(.bareWord(name), at: formula.place)
    case .number, .negate:
      guard let number = formula.bareNumber, number != 0, wanted == .time || wanted == .angle else { break }
      let text = DecimalText.shortest(number)
      let problem: SceneProblem =
        wanted == .time
        ? .bareTime(property: property, number: text) : .bareAngle(property: property, number: text)
      return site.refused(problem, at: formula.place)
    default: break
    }
    let (expression, type) = value(of: formula)
    return check(expression, type, wanted: wanted, property: property, formula: formula)
  }

  /// Whether it is a name that is in sight of nothing, and like none that is.
  private func isUnknownWord(_ formula: Formula) -> Bool {
    guard case .name(let name) = formula.form, !sight.isKnown(name) else { return false }
    // All that is not reported needs no suggestion.
    return !site.context.findings.diagnostics.keeps(formula.place) || sight.nearest(to: name) == nil
  }

  /// Resolves the formula that stands behind a key, as the key's row says.
  func resolve(_ formula: Formula, for key: KeySpec) -> Expression {
    if let range = key.range {
      site.context.findings.checkRange(of: formula, key.name, range, isCount: key.isCount)
    }
    return resolve(formula, wanted: key.wanted, property: key.name).0
  }

  /// A family that is written as it is has to be one that there is, whether or not its label is seen.
  func checkFamily(_ expression: Expression, at place: SourcePlace) {
    guard case .constant(.text(let name)) = expression, let known = site.context.program.surroundings.fontFamilies,
      !known.contains(name)
    else { return }
    site.report(.unknownFamily(name, known: known), at: place)
  }

  private func check(
    _ expression: Expression, _ type: ValueType, wanted: ValueType, property: String, formula: Formula
  ) -> (Expression, ValueType) {
    if case .text(let text) = formula.form {
      let isWanted =
        wanted.wantsColor
        ? Color(hex: text) != nil : wanted.isWordOrNoText ? wanted.listedWords.contains(text) : wanted.accepts(.text)
      if !isWanted, isFormula(text, at: formula.place) {
        return site.refused(.quoted(text, property: property), at: formula.place)
      }
      if wanted.wantsColor {
        guard let color = Color(hex: text) else {
          return site.refused(
            .wrongType(
              property: property, wanted: "a colour", given: "the text \"\(text)\"",
              cure: "write \"#RRGGBB\", a colour word, or rgb(…)"), at: formula.place)
        }
        return (.constant(.color(color)), .color)
      }
      if wanted.isWordOrNoText, !wanted.listedWords.contains(text) {
        return site.refused(.unknownWord(text, property: property, words: wanted.choices), at: formula.place)
      }
    }
    guard wanted.accepts(type) else {
      return site.refused(
        .wrongType(
          property: property, wanted: wanted.shownName(besides: type),
          given: type.shownName(besides: wanted) + Self.shown(formula),
          cure: Self.cure(property, wanted: wanted, formula: formula, type: type)), at: formula.place)
    }
    return (expression, type)
  }

  /// Whether a text would mean something here without its quotes: a name in sight, a call of a function, a condition.
  private func isFormula(_ text: String, at place: SourcePlace) -> Bool {
    switch (try? Formula(parsing: text, at: place))?.form {
    case .name(let name): sight.isKnown(name)
    case .call(let name, _): site.context.names.isFunction(name, from: site.scope.file)
    case .conditional: true
    default: false
    }
  }

  static func shown(_ formula: Formula) -> String {
    if case .text(let text) = formula.form { " (\"\(text)\")" } else { "" }
  }

  static func cure(_ property: String, wanted: ValueType, formula: Formula, type: ValueType = .any) -> String? {
    switch (wanted, formula.form) {
    case (_, _) where type == .text && ["concat", "+"].contains(property):
      "texts are put together in a text: \"{a}{b}\""
    case (.list, _) where type == .number: "for so many of them, write range(\(formula.shortText))"
    case (.text, _) where type.isList: "join(l, \", \") makes a text of a list"
    case (.point, _) where property == "by" && formula.bareNumber != nil:
      "write [0, \(formula.shortText)] for up and down"
    case (.text, .number): "put it in quotes"
    case (.text, .name(let name)): "put it in quotes: \"{\(name)}\""
    case (.text, .list), (.text, .text): nil
    case (.text, _): "put the formula in quotes and braces: \"{…}\""
    case (_, .text(let text)) where Double(text) != nil: "remove the quotes"
    case (.number, .text): nil
    case (.number, _) where type == .text: "number(t) is the number of a text"
    default: nil
    }
  }

  /// The value a formula has, whatever its type.
  func value(of formula: Formula) -> (Expression, ValueType) {
    switch formula.form {
    case .number(let number, let unit): return (.constant(.number(number)), ValueType(of: unit))
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
      return (.list(parts.map(\.0)), .list(.union(of: parts.map(\.1))))
    case .record(let fields): return record(fields, at: formula.place)
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

  private func record(_ fields: [Formula.Field], at place: SourcePlace) -> (Expression, ValueType) {
    if fields.contains(where: { $0.name == "from" && $0.value.namesItems }) {
      return site.refused(.queryInFormula, at: place)
    }
    let fields = fields.sorted { $0.name < $1.name }
    let parts = fields.map { resolve($0.value, wanted: .any, property: $0.name) }
    return (
      .record(RecordShape.of(fields.map(\.name)), parts.map(\.0), place),
      .record(Dictionary(uniqueKeysWithValues: zip(fields.map(\.name), parts.map(\.1))))
    )
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
        site.context.program.referenceNames[reference.index] = formula.shortText
      }
      return (expression, type)
    case .layer(let layer):
      site.report(.layerAsValue(layer.text), at: formula.place)
    case .group(let layer, let group):
      return LayerFields(site: site).point(group, of: layer, at: formula.place)
    case .finger: site.report(.fingerAsValue, at: formula.place)
    case .failed: break
    }
    return (.constant(.null), .any)
  }

  /// `curve:` of a motion.
  func resolveCurve(_ formula: Formula) -> Expression {
    resolve(formula, wanted: Vocabulary.curveType, property: "curve").0
  }

  // MARK: Meanings

  /// - Parameter isOwner: whether it stands before a point, as `h` in `h.left`.
  func meaning(of formula: Formula, isOwner: Bool = false) -> Meaning {
    switch formula.form {
    case .name(let name):
      guard let meaning = isOwner ? sight.owner(named: name) : sight.meaning(of: name) else {
        sight.reportUnknown(name, at: formula.place, isOwner: isOwner)
        return .failed
      }
      if case .layer = meaning, let problem = sight.ambiguity(of: name) {
        return site.refused(other: problem, at: formula.place)
      }
      if case .value(.reference(let reference), _) = meaning {
        site.context.program.referenceNames[reference.index] = name
      }
      if name == "presence", case .value(let expression, _) = meaning {
        let rests = if case .constant(.number(1)) = expression { true } else { false }
        site.context.read.note(presenceAt: formula.place, rests: rests)
      }
      return meaning
    case .call(let name, let arguments):
      return CallResolver(formulas: self).meaning(of: name, arguments, at: formula.place)
    case .field(let base, let field): return meaning(ofField: field, of: base, at: formula.place)
    case .method(let base, let name, let arguments):
      let arguments = arguments.map { Formula.Argument($0) }
      switch meaning(ofField: name, of: base, isCalled: true, at: formula.place) {
      case .layer(let mention): return CallResolver(formulas: self).row(of: mention, arguments, at: formula.place)
      case .value(let expression, let type):
        return CallResolver(formulas: self).item(of: expression, type, arguments, at: formula.place)
      case let other: return other
      }
    default:
      let (expression, type) = value(of: formula)
      return .value(expression, type)
    }
  }

  /// - Parameter isCalled: whether a place among rows or items is asked for: `pages.page(2)`.
  private func meaning(
    ofField field: String, of base: Formula, isCalled: Bool = false, at place: SourcePlace
  ) -> Meaning {
    if let list = sight.editedList(field, of: base) { return list }
    switch meaning(of: base, isOwner: true) {
    case .failed: return .failed
    case .finger: return BuiltInNames(site: site).finger(field, at: place)
    case .value(let expression, let type): return member(field, of: expression, type, at: place)
    case .group(let layer, let group): return LayerFields(site: site).member(field, of: group, of: layer, at: place)
    case .layer(let layer): return LayerFields(site: site).meaning(of: field, of: layer, isCalled: isCalled, at: place)
    }
  }

  /// The state a formula names: a bare name, or `layer.name`.
  func state(named formula: Formula) -> (path: LayerPath, slot: Int)? {
    switch formula.form {
    case .name(let name): return sight.state(named: name)
    case .field(let base, let name):
      guard case .layer(let mention) = meaning(of: base, isOwner: true), !mention.isList,
        let slot = mention.template.stateIndices[name]
      else { return nil }
      site.context.read.note(state: slot, of: mention.template)
      return (mention.path, slot)
    default: return nil
    }
  }

  private func member(_ field: String, of base: Expression, _ type: ValueType, at place: SourcePlace) -> Meaning {
    let isList = type.isList
    let element = isList ? type.item : type
    let read = Expression.field(base, FieldName(field), place)
    switch element {
    case .record(let fields):
      guard let found = fields[field] else {
        return site.refused(
          .unknownRecordField(
            field, of: isList ? "a record of the list" : "the record", candidates: Array(fields.keys)),
          at: place)
      }
      return .value(read, isList ? .list(found) : found)
    case .point where field == "x" || field == "y": return .value(read, isList ? .list(.number) : .number)
    case .any, .null: return .value(read, .any)
    case .number where isList && (field == "x" || field == "y"): return .value(read, .number)
    default:
      return site.refused(.unknownField(field, of: element.shownName, candidates: []), at: place)
    }
  }

  /// `locale:` of a label, where a tag may stand as it is: `ja`, unless something of the scene has that name.
  ///
  /// - Returns: nil where it is another formula.
  func localeTag(_ formula: Formula) -> Expression? {
    let text: String
    switch formula.form {
    case .text(let written): text = written
    case .name(let name) where !sight.isKnown(name): text = name
    default: return nil
    }
    do throws(LocaleProblem) {
      return .constant(.text(try LocaleTag(text).text))
    } catch {
      site.report(.notALocale(error), at: formula.place)
      return .constant(.null)
    }
  }
}

extension Formula {
  /// Whether it is `o in orders`, which names each item of a list where a query begins.
  fileprivate var namesItems: Bool {
    guard case .comparison(let operands, [.isIn]) = form, case .name? = operands.first?.form else { return false }
    return true
  }
}
