import ArgumentParser
import Verification

/// Which share of the takes is done here, where many machines do them.
struct SharingArguments: ParsableArguments {
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

  /// The share that is done here; nil for all.
  func mine() throws -> Shard? { try shard ?? share() }

  /// The share that the engine names which runs this in many places; nil where none does.
  private func share() throws -> Shard? {
    guard let (shard, engine) = try Shard.named(by: { Environment[$0] }) else { return nil }
    Console.note("Share \(shard), as \(engine.index) and \(engine.count) say.")
    return shard
  }
}
