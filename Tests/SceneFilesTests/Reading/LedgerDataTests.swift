import Basics
import Files
import Formulas
import SceneFiles
import Scenes
import Testing

/// One ledger, in memory.
private struct OneLedger: SceneLedgers {
  struct Trouble: Problem {
    let message: Message = "it is locked"
  }

  func data(of path: String, within confinement: Confinement?) throws -> Value? {
    if path == "books/locked.ledger" { throw Trouble() }
    return path == "books/my.ledger" ? .record(Record(["bills": .list([])])) : nil
  }
}

private func reading(_ name: String) throws -> SceneReader.Result {
  let files = MemoryFileSystem(["books/scene.yaml": "data: {ledger: \(name)}"])
  return try SceneReader(fileSystem: files, ledgers: OneLedger()).read("books/scene.yaml")
}

@Test("a ledger is asked for by its path beside the scene, and what it holds is data")
func ledgerData() throws {
  let data = try reading("my.ledger").description.files[0].data
  #expect(data.first?.value == .record(Record(["bills": .list([])])))
}

@Test(
  "a ledger that is missing or cannot be used is told where it is named",
  arguments: [
    (
      "no.ledger",
      "there is no ledger 'books/no.ledger'; 'flipbook ledger init' makes one, and 'demo.ledger' needs none"
    ), ("locked.ledger", "it is locked"),
  ])
func ledgerTrouble(name: String, words: String) throws {
  do {
    _ = try reading(name)
    Issue.record("it was read")
  } catch let failure as SceneReader.Failure {
    #expect(failure.diagnostics.list.map(\.description) == ["books/scene.yaml:1:16: \(words)"])
  }
}
