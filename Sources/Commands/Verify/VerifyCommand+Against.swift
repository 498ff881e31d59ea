import Files
import GitHistory
import Verification

extension VerifyCommand {
  /// Compares scenes with what they were in a commit.
  func verify(_ effective: EffectiveVerifyOptions, against revision: String) throws {
    let commit = try Repository(around: Folder.working).commit(revision)
    let options = try effective.options()
    let run = try RevisionRun(
      effective.choice.value(expanding: effective.settings), against: commit,
      loader: try Environment.loader(ledger: choice.ledger),
      settings: picturing.settings, isOfSettings: choice.scenes.isEmpty, isStrict: strict,
      throwsMistakes: !reports.areWanted, options: options)
    try verify(run, effective, options.sightings)
  }
}
