import Basics
import Formulas

/// A condition on a layer without which a property of it changes nothing. A layer that lacks it is told: what is
/// silently nothing looks like a mistake of the renderer.
package struct Need: Sendable {
  /// The end of the message: what the property is for, or what it would need.
  package let message: Message
  /// Whether it is about the layer's surroundings and its other properties, which a component leaves to its users; what
  /// a component's body says is not held against it.
  package let isOpen: Bool
  package let isMet: @Sendable (any WrittenLayer) -> Bool

  package init(_ message: Message, isOpen: Bool = true, isMet: @escaping @Sendable (any WrittenLayer) -> Bool) {
    (self.message, self.isOpen, self.isMet) = (message, isOpen, isMet)
  }
}

extension Need {
  static let noMask = Need("a mask is one layer, always there and never met by a finger", isOpen: false) { !$0.isMask }

  package static let colours = Need("a mask uses only its alpha, which this leaves as it is", isOpen: false) {
    !$0.isMask
  }

  package static let text = Need("it has no 'text'") { $0.has(Vocabulary.label.text, Vocabulary.label.runs) }

  package static let letters = Need("all its runs are pictures, which have no letters") { $0.hasLetters }

  package static let source = Need("it has no 'source'") { $0.has(Vocabulary.image.source) }

  static let noPath = Need(
    "its letters stand in one line on its 'path', those beyond the path's ends left out", isOpen: false
  ) { !$0.has(Vocabulary.label.path) }

  static let ownWidth = Need("its width is that of its text; give it a 'width'") {
    !$0.isAsLongAsItsText(.horizontal) || $0.has(Vocabulary.label.path)
  }

  static let ownHeight = Need("its height is that of its text; give it a 'height'") {
    !$0.isAsLongAsItsText(.vertical) || $0.has(Vocabulary.label.path)
  }

  package static let line = Need("it is for layers in a row, a column or a flow") {
    $0.parentKind.map { $0.lineAxis != nil } ?? true
  }

  static let corners = Need("its path has no corners", isOpen: false) {
    !$0.has(Vocabulary.path.arc, Vocabulary.path.oval)
  }

  static let animation = Need("it needs a picture that moves; say its time, as in 'at: time'") {
    $0.has(Vocabulary.image.at)
  }

  static let runLetters = Need("it shows a picture, which has no letters", isOpen: false) {
    $0.has(Vocabulary.run.text) || !$0.has(Vocabulary.run.image)
  }

  package static let picture = Need("it is for pictures, and this has no 'image'", isOpen: false) {
    $0.has(Vocabulary.run.image)
  }

  static let bounces = Need("it cannot be pulled beyond its ends; see 'bounces'") {
    !$0.always(Vocabulary.scroll.bounces, .none)
  }

  package static let ends = Need("a scroll that loops has no ends") { !$0.always(Vocabulary.scroll.loops, true) }
}
