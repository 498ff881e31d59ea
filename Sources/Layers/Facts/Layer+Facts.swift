import Geometry

extension LayerFact {
  /// The names of the facts of a layer.
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case offset, hidden, opacity, transform, depth
    case fill, radius, corners, border, shadow, blur, filter, backdrop, blend, clip, joined
    case text, color, filled, font, runs, along, align
    case source, pictureFrame, slice, tileFrom, tint
    case shape, stroke
    case anchor, animated, padding, fit, natural, rule, path
    /// Letters are left out for the want of room: told by who has measured them.
    case cut
  }
}

extension LayerFact.Key {
  /// Whether baselines hold it. Their layers are known by hashes of the text of these, so that one more here is
  /// another hash for every layer that has it.
  public var isRecorded: Bool {
    switch self {
    case .anchor, .animated, .padding, .fit, .natural, .rule, .path, .cut: false
    default: true
    }
  }

  /// The value, in words, of a layer that has no such fact.
  public var usual: String {
    switch self {
    case .opacity: "1"
    case .offset: "0 0"
    case .corners: CornerCurve.circular.rawValue
    default: "none"
    }
  }
}

extension Layer {
  /// The facts of the layer besides its id, its kind and its frame; usual values are left out. Always in the same
  /// order.
  public var facts: [LayerFact] {
    var facts: [LayerFact] = []
    if contentOffset != .zero { facts.append(.init(.offset, .numbers([contentOffset.x, contentOffset.y]))) }
    if isHidden { facts.append(.init(.hidden, .yes)) }
    if opacity != 1 { facts.append(.init(.opacity, .number(opacity))) }
    if transform != .identity { facts.append(.init(.transform, .numbers(transform.numbers))) }
    if let depth { facts.append(.init(.depth, .fields(depth.fields))) }
    if anchor != Point(0.5, 0.5) { facts.append(.init(.anchor, .numbers([anchor.x, anchor.y]))) }
    if isTransformAnimated { facts.append(.init(.animated, .yes)) }
    return facts + look + content.facts
  }

  private var look: [LayerFact] {
    var facts: [LayerFact] = []
    if let background { facts.append(.init(.fill, background.fact(over: lowerFills))) }
    facts += cornerRadii.facts
    if let border {
      facts.append(
        .init(.border, .fields([.init("width", .number(border.width)), .init("color", border.fill.fact)])))
    }
    if !shadows.isEmpty {
      let each = shadows.map { LayerFact.Value.fields($0.fields) }
      facts.append(.init(.shadow, each.count == 1 ? each[0] : .list(each)))
    }
    if blur != 0 { facts.append(.init(.blur, .number(blur))) }
    if let filter { facts.append(.init(.filter, .fields(filter.fields))) }
    if let backdrop { facts.append(.init(.backdrop, .fields(backdrop.fields))) }
    if blend != .normal { facts.append(.init(.blend, .word(blend.rawValue))) }
    if clipsToBounds { facts.append(.init(.clip, .yes)) }
    if joinsChildren { facts.append(.init(.joined, .yes)) }
    return facts
  }
}

extension CornerRadii {
  fileprivate var facts: [LayerFact] {
    guard self != .zero else { return [] }
    let radii = LayerFact(.radius, Set(all).count == 1 ? .number(topLeft) : .numbers(all))
    return curve == .circular ? [radii] : [radii, .init(.corners, .word(curve.rawValue))]
  }
}

extension Depth {
  fileprivate var fields: [LayerFact.Field] {
    let own = [
      LayerFact.Field("rotationX", .number(rotationX)), .init("rotationY", .number(rotationY)), .init("z", .number(z)),
      .init("anchorZ", .number(anchorZ)),
    ]
    guard let eye else { return own }
    return own + [
      .init("perspective", .number(eye.distance)), .init("eye", .numbers([eye.point.x, eye.point.y])),
    ]
  }
}

extension Shadow {
  fileprivate var fields: [LayerFact.Field] {
    var fields: [LayerFact.Field] = [
      .init("offset", .numbers([offset.x, offset.y])), .init("radius", .number(radius)),
      .init("opacity", .number(opacity)), .init("color", .word(color.hex)),
    ]
    if spread != 0 { fields.append(.init("spread", .number(spread), isRecorded: false)) }
    if isInside { fields.append(.init("inside", .yes, isRecorded: false)) }
    return fields
  }
}

extension ColorFilter {
  fileprivate var fields: [LayerFact.Field] {
    [
      .init("brightness", .number(brightness)), .init("contrast", .number(contrast)),
      .init("saturation", .number(saturation)), .init("grayscale", .number(grayscale)), .init("hue", .number(hue)),
    ]
  }
}

extension Backdrop {
  fileprivate var fields: [LayerFact.Field] {
    [.init("blur", .number(blur))] + filter.fields + [.init("tint", .word(tint.hex))]
  }
}
