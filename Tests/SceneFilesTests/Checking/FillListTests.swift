import Foundation
import SceneFiles
import Scenes
import Testing

@Suite("A fill may be a list")
struct FillListTests {
  private func scene(_ fill: String, layer: String = "box: card\n    size: [10, 10]") -> String {
    "layers:\n  - \(layer)\n    fill: \(fill)\n"
  }

  @Test("of colours and of maps, in the order written")
  func read() throws {
    let card = try readResult(scene("[\"#FF000080\", {gradient: [red, blue]}, white]")).description.root.layers[0]
    let fill = try #require(card.properties.first { $0.name.value == "fill" })
    guard case .several(let items, _) = fill.value else {
      Issue.record("no list")
      return
    }
    let kinds = items.map { item -> String in
      switch item {
      case .formula(let formula): return "\(formula)"
      case .map(let fields, _): return fields.map(\.name.value).joined()
      default: return "?"
      }
    }
    #expect(kinds == ["\"#FF000080\"", "gradient", "white"])
  }

  @Test(
    "mistakes are told with their place",
    arguments: [
      ("[red, {gradients: [red, blue]}]", "unknown property 'gradients' of 'fill'"),
      ("[red, red, red, red, red]", "'fill' is a list of 5; a layer has at most 4, so remove 1"),
      ("[]", "'fill' is empty"),
      ("[red, 3]", "'fill 2' wants a colour"),
      ("[red, {gradient: [red, blue], stops: [0, 2]}]", "'stops' cannot be 2; it is from 0 to 1"),
      (
        "{gradient: [red, blue, white], stops: [0, 0.8, 0.2]}",
        "'stops' fall from 0.8 to 0.2; they rise from the first colour to the last"
      ),
      ("[red, {stops: [0, 1]}]", "it needs a 'gradient'"),
    ])
  func refused(fill: String, words: String) {
    let reported = printed(scene(fill))
    #expect(reported.contains(words), "\(reported)")
    let path = "shape: card\n    path: {oval: [0, 0, 10, 10]}"
    #expect(printed(scene(fill, layer: path)).contains(words))
  }

  @Test("and may stand wherever a fill may: a shadow is cast by it, corners are those of it")
  func companions() {
    let rounded = scene("[\"#FF000080\", white]") + "    cornerRadius: 3\n    shadow: {radius: 2, spread: 1}\n"
    #expect(printed(rounded).isEmpty, "\(printed(rounded))")
  }
}
