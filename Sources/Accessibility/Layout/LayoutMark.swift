import Geometry
import Layers

/// Something that layout is judged by at an instant: a text, a place that takes fingers, or what is painted.
struct LayoutMark {
  enum Kind {
    case text(ReadText)
    case target
    /// Paint that hides what is behind it, as far as it is opaque.
    case cover(alpha: Double, takesFingers: Bool)
    /// A picture that is so many times wider than high, besides its own ratio.
    case image(stretching: Double, natural: Size, size: Size)
  }

  /// A layer, and its area of the screen.
  struct Clip: Equatable {
    var id: String
    var area: Rect
  }

  var kind: Kind
  var link: LayerLink
  /// The area on the screen, before anything clips it. Of a text, what its letters reach.
  var area: Rect
  /// The part of that which clips leave; nil for nothing.
  var seen: Rect?
  /// 0…1, of all that fades it.
  var opacity: Double
  /// The layers around it that clip, the screen first.
  var clips: [Clip]
  /// The layer around it that is painted as a box.
  var box: Clip?
  /// Whether a mask, a filter or a blend mode makes of it what layers do not tell.
  var isAltered: Bool
  /// The layer's size on the screen.
  var size: Size

  var id: String { link.id }

  var text: ReadText? { if case .text(let text) = kind { text } else { nil } }
}

/// A layer and the layers around it, by their ids.
final class LayerLink: Sendable {
  let id: String
  let parent: LayerLink?

  init(id: String, parent: LayerLink?) { (self.id, self.parent) = (id, parent) }

  /// The ids from the mark's layer to the screen.
  var chain: [String] {
    var (ids, next): ([String], LayerLink?) = ([id], parent)
    while let link = next {
      ids.append(link.id)
      next = link.parent
    }
    return ids
  }

  /// Whether it is a layer, or lies in it.
  func isPart(of other: LayerLink) -> Bool {
    var next: LayerLink? = self
    while let link = next {
      if link.id == other.id { return true }
      next = link.parent
    }
    return false
  }
}

/// A text with the room that it has.
final class ReadText: Sendable {
  let text: Text
  let fit: TextFit
  /// The part of its layer's coordinates that letters reach: lines are higher than their letters.
  let letters: Rect

  init(_ text: Text, fit: TextFit) {
    (self.text, self.fit) = (text, fit)
    let style = text.style
    let size = max(style.size, text.runs?.map(\.style.size).max() ?? 0)
    guard !style.isVertical, text.along == nil, text.runs == nil, fit.block.height > size else {
      letters = fit.block
      return
    }
    // Capitals and digits, and what hangs below the line.
    let above = max(style.ascender - 0.74 * size, 0)
    let below = max(style.lineAdvance - style.ascender - 0.2 * size, 0)
    letters = Rect(
      fit.block.minX, fit.block.minY + above, fit.block.width, max(fit.block.height - above - below, 1))
  }

  /// The opacity of the letters' own colour, 0…1; 1 for runs and gradients.
  var alpha: Double { text.runs == nil && text.gradient == nil ? text.color.alpha : 1 }
}
