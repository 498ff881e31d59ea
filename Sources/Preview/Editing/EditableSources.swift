import Basics
import Formulas
import SceneFiles
import Stage
import Vocabulary

/// The files of a scene as they were read, and the literals in them that a page may change.
struct EditableSources {
  let texts: SourceTexts
  /// The scene's own file.
  let scene: String
  /// The editor; nil where nothing may be changed.
  let editor: SceneEditor?
  /// The families that the scene's texts can be set in.
  let families: [String]

  /// Whether a file is one of the scene's project that may be changed.
  func allows(_ file: String) -> Bool {
    editor?.allows(file, ofSceneAt: scene) ?? false && texts[file] != nil
  }

  /// Whether a file is shipped, so that nobody changes it.
  func isShipped(_ file: String) -> Bool { editor.map { !$0.allows(file) } ?? false }

  /// The line that something stands in, without the blanks around it.
  func line(of place: SourcePlace) -> String? {
    texts.line(place.line, of: place.file).map { MachineText($0).trimmed.text }
  }

  /// The literal, or the name, that a quantity is; nil where there is something to work out, or nothing may be changed.
  func literal(of quantity: Player.Quantity) -> SourceLiteral? {
    guard let place = quantity.place, allows(place.file), let line = texts.line(place.line, of: place.file) else {
      return nil
    }
    return SourceLiteral(
      in: line, at: place.column, behind: quantity.name, meaning: quantity.written ?? quantity.value)
  }

  /// The families that may stand in the place of one; none for all else.
  func families(inPlaceOf literal: SourceLiteral, of property: String) -> [String] {
    let isFamily = MachineText(property).parts(at: ".").last?.text == Vocabulary.label.family.spec.name
    return isFamily && literal.kind == .text && families.contains(literal.text) ? families : []
  }

  /// The numbers and colours in a quantity's formula; none where nothing may be changed.
  func parts(of quantity: Player.Quantity) -> [SourceLiteral.Part] {
    guard let place = quantity.place, allows(place.file), let line = texts.line(place.line, of: place.file) else {
      return []
    }
    return SourceLiteral.parts(in: line, at: place.column, behind: quantity.name)
  }

  /// The springs and timing functions that are written with numbers alone, in the files that may be changed.
  var curves: [(place: SourcePlace, literal: SourceLiteral)] {
    texts.paths.filter(allows).flatMap { file -> [(SourcePlace, SourceLiteral)] in
      MachineText(texts[file] ?? "").lines.enumerated().flatMap { number, line in
        SourceLiteral.curves(in: line.text).map {
          (SourcePlace(file: file, line: number + 1, column: $0.column), $0.literal)
        }
      }
    }
  }
}
