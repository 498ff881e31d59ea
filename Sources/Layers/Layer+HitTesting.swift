import Basics
import Geometry

extension Layer {
  /// The way in which a layer takes touches. It is no fact of the picture: neither the outline nor a comparison looks
  /// at it.
  public enum Touch: Hashable, Sendable {
    /// A layer in it or behind it takes them.
    case passes
    /// A layer behind it takes them: neither it nor anything in it.
    case none
    /// The layer itself, where no layer in it takes them.
    case takes(HitArea)
    /// A layer in its exit transition: it and the layers in it take the touches that they took before, and do nothing
    /// with them. Nil where it takes none itself.
    case leaving(HitArea?)
  }

  /// The area in which a layer takes touches.
  public enum HitArea: Hashable, Sendable {
    case bounds
    /// A rectangle in the layer's own coordinates.
    case rect(Rect)
    /// The inside of its shape; its bounds where it has none.
    case inside
    /// The drawn part of its shape's stroke; its bounds where it has none.
    case stroke
    /// The inside of an outline, in its own coordinates.
    case outline(Path)
  }

  /// The layers that a finger meets, from this one to the innermost: the topmost one drawn that takes it, and those
  /// around it. Empty where none does.
  ///
  /// - Parameter point: in the coordinates that `frame` is in.
  public func hit(at point: Point) -> [Layer] {
    guard touch != .none, !isHidden, touch.isLeaving || opacity >= Touch.minOpacity,
      let local = transformToParent.inverse?.apply(to: point)
    else { return [] }
    if clipsToBounds, !bounds.contains(local) { return [] }
    for child in children.reversed() {
      let found = child.hit(at: local + contentOffset)
      if !found.isEmpty { return [self] + found }
    }
    guard let area = touch.area, area.contains(local, of: self) else { return [] }
    return [self]
  }

  /// Whether one layer in this one is drawn over another one without being a part of it; both by their `id`.
  public func draws(_ front: String, over back: String) -> Bool {
    guard let front = indexPath(to: front), let back = indexPath(to: back) else { return false }
    guard let fork = zip(front, back).first(where: { $0 != $1 }) else { return false }
    return fork.0 > fork.1
  }

  /// Returns the places among the children that lead to a layer; nil where it is not in here.
  private func indexPath(to id: String) -> [Int]? {
    if self.id == id { return [] }
    for (place, child) in children.enumerated() {
      if let rest = child.indexPath(to: id) { return [place] + rest }
    }
    return nil
  }
}

extension Layer.Touch {
  /// The least opacity of a layer that takes touches, it and those in it, as UIKit's views. One on its way out fades,
  /// and keeps fingers off until it is gone.
  public static let minOpacity = 0.01

  fileprivate var isLeaving: Bool { if case .leaving = self { true } else { false } }

  /// The area in which the layer takes touches itself; nil where it takes none.
  fileprivate var area: Layer.HitArea? {
    switch self {
    case .passes, .none: nil
    case .takes(let area): area
    case .leaving(let area): area
    }
  }
}

extension Layer.HitArea {
  /// Whether a point of the layer's own coordinates lies in it.
  fileprivate func contains(_ point: Point, of layer: Layer) -> Bool {
    switch (self, layer.content) {
    case (.rect(let rect), _): rect.contains(point)
    case (.outline(let path), _): path.contains(point, rule: .nonzero)
    case (.inside, .shape(let shape)): shape.path.contains(point, rule: shape.rule)
    case (.stroke, .shape(let shape)):
      shape.stroke.map {
        shape.path.trimmed(from: $0.start, to: $0.end).strokeContains(point, width: $0.width, cap: $0.cap)
      } ?? layer.bounds.contains(point)
    default: layer.bounds.contains(point)
    }
  }
}

extension Layer {
  /// A copy of it in a looping scroll, so many turns on, where it is told apart by its `id`.
  public func copy(turn: Int, at frame: Rect) -> Layer {
    var copy = self
    copy.frame = frame
    if turn != 0 { copy.id += "~\(turn)" }
    return copy
  }

  /// The `id` of the layer that it is, or is a copy of.
  public var originalID: String { Self.originalID(id) }

  /// The same of a layer by its `id`.
  public static func originalID(_ id: String) -> String {
    guard let (original, turn) = MachineText(id).cut(atLast: "~"), Int(turn) != nil else { return id }
    return original.text
  }
}
