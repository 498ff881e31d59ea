import Formulas
import Geometry
import Layers
import Scenes

/// The parts of a label's text. What one does not say of its letters is as the label has it.
struct TextRuns: EvaluatorPart {
  let evaluator: Evaluator

  /// The text of a label that has runs, or nil over a range in which it may change.
  func text(of label: Instance) throws -> Text? {
    let contents = evaluator.contents
    guard let style = try contents.textStyle(of: label), let scale = try contents.textScale(of: label),
      let padding = try evaluator.layout.padding(of: label)
    else { return nil }
    var runs: [Text.Run] = []
    for child in label.template.runs {
      for instance in try evaluator.structure.children(child, of: label) {
        guard let run = try run(of: instance, within: style, scale: scale) else { return nil }
        runs.append(run)
      }
    }
    return try contents.finished(Text(runs: runs, style: style, padding: padding), of: label)
  }

  private func run(of instance: Instance, within outer: Text.Style, scale: Double) throws -> Text.Run? {
    let row = Vocabulary.run
    guard let offset = try certainValue(row.baselineOffset, of: instance) else { return nil }
    guard var run = try plain(instance, within: outer, offset: offset * scale, scale: scale) else { return nil }
    if case .at = moment {
      run.opacity = try value(row.opacity, of: instance)
      if instance.template.cell(row.rotation) != nil || !instance.template.cells(of: row.scale, row.translate).isEmpty {
        run.transform = try Looks(evaluator: evaluator).transform(of: instance)
      }
    }
    return run
  }

  /// A run as it would be if it were never moved or faded.
  private func plain(_ instance: Instance, within outer: Text.Style, offset: Double, scale: Double) throws -> Text.Run?
  {
    let row = Vocabulary.run
    if instance.template.cell(row.image) != nil {
      return try picture(of: instance, scale: scale).map {
        Text.Run($0, style: outer, baselineOffset: offset)
      }
    }
    guard let string = try certainValue(row.text, of: instance),
      let style = try style(of: instance, within: outer, scale: scale)
    else { return nil }
    var run = Text.Run(string ?? "", style: style, baselineOffset: offset)
    let (label, gradient) = (Vocabulary.label, Vocabulary.textGradient)
    if case .at = moment, !instance.template.cells(of: label.color, gradient.colors).isEmpty {
      let (color, gradient) = try Looks(evaluator: evaluator).paint(label.color, or: gradient, of: instance)
      run.fill = gradient.map(Fill.gradient) ?? .color(color)
    }
    return run
  }

  private func style(of instance: Instance, within outer: Text.Style, scale: Double) throws -> Text.Style? {
    let row = Vocabulary.run
    var style = outer
    guard let font = try certainValue(row.font, of: instance), let weight = try certainValue(row.weight, of: instance),
      let tracking = try certainValue(row.tracking, of: instance)
    else { return nil }
    let textStyle = try value(row.textStyle, of: instance)
    var size = font.map { $0 * scale }
    if let textStyle {
      // It grows in its own way, unless the label says how.
      let wanted = try instance.parent.flatMap { try value(Vocabulary.label.textScale, of: $0) }
      size = textStyle.points(at: .standard) * (wanted ?? textStyle.scale(at: program.textSize))
    }
    if let size {
      style.size = size
      // Lines of larger letters are further apart in proportion.
      if outer.size > 0 { style.lineHeight = outer.lineHeight.map { $0 * style.size / outer.size } }
    }
    if let weight { style.weight = weight } else if textStyle?.isSemibold == true { style.weight = .semibold }
    if let tracking { style.tracking = tracking * scale }
    if let family = try value(row.family, of: instance) { style.family = family }
    if let locale = try value(row.locale, of: instance) { style.locale = locale }
    if let italic = try value(row.italic, of: instance) { style.isItalic = italic }
    if let digits = try value(row.digits, of: instance) { style.digits = digits }
    if let underline = try value(row.underline, of: instance) { style.underline = underline }
    if let strikethrough = try value(row.strikethrough, of: instance) { style.strikethrough = strikethrough }
    return style
  }

  /// A picture as large as is said, in its own proportions where one side is left out.
  private func picture(of instance: Instance, scale: Double) throws -> Text.Run.Picture? {
    let row = Vocabulary.run
    guard let source = try certainValue(row.image, of: instance), let width = try certainValue(row.width, of: instance),
      let height = try certainValue(row.height, of: instance)
    else { return nil }
    guard let source, !source.isEmpty else {
      return Text.Run.Picture(Image(source: "", naturalSize: .zero), size: .zero)
    }
    let natural = try NaturalSizes(evaluator: evaluator).imageSize(
      source, at: evaluator.place(of: row.image, in: instance))
    let ratio = natural.height > 0 ? natural.width / natural.height : 1
    let size: Size =
      switch (width, height) {
      case (let width?, let height?): Size(width, height)
      case (let width?, nil): Size(width, ratio > 0 ? width / ratio : 0)
      case (nil, let height?): Size(height * ratio, height)
      case (nil, nil): natural
      }
    var image = Image(source: source, naturalSize: natural, fit: .stretch)
    if case .at = moment { image.tint = try value(row.tint, of: instance) }
    return Text.Run.Picture(image, size: Size(size.width * scale, size.height * scale))
  }
}
