import Basics
import Formulas
import Vocabulary

/// The names that a formula sees, and what each stands for.
///
/// Searches the formula's site, the scopes outward and the table of names, in the order that `Scope` tells. It never
/// resolves a formula, and never looks into the layers that it finds.
struct VisibleNames {
  let site: FormulaSite
  private var context: SceneContext { site.context }
  private var names: NameTable { site.context.names }
  private var template: Template { site.template }
  private var owner: Template { site.owner }

  /// The meaning of a bare name; nil where it has none.
  func meaning(of name: String) -> Meaning? {
    switch name {
    case "true": return .value(.constant(.bool(true)), .bool)
    case "false": return .value(.constant(.bool(false)), .bool)
    case "null": return .value(.constant(.null), .null)
    case "self" where !site.isInFunction:
      return .layer(around(owner, text: "self"))
    default: break
    }
    if let parameter = site.parameters[name] { return meaning(of: parameter) }
    if let local = site.locals[name] { return .value(site.reference(.local(local.slot), []), local.type) }
    if let found = declared(name) { return found }
    if let layer = layer(named: name) { return .layer(layer) }
    if let data = data(named: name) {
      if let declared = names.data(named: name, in: site.scope.file) { context.read.note(declared.name.place) }
      return data
    }
    if let imported = imported(name) { return imported }
    if name == "scroll", !site.isInFunction, let scroll = enclosingScroll { return .layer(scroll) }
    return BuiltInNames(site: site).meaning(of: name)
  }

  /// The meaning of a name where a layer is wanted, as before a point: where it is that of a layer, and of a value or a
  /// state that has no parts, the layer is meant.
  func owner(named name: String) -> Meaning? {
    guard let layer = layer(named: name), site.parameters[name] == nil, site.locals[name] == nil else {
      return meaning(of: name)
    }
    for scope in site.searchedScopes {
      if scope.variable == name { break }
      if let cell = scope.values[name] {
        let type = context.types.type(of: CellID(template: scope.template.index, cell: cell))
        return type.mayHaveParts ? meaning(of: name) : .layer(layer)
      }
      if let slot = scope.states[name] {
        return scope.template.states[slot].mayHaveParts ? meaning(of: name) : .layer(layer)
      }
    }
    return meaning(of: name)
  }

  private func meaning(of parameter: FormulaSite.Parameter) -> Meaning {
    let result = parameter.result
    if parameter.noteRead(), parameter.isShared {
      return .value(site.again(result), result.type)
    }
    site.expansion.weight += parameter.weight
    return .value(result.expression, result.type)
  }

  /// Whether a bare name stands for anything here.
  func isKnown(_ name: String) -> Bool {
    switch name {
    case "true", "false", "null", "self": return true
    default: break
    }
    return isValue(name) || layer(named: name) != nil || BuiltInNames(site: site).meaning(of: name) != nil
      || name == "scroll" && enclosingScroll != nil
  }

  /// Whether a name stands for a value of the scene's own.
  func isValue(_ name: String) -> Bool {
    site.parameters[name] != nil || site.locals[name] != nil || isDeclared(name)
      || names.data(named: name, in: site.scope.file) != nil || isImported(name)
  }

  // MARK: Values and states

  /// A declaration of a name in a scope.
  private enum Declaration {
    case variable(Scope)
    case value(cell: Int, Template)
    case state(slot: Int, Template)
  }

  /// The loop variable, value or state of that name in the scopes outward; nothing is resolved to find it.
  private func declaration(of name: String) -> Declaration? {
    for scope in site.searchedScopes {
      if scope.variable == name, scope.template.listCell != nil { return .variable(scope) }
      if let cell = scope.values[name] { return .value(cell: cell, scope.template) }
      if let slot = scope.states[name] { return .state(slot: slot, scope.template) }
    }
    if let scene = sceneOfFunction {
      if let cell = scene.values[name] { return .value(cell: cell, scene.template) }
      if let slot = scene.states[name] { return .state(slot: slot, scene.template) }
    }
    let file = names.scope(ofFile: site.scope.file)
    guard let cell = file.values[name], template.isInside(file.template) else { return nil }
    return .value(cell: cell, file.template)
  }

