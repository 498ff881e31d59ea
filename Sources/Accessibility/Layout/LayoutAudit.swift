import Geometry
import Layers
import Motion
import Rendering
import Scenes
import Stage
import Vocabulary

/// Looks at every frame of a take, and at its events and snapshots, for what is not where it should be.
///
/// A fault that holds for less than three tenths of a second is on its way, and no finding; nor is a thing that the
/// scene hides on purpose: a scroll or a finger brings it out, or it is seen whole at another time of the take.
struct LayoutAudit {
  /// Microseconds for which a fault has to hold.
  static let least = 300_000
  /// The share of its letters that a text has to lose under what is painted over it.
  private static let leastLost = 0.04

  private let renderer: FrameRenderer
  private let origins: OriginBook
  private var open: [LayoutFault.Key: Span] = [:]
  private var kept: [LayoutFault.Key: Span] = [:]
  private var whole: Set<Sight> = []
  /// Instants that were looked at.
  private(set) var instants = 0

  /// A time for which a fault holds.
  private struct Span {
    var start: Instant
    var worst: LayoutFault
    /// The instant of `worst`.
    var instant: Instant
    /// The fault's `stand` at the last instant of the span.
    var stand: Point?
  }

  /// A layer with a text, or one that is tapped.
  private struct Sight: Hashable {
    var layer: String
    var text: String?
  }

  init(_ renderer: FrameRenderer, _ origins: OriginBook) { (self.renderer, self.origins) = (renderer, origins) }

  /// Returns what is found, by layers and rules.
  mutating func run(cancellation: Cancellation?) throws -> [AccessibilityFinding] {
    let survey = LayoutSurvey(measuring: try renderer.measuring())
    let judge = LayoutJudge(renderer.loaded.scene.device)
    try renderer.workOutFrames { tree, instant in
      try cancellation?.check()
      instants += 1
      guard try survey.look(at: tree) else { return }
      note(judge.judge(survey), at: instant)
    }
    for key in open.keys { close(key, at: nil) }
    func order(_ span: Span) -> (String, String, String) {
      (span.worst.link.id, span.worst.rule.rawValue, "\(span.worst.key)")
    }
    return try kept.values.sorted { order($0) < order($1) }.filter { try !isMeant($0) && isSeen($0) }.map(finding)
  }

  // MARK: Times

  private mutating func note(_ result: LayoutJudge.Result, at instant: Instant) {
    for mark in result.whole { whole.insert(Sight(layer: mark.id, text: mark.text?.text.string)) }
    var here: Set<LayoutFault.Key> = []
    for fault in result.faults {
      let key = fault.key
      guard here.insert(key).inserted else { continue }
      guard var span = open[key] else {
        open[key] = Span(start: instant, worst: fault, instant: instant, stand: fault.stand)
        continue
      }
      if let (now, before) = fault.stand.flatMap({ now in span.stand.map { (now, $0) } }),
        max(abs(now.x - before.x), abs(now.y - before.y)) > 0.25
      {
        close(key, at: instant)
        span = Span(start: instant, worst: fault, instant: instant, stand: now)
      } else if fault.measure > span.worst.measure {
        (span.worst, span.instant) = (fault, instant)
      }
      open[key] = span
    }
    for key in open.keys where !here.contains(key) { close(key, at: instant) }
  }

  /// - Parameter end: nil at the end of the take, which stays.
  private mutating func close(_ key: LayoutFault.Key, at end: Instant?) {
    guard let span = open.removeValue(forKey: key) else { return }
    if let end, end.tick - span.start.tick < Self.least { return }
    if let known = kept[key], known.worst.measure >= span.worst.measure { return }
    kept[key] = span
  }

  // MARK: What is meant

