import Geometry
import Layers
import Locales
import Vocabulary

/// The text of a label, as far as its size follows from it: the letters, not how they are painted.
package enum LabelText: LayoutRules {
  // MARK: Size

  static func size(_ axis: Axis, of label: any LaidOutLayer) throws -> Interval? {
    if label.template.isAlongPath { return try pathReach(axis, of: label) }
    let line = label.template.lineAxis
    if axis != line, hasOneLine(label.template) {
      guard let height = try lineStyle(of: label)?.style.lineAdvance, let padding = try padding(of: label) else {
        return nil
      }
      return Interval(rounded(height, for: label) + padding.before(axis) + padding.after(axis))
    }
    guard let text = try text(of: label) else { return nil }
    let padding = text.padding
    var (limit, across): (Double?, Double?) = (nil, nil)
    let around = padding.before(line) + padding.after(line)
    if axis != line, text.style.lineLimit != 1 || label.standsForAll {
      guard let length = try extent(Measure.size(line), of: label), length.isPoint else { return nil }
      limit = max(length.low - around, 0)
    } else if axis == line, label.template.cell(Vocabulary.label.lines) != nil, !Placement.shares(label.template, line)
    {
      guard let room = try room(of: label), room.isPoint else { return nil }
      if room.low < .infinity { limit = max(room.low - around, 0) }
      // Letters that shrink to fit a height of the label's own have shorter lines.
      if label.template.cell(Vocabulary.label.minFontScale) != nil, Placement.isFixed(label.template, line.other) {
        guard let height = try extent(Measure.size(line.other), of: label), height.isPoint else { return nil }
        across = max(height.low - padding.before(line.other) - padding.after(line.other), 0)
      }
    }
    let size = try label.measure(text.setting(across: across), width: limit).exactSize
    return Interval(
      rounded(axis == .horizontal ? size.width : size.height, for: label) + padding.before(axis) + padding.after(axis))
  }

  /// Whether all letters stand in one line of one style: it is as high as that says, whatever the text.
  private static func hasOneLine(_ label: Template) -> Bool {
    label.cell(Vocabulary.label.lines) == nil && label.runs.isEmpty
  }

  /// A text's length as its label has it: rounded up to whole pixels of the device, as UIKit does, so that what stands
  /// beside it begins on one; to half a point where pixels are larger.
  private static func rounded(_ points: Double, for label: any LaidOutLayer) -> Double {
    points.roundedUp(inSteps: max(2, label.program.device.scale))
  }

  /// Returns the most that lines of a label may be long that breaks into several: infinite where nothing says so.
  private static func room(of label: any LaidOutLayer) throws -> Interval? {
    var room = Interval(.infinity)
    let line = label.template.lineAxis
    if let cell = label.template.cell(Vocabulary.placement.greatest(line)) {
      guard let greatest = try length(cell, of: label) else { return nil }
      room = greatest
    }
    guard let parent = label.container else { return room }
    var space: Interval?
    if Placement.isLimitedByParent(label.template) {
      space = try extent(Measure.size(line), of: parent)
      for cell in [label.template.spec(line).start, label.template.spec(line).end].compactMap({ $0 }) {
        space = difference(space, try length(cell, of: label))
      }
    } else if let widest = Placement.widestLine(of: label.template) {
      space = try length(widest, of: parent)
    } else {
      return room
    }
    if label.template.host?.isStack == true, let inner = try padding(of: parent) {
      space = difference(space, Interval(inner.before(line) + inner.after(line)))
    }
    return space.map { Interval(min(room.low, $0.low), min(room.high, $0.high)) }
  }

  /// Returns the reach, from a label's corner, of the path that its letters stand on; nil over a range in which that
  /// may change.
  private static func pathReach(_ axis: Axis, of label: any LaidOutLayer) throws -> Interval? {
    var isKnown = true
    for cell in label.template.pathCells where try !read(cell, of: label).isExact { isKnown = false }
    guard isKnown else { return nil }
    let bounds = try label.pathBounds()
    return Interval(max((axis == .horizontal ? bounds?.maxX : bounds?.maxY) ?? 0, 0))
  }

  /// Returns the distance from a label's top to its first baseline; nil for other layers, and for one whose letters
  /// stand on no level line.
  static func baseline(of layer: any LaidOutLayer, height: Double) throws -> Double? {
    guard layer.template.kind == .label, !layer.template.isAlongPath, layer.template.lineAxis == .horizontal else {
      return nil
    }
    if hasOneLine(layer.template) {
      guard let style = try lineStyle(of: layer)?.style, let padding = try padding(of: layer) else { return nil }
      let room = height - padding.top - padding.bottom - rounded(style.lineAdvance, for: layer)
      return padding.top + room / 2 + style.ascender
    }
    guard let text = try text(of: layer) else { return nil }
    let breaks = text.style.lineLimit != 1 || layer.standsForAll
    let width = breaks ? try extent(.width, of: layer)?.low : nil
    let inner = height - text.padding.top - text.padding.bottom
    let metrics = try layer.measure(text.setting(across: inner), width: width)
    let room = inner - rounded(metrics.exactSize.height, for: layer)
    return text.padding.top + room / 2 + (metrics.firstBaseline ?? text.style.ascender)
  }

  /// Returns the end of a label's text: behind the last letter, on the upper edge of its line, from the label's corner;
  /// nil over a range in which that may change.
  static func end(_ axis: Axis, of label: any LaidOutLayer) throws -> Interval? {
    guard label.template.hasTextEnd else { return Interval(0) }
    guard let text = try text(of: label), let direction = try direction(around: label),
      let width = try extent(.width, of: label), width.isPoint,
      let height = try extent(.height, of: label), height.isPoint
    else { return nil }
    let padding = text.padding
    let room = Size(
      max(width.low - padding.left - padding.right, 0), max(height.low - padding.top - padding.bottom, 0))
    let metrics = try label.measure(text.setting(across: room.height), width: room.width)
    guard let line = metrics.lastLine else { return Interval(0) }
    if axis == .vertical {
      // Lines stand in the middle of the label's height.
      return Interval(padding.top + (room.height - rounded(metrics.exactSize.height, for: label)) / 2 + line.top)
    }
    let length = rounded(line.length, for: label)
    let free = room.width - length
    let begin =
      switch try value(Vocabulary.label.align, of: label).resolved(direction) {
      case .left: 0.0
      case .center: free / 2
      case .right: free
      }
    return Interval(padding.left + begin + (line.isReadLeftward ? 0 : length))
  }

  // MARK: Style

  /// A label's text in its style, not painted; nil over a range in which it may change.
  package static func text(of label: any LaidOutLayer) throws -> Text? {
    guard label.template.runs.isEmpty else {
      guard let (style, scale) = try style(of: label), let padding = try padding(of: label) else { return nil }
      var runs: [Text.Run] = []
      for child in label.template.runs {
        for layer in try label.layers(child) {
          guard let run = try run(of: layer, within: style, scale: scale) else { return nil }
          runs.append(run)
        }
      }
      return Text(runs: runs, style: style, padding: padding)
    }
    guard let string = try certainValue(Vocabulary.label.text, of: label), let style = try style(of: label)?.style,
      let padding = try padding(of: label)
    else { return nil }
    return Text(string, style: style, padding: padding)
  }

  /// Returns the style of the letters and lines, and the factor by which that is larger than it is written; nil over a
  /// range in which that moves.
  private static func lineStyle(of label: any LaidOutLayer) throws -> (style: Text.Style, scale: Double)? {
    let row = Vocabulary.label
    var style = Text.Style()
    let textStyle = try value(row.textStyle, of: label)
    guard let size = try textStyle.map({ $0.points(at: .standard) }) ?? certainValue(row.font, of: label),
      let scale = try scale(of: textStyle ?? .body, for: label)
    else { return nil }
    style.size = size * scale
    guard let lineHeight = try certainValue(row.lineHeight, of: label) else { return nil }
    style.lineHeight = lineHeight.map { $0 * scale }
    style.isVertical = label.template.lineAxis == .vertical
    return (style, scale)
  }

  /// Returns the factor by which letters of a style are larger than they are written, as the nearest layer out says, or
  /// else the system's text size; nil over a range in which that moves.
  private static func scale(of textStyle: TextStyle, for layer: any LaidOutLayer) throws -> Double? {
    let standard = layer.program.textSize
    guard let distance = layer.template.traitDistances.letters else { return textStyle.scale(at: standard) }
    let nearest = ancestor(distance, of: layer)
    guard nearest.template.cell(of: .textScale) == nil else {
      return try certainValue(Vocabulary.traits.textScale, of: nearest).map { $0 ?? 1 }
    }
    return try certainValue(Vocabulary.traits.textSize, of: nearest).map { textStyle.scale(at: $0 ?? standard) }
  }

  /// The language of a layer's texts, as the nearest layer out says, or else the scene, if anybody says one; nil over a
  /// range in which that may change.
  private static func locale(of layer: any LaidOutLayer) throws -> LocaleTag?? {
    guard let distance = layer.template.traitDistances.locale else { return .some(layer.program.locale) }
    return try certainValue(Vocabulary.traits.locale, of: ancestor(distance, of: layer))
  }

  /// Returns the direction of lines around a layer: its edges, and the texts of a label, are led by the language around
  /// it. Nil over a range in which that may change.
  package static func direction(around layer: any LaidOutLayer) throws -> WritingDirection? {
    guard layer.template.parent?.traitDistances.locale != nil, let outer = layer.container else {
      return layer.program.direction
    }
    return try locale(of: outer).map { $0.map { WritingDirection(of: $0) } ?? layer.program.direction }
  }

  /// A label's style; nil over a range in which its size moves.
  private static func style(of label: any LaidOutLayer) throws -> (style: Text.Style, scale: Double)? {
    let row = Vocabulary.label
    guard let line = try lineStyle(of: label) else { return nil }
    var style = line.style
    let scale = line.scale
    style.family = try value(row.family, of: label)
    guard let locale = try locale(of: label) else { return nil }
    style.locale = locale
    guard let weight = try certainValue(row.weight, of: label) else { return nil }
    let isHeadline = try label.template.cell(row.weight) == nil && value(row.textStyle, of: label)?.isSemibold == true
    style.weight = isHeadline ? .semibold : weight
    guard let lines = try certainValue(row.lines, of: label) else { return nil }
    style.lineLimit = Int(clamped: min(lines, 10_000))
    guard let least = try certainValue(row.minFontScale, of: label) else { return nil }
    style.minimumScale = least
    style.truncation = try value(row.truncate, of: label)
    style.lineBreak = try value(row.lineBreak, of: label)
    guard let tracking = try certainValue(row.tracking, of: label) else { return nil }
    style.tracking = tracking * scale
    guard let indent = try certainValue(row.firstLineIndent, of: label),
      let spacing = try certainValue(row.paragraphSpacing, of: label)
    else { return nil }
    style.firstLineIndent = indent * scale
    style.paragraphSpacing = spacing * scale
    style.isItalic = try value(row.italic, of: label)
    style.digits = try value(row.digits, of: label)
    style.underline = try value(row.underline, of: label)
    style.strikethrough = try value(row.strikethrough, of: label)
    return (style, scale)
  }

  // MARK: Runs

  /// A part of a label's text. What it does not say of its letters is as the label has it.
  private static func run(
    of part: any LaidOutLayer, within outer: Text.Style, scale: Double
  ) throws -> Text.Run? {
    let row = Vocabulary.run
    guard let offset = try certainValue(row.baselineOffset, of: part) else { return nil }
    if part.template.cell(row.image) != nil {
      return try picture(of: part, scale: scale).map {
        Text.Run($0, style: outer, baselineOffset: offset * scale)
      }
    }
    guard let string = try certainValue(row.text, of: part),
      let style = try style(of: part, within: outer, scale: scale)
    else { return nil }
    return Text.Run(string ?? "", style: style, baselineOffset: offset * scale)
  }

  private static func style(
    of part: any LaidOutLayer, within outer: Text.Style, scale: Double
  ) throws -> Text.Style? {
    let row = Vocabulary.run
    var style = outer
    guard let font = try certainValue(row.font, of: part), let weight = try certainValue(row.weight, of: part),
      let tracking = try certainValue(row.tracking, of: part)
    else { return nil }
    let textStyle = try value(row.textStyle, of: part)
    var size = font.map { $0 * scale }
    if let textStyle {
      // It grows in its own way, unless a layer around it says how.
      guard let ownScale = try self.scale(of: textStyle, for: part) else { return nil }
      size = textStyle.points(at: .standard) * ownScale
    }
    if let size {
      style.size = size
      // Lines of larger letters are further apart in proportion.
      if outer.size > 0 { style.lineHeight = outer.lineHeight.map { $0 * style.size / outer.size } }
    }
    if let weight { style.weight = weight } else if textStyle?.isSemibold == true { style.weight = .semibold }
    if let tracking { style.tracking = tracking * scale }
    if let family = try value(row.family, of: part) { style.family = family }
    if let locale = try value(row.locale, of: part) { style.locale = locale }
    if let italic = try value(row.italic, of: part) { style.isItalic = italic }
    if let digits = try value(row.digits, of: part) { style.digits = digits }
    if let underline = try value(row.underline, of: part) { style.underline = underline }
    if let strikethrough = try value(row.strikethrough, of: part) { style.strikethrough = strikethrough }
    return style
  }

  /// A picture as large as is said, in its own proportions where one side is left out.
  private static func picture(of part: any LaidOutLayer, scale: Double) throws -> Text.Run.Picture? {
    let row = Vocabulary.run
    guard let source = try certainValue(row.image, of: part), let width = try certainValue(row.width, of: part),
      let height = try certainValue(row.height, of: part)
    else { return nil }
    guard let source, !source.isEmpty else {
      return Text.Run.Picture(Image(source: "", naturalSize: .zero), size: .zero)
    }
    let natural = try part.imageSize(source, of: row.image)
    let ratio = natural.height > 0 ? natural.width / natural.height : 1
    let size: Size =
      switch (width, height) {
      case (let width?, let height?): Size(width, height)
      case (let width?, nil): Size(width, ratio > 0 ? width / ratio : 0)
      case (nil, let height?): Size(height * ratio, height)
      case (nil, nil): natural
      }
    let image = Image(source: source, naturalSize: natural, fit: .stretch)
    return Text.Run.Picture(image, size: Size(size.width * scale, size.height * scale))
  }
}
