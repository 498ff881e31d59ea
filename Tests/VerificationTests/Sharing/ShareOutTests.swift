import Testing
import Verification

@Suite("Work is shared out")
struct ShareOutTests {
  @Test("the heaviest goes first, each to the share with the least, of equal shares the first; nothing weighs one")
  func dealt() throws {
    func shares(_ weights: [Int], of count: Int) throws -> [[Int]] {
      try (1...count).map { number in
        let shard = try #require(Shard(number: number, of: count))
        let work = try? shard.work(of: Array(weights.indices), name: { "take \($0)" }, weight: { weights[$0] })
        return work?.items ?? []
      }
    }
    #expect(try shares([3, 1, 1, 1], of: 2) == [[0], [1, 2, 3]])
    #expect(try shares([1, 1, 1, 3], of: 2) == [[3], [0, 1, 2]])
    #expect(try shares([2, 0, 0, 0], of: 2) == [[0, 3], [1, 2]])
    #expect(try shares([5, 4, 3, 3, 3], of: 3) == [[0], [1, 4], [2, 3]])
    #expect(try shares([7], of: 3) == [[0], [], []])
    #expect(try shares([.max, .max, 2, 1], of: 2) == [[0, 2, 3], [1]])
  }

  @Test("runs are cut next to where the work would be cut in equal parts, as often as they are worth it")
  func cuts() throws {
    func runs(_ weights: [Int], of count: Int, worth least: Int) throws -> [[ClosedRange<Int>]] {
      try (1...count).map { try #require(Shard(number: $0, of: count)).runs(of: weights, worth: least) }
    }
    #expect(try runs([1, 1, 1, 1], of: 2, worth: 9) == [[0...1], [2...3]])
    // The cut lies in the middle of the second, which begins the second run.
    #expect(try runs([1, 2, 1], of: 2, worth: 9) == [[0...0], [1...2]])
    #expect(try runs([2, 3, 1], of: 2, worth: 9) == [[0...0], [1...2]])
    #expect(try runs([4, 1, 1], of: 2, worth: 9) == [[0...0], [1...2]])
    #expect(try runs([1, 1, 4], of: 2, worth: 9) == [[0...1], [2...2]])
    // Four runs of one are worth one each; two of two are worth two.
    let eight = Array(repeating: 1, count: 8)
    for least in [-1, 0, 1] { #expect(try runs(eight, of: 2, worth: least).map(\.count) == [4, 4]) }
    #expect(try runs(eight, of: 2, worth: 2).map(\.count) == [2, 2])
    #expect(try runs(eight, of: 2, worth: 1)[1] == [1...1, 3...3, 5...5, 7...7])
    // Nineteen are not worth four runs of five, twenty are.
    #expect(try runs(Array(repeating: 1, count: 19), of: 2, worth: 5).map(\.count) == [1, 1])
    #expect(try runs(Array(repeating: 1, count: 20), of: 2, worth: 5) == [[0...4, 10...14], [5...9, 15...19]])
    #expect(try runs([], of: 2, worth: 1) == [[], []])
  }

  @Test("a report's share has the number of its items and of all, and one without any is told")
  func work() throws {
    let shard = try #require(Shard(number: 2, of: 2))
    let work = try shard.work(of: ["a", "b", "c"], name: { $0 }, weight: { _ in 5 })
    #expect(work.items == ["b"] && work.share == Shard.Share(shard, items: 1, of: 3))
    #expect(throws: VerificationProblem.emptyShard(number: 2, of: 2, takes: 1)) {
      try shard.work(of: ["a"], name: { $0 }, weight: { _ in 5 })
    }
  }

  @Test("a file that a baseline's record names may lie in the working folder, beside the baselines, or above them")
  func recordedFiles() {
    let store = BaselineStore(folder: "/a/project/Baselines")
    let places = RecordedFile("scenes/x.yaml").places(in: store)
    #expect(places.dropFirst() == ["/a/project/scenes/x.yaml", "/a/scenes/x.yaml"])
    #expect(places.first?.hasSuffix("/scenes/x.yaml") == true)
    #expect(RecordedFile("../x.yaml").places(in: store).dropFirst() == ["/a/x.yaml", "/x.yaml"])
    #expect(RecordedFile("").places(in: store).isEmpty)
    #expect(store.place == "/a/project")
  }
}
