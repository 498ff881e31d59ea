import Verification

extension Remedies {
  /// The remedies of the command line, by its options.
  ///
  /// - Parameters:
  ///   - accept: the command that takes what was drawn as the baseline of that name.
  ///   - prune: the command that removes baselines that nothing uses any more.
  static func options(
    accept: @escaping @Sendable (_ name: String, _ update: UpdateMode) -> String = { name, update in
      "flipbook verify --update \(update) --filter '\(NameFilter.only(name))'"
    }, prune: String = "flipbook prune"
  ) -> Remedies {
    Remedies { remedy in
      switch remedy {
      case .accept(let name, let update): accept(name, update)
      case .prune: prune
      case .allow(let pixels): "would pass with --max-diff-pixels \(pixels)"
      case .renew(let format): "--update changed writes it in format \(format)"
      case .restore: "take it back from version control, or record it with --update changed"
      case .recordTimings: "record them anew with --record-timings"
      case .nameShare: "give --shard I/N, or --shard 1/1 for all of it"
      case .listLayers: "flipbook inspect shows what layers are called"
      }
    }
  }
}
