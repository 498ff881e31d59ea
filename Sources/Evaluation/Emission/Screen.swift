import Layers
import Scenes
import Vocabulary

/// The screen as it is drawn, how fingers meet what is on it, and which instance a layer of it was made of.
package struct Screen: EvaluatorPart {
  package let evaluator: Evaluator

  func touch(of instance: Instance) throws -> Layer.Touch {
    let isLeaving = instance.isLeaving
    let mode =
      try (isLeaving ? value(Vocabulary.exit.touch, of: instance) : nil) ?? value(Vocabulary.touch.touch, of: instance)
    if mode == .none { return .none }
    let area = mode == .all || instance.template.takesFingers ? try hitArea(of: instance) : nil
    return isLeaving ? .leaving(area) : area.map { .takes($0) } ?? .passes
  }

  private func hitArea(of instance: Instance) throws -> Layer.HitArea {
    if instance.template.kind == .scroll, let start = try value(Vocabulary.scroll.startIn, of: instance) {
      return .rect(start)
    }
    return switch try value(Vocabulary.touch.hit, of: instance) {
    case .box: try evaluator.contents.lettersOnPath(of: instance).map { .outline($0.outline) } ?? .bounds
    case .path: .inside
    case .stroke: .stroke
    }
  }

  /// The screen at the moment, as it is drawn.
  package func layer() throws -> Layer {
    var screen = try evaluator.layers.layer(of: evaluator.root, visible: nil)
    screen.clipsToBounds = true
    return screen
  }

  /// The instance that a layer of the screen was made of.
  package func instance(of layer: Layer) throws -> Instance? { try instance(ofLayer: layer.originalID) }

  /// The instance that a layer was made of, by the layer's `id`; nil for a copy in a scroll that loops.
  package func instance(ofLayer id: String) throws -> Instance? {
    try evaluator.paths.instance(at: id == "scene" ? "" : id)
  }
}
