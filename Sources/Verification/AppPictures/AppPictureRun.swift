import Basics
import Comparison
import Files
import Formulas
import Geometry
import ImageFiles
import Layers
import Motion
import Pixels
import Rendering
import SceneFiles
import Scenes

/// Compares pictures of an app with the snapshots of scenes that they show, each drawn in the picture's own pixels.
package struct AppPictureRun: PictureComparison {
  /// A part of the work that there is to do.
  package struct Work: Sendable {
    fileprivate enum Kind: Sendable {
      case shown(PictureMap.Shown)
      /// A picture of which nobody knows what it shows.
      case unknown(String, PictureMapProblem)
      /// A snapshot that no picture shows.
      case unshown(DesignedScreen)
      /// A scene that cannot be read, by its file.
      case broken(String, why: String)
    }

    fileprivate let kind: Kind
  }

  package let notes: [String]
  private let folder: PictureFolder
  package let options: VerifyingOptions
  private let rules: PictureRules
  /// The areas and layers that are ignored in all scenes, in points.
  private let ignored: IgnoredAreas
  private let loader: SceneLoader
  private let owners: [String: SceneOwners]
  private let work: [Work]

  /// Finds out what each picture shows.
  ///
  /// - Parameters:
  ///   - pictures: the folder of the pictures.
  ///   - map: which picture shows which snapshot.
  ///   - choice: the scenes.
  ///   - options: of them the filter is a part of a result's name, or of a picture's path.
  ///   - rules: how a picture is compared, by its path.
  ///   - ignored: what is ignored in all scenes, in points.
  /// - Throws: a `FileProblem` where the folder is not there.
  package init(
    pictures: String, map: [ProjectSettings.PictureMapping], _ choice: SceneChoice, on sceneCache: SceneCache,
    options: VerifyingOptions, rules: PictureRules, ignored: IgnoredAreas
  ) throws {
    (self.options, self.rules, self.ignored, loader) = (options, rules, ignored, sceneCache.loader)
    let folder = try PictureFolder(pictures, leavingOut: [options.failures])
    self.folder = folder
    var designs: [DesignedScreen] = []
    var work: [Work] = []
    var owners: [String: SceneOwners] = [:]
    for name in choice.names(in: sceneCache.loader.library) {
      var file = name
      do {
        file = try sceneCache.loader.library.file(of: name)
        designs += try DesignedScreen.all(ofSceneAt: file, choice, on: sceneCache)
        owners[file] = try sceneCache.owners(of: file)
      } catch {
        if Outcome.endsRun(error) { throw error }
        work.append(Work(kind: .broken(file, why: options.wording(error))))
      }
    }
    self.owners = owners
    let known = PictureMap(map, designs: designs)
    var isShown: Set<DesignedScreen> = []
    for (name, finding) in known.findings(
      of: folder.names, size: { try? ImageReader.pixelSize(folder.path(of: $0), as: .shown) })
    {
      switch finding {
      case .skipped: continue
      case .problem(let problem): work.append(Work(kind: .unknown(name, problem)))
      case .shown(let shown):
        work.append(Work(kind: .shown(shown)))
        isShown.insert(shown.design)
      }
    }
    self.work = work + designs.filter { !isShown.contains($0) }.map { Work(kind: .unshown($0)) }
    notes = known.unused(by: folder.names).map { mapping in
      "\(mapping.place): no picture in \(folder.path) fits '\(mapping.match.text)'."
    }
  }

  // MARK: Run

  package func subjects() throws -> [Work] {
    try Folder.checkNoLinks(on: options.failures, below: options.failuresBase)
    guard !folder.names.isEmpty else { throw VerificationProblem.noPictures(filter: nil, folder: folder.path) }
    let all = work.filter { work in
      if case .shown(let shown) = work.kind, options.admits(shown.picture) { return true }
      return options.admits(name(of: work))
    }
    guard !all.isEmpty else { throw VerificationProblem.noPictures(filter: options.filter, folder: folder.path) }
    return all.sorted { MachineText(name(of: $0)) < MachineText(name(of: $1)) }
  }

  package func name(of subject: Work) -> String {
    switch subject.kind {
    case .shown(let shown): shown.name
    case .unknown(let name, _), .broken(let name, _): name
    case .unshown(let design): "\(identity(of: design).name)/\(design.snapshot)"
    }
  }

  package func weight(of subject: Work) -> Int {
    if case .shown = subject.kind { 1 } else { 0 }
  }

  package func findings(
    _ outcomes: [Outcome], of subjects: [Work], share: Shard.Share?
  ) throws -> VerificationFindings {
    var findings = VerificationFindings(
      report: VerificationReport(
        fingerprint: loader.fingerprint.description, results: outcomes, stale: [], share: share))
    findings.sawSkipped = (try? noteUnshown()) != nil
    return findings
  }

  /// Notes the layers of the snapshots that no picture shows, where one is ignored that no other had.
  private func noteUnshown() throws {
    guard let sightings = options.sightings else { return }
    for work in work {
      guard !sightings.unmetNames.isEmpty, case .unshown(let design) = work.kind else { continue }
      let sceneOptions = SceneOptions(device: design.devices.first?.name, variant: design.variant)
      let renderer = try FrameRenderer(loader.load(design.file, options: sceneOptions), take: design.take)
      let instant = design.take == nil ? Instant(0) : try renderer.instant(ofSnapshot: design.snapshot)
      sightings.note(try renderer.layers(at: instant))
    }
  }

  // MARK: One

  /// The name of a snapshot that no picture shows: on the first of its devices.
  private func identity(of design: DesignedScreen) -> TakeIdentity {
    TakeIdentity(
      scene: design.scene, take: design.take, device: design.devices.first?.name ?? "", variant: design.variant)
  }

  package func outcome(of work: Work) throws -> Outcome {
    switch work.kind {
    case .shown(let shown):
      do {
        return try compared(shown)
      } catch {
        if Outcome.endsRun(error) { throw error }
        return outcome(
          of: shown, .trouble, [.sentence(options.wording(error)), .ofPicture(folder.path(of: shown.picture))])
      }
    case .unknown(let name, let problem):
      var outcome = Outcome(ofPicture: name, .trouble, [.sentence(problem.message.text)], baseline: "")
      (outcome.file, outcome.line, outcome.column) = (problem.place?.file, problem.place?.line, problem.place?.column)
      return outcome
    case .unshown(let design):
      return Outcome(
        of: identity(of: design), snapshot: design.snapshot, .skipped, [.notShown], baseline: "", file: design.file)
    case .broken(let file, let why):
      return Outcome(of: TakeIdentity(unknownOfSceneAt: file), .trouble, [.sentence(why)], baseline: "", file: file)
    }
  }

  private func outcome(of shown: PictureMap.Shown, _ verdict: Verdict, _ reasons: Reasons = []) -> Outcome {
    Outcome(
      of: shown.identity, snapshot: shown.design.snapshot, verdict, reasons, baseline: "", file: shown.design.file)
  }

  /// The take that a picture shows, in the picture's pixels.
  private func renderer(of shown: PictureMap.Shown) throws -> FrameRenderer {
    let sceneOptions = SceneOptions(
      device: shown.screen.device.name, variant: shown.design.variant, locale: shown.locale)
    return try FrameRenderer(
      loader.load(shown.design.file, options: sceneOptions), take: shown.design.take, scale: shown.screen.scale)
  }

  private func compared(_ shown: PictureMap.Shown) throws -> Outcome {
    try folder.checkNoLink(shown.picture)
    let app = try ImageReader.read(folder.path(of: shown.picture))
    let renderer = try renderer(of: shown)
    let instant =
      shown.design.take == nil ? Instant(0) : try renderer.instant(ofSnapshot: shown.design.snapshot)
    let root = try renderer.layers(at: instant)
    let drawn = try renderer.bitmap(at: instant)
    options.sightings?.note(root)
    let comparer = try comparer(of: shown, root, drawn)
    let finding = comparer.finding(drawn, app, explaining: true)
    guard finding.difference.comparedPixels > 0 else { throw VerificationProblem.nothingCompared }
    var outcome = outcome(of: shown, .passed)
    outcome.frame = try renderer.frame(at: instant.tick)
    outcome.framesCompared = 1
    let failures = FailureFolder(
      path: shown.identity.folder(in: BaselineStore(folder: options.failures)), options: options)
    failures.removeShown(of: [shown.design.snapshot], wholeTake: false)
    guard finding.fails else {
      outcome.note(finding)
      if let numbers = finding.numbers {
        outcome.reasons = [.allowedPixels(numbers, .init(area: finding.difference.bounds))]
      }
      return outcome
    }
    let changes = try DesignedLayers(root, drawn: drawn, scale: renderer.scale) { id in
      try renderer.changing { $0.setting({ $0.id == id }, hidden: true) }.bitmap(at: instant)
    }.changes(in: app, besides: comparer.options.ignored)
    fail(&outcome, of: shown, finding, changes, in: root, by: comparer)
    try failures.show(&outcome) {
      try failures.leave(
        drawn, app, difference: comparer.options, as: BaselineStore.fileName(shown.design.snapshot), of: &$0)
    }
    return outcome
  }

  /// Says how a picture differs, and where the layer is written that tells most.
  private func fail(
    _ outcome: inout Outcome, of shown: PictureMap.Shown, _ finding: Finding, _ changes: [LayerDifference],
    in root: Layer, by comparer: PictureComparer
  ) {
    var finding = finding
    finding.note(changes, in: root, scale: shown.screen.scale)
    outcome.note(finding)
    outcome.verdict = .differs
    outcome.reasons =
      finding.reasons(besides: .baseline) + changes.reasons
      + options.remedy.reasons(.allow(finding.difference, by: comparer.options.metric))
      + [.ofPicture(folder.path(of: shown.picture))]
    guard let layer = changes.first?.layer ?? outcome.layer, let place = owners[shown.design.file]?.place(of: layer)
    else { return }
    (outcome.file, outcome.line) = (place.file, place.line)
  }

  /// Returns the comparer of a picture: by the rules, without what is ignored by name, and by a file beside it.
  private func comparer(of shown: PictureMap.Shown, _ root: Layer, _ drawn: Bitmap) throws -> PictureComparer {
    var comparer = rules.comparer(of: shown.picture)
    let exclusions = rules.exclusions(of: shown.picture)
    var areas = try IgnoredAreas(exclusions.layers.map { "@\($0)" }).areas(in: root) + ignored.areas(in: root)
    areas += exclusions.parts.flatMap { $0.areas(of: shown.screen.device) }
    comparer.options.ignored += IgnoredAreas.pixels(areas, scale: shown.screen.scale, in: drawn).map(\.rect)
    comparer.options.ignored += try folder.ignored(of: shown.picture).rects
    return comparer
  }
}