  private func isMeant(_ span: Span) throws -> Bool {
    let (fault, instant) = (span.worst, span.instant)
    let chain = fault.link.chain
    try origins.look(up: chain + (fault.other?.chain ?? []), at: instant)
    guard let own = try origins.origin(of: fault.link.id, at: instant) else { return true }
    let wasWhole = whole.contains(Sight(layer: fault.link.id, text: fault.text?.text.string))
    switch fault.kind {
    case .cut: return own.asksForTruncation
    case .clipped(let edge):
      if fault.rule == .outsideTarget, !isTapped(own) { return true }
      return try wasWhole || isBroughtOut(fault, across: edge.edge, at: instant)
    case .offScreen:
      if fault.rule == .outsideTarget, !isTapped(own) { return true }
      return try wasWhole || !areFixed(chain, at: instant)
    case .outOfBox: return false
    case .over:
      guard fault.rule == .overlappingTargets, let other = fault.other else { return false }
      guard isTapped(own), let back = try origins.origin(of: other.id, at: instant), isTapped(back) else {
        return true
      }
      return try wasWhole || !areFixed(fault.link, other, at: instant)
    case .under:
      if fault.rule == .coveredTarget, !isTapped(own) { return true }
      guard let other = fault.other else { return true }
      return try wasWhole || !areFixed(fault.link, other, at: instant)
    case .bar(let edge, _):
      guard own.isInScroll else { return false }
      if try isCarried(fault.link, at: instant) { return true }
      return try renderer.scrollRoom(of: fault.link.id, awayFrom: edge.edge, at: instant) != .exhausted
    case .stretched: return false
    case .slip(let slip):
      // A chart's bars and an hour's places come from their data; rows of a list begin at one edge.
      return own.isRepeated && (!slip.isOfEdge || !slip.holdsText) || !own.isFixed
    }
  }

  private func isTapped(_ origin: LayerOrigin) -> Bool { origin.gestures.contains { $0 != .drag } }

  /// Whether a scroll between a layer and what clips it moves it across that edge.
  private func isBroughtOut(_ fault: LayoutFault, across edge: ScreenEdge, at instant: Instant) throws -> Bool {
    for id in fault.link.chain.dropFirst() {
      if try renderer.scrolls(id, across: edge, at: instant) { return true }
      if try origins.origin(of: id, at: instant)?.gestures.contains(.drag) ?? false { return true }
      if id == fault.other?.id { return false }
    }
    return false
  }

  /// Returns a tree of layers without the layer of an id.
  private static func tree(_ root: Layer, without id: String) -> Layer {
    var copy = root
    if root.id == id { copy.isHidden = true }
    copy.children = root.children.map { tree($0, without: id) }
    return copy
  }

  /// Whether a finger drags what the scrolls around a layer lie in, as a sheet.
  private func isCarried(_ link: LayerLink, at instant: Instant) throws -> Bool {
    let chain = link.chain
    guard let last = try chain.lastIndex(where: { try origins.origin(of: $0, at: instant)?.isScroll ?? false }) else {
      return false
    }
    return try chain[(last + 1)...].contains {
      try origins.origin(of: $0, at: instant)?.gestures.contains(.drag) ?? false
    }
  }

  /// Whether nothing ever moves a layer on the screen.
  private func areFixed(_ chain: [String], at instant: Instant) throws -> Bool {
    // The last is the screen.
    try chain.dropLast().allSatisfy { try origins.origin(of: $0, at: instant)?.isFixed ?? false }
  }

  /// Whether nothing ever moves one of two layers against the other.
  private func areFixed(_ first: LayerLink, _ second: LayerLink, at instant: Instant) throws -> Bool {
    let (one, other) = (first.chain, second.chain)
    let common = Set(one).intersection(other)
    return try (one + other).filter { !common.contains($0) }
      .allSatisfy { try origins.origin(of: $0, at: instant)?.isFixed ?? false }
  }

  /// Whether pixels say so, too, where layers do not tell everything: of two texts both are seen where they share a
  /// place, and one that is painted over has lost some of its letters.
  private func isSeen(_ span: Span) throws -> Bool {
    let fault = span.worst
    guard fault.rule == .overlappingText || fault.rule == .coveredText else { return true }
    let tree = try renderer.layers(at: span.instant)
    let survey = try ScreenSurvey(tree, measuring: renderer.measuring())
    let ids = [fault.link.id, fault.other?.id ?? ""]
    let texts = survey.texts.filter { ids.contains($0.id) }
    return try renderer.atScale(TextProbe.scale).drawing { drawer in
      let inks = try TextProbe.look(at: texts, in: tree, with: drawer)
      guard let own = inks[ids[0]]?.box else { return fault.rule == .coveredText }
      if fault.rule == .coveredText {
        let bare = Self.tree(tree, without: ids[1])
        let whole = try TextProbe.look(at: texts.filter { $0.id == ids[0] }, in: bare, with: drawer)
        return (inks[ids[0]]?.coverage ?? 0) < (1 - Self.leastLost) * (whole[ids[0]]?.coverage ?? 0)
      }
      guard let other = inks[ids[1]]?.box else { return false }
      return LargeText.common(own, other) != nil
    }
  }

  private func finding(_ span: Span) -> AccessibilityFinding {
    AccessibilityFinding(
      rule: span.worst.rule, layer: span.worst.link.id, instant: span.instant, area: span.worst.area,
      message: span.worst.message, measure: -span.worst.measure)
  }
}
