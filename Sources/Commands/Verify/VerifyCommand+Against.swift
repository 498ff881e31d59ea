import Files
import History
import Verification

extension VerifyCommand {
  /// Compares scenes with what they were in a commit.
  ///
  /// - Parameter given: the command as it was called, without what settings say.
  func verify(against revision: String, given: VerifyCommand) throws {
    let commit = try Repository(around: Folder.working).commit(revision)
    let options = try self.options(given: given)
    let verification = try ChangeVerification(
      choice.value, against: commit, loader: try Environment.loader(ledger: choice.ledger),
      settings: picturing.settings, isOfSettings: given.choice.scenes.isEmpty, isStrict: strict, options: options)
    for note in verification.notes { Console.note(note) }
    let shard = try sharing.mine()
    let (report, warned) = try withProgress {
      try verification.run(shard: shard, throwsMistakes: !reports.areWanted, progress: $0)
    }
    warn(of: warned)
    try tell(report, options.sightings)
  }
}
