import Files
import Formulas
import Rendering

extension Collection {
  /// Looks at takes, one after the other; what goes wrong with one is an outcome, too.
  ///
  /// - Parameter progress: called before each.
  func outcomes(
    progress: (_ done: Int, _ total: Int) -> Void, _ look: (Element) throws -> [Outcome],
    trouble: (Element, any Error) -> Outcome
  ) throws -> [Outcome] {
    var results: [Outcome] = []
    for (index, item) in enumerated() {
      progress(index, count)
      do {
        results += try look(item)
      } catch {
        if error is Cancelled { throw error }
        results.append(trouble(item, error))
      }
    }
    return results
  }
}

extension Array where Element: Sendable {
  /// Looks at pictures, several at one time.
  ///
  /// - Parameter progress: called after each.
  /// - Returns: what was found of each, in their order.
  func found<Found: Sendable>(
    jobs: Int, cancellation: Cancellation?, progress: @Sendable (_ done: Int, _ total: Int) -> Void,
    _ look: @Sendable (Element) throws -> Found
  ) throws -> [Found] {
    let results = LockedValue<[Int: Found]>([:])
    try Jobs.forEach(
      count: count, jobs: jobs, run: 1, cancellation: cancellation, makeWorker: {},
      work: { _, index in
        let found = try look(self[index])
        results.change {
          $0[index] = found
          progress($0.count, count)
        }
      })
    let found = results.value
    return indices.compactMap { found[$0] }
  }
}

extension Outcome {
  /// Whether an error ends a run over pictures: it was cancelled, or cannot write. Any other is the outcome of the
  /// picture.
  static func endsRun(_ error: any Error) -> Bool {
    if case FileProblem.unwritable = error { true } else { error is Cancelled }
  }
}

extension Outcome {
  /// The outcome of a take, or of a snapshot of it.
  ///
  /// - Parameters:
  ///   - file: the scene's.
  ///   - place: the place that it is about; nil for the scene.
  init(
    of take: TakeIdentity, snapshot: String? = nil, _ verdict: Verdict, _ reasons: Reasons = [], baseline: String,
    file: String, at place: SourcePlace? = nil
  ) {
    self.init(
      scene: take.scene, take: take.takeName, device: take.device, variant: take.variant, snapshot: snapshot,
      verdict: verdict, reasons: reasons, baseline: baseline)
    (self.file, line, column) = (place?.file ?? file, place?.line ?? 1, place?.column)
  }
}

extension SourcePlace {
  /// The first place that an error is about; nil where it names none.
  static func first(of error: any Error) -> SourcePlace? {
    switch error {
    case let failure as SceneLoader.Failure: failure.diagnostics.list.first?.place
    case let diagnostics as Diagnostics: diagnostics.list.first?.place
    case let diagnostic as Diagnostic: diagnostic.place
    default: nil
    }
  }
}
