import Verification

extension Remedies {
  /// The remedies of the command line, by its options.
  ///
  /// - Parameters:
  ///   - verify: the command that verifies as it was done, with further arguments; of the scene in a file alone where
  ///     there is one.
  ///   - part: the words that say which part of it was looked at, for a command that takes more than one result.
  ///   - prune: the command that removes baselines that nothing uses any more.
  static func options(
    verify: @escaping @Sendable (_ file: String?, _ arguments: [String]) -> [String] = { _, arguments in
      ["flipbook", "verify"] + arguments
    }, part: [String] = [], prune: String = "flipbook prune"
  ) -> Remedies {
    @Sendable func update(_ mode: UpdateMode, _ arguments: [String] = [], file: String? = nil) -> String {
      ShellWord.line(verify(file, ["--update", mode.rawValue] + arguments))
    }
    return Remedies { remedy in
      switch remedy {
      case .accept(let name, let file, let mode): update(mode, ["--filter", NameFilter.only(name)], file: file)
      case .acceptAll(let mode): update(mode, part)
      case .acceptCauses(let names): update(.changed, part + names.flatMap { ["--cause", $0] })
      case .pruneAndAccept: "\(prune) && \(update(.changed, part))"
      case .prune: prune
      case .allow(let pixels, let threshold):
        "would pass with --max-diff-pixels \(pixels)"
          + (threshold.map { " or --threshold \(NumberText.roundedUp($0))" } ?? "")
      case .renew(let format): "--update changed writes it in format \(format)"
      case .restore: "take it back from version control, or record it with --update changed"
      case .recordTimings: "record them anew with --record-timings"
      case .nameShare: "give --shard I/N, or --shard 1/1 for all of it"
      case .listLayers: "flipbook inspect shows what layers are called"
      }
    }
  }
}
