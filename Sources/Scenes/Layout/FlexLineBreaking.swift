import Geometry
import Vocabulary

/// The lines of layers of a row, a column or a flow, and how they share their room.
package enum FlexLineBreaking: LayoutRules {
  /// The lines of a row, a column or a flow; nil where they cannot be known.
  package static func lines(of parent: any LaidOutLayer) throws -> [Line]? {
    guard let axis = parent.template.kind.lineAxis, let padding = try padding(of: parent),
      let size = try extent(Measure.size(axis), of: parent), let spacing = try spacing(of: parent)
    else { return nil }
    let room = size - Interval(padding.before(axis) + padding.after(axis))
    let wraps = parent.template.kind == .flow
    var lines: [Line] = []
    for child in try lastingChildren(of: parent) {
      guard let item = try item(child, axis) else { return nil }
      var gap: Interval? = lines.isEmpty ? Interval(0) : spacing
      if !wraps, let own = child.template.cell(Vocabulary.placement.gap) { gap = try length(own, of: child) }
      guard let gap else { return nil }
      var isFirst = lines.isEmpty
      if wraps, let last = lines.last {
        switch fit(last.hypotheticalSize + gap + item.hypotheticalSize, in: room) {
        case .fits: break
        case .overflows: isFirst = true
        case .uncertain: return nil
        }
      }
      if isFirst { lines.append(Line()) }
      lines[lines.count - 1].add(child, item, gap: wraps && isFirst ? Interval(0) : gap)
    }
    for index in lines.indices {
      guard lines[index].share(room) else { return nil }
    }
    return lines
  }

  /// Returns the length of a layer in a line before its room is shared.
  static func lengthByItself(of layer: any LaidOutLayer, _ axis: Axis) throws -> Interval? {
    guard Placement.shares(layer.template, axis) else { return try extent(Measure.size(axis), of: layer) }
    return try item(layer, axis)?.hypotheticalSize
  }

  /// Whether a length fits into a room, of which both may be known as ranges alone.
  private enum Fit {
    case fits, overflows, uncertain
  }

  /// Returns the fit of a length in a room, both in points. What is too long by less than rounding makes of a point
  /// fits.
  private static func fit(_ length: Interval, in room: Interval) -> Fit {
    if length.low > room.high + 1e-6 { return .overflows }
    return length.high <= room.low + 1e-6 ? .fits : .uncertain
  }

  private static func spacing(of parent: any LaidOutLayer) throws -> Interval? {
    if parent.template.kind == .flow {
      return try certainValue(Vocabulary.flow.spacing, of: parent).map { Interval($0.second) }
    }
    return try parent.template.cell(Vocabulary.row.spacing).map { try length($0, of: parent) } ?? Interval(0)
  }

  private static func item(_ child: any LaidOutLayer, _ axis: Axis) throws -> FlexLine.Item? {
    let template = child.template
    guard Placement.shares(template, axis) else {
      return try extent(Measure.size(axis), of: child).map {
        FlexLine.Item(base: $0, bounds: Bounds(least: Interval(-.infinity)))
      }
    }
    guard let base = try extent(Measure.natural(axis), of: child), var bounds = try Layout.bounds(axis, of: child),
      let grow = try certainValue(Vocabulary.placement.grow, of: child),
      let shrink = try certainValue(Vocabulary.placement.shrink, of: child), let padding = try padding(of: child)
    else { return nil }
    if bounds.least.low < 0 { bounds.least = Interval(0) }
    // A layer that grows gives way too, unless it says otherwise.
    return FlexLine.Item(
      base: base, bounds: bounds, grow: grow, shrink: shrink ?? (grow > 0 ? 1 : 0),
      padding: max(padding.before(axis) + padding.after(axis), 0))
  }
}

/// A line of layers that share its room.
package struct Line {
  package private(set) var children: [any LaidOutLayer] = []
  private var items: [FlexLine.Item] = []
  /// The gaps between them and before the first, together.
  private var gaps = Interval(0)
  /// The length before the room is shared.
  fileprivate private(set) var hypotheticalSize = Interval(0)
  /// The length of each.
  package private(set) var lengths: [Interval] = []

  fileprivate init() {}

  fileprivate mutating func add(_ child: any LaidOutLayer, _ item: FlexLine.Item, gap: Interval) {
    children.append(child)
    items.append(item)
    gaps = gaps + gap
    hypotheticalSize = hypotheticalSize + gap + item.hypotheticalSize
  }

  /// Shares a room among them; false if it cannot be known how.
  fileprivate mutating func share(_ room: Interval) -> Bool {
    guard let lengths = FlexLine.lengths(of: items, in: room - gaps) else { return false }
    self.lengths = lengths
    return true
  }
}
