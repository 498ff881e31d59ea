import Geometry
import Layers
import Rendering
import Stage
import Verification

/// The facts of the layers shown that a page wants.
struct InspectionRequests {
  let scene: OpenScene
  /// The departure of the page, after which nothing more is worked out.
  let departure: Cancellation

  func answers(to request: PageRequest) throws -> [String] {
    let tick = request.show ?? scene.tick
    if let tick = request.tree { return [PageMessages.tree(try scene.shown.layers(at: tick), at: tick)] }
    if let id = request.explain { return try explanation(of: id, at: tick) }
    if let place = request.pick { return [try pick(place, at: tick, serial: request.serial)] }
    if let place = request.readers { return [readers(of: place)] }
    if let wish = request.compare { return [try comparison(wish)] }
    if let quantity = request.curve { return [try curve(of: quantity)] }
    return []
  }

  /// The layers under a point of the screen at a tick.
  private func pick(_ place: PageRequest.Place, at tick: Int, serial: Int?) throws -> String {
    let layers = LayerPick.all(at: Point(place.x, place.y), in: try scene.shown.layers(at: tick))
    return PageMessages.picked(layers, serial: serial)
  }

  /// A layer's properties, values and states at a tick, each with the line that says it, and what they read.
  private func explanation(of id: String, at tick: Int) throws -> [String] {
    guard let explanation = try scene.screen.explanation(of: id, at: tick) else { return [] }
    return [
      ExplanationJSON(explanation, of: id, editor: try scene.propertyEditor(of: explanation, layer: id, at: tick)).text
    ]
  }

  /// The layers that follow from what stands at a place of one of the scene's files.
  private func readers(of place: PageRequest.FilePlace) -> String {
    PageMessages.readers(of: place, scene.screen.layersReading(line: place.line, column: place.column, of: place.file))
  }

  /// The differences between two instants, in the words of `verify`.
  private func comparison(_ wish: PageRequest.Comparison) throws -> String {
    let (old, new) = (try scene.shown.layers(at: wish.from), try scene.shown.layers(at: wish.to))
    return PageMessages.comparison(wish, LayerDifference.list(from: old.entries, to: new.entries))
  }

  /// Returns the values of a number from the first instant, or the one that is wanted, to the last one played.
  private func curve(of quantity: PageRequest.Quantity) throws -> String {
    let duration = scene.shown.stage.duration
    let begin = min(quantity.from ?? 0, duration)
    let count = quantity.from == nil ? Self.samples : min((duration - begin) / Self.frame + 2, Self.samples)
    let ticks = (0..<count).map { begin + (duration - begin) * $0 / (count - 1) }
    let numbers = try ticks.map { tick in
      if departure.isCancelled { throw Cancelled() }
      return try scene.shown.numbers(quantity.name, of: quantity.id, at: [tick])[0]
    }
    return PageMessages.curve(of: quantity, ticks: ticks, numbers: numbers)
  }

  /// Instants at which a curve is looked at.
  private static let samples = 400
  /// Ticks between two of them, at most, where so many are enough.
  private static let frame = 16_667
}
