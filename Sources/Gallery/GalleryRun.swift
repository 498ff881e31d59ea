import Files
import Motion
import Rendering
import Synchronization
import Verification

/// A scene of a gallery.
public struct GalleryScene: Sendable {
  /// The word by which a command line means it.
  public let word: String
  public let file: String

  public init(word: String, file: String) {
    (self.word, self.file) = (word, file)
  }
}

/// The options of a gallery: its title, the most that it may weigh, and how it is drawn.
public struct GalleryOptions: Sendable {
  public var title: String
  /// The most bytes of all of it.
  public var maxBytes: Int
  /// Threads; at least 1. Changes speed, never a byte.
  public var jobs: Int
  public var cancellation: Cancellation?
  /// Returns the line that draws a take, on a device where that is not the scene's own.
  public var command: @Sendable (_ scene: String, _ take: String?, _ variant: String?, _ device: String?) -> String

  public init(
    title: String, maxBytes: Int, jobs: Int, cancellation: Cancellation? = nil,
    command: @escaping @Sendable (_ scene: String, _ take: String?, _ variant: String?, _ device: String?) -> String
  ) {
    (self.title, self.maxBytes, self.jobs) = (title, maxBytes, jobs)
    (self.cancellation, self.command) = (cancellation, command)
  }
}

/// All takes of scenes, on their devices and in their variants, as a gallery.
public struct GalleryRun {
  private let options: GalleryOptions
  private let loader: SceneLoader
  private let scratch: TemporaryFolder
  /// Knows pictures that were drawn before; nil where all are drawn.
  private let cache: VerificationCache?

  /// - Parameters:
  ///   - cache: knows pictures that were drawn before; nil where all are drawn.
  ///   - scratch: where pictures are drawn.
  public init(
    _ options: GalleryOptions, loader: SceneLoader, cache: VerificationCache? = nil, scratch: TemporaryFolder
  ) {
    (self.options, self.loader, self.cache, self.scratch) = (options, loader, cache, scratch)
  }

  /// The numbers of a gallery that was made.
  public struct Result: Sendable {
    public let scenes: Int
    public let takes: Int
    /// The number of takes whose pictures were already there, and were not drawn again.
    public let unchanged: Int
    public let bytes: Int
    /// The scenes of which something is reported, one of each file.
    public let warned: [LoadedScene]
    /// The problem with a gallery that is larger than was asked for.
    public let problem: GalleryProblem?
  }

  /// A take that is shown.
  private struct Order: Sendable {
    let scene: Int
    let file: String
    let identity: TakeIdentity
    /// The finding about it; nil until it is drawn.
    var finding: GalleryFinding?
    /// Whether any picture was drawn.
    var isDrawn = false

    /// The words that a cache knows it by.
    var question: [String] { ["gallery", identity.take ?? "", identity.device, identity.variant ?? ""] }
  }

