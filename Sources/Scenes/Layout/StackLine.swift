import Geometry
import Layers
import Vocabulary

/// The children of a row or column, laid one behind the other: measures them for a ruler.
struct StackLine: LayoutRules {
  private let stack: any LaidOutLayer
  private let axis: Axis
  private let spacing: Interval?
  private let padding: EdgeInsets?
  private var ruler: StackRuler

  /// - Parameter free: where the room stands that they leave; nil over a range in which that cannot be known.
  init(_ stack: any LaidOutLayer, _ axis: Axis, free: JustifyContent? = JustifyContent()) throws {
    self.stack = stack
    self.axis = axis
    spacing = try stack.template.cell(Vocabulary.row.spacing).map { try Self.length($0, of: stack) } ?? Interval(0)
    padding = try Self.padding(of: stack)
    ruler = StackRuler(
      from: sum(padding.map { Interval($0.before(axis)) }, free?.before), spacing: spacing, between: free?.between)
  }

  /// The children that come are those of one template.
  mutating func begin(_ template: Template) { ruler.begin(rows: template.isRepeated) }

  /// The child's place; the next one comes behind it.
  mutating func place(_ child: any LaidOutLayer) throws -> Interval? {
    try place(child, Self.extent(Measure.size(axis), of: child))
  }

  /// The place of a child that is so long.
  mutating func place(_ child: any LaidOutLayer, _ length: Interval?) throws -> Interval? {
    let gap = try gap(before: child)
    return ruler.place(length, gap: gap)
  }

  private func gap(before child: any LaidOutLayer) throws -> StackRuler.Gap {
    try child.template.cell(Vocabulary.placement.gap).map { .own(try Self.length($0, of: child)) } ?? .spacing
  }

  /// The places of the layers of a template that sleep, all in one go; those that are awake are measured.
  mutating func place(rows child: Int) throws -> SleepingRowPlaces? {
    let count = try stack.rowCount(child)
    guard count > 0 else { return nil }
    let sums = try stack.rowLengths(child)
    let probe = stack.probe(child)
    let gap = probe.template.cell(Vocabulary.placement.gap)
    if sums?.gaps == nil { ruler.leaveGap(try self.gap(before: probe)) }
    guard let first = ruler.end else { return nil }
    var form: SleepingRowPlaces.Form?
    var length: Interval? = Interval(0)
    if let sums {
      form = (sums.gaps == nil ? spacing : Interval(0)).map { .uneven(axis, sums, spacing: $0) }
    } else {
      length = try Self.extent(Measure.size(axis), of: probe)
      let space = try gap.map { try Self.length($0, of: probe) } ?? spacing
      form = sum(length, space).map { .even(axis, step: $0) }
    }
    guard let form, let length, let exceptions = try exceptions(child) else {
      ruler.goOn(from: nil)
      return nil
    }
    let places = SleepingRowPlaces(
      count: count, first: PointInterval(first, first), length: length, form: form, exceptions: exceptions)
    ruler.goOn(from: places.end(at: count - 1))
    return places
  }

  /// The rows that are awake, measured; nil where one's length is not known.
  private func exceptions(_ child: Int) throws -> [SleepingRowPlaces.Exception]? {
    guard stack.template.children[child].wakePoints != nil else { return [] }
    var result: [SleepingRowPlaces.Exception] = []
    for (position, layer) in try stack.awakeRows(child) {
      guard let length = try Self.extent(Measure.size(axis), of: layer) else { return nil }
      result.append(.init(position: position, length: length))
    }
    return result
  }

  /// The length of the stack with all that has been placed, its padding included.
  var length: Interval? { padding.flatMap { padding in ruler.end.map { $0 + Interval(padding.after(axis)) } } }
}
