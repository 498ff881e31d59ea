import Files
import GitHistory
import Verification

extension VerifyCommand {
  /// Compares scenes with what they were in a commit.
  func verify(_ request: VerificationRequest, against revision: String) throws {
    let commit = try Repository(around: Folder.working).commit(revision)
    let options = try request.options()
    let verification = try ChangeRun(
      request.choice.value, against: commit, loader: try Environment.loader(ledger: choice.ledger),
      settings: picturing.settings, isOfSettings: choice.scenes.isEmpty, isStrict: strict, options: options)
    for note in verification.notes { Console.note("\(note)") }
    let shard = try sharing.mine()
    let (report, warned) = try withProgress {
      try verification.run(shard: shard, throwsMistakes: !reports.areWanted, progress: $0)
    }
    warn(of: warned)
    try tell(report, of: request.choice, options.sightings)
  }
}
