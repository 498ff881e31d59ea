import Formulas
import Geometry

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
        site.report(.layerIsNamedAlone(field, of: "\(layer.template.label)", text: layer.text), at: place)
        return .failed
      }
      site.report(
        .unknownField(field, of: "\(layer.template.label)", candidates: readableNames(of: layer.template)), at: place)
      return .failed
    }
    let expression = site.reference(.read(layer.path, found.read), found.dependencies + structure(of: layer))
    return .value(expression, layer.isList ? .list(found.type) : found.type)
  }

  private static let groups = ["offset", "velocity", "target", "content", "onScreen", "translation"]

  /// `offset` alone is a point.
  func read(_ group: String, of layer: LayerMention, at place: SourcePlace) -> (Expression, ValueType) {
    switch group {
    case "offset":
      return (site.reference(.read(layer.path, .offsetPoint), offset(of: layer) + structure(of: layer)), .point)
    case "velocity":
      return (site.reference(.read(layer.path, .velocityPoint), offset(of: layer) + structure(of: layer)), .point)
    case "translation":
      return (
        site.reference(.read(layer.path, .translationPoint), translation(of: layer) + structure(of: layer)), .point
      )
    case "target":
      return (
        site.reference(.read(layer.path, .targetPoint), [.source(.layer(.targetPoint, of: layer, "target"))]), .point
      )
    default:
      site.report(.layerAsValue("\(layer.text).\(group)"), at: place)
      return (.constant(.null), .any)
    }
  }

  private func offset(of layer: LayerMention) -> [Dependency] {
    [.offset(template: layer.template.index, "\(layer.text).offset")]
  }

  private func translation(of layer: LayerMention) -> [Dependency] {
    [.source(.layer(.translationPoint, of: layer, "translation"))]
  }

  func member(_ field: String, of group: String, of layer: LayerMention, at place: SourcePlace) -> Meaning {
    let name = "\(layer.text).\(group).\(field)"
    func give(_ read: LayerRead, _ read2: [Dependency], _ type: ValueType = .number) -> Meaning {
      .value(site.reference(.read(layer.path, read), read2 + structure(of: layer)), layer.isList ? .list(type) : type)
    }
    let axis: Axis? =
      switch field {
      case "x", "width": .horizontal
      case "y", "height": .vertical
      default: nil
      }
    switch (group, axis) {
    case ("offset", let axis?): return give(.offset(axis), [.offset(template: layer.template.index, name)])
    case ("velocity", let axis?): return give(.velocity(axis), [.offset(template: layer.template.index, name)])
    case ("translation", let axis?): return give(.translation(axis), translation(of: layer))
    case ("target", let axis?): return give(.target(axis), [.source(.layer(.target(axis), name))])
    case ("content", let axis?):
      let cell = Measure.content(axis).rawValue
      return give(.contentSize(axis), [.cell(CellID(template: layer.template.index, cell: cell))])
    case ("onScreen", _):
      guard let part = OnScreenField(rawValue: field) else { break }
      return give(.onScreen(part), onScreenDependencies(of: layer.template), part == .center ? .point : .number)
    default: break
    }
    site.report(.unknownField(field, of: "'\(layer.text).\(group)'", candidates: ["x", "y"]), at: place)
    return .failed
  }

  /// All that moves a layer on the screen: its own place, its ancestors', their transforms and offsets.
  private func onScreenDependencies(of template: Template) -> [Dependency] {
    var result: [Dependency] = []
    var current: Template? = template
    while let layer = current {
      result += Measure.allCases.prefix(4).map { .cell(CellID(template: layer.index, cell: $0.rawValue)) }
      let look = Vocabulary.look
      let moving = layer.cells(of: look.rotation, look.scale, look.translate, look.anchor, Vocabulary.placement.sticky)
      result += moving.map { .cell(CellID(template: layer.index, cell: $0)) }
      if let parent = layer.parent, parent.kind == .scroll {
        result.append(.offset(template: parent.index, "\(parent.shortName).offset"))
      }
      current = layer.parent
    }
    return result
  }

  /// Gives the conditions and lists that decide whether the layers on the way exist.
  private func structure(of layer: LayerMention) -> [Dependency] {
    var result: [Dependency] = []
    var current: Template? = layer.template
    while let template = current, !site.template.isInside(template) {
      for cell in [template.conditionCell, template.listCell] {
        if let cell { result.append(.structure(CellID(template: template.index, cell: cell))) }
      }
      current = template.parent
    }
    return result
  }

  /// A layer inside a component, or inside an instance of a repeated layer.
  private func innerLayer(_ name: String, of layer: LayerMention) -> LayerMention? {
    guard !layer.isList else { return nil }
    for scope in site.context.names.scopes(inside: layer.template) where scope.isNamingScope {
      guard let target = scope.layers[name] else { continue }
      var steps: [LayerPath.Step] = []
      var current: Template? = target
      while let template = current, template !== layer.template {
        steps.append(LayerPath.Step(to: template))
        current = template.parent
      }
      var path = layer.path
      path.steps += steps.reversed()
      path.template = target.index
      return LayerMention(path: path, isList: target.isRepeated, template: target, text: "\(layer.text).\(name)")
    }
    return nil
  }

  private struct Readable {
    var read: LayerRead
    var type: ValueType
    var dependencies: [Dependency]

    init(read: LayerRead, type: ValueType, dependencies: [Dependency]) {
      (self.read, self.type, self.dependencies) = (read, type, dependencies)
    }

    /// Something of a layer that follows from none of its cells.
    init(_ read: LayerRead, _ type: ValueType, of layer: LayerMention, _ name: String) {
      self.init(read: read, type: type, dependencies: [.source(.layer(read, of: layer, name))])
    }
  }

  private func readable(_ name: String, of layer: LayerMention) -> Readable? {
    let template = layer.template
    func cell(_ index: Int) -> Dependency { .cell(CellID(template: template.index, cell: index)) }
    func measures(_ list: Measure...) -> [Dependency] { list.map { cell($0.rawValue) } }
    switch name {
    case "x": return Readable(read: .cell(Measure.x.rawValue), type: .number, dependencies: measures(.x))
    case "y": return Readable(read: .cell(Measure.y.rawValue), type: .number, dependencies: measures(.y))
    case "width": return Readable(read: .cell(Measure.width.rawValue), type: .number, dependencies: measures(.width))
    case "height": return Readable(read: .cell(Measure.height.rawValue), type: .number, dependencies: measures(.height))
    case "maxX": return Readable(read: .maxEdge(.horizontal), type: .number, dependencies: measures(.x, .width))
    case "maxY": return Readable(read: .maxEdge(.vertical), type: .number, dependencies: measures(.y, .height))
    case "midX": return Readable(read: .middle(.horizontal), type: .number, dependencies: measures(.x, .width))
    case "midY": return Readable(read: .middle(.vertical), type: .number, dependencies: measures(.y, .height))
    case "center":
      return Readable(read: .center, type: .point, dependencies: measures(.x, .width, .y, .height))
    case "pressed":
      template.showsPress = true
      return Readable(.pressed, .bool, of: layer, name)
    case "presence":
      return Readable(.presence, .number, of: layer, name)
    case "leaving": return Readable(.leaving, .bool, of: layer, name)
    default: break
    }
    if template.drags, name == "dragging" {
      return Readable(.dragged, .bool, of: layer, name)
    }
    if let read = pairRead(name, of: layer) { return read }
    if template.kind == .scroll, let read = scrollRead(name, of: layer) { return read }
    if let index = template.valueIndices[name] ?? template.cellIndices[name] {
      return Readable(
        read: .cell(index), type: site.context.types.type(of: CellID(template: template.index, cell: index)),
        dependencies: [cell(index)])
    }
    if let slot = template.stateIndices[name] {
      let type = site.context.types.type(of: TypeTable.StateID(template: template.index, slot: slot)) ?? .any
      return Readable(read: .state(slot), type: type, dependencies: [.state(template: template.index, slot: slot)])
    }
    return nil
  }

  /// Gives the reading of a name that tells of two fingers on the layer.
  private func pairRead(_ name: String, of layer: LayerMention) -> Readable? {
    let template = layer.template
    switch name {
    case "pinching" where template.pinches:
      return Readable(.pinched, .bool, of: layer, name)
    case "magnification" where template.pinches:
      return Readable(.magnification, .number, of: layer, name)
    case "rotating" where template.rotates:
      return Readable(.rotated, .bool, of: layer, name)
    case "turn" where template.rotates: return Readable(.turn, .number, of: layer, name)
    default: return nil
    }
  }

  private func scrollRead(_ name: String, of layer: LayerMention) -> Readable? {
    switch name {
    case "page":
      return Readable(.page, .number, of: layer, name)
    case "start": return Readable(.start, .number, of: layer, name)
    case "end": return Readable(.end, .number, of: layer, name)
    case "dragging": return Readable(.dragging, .bool, of: layer, name)
    case "decelerating": return Readable(.decelerating, .bool, of: layer, name)
    case "settling": return Readable(.settling, .bool, of: layer, name)
    case "moving": return Readable(.moving, .bool, of: layer, name)
    default: return nil
    }
  }

  private func readableNames(of template: Template) -> [String] {
    var names = ["x", "y", "width", "height", "maxX", "maxY", "midX", "midY", "center", "onScreen", "pressed"]
    if template.kind == .scroll {
      names +=
        Self.groups.filter { $0 != "translation" } + [
          "page", "start", "end", "dragging", "decelerating", "settling", "moving",
        ]
    }
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
