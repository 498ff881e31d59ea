import Basics
import Files
import Formulas

/// A component as a file writes it: its map, in which a layer stands.
struct ComponentText {
  /// The name that its users call it by.
  let name: String
  private let map: MapText.Map

  /// The component that a place of a file is in; nil for what is in none.
  ///
  /// - Parameter scene: the file of the scene that is shown: another one is a component as a whole.
  init?(holding place: SourcePlace, in text: MapText, ofSceneAt scene: String) {
    guard let top = text.top, let offset = text.offset(line: place.line, column: place.column) else { return nil }
    let own = top["components"].flatMap(text.map(of:))?.entries.first { $0.range.contains(offset) }
    if let own, let map = text.map(of: own) {
      (name, self.map) = (own.key, map)
    } else if place.file != scene {
      let file = MachineText(FilePath.name(of: place.file))
      (name, map) = (file.cut(atLast: ".")?.head.text ?? file.text, top)
    } else {
      return nil
    }
  }

  /// Whether its users may give a value of that name.
  func hasValue(_ name: String, in text: MapText) -> Bool {
    map["values"].flatMap(text.map(of:))?[name] != nil
  }

  /// Adds a value that its users may give, and what it is where they do not.
  func addValue(_ name: String, _ usual: String, to text: inout MapText) throws(PreviewProblem) {
    guard let entry = map["values"] else {
      return text.add("values: {\(name): \(usual)}", to: map, behind: 0)
    }
    guard let values = text.map(of: entry) else { throw .noPlaceForProperty(name) }
    text.add("\(name): \(usual)", to: values, behind: values.entries.count)
  }
}
