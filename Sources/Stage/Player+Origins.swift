import Basics
import Evaluation
import Formulas
import Layers
import Motion
import Scenes
import Vocabulary

/// The layer of the scene file that a drawn layer was made of.
public struct LayerOrigin: Sendable {
  /// A gesture of a finger on it.
  public enum Gesture: String, Hashable, Sendable, CaseIterable {
    case tap
    case doubleTap = "double tap"
    case longPress = "long press"
    case drag
  }

  /// The place at which it is written.
  public let place: SourcePlace
  public let isScroll: Bool
  /// Whether it lies in a scroll, which can bring it elsewhere.
  public let isInScroll: Bool
  /// The gestures that do something, or are taken for the layers around it; none that does nothing.
  public let gestures: [Gesture]
  /// The findings that shall not be reported of it: its own exemptions, then those of the layers around it.
  public let exemptions: [AccessibilityExemption]
  /// Whether it says itself where a text that is too long is cut.
  public let asksForTruncation: Bool
  /// Whether it is always there, where it is and as it is among the layers around it, whatever happens.
  public let isFixed: Bool
  /// Whether it is one of many that are made of one.
  public let isRepeated: Bool
}

extension Player {
  /// Finds the layer that a drawn one was made of; nil where it is not there at that instant.
  ///
  /// - Parameter id: `Layer.id`.
  public func origin(of id: String, at instant: Instant) throws -> LayerOrigin? {
    try seek(instant)
    guard let instance = try evaluator.screen.instance(ofLayer: id) else { return nil }
    return LayerOrigin(of: instance.template)
  }

  /// Returns the place at which it is written what a drawn layer shows: its picture or its text, the layer itself where
  /// that shows neither, or that which it is made for, as a scroll's bar is; nil where it is not there at that instant.
  ///
  /// - Parameter id: `Layer.id`.
  public func placeOfContent(of id: String, at instant: Instant) throws -> SourcePlace? {
    try seek(instant)
    let (id, around) = (Layer.originalID(id), MachineText(id).cut(atLast: "."))
    let made = try evaluator.screen.instance(ofLayer: id)
    guard let instance = try made ?? around.flatMap({ try evaluator.screen.instance(ofLayer: $0.head.text) }) else {
      return nil
    }
    return evaluator.place(of: Vocabulary.image.source, in: instance)
      ?? evaluator.place(of: Vocabulary.label.text, in: instance) ?? instance.template.place
  }
}

/// An edge of the screen.
public enum ScreenEdge: Hashable, Sendable, CaseIterable {
  case top, bottom, left, right

  /// The axis across it.
  var axis: Axis { self == .top || self == .bottom ? .vertical : .horizontal }

  /// Whether a layer that leaves by it moves along the axis, and not against it.
  var isBefore: Bool { self == .top || self == .left }
}

/// Whether the scrolls around a layer could bring it further away from an edge of the screen.
public enum ScrollRoom: Sendable {
  /// Room for a point or more.
  case available
  case exhausted
  /// The layer is not there at that instant, or is a copy in a scroll that loops.
  case unknown
}

extension Player {
  /// The room that the scrolls around a layer have to bring it further away from an edge of the screen.
  ///
  /// - Parameter id: `Layer.id`.
  public func scrollRoom(of id: String, awayFrom edge: ScreenEdge, at instant: Instant) throws -> ScrollRoom {
    try seek(instant)
    guard let instance = try evaluator.paths.instance(at: id) else { return .unknown }
    let scrolls = evaluator.scrolls
    for layer in instance.selfAndAncestors.dropFirst() where layer.template.kind == .scroll {
      guard try scrolls.moves(layer, on: edge.axis) else { continue }
      let (place, range) = (scrolls.offset(edge.axis, of: layer).low, scrolls.state(of: layer)[edge.axis].range)
      let room = edge.isBefore ? place - range.low : range.high - place
      if room >= 1 { return .available }
    }
    return .exhausted
  }
}

extension LayerOrigin {
  init(of template: Template) {
    place = template.place
    isScroll = template.kind == .scroll
    isInScroll = template.scroll != nil
    func does(_ actions: [Action]?) -> Bool { actions.map { !$0.isEmpty } ?? false }
    gestures = [
      does(template.tap) ? .tap : nil, does(template.doubleTap) ? .doubleTap : nil,
      does(template.longPress) ? .longPress : nil, template.drags ? .drag : nil,
    ].compactMap { $0 }
    exemptions = template.selfAndAncestors.flatMap(\.exemptions)
    asksForTruncation = template.cell(Vocabulary.label.truncate) != nil
    isFixed = template.isFixed
    isRepeated = template.isRepeated
  }
}

extension Template {
  /// Whether nothing that happens moves it, shows or hides it, or changes its size, and no finger takes it along.
  fileprivate var isFixed: Bool {
    guard kind != .scroll, !isTransformed, !isSticky, !drags, !comes, !goes else { return false }
    let look = Vocabulary.look
    let cells = horizontal.cells + vertical.cells + cells(of: look.opacity, look.hidden)
    return (cells + [conditionCell, listCell].compactMap { $0 }).allSatisfy { variabilities[$0] == .fixed }
  }
}

extension Player {
  /// Whether a layer is a scroll that moves along the axis across an edge of the screen.
  ///
  /// - Parameter id: `Layer.id`.
  public func scrolls(_ id: String, across edge: ScreenEdge, at instant: Instant) throws -> Bool {
    try seek(instant)
    guard let instance = try evaluator.screen.instance(ofLayer: id), instance.template.kind == .scroll else {
      return false
    }
    return try evaluator.scrolls.moves(instance, on: edge.axis)
  }
}

extension Scene {
  /// All that is exempt from an audit of accessibility, in the order of the layers.
  public var exemptions: [AccessibilityExemption] { program.templates.flatMap(\.exemptions) }
}
