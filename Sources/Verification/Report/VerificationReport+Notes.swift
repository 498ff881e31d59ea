extension VerificationReport {
  /// The notes on takes, each once, with the first result that has it: a take has them on every device.
  public var notes: [(result: Outcome, note: Outcome.Note)] {
    var known: Set<Outcome.Note> = []
    return results.flatMap { result in
      (result.notes ?? []).filter { known.insert($0).inserted }.map { (result: result, note: $0) }
    }
  }
}
