import Foundation
import SceneFiles
import Scenes
import Testing

@Suite("A shadow may be a list")
struct ShadowListTests {
  private func scene(_ shadow: String, layer: String = "box: card\n    size: [10, 10]\n    fill: white") -> String {
    "layers:\n  - \(layer)\n    shadow: \(shadow)\n"
  }

  @Test("of maps, each with its own fields, in the order written")
  func read() throws {
    let list = "[{radius: 1, color: red}, {offset: [0, 2], inside: true}]"
    let card = try readResult(scene(list)).description.root.layers[0]
    let shadow = try #require(card.properties.first { $0.name.value == "shadow" })
    guard case .several(let items, _) = shadow.value else {
      Issue.record("no list")
      return
    }
    let names = items.map { item -> [String] in
      guard case .map(let fields, _) = item else { return [] }
      return fields.map(\.name.value)
    }
    #expect(names == [["radius", "color"], ["offset", "inside"]])
  }

  @Test(
    "mistakes are told with their place",
    arguments: [
      ("[{radius: 1, blurred: 2}]", "unknown property 'blurred' of 'shadow'"),
      ("[{}, {}, {}, {}, {radius: 1}]", "'shadow' is a list of 5; a layer has at most 4"),
      ("[]", "'shadow' is empty"),
      ("[red]", "'shadow' wants a map {color, radius, offset, opacity, spread, inside}"),
    ])
  func refused(shadow: String, words: String) {
    let reported = mistakes(scene(shadow)).joined(separator: "\n")
    #expect(reported.contains(words), "\(reported)")
  }

  @Test(
    "what is given to a later one is checked as what is given to the first", arguments: ["{%}", "[{radius: 1}, {%}]"])
  func checked(form: String) {
    func reported(_ field: String, layer: String) -> String {
      printed(scene(form.replacingOccurrences(of: "%", with: field), layer: layer))
    }
    let box = "box: card\n    size: [10, 10]\n    fill: white"
    #expect(reported("radius: -1", layer: box).contains("'radius' cannot be -1; it is at least 0"))
    #expect(reported("color: 3", layer: box).contains("'color' wants a colour"))
    let label = "label: title\n    text: \"x\""
    #expect(reported("spread: 2", layer: label).contains("it needs a 'fill' or a 'backdrop'"))
    #expect(reported("spread: 2", layer: box).isEmpty)
  }
}
