import Basics
import Geometry
import Layers
import Motion
import Scenes
import Stage

/// A screen that is as large as what scrolls on it needs, so that a whole list is one picture.
///
/// The scene is laid out anew on a larger screen, until nothing is left to scroll: bars at its edges are at those of
/// the larger screen, headers stand once, where they stand before anybody scrolls, and every row is made.
public struct ScreenExpansion: Sendable {
  /// The name of the scroll, as takes read it or as `Layer.id` has it; nil for all that move up and down, but for those
  /// in rows.
  public let layer: String?

  /// - Parameter name: a layer's, or `all`. Scrolls that do not show are not meant by that.
  public init(_ name: String) { layer = name == "all" ? nil : name }

  /// The most times that a scene is laid out.
  private static let maxAttempts = 12
  /// Points that a scroll may be moved by and counts as one that shows everything.
  private static let least = 0.01

  /// Returns the renderer of the scene on a screen on which nothing is left to scroll.
  ///
  /// - Parameters:
  ///   - make: gives the renderer of the scene on a screen of that size; nil for the device's.
  ///   - instant: gives the instant that is drawn.
  /// - Throws: a `RenderingProblem` where there is no such scroll, where a larger screen shows no more of it, or where
  ///   the screen would be too large.
  public func renderer(
    _ make: (Size?) throws -> FrameRenderer, at instant: (FrameRenderer) throws -> Instant
  ) throws -> FrameRenderer {
    var ignored: Set<String> = []
    var (screen, former) = (Size?.none, [String: Size]())
    // How far the last step went, and what was left before it.
    var last: (step: Size, left: Size)?
    for _ in 0..<Self.maxAttempts {
      let renderer = try make(screen)
      let excess = try self.excess(in: renderer, at: instant(renderer)).filter { !ignored.contains($0.key) }
      if let stuck = excess.keys.sorted().first(where: { !Self.isLess(excess[$0], than: former[$0]) }) {
        guard layer == nil else { throw RenderingProblem.scrollIsNeverWhole(RowName.printed(stuck)) }
        // It has a height of its own: the screen is that of the others alone.
        ignored.insert(stuck)
        (screen, former, last) = (nil, [:], nil)
        continue
      }
      let more = Size(excess.values.map(\.width).max() ?? 0, excess.values.map(\.height).max() ?? 0)
      if more.width <= Self.least, more.height <= Self.least { return renderer }
      let device = renderer.loaded.scene.device
      let step = Size(
        Self.step(for: more.width, after: last?.step.width, of: last?.left.width, scale: device.scale),
        Self.step(for: more.height, after: last?.step.height, of: last?.left.height, scale: device.scale))
      (screen, former) = (Size(device.size.width + step.width, device.size.height + step.height), excess)
      last = (step, more)
    }
    throw RenderingProblem.scrollIsNeverWhole(former.keys.sorted().first.map(RowName.printed) ?? "")
  }

  /// Whether a larger screen has left less to scroll than a smaller one, or nothing.
  private static func isLess(_ excess: Size?, than former: Size?) -> Bool {
    guard let excess, let former else { return true }
    func isLess(_ now: Double, _ was: Double) -> Bool { now <= least || now < was - least }
    return isLess(excess.width, former.width) && isLess(excess.height, former.height)
  }

  /// The points by which the screen is to grow next: as many as are left, or where a scroll has only a part of what
  /// the screen grows by, as many as the last step tells.
  private static func step(for left: Double, after step: Double?, of former: Double?, scale: Double) -> Double {
    var points = left
    if let step, let former, step > 0, former - left > 0 { points = left * max(1, step / (former - left)) }
    return (points * scale - 1e-6).rounded(.up) / scale
  }

  /// The points that are left of the scrolls that are meant, by their ids.
  func excess(in renderer: FrameRenderer, at instant: Instant) throws -> [String: Size] {
    let all = try renderer.scrollExcess(at: instant, showing: layer == nil)
    guard let layer else {
      let plain = all.filter { !MachineText($0.id).holds("(") }
      return Dictionary(uniqueKeysWithValues: plain.map { ($0.id, Size(0, $0.size.height)) })
    }
    let name = MachineText(layer)
    let own = all.filter {
      let printed = MachineText(RowName.printed($0.id))
      return printed == name || printed.ends(with: MachineText(".\(layer)"))
    }
    guard !own.isEmpty else {
      throw RenderingProblem.unknownScroll(layer, candidates: all.map { RowName.printed($0.id) })
    }
    return Dictionary(uniqueKeysWithValues: own.map { ($0.id, $0.size) })
  }
}

extension FrameRenderer {
  /// The scrolls of a frame, and how much is left to scroll of each.
  ///
  /// - Parameter showing: whether those are left out that are hidden, or lie off the screen.
  func scrollExcess(at instant: Instant, showing: Bool) throws -> [ScrollExcess] {
    var ids: [String] = []
    let screen = Rect(origin: .zero, size: loaded.scene.device.size)
    func gather(_ layer: Layer, _ parent: AffineTransform) {
      if showing, !layer.isVisible { return }
      let own = layer.flatTransformToParent.then(parent)
      if !showing || own.boundingBox(of: layer.bounds).intersection(screen) != nil { ids.append(layer.id) }
      let inside = AffineTransform.translation(-layer.contentOffset.x, -layer.contentOffset.y).then(own)
      for child in layer.children { gather(child, inside) }
    }
    gather(try layers(at: instant), .identity)
    let player = Player(opened)
    return try explained(at: instant.tick) { try player.scrollExcess(of: ids, at: instant) }
  }
}
