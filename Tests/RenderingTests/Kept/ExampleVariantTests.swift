import Foundation
import ImageFiles
import Layers
import Locales
import Rendering
import Scenes
import TestSupport
import Testing

/// The examples of the language in other surroundings, and with other numbers, as `Pictures/variants.txt` has them.
/// `FLIPBOOK_RECORD=1` writes the file; look at what changed before it is committed.
@Suite("Examples look as they did in other surroundings, and with other numbers")
struct ExampleVariantTests {
  @Test("each has the layers and the pixels that it had, or is refused with the same words")
  func examples() throws {
    try KeptLines(path: "\(PictureTests.folder)/variants.txt").expect(try PictureTests.examples.map(Self.looks))
  }

  /// The digests of an example: in Arabic, dark with large letters, and three times with its numbers changed by chance.
  private static func looks(of path: String) throws -> String {
    let name = path.dropFirst(PictureTests.folder.count + 1).dropLast(5)
    let text = try Checkout.text(of: path)
    var arabic = SceneOptions(locale: try LocaleTag("ar"))
    arabic.textSize = .small
    var dark = SceneOptions(dark: true)
    dark.textSize = .ax2
    let surroundings = [arabic, dark].map { look(of: path, text, $0) }
    let numbers = (1...3).map { number in
      var random = ChanceTake.random(for: "\(name) \(number)")
      return look(of: path, withOtherNumbers(text, &random))
    }
    return ([String(name)] + surroundings + numbers).joined(separator: " ")
  }

  /// The digest of the layers and the pixels of a scene's snapshot, or of the message that refuses it.
  private static func look(of path: String, _ text: String, _ options: SceneOptions = SceneOptions()) -> String {
    do {
      let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
      let renderer = try FrameRenderer(loader.load(Checkout.path(path), options: options, reading: text))
      let tick = renderer.take == nil ? 0 : try renderer.instant(ofSnapshot: "shown")
      let layers = try renderer.layers(at: tick).outline() + renderer.notes.list.map(\.message).joined()
      return try digest(of: layers) + String(renderer.bitmap(at: tick).pixelHash, radix: 16).suffix(8)
    } catch {
      return "refused:" + ChanceTake.digest(of: error)
    }
  }

  private static func digest(of text: String) -> String { String(SHA256.hex(Array(text.utf8)).prefix(8)) }

  /// The text with each second number, of those that stand alone in a line's values, up to a third smaller or larger.
  private static func withOtherNumbers(_ text: String, _ random: inout Seeded) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = String(line)
      if line.hasPrefix("device") || line.contains("#") { return line }
      return line.replacing(/(?<before>[ \[(-])(?<number>\d+(\.\d+)?)(?=[ ,\])}]|pt|s\b|deg\b|$)/) { match in
        guard let number = Double(match.number), random.next() % 2 == 0 else { return String(match.0) }
        let changed = number * random.number(0.67, 1.33)
        let rounded = match.number.contains(".") ? (changed * 100).rounded() / 100 : changed.rounded()
        return String(match.before) + (rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)")
      }
    }.joined(separator: "\n")
  }
}
