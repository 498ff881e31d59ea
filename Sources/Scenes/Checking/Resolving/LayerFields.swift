import Formulas

/// Reading layers: `table.offset.y`, `cell(3).icon.width`, `title.x`.
///
/// Reads templates, scopes inside them and types; notes at the formula's site what was read. It never resolves a formula.
struct LayerFields {
  let site: FormulaSite

  init(_ site: FormulaSite) { self.site = site }

  /// The meaning of a field of a layer.
  func meaning(of field: String, of layer: LayerMention, at place: SourcePlace) -> Meaning {
    if Self.groups.contains(field),
      layer.template.kind == .scroll || field == "onScreen" || field == "translation" && layer.template.drags
    {
      return .group(layer, field)
    }
    if let inner = innerLayer(field, of: layer) { return .layer(inner) }
    guard let found = readable(field, of: layer) else {
      guard NamesInSight(site).layer(named: field) == nil else {
        return site.refused(.layerIsNamedAlone(field, of: "\(layer.template.label)", text: layer.text), at: place)
      }
      return site.refused(
        .unknownField(field, of: "\(layer.template.label)", candidates: readableNames(of: layer.template)), at: place)
    }
    let dependencies = found.dependencies ?? [.source(.layer(found.read, of: layer, field))]
    return read(found.read, found.type, dependencies, of: layer)
  }

  private func read(
    _ read: LayerRead, _ type: ValueType, _ dependencies: [Dependency], of layer: LayerMention
  ) -> Meaning {
    .value(
      site.reference(.read(layer.path, read), dependencies + structure(of: layer)), layer.isList ? .list(type) : type)
  }

  private static let groups = ["offset", "velocity", "target", "content", "onScreen", "translation"]

  /// `offset` alone is a point.
  func point(_ group: String, of layer: LayerMention, at place: SourcePlace) -> (Expression, ValueType) {
    let read: (LayerRead, Dependency)? =
      switch group {
      case "offset": (.offsetPoint, offset(of: layer, "offset"))
      case "velocity": (.velocityPoint, offset(of: layer, "offset"))
      case "translation": (.translationPoint, translation(of: layer))
      case "target": (.targetPoint, .source(.layer(.targetPoint, of: layer, "target")))
      default: nil
      }
    guard let (read, dependency) = read else { return site.refused(.layerAsValue("\(layer.text).\(group)"), at: place) }
    return (site.reference(.read(layer.path, read), [dependency] + structure(of: layer)), .point)
  }

  private func offset(of layer: LayerMention, _ name: String) -> Dependency {
    .offset(template: layer.template.index, "\(layer.text).\(name)")
  }

  private func translation(of layer: LayerMention) -> Dependency {
    .source(.layer(.translationPoint, of: layer, "translation"))
  }

  func member(_ field: String, of group: String, of layer: LayerMention, at place: SourcePlace) -> Meaning {
    let axis: Axis? =
      switch field {
      case "x", "width": .horizontal
      case "y", "height": .vertical
      default: nil
      }
    let name = "\(group).\(field)"
    switch (group, axis) {
    case ("offset", let axis?): return read(.offset(axis), .number, [offset(of: layer, name)], of: layer)
    case ("velocity", let axis?): return read(.velocity(axis), .number, [offset(of: layer, name)], of: layer)
    case ("translation", let axis?): return read(.translation(axis), .number, [translation(of: layer)], of: layer)
    case ("target", let axis?):
      return read(.target(axis), .number, [.source(.layer(.target(axis), of: layer, name))], of: layer)
    case ("content", let axis?):
      let id = CellID(template: layer.template.index, cell: Measure.content(axis).rawValue)
      return read(.contentSize(axis), .number, [.cell(id)], of: layer)
    case ("onScreen", _):
      guard let part = OnScreenField(rawValue: field) else { break }
      return read(
        .onScreen(part), part == .center ? .point : .number, onScreenDependencies(of: layer.template), of: layer)
    default: break
    }
    return site.refused(.unknownField(field, of: "'\(layer.text).\(group)'", candidates: ["x", "y"]), at: place)
  }

  /// All that moves a layer on the screen: its own place, its ancestors', their transforms and offsets.
  private func onScreenDependencies(of template: Template) -> [Dependency] {
    var result: [Dependency] = []
    for layer in template.outward {
      result += Measure.allCases.prefix(4).map { .cell(CellID(template: layer.index, cell: $0.rawValue)) }
      let look = Vocabulary.look
      let moving = layer.cells(of: look.rotation, look.scale, look.translate, look.anchor, Vocabulary.placement.sticky)
      result += moving.map { .cell(CellID(template: layer.index, cell: $0)) }
      if let parent = layer.parent, parent.kind == .scroll {
        result.append(.offset(template: parent.index, "\(parent.shortName).offset"))
      }
    }
    return result
  }

