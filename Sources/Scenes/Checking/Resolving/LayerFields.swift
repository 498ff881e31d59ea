import Formulas
import Vocabulary

/// Reading layers: `table.offset.y`, `cell(3).icon.width`, `title.x`.
///
/// Reads templates, scopes inside them and types; notes at the formula's site what was read. It never resolves a
/// formula.
struct LayerFields {
  let site: FormulaSite

  /// The meaning of a field of a layer.
  ///
  /// - Parameter isCalled: whether a place is asked for: rows of that name go before what the layer says itself.
  func meaning(of field: String, of layer: LayerMention, isCalled: Bool = false, at place: SourcePlace) -> Meaning {
    if Self.isGroup(field, of: layer.template) { return .group(layer, field) }
    if site.isOfTake, let inner = layer.template.unnamedChild(field).flatMap({ mention($0, text: field, in: layer) }) {
      return .layer(inner)
    }
    let inside = innerLayers(field, of: layer.template)
    if let problem = LayerNameProblem(field, among: inside) { return site.refused(other: problem, at: place) }
    if let inner = inside.first.flatMap({ mention($0, text: field, in: layer) }) { return .layer(inner) }
    if isCalled, let row = neighbours(field, in: layer.template).first(where: \.isRepeated),
      let rows = mention(row, text: field, in: layer)
    {
      return .layer(rows)
    }
    guard let (found, type) = readable(field, of: layer.template) else {
      let neighbours = neighbours(field, in: layer.template)
      if let problem = LayerNameProblem(field, among: neighbours) { return site.refused(other: problem, at: place) }
      if let inner = neighbours.first.flatMap({ mention($0, text: field, in: layer) }) { return .layer(inner) }
      guard VisibleNames(site: site).layer(named: field) == nil else {
        return site.refused(.layerIsNamedAlone(field, of: "\(layer.template.label)", text: layer.text), at: place)
      }
      if let problem = UnnamedLayerProblem(field, isOfTake: site.isOfTake) {
        return site.refused(other: problem, at: place)
      }
      return site.refused(
        .unknownField(field, of: "\(layer.template.label)", candidates: readableNames(of: layer.template)), at: place)
    }
    return read(found, type, called: field, of: layer)
  }

  private func read(_ read: LayerRead, _ type: ValueType, called name: String, of layer: LayerMention) -> Meaning {
    .value(reference(to: read, called: name, of: layer), layer.isList ? .list(type) : type)
  }

  /// - Parameter name: as messages call what is read.
  private func reference(to read: LayerRead, called name: String, of layer: LayerMention) -> Expression {
    site.reference(.read(layer.path, read), dependencies(of: read, called: name, of: layer) + structure(of: layer))
  }

  private func dependencies(of read: LayerRead, called name: String, of layer: LayerMention) -> [Dependency] {
    let index = layer.template.index
    site.context.read.note(read, of: layer.template)
    func text() -> Dependency.Name { site.context.program.dependencyNames.name("\(layer.text).\(name)") }
    switch read {
    case .cell(let cell): return [.cell(CellID(template: index, cell: cell))]
    case .state(let slot): return [.state(template: index, slot: slot)]
    case .offset, .velocity: return [.offset(template: index, text())]
    case .onScreen: return onScreenDependencies(of: layer.template)
    case _ where read.measures.isEmpty: return [.source(.layer(read, text()))]
    default: return read.measures.map { .cell(CellID(template: index, cell: $0.rawValue)) }
    }
  }

  /// Whether a name stands for several numbers of a layer.
  private static func isGroup(_ name: String, of template: Template) -> Bool {
    switch name {
    case "onScreen": true
    case "textEnd": template.hasTextEnd
    case "translation": template.drags || template.kind == .scroll
    case "offset", "velocity", "target", "content": template.kind == .scroll
    default: false
    }
  }

  /// `offset` alone is a point.
  func point(_ group: String, of layer: LayerMention, at place: SourcePlace) -> (Expression, ValueType) {
    guard let read = read(of: group, on: nil) else {
      return site.refused(.layerAsValue("\(layer.text).\(group)"), at: place)
    }
    return (reference(to: read, called: group == "velocity" ? "offset" : group, of: layer), .point)
  }

  /// One coordinate of a group, or the whole point.
  private func read(of group: String, on axis: Axis?) -> LayerRead? {
    switch group {
    case "offset": .offset(axis)
    case "velocity": .velocity(axis)
    case "translation": .translation(axis)
    case "target": .target(axis)
    case "textEnd": .textEnd(axis)
    default: nil
    }
  }

  func member(_ field: String, of group: String, of layer: LayerMention, at place: SourcePlace) -> Meaning {
    let axis: Axis? =
      switch field {
      case "x", "width": .horizontal
      case "y", "height": .vertical
      default: nil
      }
    let read: LayerRead? =
      switch (group, axis) {
      case ("onScreen", _): OnScreenField(rawValue: field).map { .onScreen($0) }
      case ("content", let axis?): .contentSize(axis)
      case (_, let axis?): read(of: group, on: axis)
      case (_, nil): nil
      }
    guard let read else {
      return site.refused(.unknownField(field, of: "'\(layer.text).\(group)'", candidates: ["x", "y"]), at: place)
    }
    let name = group == "translation" ? group : "\(group).\(field)"
    return self.read(read, read == .onScreen(.center) ? .point : .number, called: name, of: layer)
  }

