import Foundation
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
      let shard = try #require(Shard(number: number, of: count))
      let share = try shard.work(of: items, name: \.name, weight: \.frames).items
      seen += share.map(\.name)
      loads.append(share.reduce(0) { $0 + $1.frames })
    }
    let all = items.map(\.name).sorted()
    let isPartition = seen.sorted() == all
    #expect(isPartition)
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= 61, "frames are shared out evenly")
  }

  @Test("runs are everything and nothing twice, no share is empty, and each has about the same work", arguments: 1...9)
  func runs(count: Int) throws {
    for seed in 1...40 {
      let weights = (0..<(count + seed * 3 % 50)).map { $0 * $0 * seed % 7 < 3 ? 8 : 1 }
      for least in [1, 20, 1_000] {
        let shares = try (1...count).map { try #require(Shard(number: $0, of: count)).runs(of: weights, worth: least) }
        #expect(shares.allSatisfy { !$0.isEmpty && $0 == $0.sorted { $0.lowerBound < $1.lowerBound } })
        #expect(shares.flatMap { $0.flatMap { Array($0) } }.sorted() == Array(weights.indices))
        if least == 1_000 { #expect(shares.allSatisfy { $0.count == 1 }, "work of no worth is not cut further") }
        let work = shares.map { $0.reduce(0) { $0 + weights[$1].reduce(0, +) } }
        let even = weights.reduce(0, +) / count
        // Where each has several, what two heavy items make uneven in each run.
        let runs = shares[0].count
        if weights.count > count * runs * 8 {
          #expect(work.allSatisfy { abs($0 - even) <= 16 * runs }, "\(work) of \(even)")
        }
      }
    }
  }

  @Test("long work is cut into runs in turn, so that what is dearer than it seems is in all shares")
  func turns() throws {
    // Twenty in a hundred cost three times what they seem to.
    let costs = (0..<1_000).map { 300..<500 ~= $0 ? 3 : 1 }
    let seeming = Array(repeating: 10, count: 1_000)
    let shares = try (1...8).map { try #require(Shard(number: $0, of: 8)).runs(of: seeming, worth: 50) }
    #expect(shares.allSatisfy { $0.count == 16 })
    let real = shares.map { $0.reduce(0) { $0 + costs[$1].reduce(0, +) } }
    #expect(Double(real.max() ?? 0) / Double(real.min() ?? 1) < 1.15, "\(real)")
  }

  @Test("more shards than items leave some empty")
  func moreShards() throws {
    let runs = (1...5).map { Shard(number: $0, of: 5)?.runs(of: [1, 1, 1], worth: 1) ?? [] }
    #expect(runs.flatMap { $0.flatMap { Array($0) } } == [0, 1, 2])
  }

  @Test("a share does not depend on the order of the work")
  func order() throws {
    let items = (0..<20).map { (name: "take \($0)", frames: 100 - $0 % 3) }
    let shard = try #require(Shard(number: 2, of: 3))
    let first = Set(try shard.work(of: items, name: \.name, weight: \.frames).items.map(\.name))
    let second = Set(try shard.work(of: items.reversed(), name: \.name, weight: \.frames).items.map(\.name))
    #expect(first == second)
  }

  @Test("what is no shard is refused", arguments: ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2", ""])
  func refused(text: String) {
    #expect(throws: VerificationProblem.badShard(text)) { try Shard(text) }
  }

  @Test(
    "engines name the share",
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "4"], "1/4"),
      (["SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "5"], "3/4"),
      (["JOB_COMPLETION_INDEX": "2", "JOB_COMPLETION_COUNT": "3"], "3/3"),
      (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5"], "1/5"),
      (["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2"], "2/2"),
    ])
  func engines(variables: [String: String], share: String) throws {
    #expect(try Shard.named { variables[$0] }?.shard.description == share)
  }

  @Test("half of what an engine says is nothing, and nonsense is refused")
  func nonsense() throws {
    #expect(try Shard.named { _ in nil } == nil)
    #expect(try Shard.named { ["CI_NODE_TOTAL": "4"][$0] } == nil)
    for (index, count) in [("0", "4"), ("5", "4"), ("x", "4"), ("1", "0"), ("1", ""), ("9223372036854775807", "1")] {
      #expect(throws: VerificationProblem.self) {
        try Shard.named { ["CI_NODE_INDEX": index, "CI_NODE_TOTAL": count][$0] }
      }
    }
  }

  @Test("a report's pictures are found, whether it or they are named from the working folder or from the root")
  func placesOfPictures() throws {
    let shop = try Workshop()
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let failures = shop.path("shares/out")
    #expect(try shop.verify("--json", "shares/p.json", "--output", failures).code == 1)
    for report in ["shares/p.json", shop.path("shares/p.json")] {
      let run = try shop.run(["verify", "--merge", report, "--report", "page"])
      #expect(run.code == 1 && !run.errors.contains("left out"), "\(run.errors)")
    }
  }

  @Test("shares by engines together tell what one run tells, byte for byte")
  func merged() throws {
    let shop = try Workshop()
    #expect(try shop.verify("--json", "whole.json").code == 0)
    for place in ["0", "1"] {
      let run = try shop.verify(
        "--json", "part-\(place).json",
        environment: ["SLURM_ARRAY_TASK_ID": place, "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "0"])
      #expect(run.code == 0)
      #expect(run.errors.contains("as SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT say"), "\(run.errors)")
    }
    _ = try shop.run(["verify", "--merge", "whole.json", "--json", "one.json"])
    _ = try shop.run(["verify", "--merge", "part-1.json", "--merge", "part-0.json", "--json", "two.json"])
    let one = try String(contentsOfFile: shop.path("one.json"), encoding: .utf8)
    #expect(try String(contentsOfFile: shop.path("two.json"), encoding: .utf8) == one)
    let part = try shop.run(["verify", "--merge", "part-1.json"])
    #expect(part.code == 2 && part.errors.contains("what shard 1/2 found is missing"), "\(part.errors)")
  }
}
