import TestSupport
import Testing

@Suite("Steps that contradict themselves")
struct ContradictoryStepTests {
  /// The messages about a scene, each up to its first semicolon.
  private func messages(_ text: String) -> [String] {
    printed(text).split(separator: "\n").filter { $0.hasPrefix("scene.yaml:") }
      .map(\.firstClause)
  }

  @Test(
    "a drag begins and ends in one place: of two, that is reported, and nothing that follows from either",
    arguments: ["drag", "fling", "pinch"])
  func ends(verb: String) {
    func scene(_ keys: String) -> [String] {
      messages("takes:\n  t:\n    - \(verb): {\(keys)}\nlayers:\n  - {box: a, size: [9, 9]}\n")
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
