import Files
import GitHistory
import Verification

extension VerifyCommand {
  /// Compares scenes with what they were in a commit.
  func verify(_ request: EffectiveVerifyOptions, against revision: String) throws {
    let commit = try Repository(around: Folder.working).commit(revision)
    let options = try request.options()
    let run = try RevisionRun(
      request.choice.value(expanding: request.settings), against: commit,
      loader: try Environment.loader(ledger: choice.ledger),
      settings: picturing.settings, isOfSettings: choice.scenes.isEmpty, isStrict: strict,
      throwsMistakes: !reports.areWanted, options: options)
    try verify(run, request, options.sightings)
  }
}