  /// Gives the conditions and lists that decide whether the layers on the way exist.
  private func structure(of layer: LayerMention) -> [Dependency] {
    layer.template.outward.prefix { !site.owner.isInside($0) }.flatMap(\.deciders).map { .structure($0) }
  }

  /// A layer inside a component, or inside an instance of a repeated layer.
  private func innerLayer(_ name: String, of layer: LayerMention) -> LayerMention? {
    guard !layer.isList else { return nil }
    for scope in site.context.names.scopes(inside: layer.template) where scope.isNamingScope {
      guard let target = scope.layers[name] else { continue }
      var path = layer.path
      path.steps += target.outward.prefix { $0 !== layer.template }.reversed().map(LayerPath.Step.init(to:))
      path.template = target.index
      return LayerMention(path: path, isList: target.isRepeated, template: target, text: "\(layer.text).\(name)")
    }
    return nil
  }

  /// Something that can be read of a layer.
  private struct Readable {
    var read: LayerRead
    var type = ValueType.number
    /// Nil where it follows from no cell and no state.
    var dependencies: [Dependency]?

    init(_ read: LayerRead, _ type: ValueType = .number, _ dependencies: [Dependency]? = nil) {
      (self.read, self.type, self.dependencies) = (read, type, dependencies)
    }
  }

  private func readable(_ name: String, of layer: LayerMention) -> Readable? {
    let template = layer.template
    func cell(_ index: Int) -> Dependency { .cell(CellID(template: template.index, cell: index)) }
    func measures(_ list: Measure...) -> [Dependency] { list.map { cell($0.rawValue) } }
    if let measure = Measure.frame.first(where: { $0.name == name }) {
      return Readable(.cell(measure.rawValue), .number, measures(measure))
    }
    switch name {
    case "maxX": return Readable(.maxEdge(.horizontal), .number, measures(.x, .width))
    case "maxY": return Readable(.maxEdge(.vertical), .number, measures(.y, .height))
    case "midX": return Readable(.middle(.horizontal), .number, measures(.x, .width))
    case "midY": return Readable(.middle(.vertical), .number, measures(.y, .height))
    case "center": return Readable(.center, .point, measures(.x, .width, .y, .height))
    case "pressed":
      template.showsPress = true
      return Readable(.pressed, .bool)
    case "presence": return Readable(.presence)
    case "leaving": return Readable(.leaving, .bool)
    case "dragging" where template.drags: return Readable(.dragged, .bool)
    case "pinching" where template.pinches: return Readable(.pinched, .bool)
    case "magnification" where template.pinches: return Readable(.magnification)
    case "rotating" where template.rotates: return Readable(.rotated, .bool)
    case "turn" where template.rotates: return Readable(.turn)
    default: break
    }
    if template.kind == .scroll, let found = Self.ofScroll.first(where: { $0.name == name }) {
      return Readable(found.read, found.type)
    }
    if let index = template.valueIndices[name] ?? template.cellIndices[name] {
      let type = site.context.types.type(of: CellID(template: template.index, cell: index))
      return Readable(.cell(index), type, [cell(index)])
    }
    if let slot = template.stateIndices[name] {
      let type = site.context.types.type(of: TypeTable.StateID(template: template.index, slot: slot)) ?? .any
      return Readable(.state(slot), type, [.state(template: template.index, slot: slot)])
    }
    return nil
  }

  private static let ofScroll: [(name: String, read: LayerRead, type: ValueType)] = [
    ("page", .page, .number), ("start", .start, .number), ("end", .end, .number), ("dragging", .dragging, .bool),
    ("decelerating", .decelerating, .bool), ("settling", .settling, .bool), ("moving", .moving, .bool),
  ]

  private func readableNames(of template: Template) -> [String] {
    var names = ["x", "y", "width", "height", "maxX", "maxY", "midX", "midY", "center", "onScreen", "pressed"]
    if template.kind == .scroll { names += Vocabulary.scrollNames.map(\.name) }
    if template.drags { names += Vocabulary.dragNames.map(\.name) }
    if template.pinches { names += Vocabulary.pinchNames.map(\.name) }
    if template.rotates { names += Vocabulary.rotateNames.map(\.name) }
    names += template.cellIndices.keys.sorted() + template.valueIndices.keys.sorted()
    for scope in site.context.names.scopes(inside: template) where scope.isNamingScope {
      names += scope.layers.keys.sorted()
    }
    return names + template.stateIndices.keys.sorted()
  }
}

extension Dependency.Source {
  /// Of one layer in sight.
  fileprivate static func layer(_ read: LayerRead, of mention: LayerMention, _ name: String) -> Self {
    .layer(read, "\(mention.text).\(name)")
  }
}
