import Foundation
import TestSupport
import Testing

@Suite("Pictures are kept elsewhere by their content")
struct StoreTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    let run = try shop.verify("--store", "Store", "--update", "missing")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  private func files(in folder: String, ending: String) -> [String] {
    (FileManager.default.enumerator(atPath: shop.path(folder))?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(ending) }.sorted()
  }

  @Test("the folder of baselines has texts only, the store a file for each picture, once")
  func layout() throws {
    #expect(files(in: "Baselines", ending: ".png") == [])
    #expect(files(in: "Baselines", ending: ".picture.txt").count == 3)
    let stored = files(in: "Store", ending: ".png")
    #expect((1...3).contains(stored.count))
    for path in stored {
      let sum = try Tool.run(["sha256sum", shop.path("Store/\(path)")], executable: "/usr/bin/env").output.prefix(64)
      #expect(path == "\(sum.prefix(2))/\(sum).png")
    }
    #expect(try shop.verify("--store", "Store").code == 0)
    #expect(try shop.run(["prune", "tiny.yaml", "--store", "Store", "--dry-run"]).output == "")
  }

  @Test("a difference is shown as ever, and an update stores the new picture beside the old one")
  func difference() throws {
    let before = files(in: "Store", ending: ".png")
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let run = try shop.verify("--store", "Store", "--filter", "half")
    #expect(run.code == 1)
    #expect(run.output.contains("half-expected.png") && run.output.contains("differ by up to"))
    #expect(run.output.contains("--store Store --update changed"), "the command that accepts has the store")
    #expect(try shop.verify("--store", "Store", "--update", "changed").code == 0)
    #expect(try shop.verify("--store", "Store").code == 0)
    #expect(Set(files(in: "Store", ending: ".png")).isSuperset(of: before))
  }

  @Test("without the store equal pixels pass, and others fail in words")
  func absent() throws {
    try FileManager.default.removeItem(atPath: shop.path("Store"))
    #expect(try shop.verify("--store", "Store").code == 0)
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let run = try shop.verify("--store", "Store", "--filter", "half")
    #expect(run.code == 1)
    #expect(run.output.contains("the pixels differ; how is not known without "), "\(run.output)")
  }

  @Test("a picture that was changed in the store is told, where it is needed")
  func changed() throws {
    for path in files(in: "Store", ending: ".png") { try shop.scratch.write("nonsense", to: "Store/\(path)") }
    let run = try shop.verify("--store", "Store")
    #expect(run.code == 2)
    #expect(run.output.contains("its content is not that of its name"))
  }

  @Test("a project says where it is")
  func settings() throws {
    try shop.scratch.write("store: Store\nvariants: [dark]\n", to: "flipbook.yaml")
    let run = try shop.verify("--filter", "tiny/move/card/half")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("1 equal"))
    let dark = try shop.verify("--filter", "/dark")
    #expect(dark.code == 3)
    #expect(dark.output.contains("MISSING tiny/move/card/dark"))
  }

  @Test("what stands for a picture and cannot be read is told", arguments: ["", "flipbook-picture 1\nsha256: 12\n"])
  func broken(text: String) throws {
    try shop.scratch.write(text, to: "Baselines/tiny/move/card/half.picture.txt")
    let run = try shop.verify("--store", "Store")
    #expect(run.code == 2)
    #expect(run.output.contains("is not a baseline"))
  }
}