  private func isDeclared(_ name: String) -> Bool { declaration(of: name) != nil }

  /// The meaning of a loop variable, a value or a state of the scopes outward, which a formula reads by that.
  private func declared(_ name: String) -> Meaning? {
    switch declaration(of: name) {
    case .variable(let scope)?:
      guard let (list, item) = loop(of: scope) else { return nil }
      let up = site.distance(to: scope.template)
      return .value(site.reference(.item(up: up), .structure(list)), item)
    case .value(let cell, let owner)?:
      context.read.note(cell: cell, of: owner)
      return declared(cell: cell, of: owner)
    case .state(let slot, let owner)?:
      context.read.note(state: slot, of: owner)
      return declared(state: slot, of: owner)
    case nil: return nil
    }
  }

  /// The scene of the file of a function whose own formula this is, where it is called inside of that.
  private var sceneOfFunction: Scope? {
    guard site.isInFunction else { return nil }
    let own = template.selfAndAncestors.lazy.flatMap { names.scopes(inside: $0) }
    return own.first { $0.isOfScene && $0.file == site.scope.file }
      ?? (site.scope.file == 0 ? names.scope(ofFile: 0) : nil)
  }

  /// The list that a scope's variable goes through, and the type of its items.
  func loop(of scope: Scope) -> (list: CellID, item: ValueType)? {
    guard let list = scope.template.listCell else { return nil }
    let id = CellID(template: scope.template.index, cell: list)
    return (id, context.types.type(of: id).item)
  }

  private func declared(cell: Int, of owner: Template) -> Meaning {
    let id = CellID(template: owner.index, cell: cell)
    let type = context.types.type(of: id)
    if let traits = context.copies.traits(of: id) {
      site.expansion.traits.formUnion(traits)
      if let layer = site.layer(saying: traits, inside: owner), let copy = context.copies.copy(of: id, in: layer) {
        let type = context.types.type(of: CellID(template: layer.index, cell: copy))
        return .value(site.reference(toCell: copy, of: layer), type)
      }
    }
    return .value(site.reference(toCell: cell, of: owner), type)
  }

  private func declared(state slot: Int, of owner: Template) -> Meaning {
    let type = context.types.type(of: TypeTable.StateID(template: owner.index, slot: slot)) ?? .any
    return .value(site.reference(toState: slot, of: owner), type == .null ? .any : type)
  }

  /// The state of that name in sight; nil where a value hides it.
  func state(named name: String) -> (path: LayerPath, slot: Int)? {
    for scope in Array(site.scope.chain) + [sceneOfFunction].compactMap({ $0 }) {
      if let slot = scope.states[name] {
        // Who shares it may read what is set here.
        context.read.note(state: slot, of: scope.template)
        return (site.path(to: scope.template), slot)
      }
      if scope.values[name] != nil { return nil }
    }
    guard let setting = SystemTrait(named: name), let slot = names.slot(of: setting) else { return nil }
    return (site.path(to: context.program.root), slot)
  }

  // MARK: Layers

  /// The layers that a name may mean.
  private enum Namesakes {
    /// One that the formula lies in.
    case around(Template)
    /// One at least, all equally near.
    case nearest([Template])
  }

  /// The layers of that name in sight: the layers around, then those of the enclosing naming scopes.
  private func namesakes(of name: String) -> Namesakes? {
    if site.isOfTake, let layer = template.unnamedChild(name) { return .nearest([layer]) }
    for scope in site.searchedScopes {
      // A component's own layers go before the name that its user gives it.
      if scope.isNamingScope {
        let found = nearest(named: name, in: scope)
        if !found.isEmpty { return .nearest(found) }
      }
      if scope.template.name == name { return .around(scope.template) }
    }
    return nil
  }

  /// The layer of that name in sight; of several, the first.
  func layer(named name: String) -> LayerMention? {
    switch namesakes(of: name) {
    case .around(let layer)?: around(layer, text: name)
    case .nearest(let layers)?: mention(of: layers[0], text: name)
    case nil: nil
    }
  }

