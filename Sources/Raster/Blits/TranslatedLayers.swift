import Geometry
import Layers
import Pixels

/// Layers that stand elsewhere in the next tree, together: one layer that was moved, or all that is in one that was
/// scrolled.
struct TranslatedLayers {
  /// The layers around them, and their clips.
  let surroundings: Surroundings
  let before: [Layer]
  let after: [Layer]
  /// The states that they are drawn in, then and now.
  let states: (before: GraphicsState, after: GraphicsState)
  let shift: Shift

  /// A layer on the way to what was moved: both times the same but for its children, and where those are scrolled to.
  struct Around {
    var before: Layer
    var after: Layer
    /// The layer's own state, and that of its children.
    var state: GraphicsState
    var inner: GraphicsState
    /// Pixels outside of which its children are not drawn.
    var limit: PixelRect
    /// The places, then and now, of the child in which the way goes on; nil where all of them are moved.
    var next: (before: Int, after: Int)?
  }

  /// The layers that a search has come through, and what they cut off.
  struct Surroundings {
    /// The layers around, from the root on.
    var around: [Around] = []
    /// Pixels in which nothing around cuts anything off, or softens an edge.
    var clip: PixelRect
    /// Pixels outside of which nothing is drawn.
    var limit: PixelRect
  }

  /// Creates them, or returns nil where the shift between two transforms is none of whole pixels.
  fileprivate init?(
    _ before: [Layer], _ after: [Layer], states: (GraphicsState, GraphicsState),
    moved transforms: (AffineTransform, AffineTransform),
    in surroundings: Surroundings
  ) {
    let (old, new) = transforms
    guard (old.a, old.b, old.c, old.d) == (new.a, new.b, new.c, new.d) else { return nil }
    let (x, y) = (new.tx - old.tx, new.ty - old.ty)
    guard abs(x - x.rounded()) < 1e-6, abs(y - y.rounded()) < 1e-6 else { return nil }
    shift = Shift(x: Int(clamped: x.rounded()), y: Int(clamped: y.rounded()))
    guard shift != Shift(x: 0, y: 0) else { return nil }
    (self.surroundings, self.before, self.after, self.states) = (
      surroundings, before, after, (before: states.0, after: states.1)
    )
  }

  /// Things more than these are not looked at: where so many go their own ways, moving one of them is no help.
  private static let maxMoved = 8

  /// Finds the layers that were moved by whole pixels from one tree to the next, whichever of them is best moved; none
  /// that goes through a picture of its own with others.
  static func between(_ old: Layer, _ new: Layer, in state: GraphicsState) throws -> [TranslatedLayers] {
    var found: [TranslatedLayers] = []
    try findMoved(old, new, in: state, .init(clip: state.visible, limit: state.visible), &found)
    return found
  }

  private static func findMoved(
    _ old: Layer, _ new: Layer, in parent: GraphicsState, _ surroundings: TranslatedLayers.Surroundings,
    _ found: inout [TranslatedLayers]
  ) throws {
    guard found.count < Self.maxMoved, old != new, old.isVisible, new.isVisible, let state = try parent.entering(new)
    else { return }
    guard old.frame.origin == new.frame.origin else {
      guard old.hasShell(of: new, but: \.frame.origin), !surroundings.around.isEmpty,
        let former = try parent.entering(old)
      else { return }
      let transforms = (former.transform, state.transform)
      if let moved = TranslatedLayers([old], [new], states: (parent, parent), moved: transforms, in: surroundings) {
        found.append(moved)
      }
      return
    }
    guard old.hasShell(of: new, but: \.contentOffset), !new.isGroup,
      old.readsBehind == new.readsBehind, state.transform.isUpright
    else { return }
    var (inside, inner) = (
      surroundings, (old: state.scrolled(by: old.contentOffset), new: state.scrolled(by: new.contentOffset))
    )
    if new.clipsToBounds {
      let bounds = state.transform.boundingBox(of: new.bounds).inset(by: -1)
      guard let clip = PixelRect(inside: new.evenPart(in: state))?.intersection(surroundings.clip),
        let limit = PixelRect(covering: bounds, within: surroundings.limit)
      else { return }
      (inside.clip, inside.limit) = (clip, limit)
    }
    inside.around.append(.init(before: old, after: new, state: state, inner: inner.new, limit: inside.limit))
    guard old.contentOffset == new.contentOffset else {
      let transforms = (inner.old.transform, inner.new.transform)
      if let moved = TranslatedLayers(
        old.children, new.children, states: (inner.old, inner.new), moved: transforms, in: inside)
      {
        found.append(moved)
      }
      return
    }
    for (before, after) in LayerPairs(old.children, new.children).places {
      inside.around[surroundings.around.count].next = (before, after)
      try findMoved(old.children[before], new.children[after], in: inner.new, inside, &found)
    }
  }
}

extension Layer {
  /// Whether it is the same as another but for what is in it, and for one property.
  func hasShell<Value>(of other: Layer, but property: WritableKeyPath<Layer, Value>) -> Bool {
    var (shell, others) = (self, other)
    (shell.children, others.children) = ([], [])
    shell[keyPath: property] = others[keyPath: property]
    return shell == others
  }
}

/// The pairs of a layer's children then and now, by their names: as many as are the same from the first on, and from
/// the last back.
struct LayerPairs {
  private let head: Int
  private let tail: Int
  private let counts: (before: Int, after: Int)

  init(_ before: [Layer], _ after: [Layer]) {
    let head = zip(before, after).prefix { $0.id == $1.id }.count
    self.head = head
    tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed()).prefix { $0.id == $1.id }.count
    counts = (before.count, after.count)
  }

  /// Their places, then and now, in the order in which they are drawn.
  var places: [(before: Int, after: Int)] { first + last }
  /// The layers before all that came or went, and those after it.
  var first: [(before: Int, after: Int)] { (0..<head).map { ($0, $0) } }
  var last: [(before: Int, after: Int)] {
    (0..<tail).reversed().map { (counts.before - 1 - $0, counts.after - 1 - $0) }
  }

  /// Places of those that went, and of those that came.
  var gone: Range<Int> { head..<(counts.before - tail) }
  var come: Range<Int> { head..<(counts.after - tail) }
}
