import Basics
import Rendering

extension RemediedProblem {
  /// The message, with what can be done by the options of the command line.
  var remediedMessage: Message { message.adding(cure: remedy?.cure) }
}

extension RenderingRemedy {
  fileprivate var cure: String {
    switch self {
    case .renderFrames: "render them with --frames"
    case .renderAt(let framesPerSecond): "render them with --fps \(framesPerSecond)"
    case .chooseMatte: "--matte COLOR draws them on another colour"
    case .keepColors: "--chroma full leaves them as they are, and fewer players show that"
    }
  }
}
