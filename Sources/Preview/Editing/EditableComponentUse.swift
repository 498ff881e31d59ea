import Basics
import Formulas
import Rendering
import Stage
import Vocabulary

/// The use of a component that a layer is made by: a layer of the component's name, to which values can be given as its
/// arguments.
struct EditableComponentUse {
  /// The name of the component.
  let component: String
  /// The name by which a take's step finds it, or the component's.
  let name: String
  /// The place at which it is written, and the last line of what it says.
  let place: SourcePlace
  let lastLine: Int
  /// Whether the layer is written in the component, and not the use itself.
  let isAround: Bool

  /// The use that a layer is, or the nearest around it of the component in which it is written; nil for a layer of the
  /// scene's own.
  ///
  /// - Parameter id: `Layer.id`.
  init?(
    ofLayer id: String, _ explanation: Player.Explanation, sources: EditableSources, screen: LiveScreen, tick: Int
  ) throws {
    guard id != Self.screen else { return nil }
    if explanation.isOfComponent {
      self.init(explanation, sources, isAround: false)
      return
    }
    let text = MapText(sources.texts[explanation.place.file] ?? "")
    guard let component = ComponentText(holding: explanation.place, in: text, ofSceneAt: sources.scene) else {
      return nil
    }
    var rest = MachineText(id)
    while let around = rest.cut(atLast: ".")?.head {
      rest = around
      if let found = try screen.explanation(of: around.text, at: tick), found.kind == component.name {
        self.init(found, sources, isAround: true)
        return
      }
    }
    return nil
  }

  /// The identity of the screen's own layer.
  private static let screen = "scene"

  private init(_ explanation: Player.Explanation, _ sources: EditableSources, isAround: Bool) {
    (component, place, self.isAround) = (explanation.kind, explanation.place, isAround)
    let text = MapText(sources.texts[place.file] ?? "")
    lastLine = text.map(line: place.line, column: place.column).map(text.lastLine) ?? place.line
    name = explanation.names.last { !$0.isEmpty } ?? explanation.kind
  }
}

extension Player.Explanation {
  /// Whether it is of a layer that a component's name stands for.
  var isOfComponent: Bool { !Vocabulary.kinds.contains { $0.name == kind } }
}
