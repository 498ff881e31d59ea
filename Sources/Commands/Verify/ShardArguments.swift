import ArgumentParser
import Verification

/// The share of the takes that is done here, where many machines do them.
struct ShardArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The I-th of N shares of the takes; where it is left out, that which Slurm, Kubernetes, GitLab or Bazel name.",
      valueName: "i/n"),
    transform: { text in try CommandLineValue.of { try Shard(text) } })
  var shard: Shard?

  @Flag(
    help: """
      Writes how long each take took beside the baselines, as timings.txt; by this shares are even wherever that file is.
      """)
  var recordTimings = false

  /// The share that is done here; nil for all, and where what the engine says names none.
  var known: Shard? { shard ?? (try? Shard.named { Environment[$0] })?.shard }

  /// The share that is done here: the one that was given, or that the engine names which runs this in many places; nil
  /// for all.
  func mine() throws -> Shard? {
    if let shard { return shard }
    guard let (shard, engine) = try Shard.named(by: { Environment[$0] }) else { return nil }
    Console.note("Share \(shard), as \(engine.index) and \(engine.count) say.")
    return shard
  }
}
