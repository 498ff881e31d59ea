import Formulas

/// How layers are placed, as far as it is known without running anything: which measures follow from which.
///
/// `Layout` of the room `Stage` works the measures out by the same rules.
package enum Placement {
  /// How a size on one axis comes about.
  package enum SizeRule {
    case given(Int)
    /// Between `left` and `right`.
    case betweenEdges(start: Int, end: Int)
    case fromStartAndMiddle(start: Int, middle: Int)
    case fromMiddleAndEnd(middle: Int, end: Int)
    /// The share of its room that the line around it gives it, or takes.
    case share
    /// From the other axis, by `aspectRatio`.
    case ratio
    case natural
    /// Up to the far edge of the parent.
    case fill
  }

  package static func sizeRule(of template: Template, _ axis: Axis) -> SizeRule {
    if shares(template, axis) { return .share }
    let spec = template.spec(axis)
    if let size = spec.size { return .given(size) }
    if followingAxis(of: template) == axis { return .ratio }
    if template.host?.stackAxis != axis {
      if let start = spec.start, let end = spec.end { return .betweenEdges(start: start, end: end) }
      if let start = spec.start, let middle = spec.middle { return .fromStartAndMiddle(start: start, middle: middle) }
      if let middle = spec.middle, let end = spec.end { return .fromMiddleAndEnd(middle: middle, end: end) }
    }
    return hasNaturalSize(template, axis) ? .natural : .fill
  }

  /// True where a layer grows or shrinks with the room of the line that it stands in.
  package static func shares(_ template: Template, _ axis: Axis) -> Bool {
    guard template.cell(Vocabulary.placement.grow) != nil || template.cell(Vocabulary.placement.shrink) != nil else {
      return false
    }
    return template.host?.lineAxis == axis
  }

  /// True where a layer that shares has a length of its own to begin with: what breaks at its width has none.
  package static func hasBase(_ template: Template, _ axis: Axis) -> Bool {
    if template.spec(axis).size != nil { return true }
    guard hasNaturalSize(template, axis) else { return false }
    return axis == .vertical || template.kind == .label || !template.children.contains { breaksByParent($0) }
  }

  /// True where a label in a stack breaks at the stack's width.
  private static func breaksByParent(_ template: Template) -> Bool {
    template.kind == .label && template.cell(Vocabulary.label.lines) != nil
      && (template.spec(.horizontal).size == nil || shares(template, .horizontal)) && template.lineAxis == .horizontal
  }

  /// The axis whose size follows from the other one's by `aspectRatio`; nil where none does.
  private static func followingAxis(of template: Template) -> Axis? {
    guard template.cell(Vocabulary.placement.aspectRatio) != nil else { return nil }
    switch (isFixed(template, .horizontal), isFixed(template, .vertical)) {
    case (true, true): return nil
    case (true, false): return .vertical
    case (false, true): return .horizontal
    case (false, false):
      return template.host?.stackAxis == .horizontal && !hasNaturalSize(template, .horizontal) ? .horizontal : .vertical
    }
  }

  /// True where the layer itself says how long it is on an axis.
  static func isFixed(_ template: Template, _ axis: Axis) -> Bool {
    let spec = template.spec(axis)
    if spec.size != nil || shares(template, axis) { return true }
    return template.host?.stackAxis != axis && spec.count >= 2
  }

  /// True where a layer is as long as its content, whatever that is.
  static func isAsLongAsItsContent(_ template: Template, _ axis: Axis) -> Bool {
    guard case .natural = sizeRule(of: template, axis) else { return false }
    return template.cells(of: Vocabulary.placement.least(axis), Vocabulary.placement.greatest(axis)).isEmpty
  }

  /// True where the kind brings a size of its own on that axis.
  package static func hasNaturalSize(_ template: Template, _ axis: Axis) -> Bool {
    switch template.kind {
    case .label: true
    // A picture that is given no place on an axis fills the parent; where it is only placed, it keeps its own size.
    case .image: template.spec(axis).count > 0 || template.host?.isStack == true
    case .row, .column:
      template.kind.stackAxis == axis || template.children.allSatisfy { isDefinite($0, axis) }
    case .flow: axis == .vertical
    case .grid: axis == .vertical || template.children.allSatisfy { isDefinite($0, axis) }
    case .box, .shape, .scroll, .slot, .run: false
    }
  }

  /// True where a layer's size can be told without its parent's.
  static func isDefinite(_ template: Template, _ axis: Axis) -> Bool {
    switch sizeRule(of: template, axis) {
    case .given, .fromStartAndMiddle, .natural: true
    case .ratio: isDefinite(template, axis.other)
    case .share, .betweenEdges, .fromMiddleAndEnd, .fill: false
    }
  }

  /// True where the length of a label's lines is limited by its parent: only where it may break into lines.
  package static func isLimitedByParent(_ template: Template) -> Bool {
    guard template.kind == .label, let parent = template.parent, template.cell(Vocabulary.label.lines) != nil else {
      return false
    }
    if template.host?.isStack == true {
      return !hasNaturalSize(parent, template.lineAxis) || isDefinite(stack: parent, template.lineAxis)
    }
    return true
  }

  private static func isDefinite(stack template: Template, _ axis: Axis) -> Bool {
    if case .natural = sizeRule(of: template, axis) { return false }
    return true
  }

  /// The cell of the greatest width of the stack around a label that may break, of columns the greatest height, where the
  /// stack is as long as its content up to there.
  package static func widestLine(of template: Template) -> Int? {
    guard template.kind == .label, let parent = template.parent, template.host?.isStack == true,
      template.cell(Vocabulary.label.lines) != nil, !isLimitedByParent(template)
    else { return nil }
    return parent.cell(Vocabulary.placement.greatest(template.lineAxis))
  }

  static func dependencies(of measure: Measure, of template: Template) -> [Dependency] {
    let axis = measure.axis
    switch measure {
    case .x, .y: return placeDependencies(of: template, axis)
    case .width, .height: return sizeDependencies(of: template, axis)
    case .naturalWidth, .naturalHeight: return naturalDependencies(of: template, axis)
    case .contentWidth, .contentHeight: return contentDependencies(of: template, axis)
    }
  }

  private static func cell(_ template: Template, _ measure: Measure) -> Dependency {
    .cell(CellID(template: template.index, cell: measure.rawValue))
  }

  private static func cells(_ template: Template, _ indices: [Int?]) -> [Dependency] {
    indices.compactMap { $0 }.map { .cell(CellID(template: template.index, cell: $0)) }
  }

  private static func given<each Content: PropertyType>(
    _ template: Template, _ properties: repeat Property<each Content>
  ) -> [Dependency] {
    cells(template, template.cells(of: repeat each properties))
  }

  private static func structure(_ template: Template) -> [Dependency] {
    [template.conditionCell, template.listCell].compactMap { $0 }.map {
      .structure(CellID(template: template.index, cell: $0))
    }
  }

  private static func sizeDependencies(of template: Template, _ axis: Axis) -> [Dependency] {
    let place = Vocabulary.placement
    return freeSizeDependencies(of: template, axis) + given(template, place.least(axis), place.greatest(axis))
  }

  /// How long a layer is in a line before the room is shared.
  private static func lengthByItself(of template: Template, _ axis: Axis) -> [Dependency] {
    guard shares(template, axis) else { return [cell(template, Measure.size(axis))] }
    let place = Vocabulary.placement
    return [cell(template, Measure.natural(axis))]
      + given(template, place.least(axis), place.greatest(axis), place.grow, place.shrink)
  }

  /// Of its size before it is held between its least and its greatest one.
  private static func freeSizeDependencies(of template: Template, _ axis: Axis) -> [Dependency] {
    guard let parent = template.parent, let host = template.host else { return [] }
    let parentSize = cell(parent, Measure.size(axis))
    let padding = host.isStack ? given(parent, Vocabulary.row.padding) : []
    switch sizeRule(of: template, axis) {
    case .given(let size): return cells(template, [size])
    case .betweenEdges(let start, let end): return cells(template, [start, end]) + [parentSize]
    case .fromStartAndMiddle(let start, let middle): return cells(template, [start, middle])
    case .fromMiddleAndEnd(let middle, let end): return cells(template, [middle, end]) + [parentSize]
    case .share:
      var result = [parentSize] + padding + given(parent, Vocabulary.row.spacing)
      for sibling in parent.children {
        result += structure(sibling) + given(sibling, Vocabulary.placement.gap) + lengthByItself(of: sibling, axis)
      }
      return result
    case .ratio:
      return [cell(template, Measure.size(axis.other))] + given(template, Vocabulary.placement.aspectRatio)
    case .natural: return [cell(template, Measure.natural(axis))]
    case .fill where host.stackAxis == axis || host == .flow: return []  // `checkSizes` refuses it.
    case .fill:
      let spec = template.spec(axis)
      return cells(template, [spec.start, spec.middle, spec.end]) + [parentSize] + padding
    }
  }

  private static func placeDependencies(of template: Template, _ axis: Axis) -> [Dependency] {
    guard let parent = template.parent, let host = template.host else { return [] }
    let spec = template.spec(axis)
    let size = cell(template, Measure.size(axis))
    if host == .flow {
      let flow = Vocabulary.flow
      var result = given(parent, flow.padding, flow.spacing, flow.align, flow.justify) + [cell(parent, .width)]
      for sibling in parent.children {
        result += structure(sibling) + [cell(sibling, .width)] + lengthByItself(of: sibling, .horizontal)
        if axis == .vertical { result.append(cell(sibling, .height)) }
        if axis == .vertical, alignsByBaseline(parent) { result += baselineDependencies(of: sibling) }
      }
      return result
    }
    if host.stackAxis == axis || host == .grid {
      var result = given(parent, Vocabulary.grid.padding, Vocabulary.grid.spacing, Vocabulary.grid.columns)
      if host == .grid { result += given(parent, Vocabulary.grid.align) }
      let isJustified = parent.cell(Vocabulary.row.justify) != nil
      if isJustified { result += given(parent, Vocabulary.row.justify) + [cell(parent, Measure.size(axis))] }
      for sibling in parent.children {
        result += structure(sibling) + given(sibling, Vocabulary.placement.gap)
        result.append(cell(sibling, Measure.size(axis)))
        if host == .grid, axis == .vertical, alignsByBaseline(parent) { result += baselineDependencies(of: sibling) }
        if sibling === template, host != .grid, !isJustified { break }
      }
      if host == .grid, axis == .horizontal { result.append(cell(parent, .width)) }
      return result
    }
    if host.isStack, spec.start == nil, spec.end == nil, spec.middle == nil {
      var result =
        given(parent, Vocabulary.row.padding, Vocabulary.row.align) + [size, cell(parent, Measure.size(axis))]
      if host == .row, alignsByBaseline(parent) {
        for sibling in parent.children { result += structure(sibling) + baselineDependencies(of: sibling) }
      }
      if parent.cell(Vocabulary.row.align) == nil { result = given(parent, Vocabulary.row.padding) }
      return result
    }
    if let start = spec.start { return cells(template, [start]) }
    if let end = spec.end { return cells(template, [end]) + [size, cell(parent, Measure.size(axis))] }
    if let middle = spec.middle { return cells(template, [middle]) + [size] }
    return []
  }

  private static func alignsByBaseline(_ stack: Template) -> Bool {
    stack.cell(Vocabulary.row.align).map { stack.cells[$0].isBaseline } ?? false
  }

  /// Of where the first line of letters stands in a layer.
  private static func baselineDependencies(of template: Template) -> [Dependency] {
    var result = [cell(template, .height)]
    let label = Vocabulary.label
    if template.kind == .label, !template.isAlongPath, template.lineAxis == .horizontal {
      result += given(template, label.font, label.textScale, label.lineHeight, label.padding)
      result += given(template, label.textStyle) + runDependencies(of: template)
    }
    guard template.kind.lineAxis != nil else { return result }
    for child in template.children {
      result += structure(child) + [cell(child, .y)] + baselineDependencies(of: child)
    }
    return result
  }

  /// Of how large the parts of a label's text are.
  private static func runDependencies(of label: Template) -> [Dependency] {
    let run = Vocabulary.run
    return label.runs.map { label.children[$0] }.flatMap { part in
      structure(part)
        + given(part, run.textStyle)
        + given(part, run.text, run.font, run.weight, run.italic, run.family, run.locale, run.tracking)
        + given(part, run.digits)
        + given(part, run.baselineOffset, run.image, run.width, run.height)
    }
  }

  private static func naturalDependencies(of template: Template, _ axis: Axis) -> [Dependency] {
    if shares(template, axis) {
      if let size = template.spec(axis).size { return cells(template, [size]) }
      if !hasBase(template, axis) { return [] }
    }
    switch template.kind {
    case .label:
      let label = Vocabulary.label
      guard !template.isAlongPath else { return cells(template, template.pathCells) }
      var result = given(template, label.font, label.textScale, label.lines, label.lineHeight, label.padding)
      result += given(template, label.textStyle)
      result += runDependencies(of: template)
      let line = template.lineAxis
      if axis != line, template.cell(label.lines) == nil, template.runs.isEmpty { return result }
      result += given(template, label.text, label.weight, label.family, label.locale, label.truncate)
      result += given(template, label.italic, label.tracking, label.digits)
      result += given(template, label.firstLineIndent, label.paragraphSpacing)
      if axis != line { result.append(cell(template, Measure.size(line))) }
      if axis == line, let parent = template.parent {
        result += given(template, Vocabulary.placement.greatest(line))
        if let widest = widestLine(of: template) { result += cells(parent, [widest]) + given(parent, label.padding) }
      }
      if axis == line, isLimitedByParent(template), let parent = template.parent {
        result += cells(template, [template.spec(line).start, template.spec(line).end])
        result.append(cell(parent, Measure.size(line)))
      }
      return result
    case .image: return given(template, Vocabulary.image.source)
    case .flow:
      guard axis == .vertical else { return [] }
      let flow = Vocabulary.flow
      var result = given(template, flow.padding, flow.spacing, flow.align) + [cell(template, .width)]
      for child in template.children {
        result += structure(child) + lengthByItself(of: child, .horizontal)
        result += [cell(child, .width), cell(child, .height)]
        if alignsByBaseline(template) { result += baselineDependencies(of: child) }
      }
      return result
    case .row, .column, .grid:
      guard hasNaturalSize(template, axis) else { return [] }
      var result = given(template, Vocabulary.grid.padding, Vocabulary.grid.spacing, Vocabulary.grid.columns)
      for child in template.children {
        result += structure(child) + given(child, Vocabulary.placement.gap)
        result += template.kind.stackAxis == axis ? lengthByItself(of: child, axis) : [cell(child, Measure.size(axis))]
        if template.kind.stackAxis != axis { result += cells(child, [child.spec(axis).start]) }
        if axis == .vertical, template.kind != .column, alignsByBaseline(template) {
          result += baselineDependencies(of: child)
        }
      }
      return result
    case .box, .shape, .scroll, .slot, .run: return []
    }
  }

  private static func contentDependencies(of template: Template, _ axis: Axis) -> [Dependency] {
    guard template.kind == .scroll else { return [] }
    if let content = template.cell(Vocabulary.scroll.content) { return cells(template, [content]) }
    var result = [cell(template, Measure.size(axis))]
    for child in template.children where !child.readsOwnScroll {
      result += structure(child) + given(child, Vocabulary.placement.measured)
      result += [cell(child, Measure.place(axis)), cell(child, Measure.size(axis))]
    }
    return result
  }

  /// A layer in a stack must bring a size along the stack.
  static func checkSizes(of template: Template, report: (SceneProblem, SourcePlace) -> Void) {
    guard let parent = template.parent, template.host?.isStack == true else { return }
    for axis in parent.kind.stackAxis.map({ [$0] }) ?? Axis.allCases {
      let spec = template.spec(axis)
      guard let cell = spec.start ?? spec.end ?? spec.middle else { continue }
      report(
        .placedByStack(property: template.cells[cell].name, owner: template.label, stack: parent.label),
        template.cells[cell].place ?? template.place)
    }
    for axis in parent.kind == .flow ? Axis.allCases : [parent.kind.stackAxis].compactMap({ $0 }) {
      switch sizeRule(of: template, axis) {
      case .fill: break
      case .share where template.cell(Vocabulary.placement.grow) == nil && !hasBase(template, axis): break
      default: continue
      }
      report(
        .needsSize(
          property: axis == .horizontal ? "width" : "height", owner: template.label, stack: parent.label),
        template.place)
    }
  }
}

extension Cell {
  /// True where it is never true.
  var isFalse: Bool {
    if case .expression(.constant(.bool(false))) = source { true } else { false }
  }

  /// True where it is the constant word `baseline`.
  package var isBaseline: Bool {
    if case .expression(.constant(.text("baseline"))) = source { true } else { false }
  }
}
