import Files
import Foundation
import TestSupport
import Testing
import Verification

@Suite("Several processes verify at once")
struct RaceTests {
  /// Runs a command eight times at once.
  private func eight(_ shop: Workshop, _ arguments: (Int) -> [String]) async throws -> [Tool.Run] {
    let commands = (0..<8).map(arguments)
    return try await withThrowingTaskGroup(of: Tool.Run.self) { group in
      for command in commands { group.addTask { try shop.run(command) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test(
    "files that were to be new are written, there already, or taken by others", .serialized, arguments: [true, false])
  func written(isNew: Bool) throws {
    let scratch = try Scratch()
    let store = BaselineStore(folder: "\(scratch.path)/Baselines")
    let (first, second) = ("\(store.folder)/a/b/c/x.layers.txt", "\(store.folder)/a/b/c/x.png")
    let new = isNew ? second : nil
    func write(_ bytes: UInt8...) throws -> BaselineStore.Written {
      let files = zip([first, second], bytes).map { BaselineStore.File(path: $0, bytes: [$1]) }
      return try store.write(files, asNew: new)
    }
    #expect(try write(1, 2) == .written)
    #expect(try write(1, 2) == .same)
    #expect(try write(1, 3) == (isNew ? .taken : .written))
    #expect(try FileBytes.read(second) == [isNew ? 2 : 3])
    #expect(try write(4) == (isNew ? .taken : .written))
  }

  @Test("what another wrote equal meanwhile is equal: all record what is missing, and end with 0")
  func missing() async throws {
    let shop = try Workshop(recorded: false)
    for store in [[], ["--store", "Store"]] {
      let runs = try await eight(shop) { _ in ["verify", "tiny.yaml", "--update", "missing"] + store }
      for run in runs { #expect(run.code == 0 && !run.output.contains("MISSING"), "\(run)") }
      #expect(runs.contains { $0.output.contains("5 updated") || $0.output.contains("updated") })
      #expect(try shop.run(["verify", "tiny.yaml"] + store).code == 0)
      try FileManager.default.removeItem(atPath: shop.path("Baselines"))
    }
  }

  @Test("shares that record times at once lose none")
  func timings() async throws {
    let shop = try Workshop(recorded: false)
    for index in 0..<8 {
      try shop.scratch.write(Workshop.scene.replacing("scene: tiny", with: "scene: s\(index)"), to: "s\(index).yaml")
    }
    let runs = try await eight(shop) { ["verify", "s\($0).yaml", "--update", "missing", "--record-timings"] }
    for run in runs { #expect(run.code == 0, "\(run)") }
    let store = BaselineStore(folder: shop.path("Baselines"))
    #expect(try Timings(of: store).seconds.count == 16)
  }

  @Test("baselines that others remove meanwhile are removed")
  func prune() async throws {
    let shop = try Workshop()
    for index in 0..<20 {
      try shop.scratch.write("", to: "Baselines/tiny/gone\(index)/card/a.png")
      try shop.scratch.write("", to: "Baselines/tiny/gone\(index)/card/a.layers.txt")
    }
    let runs = try await eight(shop) { _ in ["prune", "tiny.yaml"] }
    for run in runs { #expect(run.code == 0 && run.errors.isEmpty, "\(run)") }
    #expect(try shop.scratch.names(in: "Baselines/tiny") == ["move", "rest"])
  }
}
