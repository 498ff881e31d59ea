import Basics
import Formulas
import Locales
import Scenes

/// The source of a picture that is a scene, and how that is shown: `home.yaml#take=tour,device=ipad,dark=true`.
struct ScreenSource {
  /// The scene's file as the scene that shows it has it.
  let file: String
  /// The take's name; nil for the scene's first.
  private(set) var take: String?
  var options = SceneOptions()
  private(set) var overlays: Overlays = .callouts

  /// Creates a source, or returns nil for one that is no scene's.
  ///
  /// - Throws: a `RenderingProblem` for options that mean nothing.
  init?(_ source: String) throws {
    let parts = MachineText(source).cut(at: "#")
    let file = parts?.head ?? MachineText(source)
    guard SceneLibrary.fileEndings.contains(where: { file.start(before: MachineText($0)) != nil }) else { return nil }
    self.file = file.text
    guard let tail = parts?.tail, !tail.isEmpty else { return }
    guard let pairs = OptionPairs.list(tail.text) else {
      throw RenderingProblem.unusable("write NAME=VALUE behind '#', several with commas between")
    }
    for (name, value) in pairs { try take(name, value) }
  }

  private mutating func take(_ name: String, _ value: String) throws {
    switch name {
    case "take": take = value
    case "variant": options.variant = value
    case "device": options.device = value
    case "locale": options.locale = try LocaleTag(value)
    case "showTouches": try show(.touches, name, value)
    case "showTrails": try show([.touches, .trails], name, value)
    case "showKeys": try show(.keys, name, value)
    default:
      options.overrides.append(
        ValueOverride(name, try Formula(parsing: value, at: SourcePlace(file: name, line: 1, column: 1))))
    }
  }

  private mutating func show(_ shown: Overlays, _ name: String, _ value: String) throws {
    switch value {
    case "true": overlays.formUnion(shown)
    case "false": break
    default: throw RenderingProblem.unusable("\(name) is true or false, not '\(value)'")
    }
  }
}

/// Options of one word: `NAME=VALUE`, several with commas between. A comma that no option follows is a value's.
package enum OptionPairs {
  /// Returns the names with their values; nil where the first piece has no name.
  package static func list(_ text: String) -> [(name: String, value: String)]? {
    var pairs: [(name: String, value: String)] = []
    for piece in MachineText(text).parts(at: ",") {
      if let (name, value) = piece.cut(at: "="), !name.isEmpty {
        pairs.append((name.text, value.text))
      } else if let last = pairs.indices.last {
        pairs[last].value += ",\(piece.text)"
      } else {
        return nil
      }
    }
    return pairs
  }
}
