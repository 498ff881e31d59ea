import TestSupport
import Testing
import Verification

@Suite("Which results a filter means")
struct NameFilterTests {
  private let names = ["s/t/card", "s/t/card/s1", "s/t/card/s10", "s/t/card-plus", "other/s/t/card"]

  @Test(
    "a text anywhere in the name, or where its ends say",
    arguments: [
      ("t/card", [0, 1, 2, 3, 4]), ("^s/t/card", [0, 1, 2, 3]), ("s/t/card$", [0, 4]), ("^s/t/card/s1$", [1]),
      ("^", [0, 1, 2, 3, 4]),
      ("none", []),
    ])
  func meeting(pattern: String, meant: [Int]) {
    #expect(names.indices.filter { NameFilter(pattern).meets(names[$0]) } == meant)
  }

  @Test("the pattern of one name means that one")
  func only() {
    for name in names {
      let filter = NameFilter(NameFilter.only(name))
      #expect(names.filter(filter.meets) == [name])
      #expect(!filter.meetsAll(below: name) && NameFilter(name).meetsAll(below: name))
    }
  }
}

@Suite("Where scenes may be")
struct SceneNamesTests {
  @Test("a scene that is not found may be there all the same where there are more folders than are looked into")
  func tooManyFolders() throws {
    let scratch = try Scratch()
    for name in ["a", "b", "c"] { try scratch.write("scene: \(name)\n", to: "\(name)/scene.yaml") }
    func names(_ most: Int) -> SceneNames {
      SceneNames(below: [scratch.path], endings: [".yaml"], maxFolders: most)
    }
    // The folder itself and three in it.
    #expect(names(5).mayHave("b") && !names(5).mayHave("gone"))
    #expect(names(3).mayHave("gone"))
  }
}