  /// The layers of a name that are nearest to the formula's: in the innermost layer around both.
  private func nearest(named name: String, in scope: Scope) -> [Template] {
    let all = scope.layers(named: name)
    guard all.count > 1 else { return all }
    return owner.selfAndAncestors.lazy.map { scope.layers(named: name, inside: $0) }.first { !$0.isEmpty } ?? all
  }

  /// Returns the problem of a name that several layers have which are equally near; nil where it is clear which is
  /// meant.
  func ambiguity(of name: String) -> LayerNameProblem? {
    guard case .nearest(let layers)? = namesakes(of: name) else { return nil }
    return LayerNameProblem(name, among: layers)
  }

  private func around(_ layer: Template, text: String) -> LayerMention {
    LayerMention(path: site.path(to: layer), template: layer, text: text)
  }

  /// The nearest scroll around the formula's layer, also where that is part of a component inside it.
  private var enclosingScroll: LayerMention? {
    (site.isOutsideInstances ? owner.parent : owner)?.scroll.map { around($0, text: "scroll") }
  }

  /// The way from the formula's layer to another one of the same naming scope.
  private func mention(of target: Template, text: String) -> LayerMention? {
    guard let ancestor = target.selfAndAncestors.first(where: owner.isInside) else { return nil }
    let descent = target.selfAndAncestors.prefix { $0 !== ancestor }
    let path = LayerPath(
      up: site.distance(to: ancestor), steps: descent.reversed().map(LayerPath.Step.init(to:)), template: target.index)
    return LayerMention(
      path: path, isList: target.isRepeated && !owner.isInside(target), template: target, text: text)
  }

  // MARK: Data and libraries

  /// Data: a constant, or states where the scene edits it.
  private func data(named name: String) -> Meaning? {
    guard let data = names.data(named: name, in: site.scope.file) else { return nil }
    let type = names.type(of: data, in: site.scope.file)
    if let list = editedData(name) { return .value(list, type) }
    guard case .record(let record) = data.value else { return .value(.constant(data.value), type) }
    let edited = names.editedFields(ofData: name, in: site.scope.file).compactMap { field in
      editedData("\(name).\(field)").map { (field: field, list: $0) }
    }
    guard !edited.isEmpty else { return .value(.constant(data.value), type) }
    let fields = edited.map(\.field)
    let whole = Function(name, fields.map { .any($0) }, type, "The data as it is now.") { lists in
      .record(record.with(Dictionary(uniqueKeysWithValues: zip(fields, lists.values))))
    }
    return .value(.call(whole, edited.map(\.list), data.name.place), type)
  }

  /// `ledger.bills` where it is a list that the scene edits.
  func editedList(_ field: String, of base: Formula) -> Meaning? {
    guard case .name(let name) = base.form, names.isEdited(field, ofData: name, in: site.scope.file),
      let slot = names.dataSlot(named: "\(name).\(field)", in: site.scope.file),
      site.locals[name] == nil, !isDeclared(name), layer(named: name) == nil,
      let list = editedData("\(name).\(field)")
    else { return nil }
    if let declared = names.data(named: name, in: site.scope.file) { context.read.note(declared.name.place) }
    let id = TypeTable.StateID(template: context.program.root.index, slot: slot)
    return .value(list, context.types.type(of: id) ?? .any)
  }

  private func editedData(_ name: String) -> Expression? {
    names.dataSlot(named: name, in: site.scope.file).map { site.reference(toState: $0, of: context.program.root) }
  }

  /// The value of that name in a library that the formula's file imports.
  private func imported(_ name: String) -> Meaning? {
    guard let (cell, scope) = names.importedValue(named: name, in: site.scope.file), template.isInside(scope.template)
    else { return nil }
    return declared(cell: cell, of: scope.template)
  }

  private func isImported(_ name: String) -> Bool {
    names.importedValue(named: name, in: site.scope.file).map { template.isInside($0.1.template) } ?? false
  }

  // MARK: Messages

