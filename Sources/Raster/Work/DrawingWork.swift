import Geometry
import Layers
import Limits

/// The work of drawing a tree, as far as it is counted. A step is a pixel that is gone over once.
struct DrawingWork {
  private var budget = WorkBudget(limit: Limits.drawingWork)
  /// Pictures that have been scaled to some size: they are kept for all layers that show them so.
  private var pictures: Set<ScaledImage.Key> = []

  /// - Throws: `RasterProblem.tooMuchWork` where there are not so many left.
  mutating func spend(_ steps: Double) throws {
    guard budget.spend(Int(clamped: steps)) else { throw RasterProblem.tooMuchWork(limit: Limits.drawingWork) }
  }

  /// The same for scaling a picture, once for all layers that show it so large.
  mutating func spend(_ steps: Double, scaling picture: ScaledImage.Key) throws {
    if pictures.insert(picture).inserted { try spend(steps) }
  }
}

/// As much work as drawing something can be: passes over the pixels that it lies in, and steps besides.
struct MostWork {
  var passes = 0.0
  var steps = 0.0
}

/// How often pixels are gone over by what is done to them, in passes as long as a plain colour's.
enum Passes {
  static let gradient = 4.0
  static let border = 2.0
  static let shadow = 8.0
  static let backdrop = 16.0
  static let filter = 16.0
  static let picture = 3.0
  static let hueBlend = 24.0
  static let projection = 12.0
  static let image = 4.0
  static let scaledImage = 8.0
  /// Steps for a byte of a text.
  static let byteOfText = 800.0
}
