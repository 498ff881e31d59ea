/// The cascade of a document's style sheets, style attributes and presentation attributes: each element gets one value
/// a property, with its variables replaced, and in the end neither sheets nor style attributes are left.
///
/// What an attribute says, and no sheet says otherwise, stays as it is written.
struct CSSCascade {
  private struct Rule {
    let selector: CSSSelector
    let specificity: Int
    let order: Int
    let declarations: [CSSDeclaration]
  }

  /// The rules by what the last compound of their selector asks for.
  private var byID: [String: [Rule]] = [:]
  private var byClass: [String: [Rule]] = [:]
  private var byType: [String: [Rule]] = [:]
  private var others: [Rule] = []
  private var isEmpty = true
  private var matcher = CSSMatcher()

  /// The properties that style declares somewhere.
  private var declared: Set<String> = []

  /// Does it to a whole document, and returns the names of the properties that style declares.
  ///
  /// - Parameter hasSheets: whether there is a `<style>`.
  static func resolve(_ root: SVGElement, hasSheets: Bool) throws(SVGProblem) -> Set<String> {
    var cascade = CSSCascade()
    if hasSheets {
      try root.visitAll { element throws(SVGProblem) in
        guard element.isSVG, element.name == "style" else { return }
        do throws(SVGProblem) { try cascade.add(element) } catch { throw error.at(element.place) }
      }
    }
    try cascade.apply(to: root, [:])
    return cascade.declared
  }

  private var count = 0

  private mutating func add(_ style: SVGElement) throws(SVGProblem) {
    if let type = style[attribute: "type"]?.loweredASCII, !type.isEmpty, type != "text/css" { return }
    if let media = style[attribute: "media"] {
      guard let applies = try? CSSMedia.applies(CSSTokenizer.tokens(media)[...]) else {
        throw SVGProblem(.atRule("media \(media)"))
      }
      if !applies { return }
    }
    for rule in try CSSSheet(style.text).rules {
      // Also where it selects nothing yet.
      for case .url(let address) in rule.declarations.flatMap(\.value) where !SVGPropertyReader.isInside(address) {
        throw SVGProblem(.reference(address))
      }
      for selector in rule.selectors {
        count += 1
        isEmpty = false
        let entry = Rule(
          selector: selector, specificity: selector.specificity, order: count, declarations: rule.declarations)
        add(entry, selector.steps.last?.compound ?? [])
      }
    }
  }

  private mutating func add(_ rule: Rule, _ compound: [CSSSimpleSelector]) {
    for simple in compound {
      switch simple {
      case .id(let id): return byID[id, default: []].append(rule)
      case .class(let name): return byClass[name, default: []].append(rule)
      case .type(let name): return byType[name, default: []].append(rule)
      default: continue
      }
    }
    others.append(rule)
  }

  private mutating func rules(for element: SVGElement) throws(SVGProblem) -> [Rule] {
    if isEmpty { return [] }
    var candidates = others + (byType[element.name] ?? [])
    if let id = element[attribute: "id"] { candidates += byID[id] ?? [] }
    if !byClass.isEmpty, let classes = element[attribute: "class"] {
      for name in Set(classes.utf8.split { $0 <= 0x20 }.map { String(Substring($0)) }) {
        candidates += byClass[name] ?? []
      }
    }
    let matching = candidates.filter { matcher.matches($0.selector, element) }
    if matcher.work > CSSMatcher.most { throw SVGProblem(.tooMuchMatching) }
    return matching.sorted { ($0.specificity, $0.order) < ($1.specificity, $1.order) }
  }

  // MARK: Applying

  private mutating func apply(to element: SVGElement, _ inherited: [String: [CSSToken]]) throws(SVGProblem) {
    var variables = inherited
    if element.isSVG, element.declares || !isEmpty {
      do throws(SVGProblem) { try resolve(element, &variables) } catch { throw error.at(element.place) }
    }
    for child in element.children { try apply(to: child, variables) }
  }

  private mutating func resolve(_ element: SVGElement, _ variables: inout [String: [CSSToken]]) throws(SVGProblem) {
    var declarations = try rules(for: element).flatMap(\.declarations)
    if let style = element[attribute: "style"] { declarations += CSSSheet.declarations(style) }
    element[attribute: "style"] = nil
    if declarations.contains(where: \.isImportant) {
      declarations = declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
    }
    // All that others call the current colour is known first.
    if declarations.contains(where: { $0.name == "color" }) {
      declarations = declarations.filter { $0.name == "color" } + declarations.filter { $0.name != "color" }
    }
    declare(declarations, &variables)
    try readAttributes(of: element, variables)
    for declaration in declarations where !declaration.name.utf8.starts(with: "--".utf8) {
      declared.insert(declaration.name)
      try CSSShorthand.visitAll(declaration) { one throws(SVGProblem) in try apply(one, to: element, variables) }
    }
  }

