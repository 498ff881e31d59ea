import Formulas
import Rendering

extension VerificationReport {
  /// The report of a run that could not begin, as what it was told in a file is wrong.
  public init(troubleWith path: String, _ error: any Error, message: String) {
    let place = SourcePlace.first(of: error)
    var outcome = Outcome(
      scene: path, take: "", device: "", snapshot: nil, verdict: .trouble, reasons: [.sentence(message)],
      baseline: path)
    (outcome.file, outcome.line, outcome.column) = (place?.file ?? path, place?.line ?? 1, place?.column)
    self.init(fingerprint: "flipbook \(Fingerprint.version)", results: [outcome], stale: [])
  }
}
