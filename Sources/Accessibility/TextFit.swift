import Geometry
import Layers
import Raster

/// The lines that a text comes to in its layer.
struct TextFit: Sendable {
  /// The block that the lines cover, in the layer's coordinates.
  var block: Rect
  /// Lines that are shown, and lines that there would be without a limit.
  var shown: Int
  var all: Int
  /// Whether letters are left out for the want of room.
  var isTruncated: Bool
  /// Points that are missing for it to be shown whole: along its line, or across its lines where there are several.
  var missing = 0.0

  init(_ text: Text, size: Size, engine: TextEngine) throws {
    let style = text.style
    if let along = text.along {
      let wide = try engine.measure(text.setting, width: nil).size.width
      let line = PathLine(along, width: wide, alignment: text.alignment)
      let outline = line.band(
        from: 0, to: wide, above: style.ascender, below: style.lineAdvance - style.ascender)
      (block, shown, all) = (outline.bounds ?? .zero, 1, 1)
      // Measures are rounded up to half a point.
      isTruncated = line.place(at: 0) == nil || line.place(at: max(wide - 0.5, 0)) == nil
      return
    }
    let (left, top) = (text.padding.left, text.padding.top)
    let inner = Size(size.width - left - text.padding.right, size.height - top - text.padding.bottom)
    // Of columns, how long lines are is their height.
    let (width, height) = style.isVertical ? (inner.height, inner.width) : (inner.width, inner.height)
    func long(_ size: Size) -> Double { style.isVertical ? size.height : size.width }
    guard width > 0 else {
      (block, shown, all, isTruncated) = (.zero, 0, 1, true)
      missing = try long(engine.measure(text.setting, width: nil).size) - width
      return
    }
    let setting = text.setting(in: size)
    let lines = try engine.measure(setting, width: width)
    shown = lines.lineCount
    if style.lineLimit == 1 {
      var whole = text.setting
      whole.style.minimumScale = 1
      let natural = try engine.measure(whole, width: nil)
      all = text.string.contains(where: \.isNewline) ? 2 : 1
      // Measures are rounded up to half a point.
      isTruncated = all > 1 || long(natural.size) * min(style.minimumScale, 1) > width + 0.5
      missing = max(long(natural.size) * min(style.minimumScale, 1) - width, 0)
    } else {
      var whole = setting
      whole.style.lineLimit = 0
      isTruncated = lines.isCut
      all = isTruncated ? try engine.measure(whole, width: width).lineCount : shown
      missing = style.lineAdvance * Double(all - shown)
    }
    let wide = min(long(lines.size), width)
    let slack = width - wide
    let indent =
      switch text.alignment {
      case .left: 0.0
      case .center: slack / 2
      case .right: slack
      }
    let high =
      text.runs == nil && style.minimumScale == 1
      ? style.lineAdvance * Double(shown) : style.isVertical ? lines.size.width : lines.size.height
    block =
      style.isVertical
      ? Rect(left + (height - high) / 2, top + indent, high, wide)
      : Rect(left + indent, top + (height - high) / 2, wide, high)
  }
}
