import Geometry
import Layers
import PlayHistory
import Scenes
import Vocabulary

/// The layers of a scroll: its children moved, repeated where it loops, and its indicators while it moves.
struct ScrollLayers: EvaluatorPart {
  let evaluator: Evaluator
  private var scrolls: ScrollReading { evaluator.scrolls }

  func fill(_ layer: inout Layer, of instance: Instance) throws {
    let offset = Point(scrolls.offset(.horizontal, of: instance).low, scrolls.offset(.vertical, of: instance).low)
    layer.contentOffset = offset
    let visible = Rect(origin: offset, size: layer.frame.size)
    if try value(Vocabulary.scroll.loops, of: instance) {
      layer.children = try loopedChildren(of: instance, visible: visible)
    } else {
      layer.children = try evaluator.layers.childLayers(of: instance, visible: layer.clipsToBounds ? visible : nil)
    }
    for axis in Axis.allCases {
      if let indicator = try indicator(of: instance, axis: axis, in: visible) { layer.children.append(indicator) }
    }
  }

  private func loopedChildren(of instance: Instance, visible: Rect) throws -> [Layer] {
    let axis = try scrolls.mainAxis(of: instance)
    let once = try evaluator.layers.childLayers(of: instance, visible: nil)
    guard let length = try scrolls.round(of: instance, on: axis) else { return once }
    let (low, high) = (visible[axis].low, visible[axis].high)
    var result: [Layer] = []
    for turn in Int(clamped: (low / length).rounded(.down)) - 1...Int(clamped: (high / length).rounded(.up)) {
      var shift = Point.zero
      shift[axis] = Double(turn) * length
      for child in once {
        let frame = child.frame.moved(by: shift)
        let copy = child.copy(turn: turn, at: frame)
        let isSeen = (copy.depth == nil ? frame : copy.transformToParent.boundingBox(of: copy.bounds)).intersection(
          visible)
        if isSeen != nil { result.append(copy) }
      }
    }
    let isInSpace = instance.template.cell(Vocabulary.look.perspective) != nil
    return isInSpace ? LayerMaker.fromFarToNear(result) : result
  }

  /// Whether the nearest layer out says that it is dark, or else the system.
  private func isDark(at instance: Instance) throws -> Bool {
    guard let distance = instance.template.traitDistances.dark else { return program.isDark }
    return try value(Vocabulary.traits.dark, of: instance.ancestor(distance)) ?? program.isDark
  }

  private static let indicatorThickness = 2.5
  private static let indicatorInset = 3.0

  /// The bar that shows the place: while the scroll moves (of several with one travel, once it has moved), and for a
  /// quarter of a second after, fading.
  private func indicator(of instance: Instance, axis: Axis, in visible: Rect) throws -> Layer? {
    guard try scrolls.moves(instance, on: axis), try value(Vocabulary.scroll.indicator, of: instance) != .none else {
      return nil
    }
    if try value(Vocabulary.scroll.loops, of: instance) || value(Vocabulary.scroll.paging, of: instance) { return nil }
    let state = scrolls.state(of: instance)
    var opacity = 1.0
    if let place = state.awaits, scrolls.onPixels(place) == scrolls.onPixels(state.place(at: moment.tick)) {
      return nil
    }
    if state.phase == .resting {
      guard state.since > 0 else { return nil }
      // Where the segment begins tells whether the bar fades in it.
      evaluator.use(input: evaluator.segmentInput)
      guard evaluator.epochTick < state.since + ScrollState.indicatorFade else { return nil }
      evaluator.noteMovement()
      opacity = 1 - (moment.tick - state.since).seconds / ScrollState.indicatorFade.seconds
    }
    guard opacity > 0, let content = try extent(Measure.content(axis), of: instance)?.low else { return nil }
    let viewport = axis == .horizontal ? visible.width : visible.height
    guard content > viewport else { return nil }
    let insets = try evaluator.certainValue(Vocabulary.indicator.insets, of: instance) ?? .zero
    let track = viewport - 2 * Self.indicatorInset - insets.before(axis) - insets.after(axis)
    let offset = visible[axis].low
    var length = max(track * viewport / content, 36)
    let range = state[axis].range
    let beyond = max(range.low - offset, 0) + max(offset - range.high, 0)
    length = max(length - beyond, Self.indicatorThickness * 2)
    let share = ((offset - range.low) / max(range.high - range.low, 1)).clamped(to: 0...1)
    let along = offset + Self.indicatorInset + insets.before(axis) + (track - length) * share
    let across = visible[axis.other].high - Self.indicatorThickness - Self.indicatorInset
    let frame =
      axis == .horizontal
      ? Rect(along, across, length, Self.indicatorThickness) : Rect(across, along, Self.indicatorThickness, length)
    var bar = Layer(id: "\(instance.path).\(axis)Indicator", kind: "indicator", frame: frame)
    let gray = Color(white: try isDark(at: instance) ? 1 : 0, alpha: 0.35)
    bar.background = .color(try value(Vocabulary.indicator.color, of: instance) ?? gray)
    bar.cornerRadii = CornerRadii(Self.indicatorThickness / 2)
    bar.opacity = opacity
    return bar
  }
}
