import Geometry
import Layers

/// What labels, images and shapes show.
extension Evaluator {
  func content(of instance: Instance, size: Size) throws -> Layer.Content {
    switch instance.template.kind {
    case .label: return try text(of: instance).map { .text($0) } ?? .none
    case .image: return try image(of: instance)
    case .shape: return try shape(of: instance)
    case .box, .row, .column, .grid, .scroll, .slot: return .none
    }
  }

  /// A label's text in its style, or nil over a range in which it may change.
  func text(of instance: Instance) throws -> Text? {
    let value = try property("text", of: instance) ?? .text("")
    if !value.isExact { return nil }
    guard case .text(let string) = value else { throw wrong("text", wanted: "a text", got: value, of: instance) }
    guard let style = try textStyle(of: instance) else { return nil }
    var text = Text(string, style: style)
    if case .at = moment { text.color = try color("color", of: instance) ?? .black }
    if let word = try word("align", of: instance) { text.alignment = Text.Alignment(rawValue: word) ?? .left }
    guard let padding = try insets("padding", of: instance) else { return nil }
    text.padding = padding
    return text
  }

  /// A label's style, or nil over a range in which its size moves.
  func textStyle(of instance: Instance) throws -> Text.Style? {
    var style = Text.Style()
    style.family = try word("family", of: instance)
    guard let size = try inexact("font", of: instance, default: 17) else { return nil }
    style.size = size
    if let name = try word("weight", of: instance) { style.weight = Text.Weight(named: name) ?? .regular }
    if instance.template.cell("lineHeight") != nil {
      style.lineHeight = try inexact("lineHeight", of: instance, default: 0)
    }
    style.lineLimit = Int(clamped: min(max(try inexact("lines", of: instance, default: 1) ?? 1, 0), 10_000))
    if instance.template.cell("minFontScale") != nil {
      guard let least = try inexact("minFontScale", of: instance, default: 1) else { return nil }
      style.minimumScale = min(max(least, 0), 1)
    }
    if let word = try word("truncate", of: instance) { style.truncation = Text.Truncation(rawValue: word) ?? .tail }
    return style
  }

  /// A number, or nil over a range in which it moves.
  private func inexact(_ name: String, of instance: Instance, default standard: Double) throws -> Double? {
    guard let value = try property(name, of: instance) else { return standard }
    if let number = value.asNumber { return number }
    if !value.isExact { return nil }
    throw wrong(name, wanted: "a number", got: value, of: instance)
  }

  private func image(of instance: Instance) throws -> Layer.Content {
    guard let source = try word("source", of: instance), !source.isEmpty else { return .none }
    return .image(
      Image(
        source: source, naturalSize: try imageSize(source, at: place(of: "source", in: instance)),
        fit: try word("fit", of: instance).flatMap { Image.Fit(rawValue: $0) } ?? .fit,
        tint: try color("tint", of: instance)))
  }

  private func shape(of instance: Instance) throws -> Layer.Content {
    guard let path = try path(of: instance) else { return .none }
    return .shape(
      Shape(
        path: path, fill: try fill(of: instance),
        rule: try word("rule", of: instance).flatMap { Path.FillRule(rawValue: $0) } ?? .nonzero,
        stroke: try stroke(of: instance)))
  }

  func stroke(of instance: Instance) throws -> Stroke? {
    guard instance.template.cellIndices.keys.contains(where: { $0.hasPrefix("stroke.") }) else { return nil }
    let dash = try property("stroke.dash", of: instance)?.asList?.compactMap(\.asNumber) ?? []
    return Stroke(
      color: try color("stroke.color", of: instance) ?? .black,
      width: try number("stroke.width", of: instance, default: 1),
      start: min(max(try number("stroke.start", of: instance, default: 0), 0), 1),
      end: min(max(try number("stroke.end", of: instance, default: 1), 0), 1),
      cap: try word("stroke.cap", of: instance).flatMap { Stroke.Cap(rawValue: $0) } ?? .butt,
      join: try word("stroke.join", of: instance).flatMap { Stroke.Join(rawValue: $0) } ?? .miter,
      miterLimit: try number("stroke.miterLimit", of: instance, default: 10), dash: dash)
  }

  /// A shape's outline in its own coordinates.
  func path(of instance: Instance) throws -> Path? {
    if let center = try point("path.arc", of: instance) {
      return Path(
        arcAround: center, radius: try number("path.radius", of: instance, default: 0),
        from: try number("path.from", of: instance, default: 0),
        sweep: try number("path.sweep", of: instance, default: 2 * Double.pi))
    }
    if let rect = try rect("path.oval", of: instance) { return Path(ovalIn: rect) }
    if let rect = try rect("path.rect", of: instance) {
      return Path(roundedRect: rect, radius: try number("path.radius", of: instance, default: 0))
    }
    if let value = try property("path.line", of: instance) {
      let points = value.asList?.compactMap(\.asPoint) ?? []
      guard points.count == value.asList?.count, points.count >= 2 else {
        throw wrong("line", wanted: "two points at least", got: value, of: instance)
      }
      return Path(line: points)
    }
    if let data = try word("path.svg", of: instance) {
      do {
        return try Path(svg: data)
      } catch {
        throw Diagnostic(PropertyProblem.badPath("\(error)"), at: place(of: "path.svg", in: instance))
      }
    }
    return nil
  }

  private func rect(_ name: String, of instance: Instance) throws -> Rect? {
    guard let value = try property(name, of: instance) else { return nil }
    let numbers = value.asList?.compactMap(\.asNumber) ?? []
    guard numbers.count == 4 else { throw wrong(name, wanted: "[x, y, width, height]", got: value, of: instance) }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

extension Text.Weight {
  /// The weight that a word of the language names.
  init?(named name: String) {
    guard let index = Vocabulary.fontWeights.firstIndex(of: name) else { return nil }
    self.init(rawValue: (index + 1) * 100)
  }
}
