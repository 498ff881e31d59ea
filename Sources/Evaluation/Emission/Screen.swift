import Layers
import Scenes

/// The screen as it is drawn, how fingers meet what is on it, and which instance a layer of it was made of.
package struct Screen: EvaluatorPart {
  package let evaluator: Evaluator

  func touch(of instance: Instance) throws -> Layer.Touch {
    let mode = try value(Vocabulary.touch.touch, of: instance)
    if mode == .none || instance.isLeaving { return .none }
    let template = instance.template
    guard mode == .all || template.takesFingers else { return .passes }
    if template.kind == .scroll, let start = try value(Vocabulary.scroll.startIn, of: instance) {
      return .takes(.rect(start))
    }
    return switch try value(Vocabulary.touch.hit, of: instance) {
    case .box: .takes(try evaluator.contents.lettersOnPath(of: instance).map { .outline($0.outline) } ?? .bounds)
    case .path: .takes(.inside)
    case .stroke: .takes(.stroke)
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
