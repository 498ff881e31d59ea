import Basics
import Comparison
import Files
import ImageFiles
import Layers
import Motion
import Pixels
import Rendering
import SceneFiles
import Scenes

/// Pictures of a list, each drawn and held against the file that it has: by what it shows, as files of other renderers
/// may show the same. What differs is reported, or written.
package struct DocumentPictureRun: Sendable {
  /// The folder of pictures of failures where nobody named one.
  package static let standardFailures = "Output/pictures"

  private let options: VerifyingOptions
  private let earlier: EarlierTakes
  private let loader: SceneLoader
  private let scratch: TemporaryFolder
  private let failures: FailureFolder
  private let scenes: [String]

  /// - Parameters:
  ///   - options: their update says whether files are written that differ, or all of them, or none.
  ///   - loader: reads scenes as they were, to tell why pictures differ.
  ///   - asksGit: whether git may be asked what scenes were.
  ///   - scratch: where pictures are drawn.
  ///   - scenes: files of all scenes of the project: no picture is written over what they are read from.
  package init(
    _ options: VerifyingOptions, loader: SceneLoader, asksGit: Bool, scratch: TemporaryFolder, scenes: [String] = []
  ) {
    self.options = options
    self.loader = loader
    self.scratch = scratch
    self.scenes = scenes
    earlier = EarlierTakes(loader, asksGit: asksGit)
    failures = FailureFolder(path: options.failures, options: options)
  }

  /// A picture after it was looked at.
  private struct Looked: Sendable {
    var outcome: Outcome
    let notes: InputNotes
    /// The file that is to take the picture's place; nil where it stays.
    var successor: String?
    /// The mistakes of its scene, which are yet to be told.
    var failure: SceneLoader.Failure?
  }

  /// Draws the pictures, several at one time.
  ///
  /// - Parameters:
  ///   - cache: knows pictures that are what their scenes give; nil where all are drawn.
  ///   - progress: called after each picture.
  /// - Returns: an outcome for each, in their order; trouble with one is its outcome, too. The files that they are made
  ///   from, as far as they were read.
  package func run(
    _ pictures: [ListedPicture], cache: VerificationCache?,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws -> (report: VerificationReport, filesRead: [String]) {
    try failures.check()
    let known = pictures.map { options.update == .all ? nil : cache?.outcome(of: $0) }
    let open = pictures.indices.filter { known[$0] == nil }
    let jobs = max(1, options.jobs / max(1, open.count))
    var looked = try open.found(jobs: options.jobs, cancellation: options.cancellation, progress: progress) { index in
      try self.look(at: pictures[index], number: index, jobs: jobs)
    }
    try place(&looked, of: open.map { pictures[$0] })
    tellFailures(of: &looked)
    let found = Dictionary(uniqueKeysWithValues: zip(open, looked))
    for (index, picture) in zip(open, looked) where [.passed, .updated].contains(picture.outcome.verdict) {
      try cache?.keep(picture.outcome, of: pictures[index], notes: picture.notes)
    }
    let outcomes = pictures.indices.compactMap { known[$0] ?? found[$0]?.outcome }
    var report = VerificationReport(fingerprint: loader.fingerprint.description, results: outcomes, stale: [])
    report.causes = causes(of: outcomes, pictures)
    return (report, Set(looked.flatMap { $0.notes.all.keys.map(\.text) }).sorted())
  }

  // MARK: One

  private func look(at picture: ListedPicture, number: Int, jobs: Int) throws -> Looked {
    let notes = InputNotes()
    let fresh = FilePath.join(scratch.path, "\(number)-\(FilePath.name(of: picture.path))")
    var isKept = false
    defer { if !isKept { try? Folder.removeFile(fresh) } }
    do {
      let drawing = try picture.draw(fresh, jobs, notes)
      if let own = FileStatus.first(of: [picture.path], leadingToOneOf: notes.all.keys.map(\.text)) {
        throw PictureListProblem.input(own)
      }
      let outcome = try outcome(of: picture, drawing, at: fresh)
      isKept = outcome.verdict == .updated
      return Looked(outcome: outcome, notes: notes, successor: isKept ? fresh : nil)
    } catch let failure as SceneLoader.Failure {
      return Looked(outcome: blank(picture, .trouble), notes: notes, failure: failure)
    } catch {
      if Outcome.endsRun(error) { throw error }
      return Looked(outcome: blank(picture, .trouble, [.sentence(options.wording(error))]), notes: notes)
    }
  }

  /// Tells the mistakes of scenes: once where several pictures have them, and which picture it is told of.
  private func tellFailures(of looked: inout [Looked]) {
    var first: [[String]: String] = [:]
    for (index, one) in looked.enumerated() {
      guard let failure = one.failure else { continue }
      let mistakes = failure.diagnostics.list.map(\.description)
      let told = first[mistakes].map { options.wording(PictureListProblem.brokenScene(toldOf: $0)) }
      first[mistakes] = first[mistakes] ?? one.outcome.baseline
      looked[index].outcome.reasons = [.sentence(told ?? options.wording(failure))]
    }
  }

  private func blank(_ picture: ListedPicture, _ verdict: Verdict, _ reasons: Reasons = []) -> Outcome {
    var outcome = Outcome(ofPicture: picture.path, verdict, reasons, baseline: picture.path)
    (outcome.file, outcome.line, outcome.column) = (picture.place.file, picture.place.line, picture.place.column)
    return outcome
  }

  private func outcome(of picture: ListedPicture, _ drawing: ListedPicture.Drawing, at fresh: String) throws -> Outcome
  {
    let comparer = options.comparer(ignoring: [])
    var outcome = blank(picture, .passed)
    var sides: (before: Bitmap, after: Bitmap)?
    var isSame = false
    if !FileStatus.exists(picture.path) {
      (outcome.verdict, outcome.reasons) = (.differs, [.noPicture(picture.path)])
    } else if try FileBytes.areEqual(picture.path, fresh) {
      isSame = true
      try outcome.note(sameBytesAs: fresh, comparer)
    } else {
      do {
        sides = try outcome.compare(picture.path, fresh, comparer)
      } catch let problem as ImageProblem {
        (outcome.verdict, outcome.reasons) = (.differs, [.sentence(problem.description)])
      }
    }
    if !isSame, options.update.writes(after: outcome.verdict, isOutdated: false) {
      if outcome.verdict != .passed { try PictureReplacement.check(picture.path) }
      outcome.verdict = .updated
      return outcome
    }
    guard outcome.verdict == .differs else { return outcome }
    if let instant = instant(of: outcome.frame ?? 0, of: drawing, at: fresh) {
      explain(&outcome, picture, drawing.renderer, at: instant)
    }
    outcome.accept = options.remedy.phrase(.accept(name: picture.path, file: nil, .changed))
    try failures.show(&outcome) {
      let after = try sides?.after ?? FrameFile.open(fresh).frame(0)
      try failures.leave(sides?.before, after, as: picture.path, of: &$0)
    }
    return outcome
  }

  /// Puts pictures that were drawn in their places, after all were: none takes the place of a file that another scene
  /// is read from.
  private func place(_ looked: inout [Looked], of pictures: [ListedPicture]) throws {
    let replaces = zip(looked, pictures).contains { $0.successor != nil && FileStatus.exists($1.path) }
    let read = replaces ? Set(looked.flatMap(\.notes.all.keys) + inputsOfScenes()).map(\.text) : []
    for (index, picture) in pictures.enumerated() {
      guard let successor = looked[index].successor else { continue }
      defer { try? Folder.removeFile(successor) }
      if let own = FileStatus.first(of: [picture.path], leadingToOneOf: read) {
        let problem = PictureListProblem.inputOfOthers(own)
        looked[index].outcome = blank(picture, .trouble, [.sentence(options.wording(problem))])
      } else {
        try AtomicFile.place(FileBytes.read(successor), at: picture.path)
      }
    }
  }

  /// The files that the project's scenes are read from, as far as these can be.
  private func inputsOfScenes() -> [MachineText] {
    let notes = InputNotes()
    let noting = loader.noting(in: notes)
    var options = SceneOptions()
    options.decodesPictures = true
    for file in scenes { _ = try? noting.load(file, options: options) }
    return Array(notes.all.keys)
  }

  // MARK: Why

  /// The instant that a frame of a file shows, in which equal ones are one; nil where nobody knows.
  private func instant(of frame: Int, of drawing: ListedPicture.Drawing, at path: String) -> Instant? {
    guard let durations = try? FrameFile.open(path).durations, let first = drawing.instants.first else {
      return drawing.instants.first
    }
    let tick = first.tick + durations.prefix(frame).reduce(0, +)
    return drawing.instants.min { abs($0.tick - tick) < abs($1.tick - tick) }
  }

  /// Tells which layers are otherwise at an instant than in the commit that has the picture.
  private func explain(
    _ outcome: inout Outcome, _ picture: ListedPicture, _ renderer: FrameRenderer, at instant: Instant
  ) {
    guard
      let was = earlier.take(
        like: renderer, record: picture.path, isDressed: true, addingTo: &outcome, options.wording),
      let old = try? was.renderer.layers(at: instant), let new = try? renderer.layers(at: instant)
    else { return }
    outcome.changes = LayerDifference.list(from: old.entries, to: new.entries)
    outcome.reasons += outcome.changes.reasons
  }

  /// The causes of what differs, for each scene.
  private func causes(of outcomes: [Outcome], _ pictures: [ListedPicture]) -> [Cause]? {
    let files = Dictionary(pictures.compactMap { p in p.file.map { (p.path, $0) } }, uniquingKeysWith: { $1 })
    let differing = outcomes.filter { $0.verdict == .differs && !$0.changes.isEmpty }
    let sceneCache = SceneCache(loader)
    guard let nothing = try? IgnoredAreas() else { return nil }
    let causes = differing.groups { files[$0.baseline] ?? "" }.flatMap { file, results -> [Cause] in
      guard let first = results.first, let new = try? sceneCache.state(of: file),
        let old = earlier.state(
          of: file, named: new.read.description.name.value, for: first, without: nothing)
      else { return [] }
      return CauseFinder(from: old, to: new, file: file).causes(of: results)
    }
    return causes.isEmpty ? nil : Cause.merged(causes)
  }
}
