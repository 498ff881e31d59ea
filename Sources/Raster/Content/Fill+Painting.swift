import Layers

/// A colour or a gradient, and all that this room knows of the one and the other but how they are painted (`Paint`).
extension Fill {
  var isColor: Bool { if case .color = self { true } else { false } }

  /// Whether its colours are spread over pixels by where these lie on the screen.
  var isDithered: Bool { if case .gradient(let gradient) = self { gradient.isDithered } else { false } }

  /// Whether every pixel is covered wholly.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }

  /// The work of painting with it, in passes.
  var passes: Double { if case .gradient = self { Passes.gradient } else { 1 } }
}
