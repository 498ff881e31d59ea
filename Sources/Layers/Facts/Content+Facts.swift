import Geometry

extension Layer.Content {
  var facts: [LayerFact] {
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
      LayerFact(.text, .text(string)), LayerFact(.color, fill.fact), LayerFact(.font, .fields(style.fields)),
    ]
    if let filled {
      let fields = [LayerFact.Field("share", .number(filled.share)), .init("color", .word(filled.color.hex))]
      facts.insert(LayerFact(.filled, .fields(fields)), at: 2)
    }
    if let runs { facts.append(.init(.runs, .parts(runs.map { .fields($0.fields(in: self)) }))) }
    if let along {
      let path = LayerFact.Field("path", .word(along.path.svgText), isRecorded: false)
      facts.append(.init(.along, .fields([.init("offset", .number(along.offset)), path])))
    }
    if alignment != .left { facts.append(.init(.align, .word(alignment.rawValue))) }
    if padding != .zero { facts.append(.init(.padding, .numbers(padding.numbers))) }
    return facts
  }
}

extension Text.Run {
  /// The first of the words of a picture.
  static let pictureWord = "picture"

  /// Baselines hold what it says, its size, its weight and its colour; of a picture where it comes from and its size.
  fileprivate func fields(in text: Text) -> [LayerFact.Field] {
    var fields: [LayerFact.Field]
    if let picture {
      fields = [
        .init("kind", .word(Self.pictureWord)), .init("source", .name(picture.image.source)),
        .init("width", .number(picture.size.width)), .init("height", .number(picture.size.height)),
      ]
      if let tint = picture.image.tint { fields.append(.init("tint", .word(tint.hex), isRecorded: false)) }
    } else {
      fields = [.init("text", .text(string))] + Array(style.fields.prefix(2))
      fields.append(.init("color", text.fill(of: self).fact))
      let label = text.style.fields
      fields += style.fields.dropFirst(2).filter { !label.contains($0) && $0.name != "lineHeight" }
    }
    if opacity != 1 { fields.append(.init("opacity", .number(opacity), isNamed: true)) }
    if let transform { fields.append(.init("transform", .numbers(transform.numbers), isNamed: true)) }
    if baselineOffset != 0 { fields.append(.init("baselineOffset", .number(baselineOffset), isRecorded: false)) }
    return fields
  }
}

extension Text.Style {
  fileprivate var fields: [LayerFact.Field] {
    var fields = [
      LayerFact.Field("size", .number(size)), LayerFact.Field("weight", .word("\(weight)")),
    ]
    if isItalic { fields.append(.init("italic", .yes, isRecorded: false)) }
    if let family { fields.append(.init("family", .name(family), isRecorded: false)) }
    if let locale { fields.append(.init("locale", .name(locale.text), isRecorded: false)) }
    if isVertical { fields.append(.init("writingMode", .word("vertical"), isRecorded: false)) }
    if let lineHeight { fields.append(.init("lineHeight", .number(lineHeight), isRecorded: false)) }
    if lineLimit != 1 { fields.append(.init("lines", .number(Double(lineLimit)), isRecorded: false)) }
    if lineBreak != .standard { fields.append(.init("lineBreak", .word(lineBreak.rawValue), isRecorded: false)) }
    if truncation != .tail { fields.append(.init("truncation", .word(truncation.rawValue), isRecorded: false)) }
    if tracking != 0 { fields.append(.init("tracking", .number(tracking), isRecorded: false)) }
    if digits != .proportional { fields.append(.init("digits", .word(digits.rawValue), isRecorded: false)) }
    if firstLineIndent != 0 { fields.append(.init("firstLineIndent", .number(firstLineIndent), isRecorded: false)) }
    if paragraphSpacing != 0 { fields.append(.init("paragraphSpacing", .number(paragraphSpacing), isRecorded: false)) }
    if underline { fields.append(.init("underline", .yes, isRecorded: false)) }
    if strikethrough { fields.append(.init("strikethrough", .yes, isRecorded: false)) }
    return fields
  }
}

extension Image {
  fileprivate var facts: [LayerFact] {
    var facts = [LayerFact(.source, .name(source))]
    if let frame { facts.append(.init(.pictureFrame, .number(Double(frame)))) }
    if let slices { facts.append(.init(.slice, .numbers(slices.numbers))) }
    if tileFrom != .topLeft { facts.append(.init(.tileFrom, .word(tileFrom.rawValue))) }
    if let tint { facts.append(.init(.tint, .word(tint.hex))) }
    if fit != .fit { facts.append(.init(.fit, .word(fit.rawValue))) }
    facts.append(.init(.natural, .numbers([naturalSize.width, naturalSize.height])))
    return facts
  }
}

extension Shape {
  fileprivate var facts: [LayerFact] {
    var facts: [LayerFact] = []
    if let fill { facts.append(.init(.shape, fill.fact(over: lowerFills))) }
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
      LayerFact.Field("width", .number(width)), LayerFact.Field("color", fill.fact),
    ]
    if cap != .butt { fields.append(.init("cap", .word(cap.rawValue), isRecorded: false)) }
    if join != .miter { fields.append(.init("join", .word(join.rawValue), isRecorded: false)) }
    if miterLimit != 10 { fields.append(.init("miterLimit", .number(miterLimit), isRecorded: false)) }
    if !dash.isEmpty { fields.append(.init("dash", .numbers(dash), isRecorded: false)) }
    return fields
  }
}

extension AffineTransform {
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension EdgeInsets {
  fileprivate var numbers: [Double] { [top, left, bottom, right] }
}

extension Fill {
  var fact: LayerFact.Value {
    switch self {
    case .color(let color): .word(color.hex)
    case .gradient(let gradient): .fields(gradient.fields)
    }
  }

  /// Returns the fact of several fills, this one being the first.
  func fact(over lower: [Fill]) -> LayerFact.Value {
    lower.isEmpty ? fact : .list([fact] + lower.map(\.fact))
  }
}

extension Gradient {
  fileprivate var fields: [LayerFact.Field] {
    var fields: [LayerFact.Field] = [
      .init("form", .word(form.rawValue)),
      .init("stops", .list(stops.map { .stop($0.color, offset: $0.offset) })),
      .init("from", .numbers([start.x, start.y]), isRecorded: false),
      .init("to", .numbers([end.x, end.y]), isRecorded: false),
    ]
    if interpolation != .straight {
      fields.append(.init("interpolation", .word(interpolation.rawValue), isRecorded: false))
    }
    if isDithered { fields.append(.init("dither", .word("yes"), isRecorded: false)) }
    return fields
  }
}
