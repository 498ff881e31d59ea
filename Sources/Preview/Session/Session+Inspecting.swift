import Geometry
import Layers
import Rendering
import Stage

/// The facts of the layers shown.
extension Session {
  /// The layers of the screen at a tick.
  func tree(at tick: Int) -> [Answer] {
    guard let screen else { return [] }
    return answers { [.text(Facts.tree(try screen.layers(at: tick), at: tick))] }
  }

  /// Where a layer is in the picture shown.
  func outlineOfLayer(_ id: String, in screen: LiveScreen) -> [Answer] {
    answers { [.text(Facts.outline(of: id, in: try screen.layers(at: shown)))] }
  }

  /// The layers under a point of the screen at a tick.
  func pick(_ place: PageRequest.Place, at tick: Int, serial: Int?) -> [Answer] {
    guard let screen else { return [] }
    return answers {
      let layers = LayerPick.all(at: Point(place.x, place.y), in: try screen.layers(at: tick))
      return [.text(Facts.picked(layers, serial: serial))]
    }
  }

  /// The layer that keys go to, where that is another one than the page was told.
  func keyboard() -> [Answer] {
    let layer = try? screen?.stage.field?.id
    guard layer != toldKeyboard else { return [] }
    toldKeyboard = layer
    return [.text(Facts.keyboard(of: layer))]
  }

  /// A layer's properties, values and states at a tick, each with the line that says it, and what they read.
  func explanation(of id: String, at tick: Int) -> [Answer] {
    guard let screen else { return [] }
    return answers {
      guard let explanation = try screen.explanation(of: id, at: tick) else { return [] }
      return [.text(ExplanationFacts(explanation, of: id, desk: desk(for: screen)).text)]
    }
  }

  /// The layers that follow from what stands at a place of one of the scene's files.
  func readers(of place: PageRequest.FilePlace) -> [Answer] {
    guard let screen else { return [] }
    return answers {
      [
        .text(
          Facts.readers(of: place, screen.layersReading(line: place.line, column: place.column, of: place.file)))
      ]
    }
  }

  /// Returns the values of a number from the first instant to the last one played.
  func curve(of quantity: PageRequest.Quantity) -> [Answer] {
    guard let screen else { return [] }
    let duration = screen.stage.duration
    let count = Self.samples
    let ticks = (0..<count).map { duration * $0 / (count - 1) }
    return answers {
      let numbers = try ticks.map { tick in
        if departure.isCancelled { throw Cancelled() }
        return try screen.numbers(quantity.name, of: quantity.id, at: [tick])[0]
      }
      return [.text(Facts.curve(of: quantity, ticks: ticks, numbers: numbers))]
    }
  }

  /// Instants at which a curve is looked at.
  private static let samples = 400
}
