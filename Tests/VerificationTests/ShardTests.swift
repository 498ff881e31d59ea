import Testing
import Verification

@Suite("Shards")
struct ShardTests {
  @Test("the shares of all shards are everything, and nothing twice", arguments: 1...9)
  func union(count: Int) throws {
    let items = (0..<40).map { (name: "take \($0 * 7 % 40)", frames: $0 * $0 % 61 + 1) }
    var seen: [String] = []
    var loads: [Int] = []
    for number in 1...count {
      let share = try #require(Shard(number: number, of: count)).share(of: items, name: \.name, weight: \.frames)
      seen += share.map(\.name)
      loads.append(share.reduce(0) { $0 + $1.frames })
    }
    let all = items.map(\.name).sorted()
    let isPartition = seen.sorted() == all
    #expect(isPartition)
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= 61, "frames are shared out evenly")
  }

  @Test("a share does not depend on the order of the work")
  func order() throws {
    let items = (0..<20).map { (name: "take \($0)", frames: 100 - $0 % 3) }
    let shard = try #require(Shard(number: 2, of: 3))
    let first = Set(shard.share(of: items, name: \.name, weight: \.frames).map(\.name))
    let second = Set(shard.share(of: items.reversed(), name: \.name, weight: \.frames).map(\.name))
    #expect(first == second)
  }

  @Test("what is no shard is refused", arguments: ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2", ""])
  func refused(text: String) {
    #expect(throws: VerificationProblem.badShard(text)) { try Shard(text) }
  }
}