  /// Says that a name stands for nothing here.
  ///
  /// - Parameter isOwner: whether it stands before a point, as `h` in `h.left`.
  func reportUnknown(_ name: String, at place: SourcePlace, isOwner: Bool) {
    if let problem = context.notImported(name, .value, at: place) {
      context.findings.add(other: problem, at: place)
    } else if let problem = UnnamedLayerProblem(name, isOfTake: site.isOfTake) {
      context.findings.add(other: problem, at: place)
    } else {
      site.report(unknown(name, isOwner: isOwner), at: place)
    }
  }

  private func unknown(_ name: String, isOwner: Bool) -> SceneProblem {
    let sight = KnownNames(layers: layersInSight, values: ownValues, states: statesInSight)
    let values = sight.values + sight.states + names.importedNames(in: site.scope.file) + BuiltInNames.all
    let part = parts(named: name).first?.text ?? readOfLayer(named: name)
    return .unknownName(name, in: sight, candidates: values, isOwner: isOwner, part: part)
  }

  /// Returns how formulas read a name that layers have for fingers and scrolling: `a.translation`, `list.end`. The
  /// formula's own layer goes before others.
  private func readOfLayer(named name: String) -> String? {
    let others = layersInSight.compactMap { layer(named: $0)?.template }
    return ([owner] + others).first { layer in
      let names =
        (layer.kind == .scroll ? Vocabulary.scrollNames : []) + (layer.drags ? Vocabulary.dragNames : [])
        + (layer.pinches ? Vocabulary.pinchNames : []) + (layer.rotates ? Vocabulary.rotateNames : [])
      return names.contains { $0.name == name }
    }.map { "\($0.name ?? "self").\(name)" }
  }

  /// The layers of a name that lie in other layers in sight, as formulas say them: `bar.title`; the shortest way first.
  func parts(named name: String) -> [(text: String, isRepeated: Bool)] {
    func parts(of layers: NameMap<Template>, behind owner: String) -> [(text: String, isRepeated: Bool)] {
      layers.sorted.flatMap { key, layer in
        let text = owner + key
        let own = key == name && !owner.isEmpty ? [(text, layer.isRepeated)] : []
        let inner = names.scopes(inside: layer).filter(\.isNamingScope)
        return own + inner.flatMap { parts(of: $0.layers, behind: text + (layer.isRepeated ? "(0)." : ".")) }
      }
    }
    return site.searchedScopes.filter(\.isNamingScope).flatMap { parts(of: $0.layers, behind: "") }
      .sorted { ($0.text.utf8.count, $0.text) < ($1.text.utf8.count, $1.text) }
  }

  /// The name in sight that was probably meant, or the word of another language.
  func nearest(to name: String) -> String? {
    let candidates = valuesInSight + ["true", "false", "null"]
    return AliasTable.cure(for: name, among: candidates) ?? NearestName.of(name, among: candidates + layersInSight)
  }

  private var layersInSight: [String] {
    site.searchedScopes.filter(\.isNamingScope).flatMap { $0.sortedLayers }.distinct
  }

  /// The values that the scene and the formula declare.
  private var ownValues: [String] {
    let own = site.parameters.keys.sorted() + site.locals.keys.sorted()
    let scopes = site.searchedScopes.flatMap { $0.sortedValues + [$0.variable].compactMap { $0 } }
    let file = [sceneOfFunction, names.scope(ofFile: site.scope.file)].compactMap { $0 }.flatMap {
      $0.sortedValues
    }
    return (own + scopes + file + names.dataNames(in: site.scope.file)).distinct
  }

  private var statesInSight: [String] {
    (Array(site.searchedScopes) + [sceneOfFunction].compactMap { $0 }).flatMap { $0.sortedStates }.distinct
  }

  private var valuesInSight: [String] {
    ownValues + statesInSight + names.importedNames(in: site.scope.file) + BuiltInNames.all
  }
}

extension [String] {
  /// Each only once, where it comes first.
  fileprivate var distinct: [String] {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }
  }
}

extension LayerPath.Step {
  /// The step from a layer to one of those in it, all of its instances where it is repeated.
  init(to template: Template) {
    self = template.isRepeated ? .all(child: template.childIndex) : .single(child: template.childIndex)
  }
}
