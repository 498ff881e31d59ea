import Basics
import Comparison
import Files
import ImageFiles
import Pixels
import Rendering

/// Compares a folder of pictures that any program made with a folder of approved ones. Pictures of the same path belong
/// together; what only one side has is new or gone, or moved where the pixels are the same.
package struct PictureFolderRun: PictureComparison {
  /// The folder of pictures of failures where nobody named one.
  package static let standardFailures = VerifyingOptions().failures + "/pictures"

  let actual: PictureFolder
  let expected: PictureFolder
  let store: BaselineStore
  package let options: VerifyingOptions
  private let failures: FailureFolder
  private let rules: PictureRules
  /// Whether the folder has some of the pictures only: what it lacks is not gone.
  private let isSelective: Bool

  /// The work that there is to do with one name.
  package enum Work: Sendable {
    case both(String)
    case new(String)
    case gone(String)
    case skipped(String)
    case moved(from: String, to: String)

    var name: String {
      switch self {
      case .both(let name), .new(let name), .gone(let name), .skipped(let name), .moved(_, let name): name
      }
    }
  }

  /// Throws a `FileProblem` where the folder of the pictures is not there; that of the baselines may be missing, as
  /// each of them may.
  ///
  /// - Parameters:
  ///   - options: of them the filter is a part of a picture's path.
  ///   - rules: how a picture is compared, by its path; what is ignored by a file beside it is added.
  ///   - isSelective: whether the folder has some of the pictures only.
  package init(
    pictures: String, baselines: String, options: VerifyingOptions, rules: PictureRules, isSelective: Bool = false
  ) throws {
    (self.options, self.rules, self.isSelective) = (options, rules, isSelective)
    failures = FailureFolder(path: options.failures, options: options)
    if options.update != .none { try Folder.make(baselines) }
    actual = try PictureFolder(pictures, leavingOut: [baselines, options.failures])
    expected = try PictureFolder(baselines, isOptional: true)
    store = BaselineStore(folder: baselines)
  }

  // MARK: Run

  package func subjects() throws -> [Work] {
    try failures.check()
    let all = try work().filter { options.admits($0.name) }
    guard !all.isEmpty else { throw VerificationProblem.noPictures(filter: options.filter, folder: actual.path) }
    return all
  }

  package func name(of subject: Work) -> String { subject.name }

  package func findings(
    _ outcomes: [Outcome], of subjects: [Work], share: Shard.Share?
  ) throws -> VerificationFindings {
    let fingerprint = "flipbook \(Fingerprint.version)"
    return VerificationFindings(
      report: VerificationReport(fingerprint: fingerprint, results: outcomes, stale: [], share: share))
  }

  // MARK: What there is

  private func work() throws -> [Work] {
    let (now, was) = (Set(actual.names.map { MachineText($0) }), Set(expected.names.map { MachineText($0) }))
    var (new, gone) = (now.subtracting(was), was.subtracting(now))
    var work = now.intersection(was).map { Work.both($0.text) }
    // A run that did not make a picture does not say that it is gone from its place.
    for (from, to) in isSelective ? [] : moves(from: gone.sorted().map(\.text), to: new.sorted().map(\.text)) {
      gone.remove(MachineText(from))
      new.remove(MachineText(to))
      work.append(.moved(from: from, to: to))
    }
    work += new.map { .new($0.text) } + gone.map { isSelective ? .skipped($0.text) : .gone($0.text) }
    return work.sorted { MachineText($0.name) < MachineText($1.name) }
  }

  /// Pictures that are the same but for their names; those whose file kept its name go first. What cannot be read moved
  /// nowhere, and is told where it is compared.
  private func moves(from gone: [String], to new: [String]) -> [(from: String, to: String)] {
    guard !gone.isEmpty, !new.isEmpty else { return [] }
    func contents(_ names: [String], in folder: PictureFolder) -> [(name: String, content: PictureContent)] {
      names.compactMap { name in (try? PictureContent(folder.path(of: name))).map { (name, $0) } }
    }
    return Renaming.pairs(from: contents(gone, in: expected), to: contents(new, in: actual), most: 1) {
      FilePath.name(of: $0) == FilePath.name(of: $1) ? 1 : 0
    }
  }

  /// The content that a picture shows, its name aside. Throws where not all of its frames can be decoded.
  struct PictureContent: Hashable {
    let hashes: [UInt64]
    let durations: [Int]?
    let plays: Int?

    init(_ path: String) throws {
      let file = try FrameFile.open(path)
      hashes = try (0..<file.count).map { try file.frame($0).pixelHash }
      (durations, plays) = (file.durations, file.plays)
    }
  }

  // MARK: One

  package func outcome(of work: Work) throws -> Outcome {
    // The files there are to be of this run.
    failures.remove(FailureFolder.names(of: work.name).filter { FileStatus.isFile("\(failures.path)/\($0)") })
    do {
      try checkNoLinks(of: work)
      switch work {
      case .both(let name): return try compared(name)
      case .new(let name):
        let outcome = blank(name, .missing, [.newPicture(baseline: expected.path(of: name))])
        return try updated(outcome, writing: name) ?? failure(outcome, actual: actual.path(of: name))
      case .gone(let name):
        let outcome = blank(name, .removed, [.gonePicture(actual.path(of: name))])
        return try removed(outcome, name) ?? failure(outcome, expected: outcome.baseline)
      case .skipped(let name): return blank(name, .skipped, [.notInRun])
      case .moved(let from, let to):
        var outcome = blank(to, .moved, [.renamed(from: from)])
        outcome.baseline = expected.path(of: from)
        return try moved(outcome, from: from, to: to)
          ?? failure(outcome, expected: outcome.baseline, actual: actual.path(of: to))
      }
    } catch {
      if Outcome.endsRun(error) { throw error }
      return blank(work.name, .trouble, [.sentence(options.remedy.text(for: error))])
    }
  }

  /// Throws where a picture is a link.
  private func checkNoLinks(of work: Work) throws(FileProblem) {
    switch work {
    case .both(let name):
      try expected.checkNoLink(name)
      try actual.checkNoLink(name)
    case .new(let name): try actual.checkNoLink(name)
    case .gone(let name), .skipped(let name): try expected.checkNoLink(name)
    case .moved(let from, let to):
      try expected.checkNoLink(from)
      try actual.checkNoLink(to)
    }
  }

  func blank(_ name: String, _ verdict: Verdict, _ reasons: Reasons = []) -> Outcome {
    Outcome(ofPicture: name, verdict, reasons, baseline: expected.path(of: name))
  }

  func compared(_ name: String) throws -> Outcome {
    let (old, new) = (expected.path(of: name), actual.path(of: name))
    var comparer = rules.comparer(of: name)
    for folder in [expected, actual] { comparer.options.ignored += try folder.ignored(of: name).rects }
    let isSame = try FileBytes.areEqual(old, new)
    var outcome = blank(name, .passed)
    var sides: (before: Bitmap, after: Bitmap)?
    do {
      if isSame {
        try outcome.note(sameBytesAs: new, comparer)
      } else {
        sides = try outcome.compare(old, new, comparer, options.remedy)
      }
    } catch let problem as ImageProblem {
      for path in [old, new] where BaselineStore.isPointer(try FileBytes.start(of: path, 100)) {
        if path == old, options.update == .all, let mended = try mended(name) { return mended }
        throw VerificationProblem.largeFilePointer(path: path)
      }
      if let mended = try mended(name) { return mended }
      guard canMend(name) else { throw problem }
      outcome = blank(name, .trouble, [.sentence(options.remedy.text(for: problem))])
      outcome.accept = options.remedy.phrase(.accept(name: outcome.name, file: nil, .changed))
      return outcome
    }
    if outcome.verdict == .passed {
      return options.update == .all && !isSame ? try updated(outcome, writing: name) ?? outcome : outcome
    }
    if let updated = try updated(outcome, writing: name) { return updated }
    guard let sides else { return try failure(outcome, expected: old, actual: new) }
    return try failure(outcome, sides.before, sides.after, difference: comparer.options)
  }

  // MARK: Pictures of failures

  /// The outcome with the pictures that there are, as PNG, of an animation its first frame.
  private func failure(_ outcome: Outcome, expected: String? = nil, actual: String? = nil) throws -> Outcome {
    let before = try expected.map { try FrameFile.open($0).frame(0) }
    let after = try actual.map { try FrameFile.open($0).frame(0) }
    return try failure(outcome, before, after, difference: nil)
  }

  private func failure(
    _ outcome: Outcome, _ before: Bitmap?, _ after: Bitmap?, difference options: ImageComparison.Options?
  ) throws -> Outcome {
    var outcome = outcome
    let name = outcome.name
    try failures.show(&outcome) { try failures.leave(before, after, difference: options, as: name, of: &$0) }
    // No update but that of all removes baselines.
    let mode: UpdateMode =
      switch outcome.verdict {
      case .removed: .all
      case .missing: .missing
      default: .changed
      }
    outcome.accept = self.options.remedy.phrase(.accept(name: name, file: nil, mode))
    return outcome
  }
}
