import Basics
import Formulas
import Layers
import Motion
import Rendering

/// The texts of a take that have no room for a single letter, in whatever frame they are seen.
struct TextsWithoutSpace {
  /// A text without room, and where it was met first.
  private struct Met {
    var text: String
    var length: Double
    var instant: Instant
  }

  private var met: [String: Met] = [:]

  /// Looks at layers of one frame, by their places: none is copied.
  mutating func look(at layers: [Layer], _ instant: Instant) {
    for index in layers.indices where layers[index].isVisible {
      note(layers[index], instant)
      look(at: layers[index].children, instant)
    }
  }

  private mutating func note(_ layer: Layer, _ instant: Instant) {
    guard case .text(let text) = layer.content, !Self.hasRoom(text, in: layer), met[layer.id] == nil else { return }
    met[layer.id] = Met(
      text: text.string, length: text.style.isVertical ? layer.frame.height : layer.frame.width, instant: instant)
  }

  private static func hasRoom(_ text: Text, in layer: Layer) -> Bool {
    text.string.isEmpty || text.lineLength(in: layer.frame.size).map { $0 > 0 } ?? true
  }

  /// The notes of a take whose frames have all been looked at: of texts that have room in none of them.
  func notes(of renderer: FrameRenderer) throws -> Diagnostics {
    var notes = Diagnostics()
    guard !met.isEmpty else { return notes }
    var narrow = met
    func leaveOutRoomy(_ layer: Layer) {
      if case .text(let text) = layer.content, layer.isVisible, Self.hasRoom(text, in: layer) { narrow[layer.id] = nil }
      for child in layer.children { leaveOutRoomy(child) }
    }
    try renderer.workOutFrames { layer, _ in leaveOutRoomy(layer) }
    for (id, met) in narrow {
      let place = try renderer.origins(of: [id], at: met.instant)[id]?.place
      notes.add(NoRoomProblem(layer: RowName.printed(id), text: met.text, length: met.length), at: place)
    }
    return notes
  }
}

/// A text of which nothing is seen, for the want of room.
struct NoRoomProblem: Problem {
  var layer: String
  var text: String
  /// The length of its layer along its lines, in points.
  var length: Double

  var message: Message {
    "'\(layer)' shows nothing of \(Quoting.quoted(text)): "
      + (length > 0
        ? "its padding leaves no room for letters in \(DecimalText.shortest(length)) points; make it longer"
        : "it is \(DecimalText.shortest(length)) points long; give it a length, and its letters a size")
  }
}
