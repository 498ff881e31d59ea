import Geometry

extension Layer {
  /// What the layer is besides its id, its kind and its frame; what has its usual value is left out. Always in the same
  /// order.
  public var facts: [LayerFact] {
    var facts: [LayerFact] = []
    if contentOffset != .zero { facts.append(.init(.offset, .numbers([contentOffset.x, contentOffset.y]))) }
    if isHidden { facts.append(.init(.hidden, .yes)) }
    if opacity != 1 { facts.append(.init(.opacity, .number(opacity))) }
    if transform != .identity {
      let matrix = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      facts.append(.init(.transform, .numbers(matrix)))
    }
    if anchor != Point(0.5, 0.5) { facts.append(.init(.anchor, .numbers([anchor.x, anchor.y]))) }
    if isTransformAnimated { facts.append(.init(.animated, .yes)) }
    return facts + look + content.facts
  }

  private var look: [LayerFact] {
    var facts: [LayerFact] = []
    if let background { facts.append(.init(.fill, background.fact)) }
    if cornerRadii != .zero {
      let all = [cornerRadii.topLeft, cornerRadii.topRight, cornerRadii.bottomRight, cornerRadii.bottomLeft]
      let isEven = all.allSatisfy { $0 == all[0] }
      facts.append(.init(.radius, isEven ? .number(all[0]) : .numbers(all)))
    }
    if let border {
      facts.append(
        .init(.border, .fields([.init("width", .number(border.width)), .init("color", .word(border.color.hex))])))
    }
    if let shadow {
      facts.append(
        .init(
          .shadow,
          .fields([
            .init("offset", .numbers([shadow.offset.x, shadow.offset.y])), .init("radius", .number(shadow.radius)),
            .init("opacity", .number(shadow.opacity)), .init("color", .word(shadow.color.hex)),
          ])))
    }
    if clipsToBounds { facts.append(.init(.clip, .yes)) }
    if joinsChildren { facts.append(.init(.joined, .yes)) }
    return facts
  }
}

extension Layer.Content {
  fileprivate var facts: [LayerFact] {
    switch self {
    case .none: []
    case .text(let text): text.facts
    case .image(let image): image.facts
    case .shape(let shape): shape.facts
    }
  }
}

extension Text {
  fileprivate var facts: [LayerFact] {
    var facts = [
      LayerFact(.text, .text(string)), LayerFact(.color, .word(color.hex)), LayerFact(.font, .fields(style.fields)),
    ]
    if alignment != .left { facts.append(.init(.align, .word(alignment.rawValue))) }
    if padding != .zero {
      facts.append(.init(.padding, .numbers([padding.top, padding.left, padding.bottom, padding.right])))
    }
    return facts
  }
}

extension Text.Style {
  fileprivate var fields: [LayerFact.Field] {
    var fields = [
      LayerFact.Field("size", .number(size)), LayerFact.Field("weight", .word("\(weight)")),
    ]
    if let family { fields.append(.init("family", .name(family), isRecorded: false)) }
    if let lineHeight { fields.append(.init("lineHeight", .number(lineHeight), isRecorded: false)) }
    if lineLimit != 1 { fields.append(.init("lines", .number(Double(lineLimit)), isRecorded: false)) }
    if truncation != .tail { fields.append(.init("truncation", .word(truncation.rawValue), isRecorded: false)) }
    return fields
  }
}

extension Image {
  fileprivate var facts: [LayerFact] {
    var facts = [LayerFact(.source, .name(source))]
    if let tint { facts.append(.init(.tint, .word(tint.hex))) }
    if fit != .fit { facts.append(.init(.fit, .word(fit.rawValue))) }
    facts.append(.init(.natural, .numbers([naturalSize.width, naturalSize.height])))
    return facts
  }
}

extension Shape {
  fileprivate var facts: [LayerFact] {
    var facts: [LayerFact] = []
    if let fill { facts.append(.init(.shape, fill.fact)) }
    if rule != .nonzero { facts.append(.init(.rule, .word(rule.rawValue))) }
    if let stroke { facts.append(.init(.stroke, .fields(stroke.fields))) }
    if !path.elements.isEmpty { facts.append(.init(.path, .word(path.svgText))) }
    return facts
  }
}

extension Stroke {
  fileprivate var fields: [LayerFact.Field] {
    var fields = [
      LayerFact.Field("start", .number(start)), LayerFact.Field("end", .number(end)),
      LayerFact.Field("width", .number(width)), LayerFact.Field("color", .word(color.hex)),
    ]
    if cap != .butt { fields.append(.init("cap", .word(cap.rawValue), isRecorded: false)) }
    if join != .miter { fields.append(.init("join", .word(join.rawValue), isRecorded: false)) }
    if miterLimit != 10 { fields.append(.init("miterLimit", .number(miterLimit), isRecorded: false)) }
    if !dash.isEmpty { fields.append(.init("dash", .numbers(dash), isRecorded: false)) }
    return fields
  }
}

extension Fill {
  fileprivate var fact: LayerFact.Value {
    switch self {
    case .color(let color): .word(color.hex)
    case .gradient(let gradient):
      .fields([
        .init("form", .word("\(gradient.form)")),
        .init("stops", .list(gradient.stops.map { .stop($0.color, offset: $0.offset) })),
        .init("from", .numbers([gradient.start.x, gradient.start.y]), isRecorded: false),
        .init("to", .numbers([gradient.end.x, gradient.end.y]), isRecorded: false),
      ])
    }
  }
}
