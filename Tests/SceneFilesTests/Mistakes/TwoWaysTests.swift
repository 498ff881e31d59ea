import TestSupport
import Testing

@Suite("Ways that contradict themselves")
struct TwoWaysTests {
  /// What is told of a scene, each up to its first semicolon.
  private func told(_ text: String) -> [String] {
    printed(text).split(separator: "\n").filter { $0.hasPrefix("scene.yaml:") }
      .map(\.firstClause)
  }

  @Test(
    "a way begins and ends in one place: of two, that is told, and nothing that follows from either",
    arguments: ["drag", "fling", "pinch"])
  func ways(verb: String) {
    func scene(_ way: String) -> [String] {
      told("takes:\n  t:\n    - \(verb): {\(way)}\nlayers:\n  - {box: a, size: [9, 9]}\n")
    }
    let place = "scene.yaml:3:\(verb.count + 9): error:"
    #expect(scene("on: a, from: [1, 2], by: [0, 9]") == ["\(place) 'on' and 'from' cannot stand together in a \(verb)"])
    #expect(scene("on: nope, from: [nope, 2]") == ["\(place) 'on' and 'from' cannot stand together in a \(verb)"])
    if verb == "drag" {
      #expect(scene("on: a, by: [0, 9], to: [3, 4]") == ["\(place) 'by' and 'to' cannot stand together in a drag"])
      #expect(scene("on: a, by: [0, 9]") == [])
      #expect(scene("from: [1, 2], to: [0, 9]") == [])
    }
  }
}
