import Basics
import Geometry

/// `I/N`: the I-th of N shares of the work.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
  public let number: Int
  public let count: Int

  /// The most shards there are.
  private static let most = 10_000

  /// Throws for anything but two numbers with 1 ≤ I ≤ N.
  public init(_ text: String) throws(VerificationProblem) {
    guard let parts = MachineText(text).cut(at: "/"), let number = Int(parts.head), let count = Int(parts.tail),
      let shard = Shard(number: number, of: count)
    else { throw .badShard(text) }
    self = shard
  }

  /// Creates a shard; nil where there are no such shares, or too many of them.
  public init?(number: Int, of count: Int) {
    guard 1...Self.most ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  public var description: String { "\(number)/\(count)" }

  /// The most runs that a share is made of.
  private static let maxRuns = 16

  /// Returns this shard's share of work that follows one another: runs of neighbours, taken in turn by all shards, so
  /// that a stretch which costs more than its weight says is in all shares. Those of all N are everything, and nothing
  /// twice; none is empty, but where there are more shards than items.
  ///
  /// - Parameters:
  ///   - weights: the work of each item, more than 0.
  ///   - least: the work of a run at the least, where a share is of more than one: to begin one costs something.
  public func runs(of weights: [Int], worth least: Int) -> [ClosedRange<Int>] {
    let whole = weights.reduce(0, +)
    let worthy = whole / (max(least, 1) * count)
    let turns = max(1, min(Self.maxRuns, worthy, weights.count / count))
    let starts = Self.starts(of: weights, in: count * turns) + [weights.count]
    return (0..<turns).compactMap { turn in
      let index = turn * count + number - 1
      return starts[index] < starts[index + 1] ? starts[index]...(starts[index + 1] - 1) : nil
    }
  }

  /// Returns the first indices of `count` consecutive runs that cover everything, of about equal work.
  private static func starts(of weights: [Int], in count: Int) -> [Int] {
    guard count <= weights.count else { return (0..<count).map { weights.count * $0 / count } }
    let whole = weights.reduce(0, +)
    var starts = [0]
    var before = 0
    for (index, weight) in weights.enumerated() where starts.count < count {
      // Each has one at the least: from here on, as many items as runs may be left.
      let mustStart = weights.count - index == count - starts.count
      // The work is cut next to where it would be cut in equal parts.
      let isDue = (before * 2 + weight) * count >= whole * starts.count * 2
      if index > starts[starts.count - 1], isDue || mustStart { starts.append(index) }
      before += weight
    }
    return starts
  }

  /// Returns this shard's share, with what a report tells of it. The longest work is dealt first, each to the shard
  /// with the least so far; names decide between equals. The shares of all N are everything, and nothing twice. Throws
  /// where there is nothing to do.
  public func work<Item>(
    of items: [Item], name: (Item) -> String, weight: (Item) -> Int
  ) throws(VerificationProblem) -> (items: [Item], share: Shard.Share) {
    let order = items.indices.sorted { a, b in
      let (first, second) = (weight(items[a]), weight(items[b]))
      return first == second ? (name(items[a]), a) < (name(items[b]), b) : first > second
    }
    var loads = Array(repeating: 0, count: count)
    var chosen: [Int] = []
    for index in order {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[least] = loads[least].addingClamped(max(1, weight(items[index])))
      if least == number - 1 { chosen.append(index) }
    }
    guard !chosen.isEmpty else { throw .emptyShard(number: number, of: count, takes: items.count) }
    return (chosen.sorted().map { items[$0] }, Shard.Share(self, items: chosen.count, of: items.count))
  }
}

extension Shard {
  /// The share of the work that a report is of, and how much that is, so that putting shares together misses none.
  public struct Share: Hashable, Sendable, Codable {
    /// The share's number, from 1.
    public var number: Int
    /// The number of shares.
    public var count: Int
    /// Takes, or pictures, of this share.
    public var items: Int
    /// Takes, or pictures, of all shares.
    public var allItems: Int

    public init(_ shard: Shard, items: Int, of allItems: Int) {
      (number, count) = (shard.number, shard.count)
      (self.items, self.allItems) = (items, allItems)
    }

    /// Whether any verification can have written it.
    var isSound: Bool { Shard(number: number, of: count) != nil && 0...Int(Int32.max) ~= items }
  }
}

extension Shard {
  /// A system that runs one command in many places, and how it says which of them this is.
  public struct Engine: Sendable {
    /// The variables that hold the place and how many there are.
    public let index: String
    public let count: String
    /// The index of the first place, where no variable tells it.
    let first: Int
    var firstIndex: String?
  }

  /// Slurm's arrays, indexed jobs of Kubernetes, GitLab's `parallel`, Bazel's sharded tests.
  public static let engines = [
    // Slurm's arrays may begin anywhere.
    Engine(
      index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", first: 0, firstIndex: "SLURM_ARRAY_TASK_MIN"),
    Engine(index: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETION_COUNT", first: 0),
    Engine(index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    Engine(index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
  ]

  /// The share that the surroundings name, and the engine that does; nil where none does.
  ///
  /// - Parameter variable: the value of a variable of the environment.
  /// - Throws: `VerificationProblem.badEngine` where there are both variables and they make no share: to do all of it,
  ///   or the wrong part, would be silently wrong.
  public static func named(
    by variable: (_ name: String) -> String?
  ) throws(VerificationProblem) -> (shard: Shard, engine: Engine)? {
    for engine in engines {
      guard let index = variable(engine.index), let count = variable(engine.count) else { continue }
      let first = engine.firstIndex.flatMap(variable).flatMap { Int($0) } ?? engine.first
      guard let place = Int(index), let places = Int(count),
        let shard = Shard(number: place &- first &+ 1, of: places)
      else { throw .badEngine(index: "\(engine.index)=\(index)", count: "\(engine.count)=\(count)") }
      return (shard, engine)
    }
    return nil
  }
}
