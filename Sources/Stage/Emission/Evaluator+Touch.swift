import Geometry
import Layers
import Scenes

/// How fingers meet layers, and which instance a layer was made of.
extension Evaluator {
  func touch(of instance: Instance) throws -> Layer.Touch {
    let mode = try value(Vocabulary.touch.touch, of: instance)
    if mode == .none || instance.isLeaving { return .none }
    let template = instance.template
    guard mode == .all || template.takesFingers else {
      return .passes
    }
    if template.kind == .scroll, let start = try value(Vocabulary.scroll.startIn, of: instance) {
      return .takes(.rect(start))
    }
    return switch try value(Vocabulary.touch.hit, of: instance) {
    case .box: .takes(.bounds)
    case .path: .takes(.inside)
    case .stroke: .takes(.stroke)
    }
  }

  /// The screen at the moment, as it is drawn.
  func screen() throws -> Layer {
    var screen = try layer(of: root, visible: nil)
    screen.clipsToBounds = true
    return screen
  }

  /// The instance that a layer of the screen was made of.
  func instance(of layer: Layer) throws -> Instance? {
    try instance(at: layer.originalID == "scene" ? "" : layer.originalID)
  }
}