  /// Draws all takes that are not known, and then the page.
  ///
  /// - Parameters:
  ///   - path: the folder, which is empty, is missing, or holds an earlier gallery.
  ///   - progress: called after each picture.
  /// - Throws: what the first scene throws that cannot be played, or a `GalleryProblem`.
  public func run(
    _ scenes: [GalleryScene], into path: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws -> Result {
    let folder = try GalleryFolder(path)
    let sceneCache = SceneCache(loader, isNoting: cache != nil)
    let surveys = try scenes.map { try SceneSurvey($0, loader: loader, on: sceneCache) }
    let orders = surveys.enumerated().flatMap { number, survey in
      survey.takes.map { identity in
        var order = Order(scene: number, file: survey.scene.file, identity: identity)
        order.finding = known(order, survey).flatMap { $0.isStill(in: folder) ? $0 : nil }
        return order
      }
    }
    let drawer = Drawer(options: options, scratch: scratch, sceneCache: sceneCache, folder: folder)
    let drafts = try drawer.drawn(
      orders, half: 0, progress, where: { $0.finding == nil },
      draw: { order, take in try drawer.draft(order, take, survey: surveys[order.scene]) })
    let sources = surveys.reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } }
    let written = sources.values.reduce(0) { $0 + $1.utf8.count } + drafts.count * 400 + 40_000
    let limit = FilmLadder.limit(
      ofEach: drafts.compactMap { $0.finding?.draft }, most: options.maxBytes - folder.bytes - written)
    let whole = try drawer.drawn(
      drafts, half: 1, progress,
      where: { !($0.finding.map { $0.isFilmed(within: limit) && $0.isFilm(in: folder) } ?? false) },
      draw: { order, take in try drawer.filmed(order, take, limit: limit) })
    try keep(whole, sceneCache)
    var facts = surveys.map { GalleryContent.Scene(name: $0.name, files: $0.files, takes: []) }
    for order in whole { if let take = order.finding?.facts { facts[order.scene].takes.append(take) } }
    let page = try GalleryContent(title: options.title, scenes: facts, sources: sources).page()
    try folder.finish(page)
    let bytes = folder.bytes + page.count
    return Result(
      scenes: scenes.count, takes: orders.count, unchanged: whole.count { !$0.isDrawn }, bytes: bytes,
      warned: sceneCache.warned(at: Set(scenes.map(\.file))),
      problem: bytes > options.maxBytes ? .tooLarge(bytes: bytes, most: options.maxBytes) : nil)
  }

  // MARK: What is known

  private func known(_ order: Order, _ survey: SceneSurvey) -> GalleryFinding? {
    guard var finding: GalleryFinding = cache?.finding(order.question, ofSceneAt: order.file) else { return nil }
    // These do not follow from the files that were noted alone.
    let fresh = Drawer.facts(of: order, survey, options)
    (finding.facts.place, finding.facts.command) = (fresh.place, fresh.command)
    finding.facts.isOwnDevice = fresh.isOwnDevice
    return finding
  }

  /// Keeps what was drawn, of scenes of which nothing is reported: that is to be reported each time.
  private func keep(_ orders: [Order], _ sceneCache: SceneCache) throws {
    guard let cache else { return }
    for order in orders where order.isDrawn {
      guard let finding = order.finding, sceneCache.warned(at: [order.file]).isEmpty,
        let notes = sceneCache.notes(of: order.file)
      else { continue }
      try cache.keep(finding, order.question, ofSceneAt: order.file, notes: notes)
    }
  }

  // MARK: Drawing

  /// Draws the pictures of takes.
  private struct Drawer: Sendable {
    let options: GalleryOptions
    let scratch: TemporaryFolder
    let sceneCache: SceneCache
    let folder: GalleryFolder

    /// Does something with all takes that are open, several at one time, and reads each scene once for all that is done
    /// at that time.
    ///
    /// - Parameter half: of all that is done: 0 or 1.
    func drawn(
      _ orders: [Order], half: Int, _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
      where isOpen: (Order) -> Bool, draw: @Sendable (Order, GalleryTake) throws -> Order
    ) throws -> [Order] {
      let open = orders.indices.filter { isOpen(orders[$0]) }
      let waiting = Mutex(Dictionary(open.map { (orders[$0].scene, 1) }, uniquingKeysWith: +))
      let made = Mutex<[Int: Order]>([:])
      let writing = WritingOptions(jobs: max(1, options.jobs / max(1, open.count)), cancellation: options.cancellation)
      let before = half * orders.count + orders.count - open.count
      try Jobs.forEach(
        count: open.count, jobs: options.jobs, run: 1, cancellation: options.cancellation, makeWorker: {},
        work: { _, number in
          let index = open[number]
          let order = orders[index]
          let loaded = try sceneCache.scene(
            order.file, device: order.identity.device, variant: order.identity.variant)
          let take = try GalleryTake(
            loaded, take: order.identity.take, scratch: scratch, name: String(index), writing)
          var done = try draw(order, take)
          done.isDrawn = true
          let count = made.withLock { made in
            made[index] = done
            return made.count
          }
          progress(before + count, orders.count * 2)
          let isLast = waiting.withLock { waiting in
            waiting[order.scene, default: 0] -= 1
            return waiting[order.scene] == 0
          }
          if isLast { sceneCache.forget(order.file) }
        })
      let found = made.withLock { $0 }
      return orders.indices.map { found[$0] ?? orders[$0] }
    }

    /// The facts of a take that are known without playing it.
    static func facts(
      of order: Order, _ survey: SceneSurvey, _ options: GalleryOptions
    ) -> (place: GalleryContent.Place?, command: String, isOwnDevice: Bool) {
      let identity = order.identity
      let isOwn = identity.device == survey.device
      return (
        survey.place(of: identity.take),
        options.command(survey.scene.word, identity.take, identity.variant, isOwn ? nil : identity.device), isOwn
      )
    }

    /// Draws the picture, and the film to see how large it is.
    func draft(_ order: Order, _ take: GalleryTake, survey: SceneSurvey) throws -> Order {
      let identity = order.identity
      let own = Self.facts(of: order, survey, options)
      var facts = GalleryContent.Take(
        name: identity.take, device: identity.device, isOwnDevice: own.isOwnDevice, variant: identity.variant,
        width: take.size.width, height: take.size.height, seconds: try take.duration.seconds,
        moments: try take.moments.map { .init(name: $0.name, seconds: $0.instant.tick.seconds) },
        place: own.place, command: own.command)
      facts.still = try folder.place(take.still())
      var order = order
      order.finding = GalleryFinding(facts: facts)
      if try take.duration > 0 { order.finding?.draft = try take.film(FilmLadder.rungs[FilmLadder.draft]).count }
      return order
    }

    /// Draws the film as well as its bytes let it. Where the picture was known it is drawn, too: the files that both
    /// are made from are noted then.
    func filmed(_ order: Order, _ take: GalleryTake, limit: Double) throws -> Order {
      guard var finding = order.finding, let draft = finding.draft else { return order }
      if !order.isDrawn { finding.facts.still = try folder.place(take.still()) }
      for place in FilmLadder.rung(ofDraft: draft, limit: limit)..<FilmLadder.rungs.count {
        let bytes = try take.film(FilmLadder.rungs[place])
        finding.films[place] = bytes.count
        guard Double(bytes.count) <= limit || place == FilmLadder.rungs.count - 1 else { continue }
        let length = GalleryTake.length(ofTake: try take.duration)
        finding.facts.film = GalleryContent.Film(file: try folder.place(bytes), seconds: length.seconds)
        finding.rung = place
        break
      }
      var order = order
      order.finding = finding
      return order
    }
  }
}