  /// All that moves a layer on the screen: its own place, its ancestors', their transforms and offsets.
  private func onScreenDependencies(of template: Template) -> [Dependency] {
    var result: [Dependency] = []
    for layer in template.selfAndAncestors {
      result += Measure.frame.map { .cell(CellID(template: layer.index, cell: $0.rawValue)) }
      result += layer.transformCells.map { .cell(CellID(template: layer.index, cell: $0)) }
      if let parent = layer.parent, parent.kind == .scroll {
        let name = site.context.program.dependencyNames.name("\(parent.shortName).offset")
        result.append(.offset(template: parent.index, name))
      }
    }
    return result
  }

  /// Returns the conditions and lists that decide whether the layers on the way exist.
  private func structure(of layer: LayerMention) -> [Dependency] {
    layer.template.selfAndAncestors.prefix { !site.owner.isInside($0) }.flatMap(\.deciders).map { .structure($0) }
  }

  /// The layers of a name inside a component, or inside an instance of a repeated layer.
  private func innerLayers(_ name: String, of layer: Template) -> [Template] {
    let scopes = site.context.names.scopes(inside: layer).filter(\.isNamingScope)
    return scopes.lazy.map { $0.layers(named: name) }.first { !$0.isEmpty } ?? []
  }

  private func mention(_ target: Template, text name: String, in layer: LayerMention) -> LayerMention? {
    guard !layer.isList else { return nil }
    var path = layer.path
    path.steps += target.selfAndAncestors.prefix { $0 !== layer.template }.reversed().map(LayerPath.Step.init(to:))
    path.template = target.index
    return LayerMention(path: path, isList: target.isRepeated, template: target, text: "\(layer.text).\(name)")
  }

  /// The layers of a name that lie in another one and are named beside it: the way that `inspect` prints leads to them,
  /// too.
  private func neighbours(_ name: String, in layer: Template) -> [Template] {
    let names = site.context.names
    let scopes =
      layer.selfAndAncestors.dropFirst().flatMap { names.scopes(inside: $0) } + [names.scope(ofFile: site.scope.file)]
    func knows(_ scope: Scope) -> Bool {
      layer.name.map { scope.layers(named: $0, inside: layer).contains { $0 === layer } } ?? site.isOfTake
    }
    // A slot holds layers of the place that uses its component, which do not know its name.
    for scope in scopes where scope.isNamingScope && (layer.kind == .slot || knows(scope)) {
      let found = scope.layers(named: name, inside: layer).filter { $0 !== layer }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Something that can be read of a layer.
  private func readable(_ name: String, of template: Template) -> (read: LayerRead, type: ValueType)? {
    if let measure = Measure.frame.first(where: { $0.name == name }) { return (.cell(measure.rawValue), .number) }
    switch name {
    case "maxX": return (.maxEdge(.horizontal), .number)
    case "maxY": return (.maxEdge(.vertical), .number)
    case "midX": return (.middle(.horizontal), .number)
    case "midY": return (.middle(.vertical), .number)
    case "center": return (.center, .point)
    case "pressed":
      template.showsPress = true
      return (.pressed, .bool)
    case "presence":
      site.context.read.note(presenceOf: template)
      return (.presence, .number)
    case "leaving": return (.leaving, .bool)
    case "dragging" where template.drags: return (.dragged, .bool)
    case "pinching" where template.pinches: return (.pinched, .bool)
    case "magnification" where template.pinches: return (.magnification, .number)
    case "rotating" where template.rotates: return (.rotated, .bool)
    case "turn" where template.rotates: return (.turn, .number)
    default: break
    }
    if template.kind == .scroll, let found = Self.ofScroll.first(where: { $0.name == name }) {
      return (found.read, found.type)
    }
    if let index = template.valueIndices[name] ?? template.cell(named: name) {
      site.context.read.note(cell: index, of: template)
      return (.cell(index), site.context.types.type(of: CellID(template: template.index, cell: index)))
    }
    return template.stateIndices[name].map { slot in
      site.context.read.note(state: slot, of: template)
      let id = TypeTable.StateID(template: template.index, slot: slot)
      return (.state(slot), site.context.types.type(of: id) ?? .any)
    }
  }

  private static let ofScroll: [(name: String, read: LayerRead, type: ValueType)] = [
    ("page", .page, .number), ("start", .start, .number), ("end", .end, .number), ("dragging", .dragging, .bool),
    ("decelerating", .decelerating, .bool), ("settling", .settling, .bool), ("moving", .moving, .bool),
  ]

  private func readableNames(of template: Template) -> [String] {
    var names = ["x", "y", "width", "height", "maxX", "maxY", "midX", "midY", "center", "onScreen", "pressed"]
    if template.hasTextEnd { names += Vocabulary.labelNames.map(\.name) }
    if template.kind == .scroll { names += Vocabulary.scrollNames.map(\.name) }
    if template.drags { names += Vocabulary.dragNames.map(\.name) }
    if template.pinches { names += Vocabulary.pinchNames.map(\.name) }
    if template.rotates { names += Vocabulary.rotateNames.map(\.name) }
    names += template.namedCells.map(\.name).sorted() + template.valueIndices.sortedNames
    for scope in site.context.names.scopes(inside: template) where scope.isNamingScope {
      names += scope.layers.sortedNames
    }
    return names + template.stateIndices.sortedNames
  }
}