  private func declare(_ declarations: [CSSDeclaration], _ variables: inout [String: [CSSToken]]) {
    let custom = declarations.filter { $0.name.utf8.starts(with: "--".utf8) }
    guard !custom.isEmpty else { return }
    var own: [String: [CSSToken]] = [:]
    for declaration in custom { own[declaration.name] = Array(declaration.value) }
    let around = variables
    for (name, value) in own {
      switch value.count == 1 ? value.first?.word : nil {
      case "initial": variables[name] = nil
      case "inherit", "unset", "revert": variables[name] = around[name]
      default:
        var substitution = CSSVariables.Substitution(of: name)
        variables[name] = CSSVariables.replaced(value[...], { own[$0] ?? around[$0] }, &substitution)
      }
    }
  }

  private func readAttributes(of element: SVGElement, _ variables: [String: [CSSToken]]) throws(SVGProblem) {
    let hasOwnLengths = SVGAttributes.hasOwnLengths(element)
    var index = 0
    while index < element.attributes.count {
      let (name, value) = element.attributes[index]
      index += 1
      // The grammar of these is another one.
      if name == "d" || name == "id" || name == "transform" { continue }
      guard let property = SVGProperty.attributes[name], !property.plainForm.holds(value),
        !(hasOwnLengths && property.isGeometry)
      else { continue }
      var tokens = CSSTokenizer.tokens(value)
      guard !tokens.contains(.bad), !tokens.isEmpty else {
        index -= 1
        element.attributes.remove(at: index)
        continue
      }
      var isChanged = false
      if CSSVariables.areUsed(tokens[...]) {
        var substitution = CSSVariables.Substitution()
        tokens =
          CSSVariables.replaced(tokens[...], { variables[$0] }, &substitution) ?? [
            .ident(property.inherits ? "inherit" : "initial")
          ]
        isChanged = true
      }
      var reader = SVGPropertyReader(element, isAttribute: true)
      switch try reader.outcome(name, property, tokens[...]) {
      case .keep: if isChanged { element.attributes[index - 1].value = tokens.css }
      case .replace(let text): element.attributes[index - 1].value = text
      case .invalid:
        index -= 1
        element.attributes.remove(at: index)
      }
    }
  }

  private func apply(
    _ declaration: CSSDeclaration, to element: SVGElement, _ variables: [String: [CSSToken]]
  ) throws(SVGProblem) {
    guard let property = SVGProperty.named(declaration.name) else {
      let value = declaration.value.css
      if !SVGProperty.isHarmless(declaration.name, value.loweredASCII) {
        throw SVGProblem(
          SVGProperty.isMotion(declaration.name)
            ? .animation("\(declaration.name): \(value)") : .property(declaration.name, value))
      }
      return
    }
    var tokens = declaration.value
    let usesVariables = CSSVariables.areUsed(tokens)
    if usesVariables {
      var substitution = CSSVariables.Substitution()
      // Where nothing comes of it, it is as if nothing had been declared: not what another rule said.
      tokens = CSSVariables.replaced(tokens, { variables[$0] }, &substitution)?[...] ?? [.ident("unset")]
    }
    let outcome: SVGPropertyOutcome
    if let known = declaration.outcome {
      outcome = known
    } else {
      var reader = SVGPropertyReader(element, isAttribute: false)
      var found = try reader.outcome(declaration.name, property, tokens)
      if case .invalid = found, usesVariables { found = .replace(property.inherits ? "inherit" : property.initial) }
      outcome = found
      if !usesVariables, !reader.hasAsked { declaration.outcome = outcome }
    }
    switch outcome {
    case .invalid: return
    case .keep: set(declaration.name, tokens.css, on: element)
    case .replace(let text): set(declaration.name, text, on: element)
    }
  }

  private func set(_ name: String, _ value: String, on element: SVGElement) {
    // The attribute stays where its grammar is another one: whoever translates it looks at the style first.
    if name != "transform", name != "d" { element[attribute: name] = nil }
    if let index = element.styles.firstIndex(where: { $0.name == name }) { element.styles.remove(at: index) }
    element.styles.append(SVGDeclaration(name: name, value: value))
  }
}
