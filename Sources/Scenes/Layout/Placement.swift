import Vocabulary

/// The rules by which layers are placed, as far as it is known without running anything which holds for which.
package enum Placement {
  /// The rule by which a size on one axis comes about.
  enum SizeRule {
    case given(Int)
    /// Between `left` and `right`.
    case betweenEdges(start: Int, end: Int)
    case fromStartAndMiddle(start: Int, middle: Int)
    case fromMiddleAndEnd(middle: Int, end: Int)
    /// The share of its room that the line around it gives it, or takes.
    case share
    /// A length that follows from the other axis, by `aspectRatio`, or in a picture's own proportions.
    case ratio
    case natural
    /// Up to the far edge of the parent.
    case fill
  }

  static func sizeRule(of template: Template, _ axis: Axis) -> SizeRule {
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

  /// Whether a layer grows or shrinks with the room of the line that it stands in.
  static func shares(_ template: Template, _ axis: Axis) -> Bool {
    template.host?.lineAxis == axis
      && (template.cell(Vocabulary.placement.grow) != nil || template.cell(Vocabulary.placement.shrink) != nil)
  }

  /// Whether a layer that shares has a length of its own to begin with: what breaks at its width has none.
  static func hasBase(_ template: Template, _ axis: Axis) -> Bool {
    if template.spec(axis).size != nil { return true }
    guard hasNaturalSize(template, axis) else { return false }
    return axis == .vertical || template.kind == .label || !template.children.contains { breaksByParent($0) }
  }

  /// Whether a label in a stack breaks at the stack's width.
  private static func breaksByParent(_ template: Template) -> Bool {
    template.kind == .label && template.cell(Vocabulary.label.lines) != nil
      && (template.spec(.horizontal).size == nil || shares(template, .horizontal)) && template.lineAxis == .horizontal
  }

  /// The axis whose size follows from the other one's by `aspectRatio`, or in a picture's own proportions; nil where
  /// none does.
  private static func followingAxis(of template: Template) -> Axis? {
    guard template.cell(Vocabulary.placement.aspectRatio) != nil else { return axisInProportion(of: template) }
    switch (isFixed(template, .horizontal), isFixed(template, .vertical)) {
    case (true, true): return nil
    case (true, false): return .vertical
    case (false, true): return .horizontal
    case (false, false):
      return template.host?.stackAxis == .horizontal && !hasNaturalSize(template, .horizontal) ? .horizontal : .vertical
    }
  }

  /// The axis on which a picture keeps its own proportions, as the other one's length is given and its own is not; nil
  /// where it keeps none. One that says how it fits has a box to fit into: where nothing places it, it fills its
  /// parent.
  private static func axisInProportion(of template: Template) -> Axis? {
    guard template.kind == .image else { return nil }
    return Axis.allCases.first { axis in
      guard !isFixed(template, axis), template.spec(axis.other).size != nil, !shares(template, axis.other) else {
        return false
      }
      return hasNaturalSize(template, axis) || template.cell(Vocabulary.image.fit) == nil
    }
  }

  /// Whether the layer itself says how long it is on an axis.
  static func isFixed(_ template: Template, _ axis: Axis) -> Bool {
    let spec = template.spec(axis)
    if spec.size != nil || shares(template, axis) { return true }
    return template.host?.stackAxis != axis && spec.count >= 2
  }

  static func isNatural(_ template: Template, _ axis: Axis) -> Bool {
    if case .natural = sizeRule(of: template, axis) { true } else { false }
  }

  /// Whether a layer is as long as its content, whatever that is.
  static func isAsLongAsItsContent(_ template: Template, _ axis: Axis) -> Bool {
    isNatural(template, axis)
      && template.cells(of: Vocabulary.placement.least(axis), Vocabulary.placement.greatest(axis)).isEmpty
  }

  /// Whether the kind brings a size of its own on that axis.
  static func hasNaturalSize(_ template: Template, _ axis: Axis) -> Bool {
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

  /// Whether a layer's size can be known without its parent's.
  static func isDefinite(_ template: Template, _ axis: Axis) -> Bool {
    switch sizeRule(of: template, axis) {
    case .given, .fromStartAndMiddle, .natural: true
    case .ratio: isDefinite(template, axis.other)
    case .share, .betweenEdges, .fromMiddleAndEnd, .fill: false
    }
  }

  /// Whether the length of a label's lines is limited by its parent: only where it may break into lines.
  static func isLimitedByParent(_ template: Template) -> Bool {
    guard template.kind == .label, let parent = template.parent, template.cell(Vocabulary.label.lines) != nil else {
      return false
    }
    return template.host?.isStack != true || !isNatural(parent, template.lineAxis)
  }

  /// The cell of the greatest width of the stack around a label that may break, of columns the greatest height, where
  /// the stack is as long as its content up to there.
  static func widestLine(of template: Template) -> Int? {
    guard template.kind == .label, let parent = template.parent, template.host?.isStack == true,
      template.cell(Vocabulary.label.lines) != nil, !isLimitedByParent(template)
    else { return nil }
    return parent.cell(Vocabulary.placement.greatest(template.lineAxis))
  }
}
