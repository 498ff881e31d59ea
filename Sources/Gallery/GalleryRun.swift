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

/// How a gallery is made.
public struct GalleryOptions: Sendable {
  public var title: String
  /// The most bytes of all of it.
  public var mostBytes: Int
  /// Threads; at least 1. Changes speed, never a byte.
  public var jobs: Int
  public var cancellation: Cancellation?
  /// Returns the line that draws a take, on a device where that is not the scene's own.
  public var command: @Sendable (_ scene: String, _ take: String?, _ variant: String?, _ device: String?) -> String

  public init(
    title: String, mostBytes: Int, jobs: Int, cancellation: Cancellation? = nil,
    command: @escaping @Sendable (_ scene: String, _ take: String?, _ variant: String?, _ device: String?) -> String
  ) {
    (self.title, self.mostBytes, self.jobs) = (title, mostBytes, jobs)
    (self.cancellation, self.command) = (cancellation, command)
  }
}

/// All takes of scenes, on their devices and in their variants, as a gallery.
public struct GalleryRun: Sendable {
  private let options: GalleryOptions
  private let loader: SceneLoader
  private let scratch: TemporaryFolder

  /// - Parameter scratch: where pictures are drawn.
  public init(_ options: GalleryOptions, loader: SceneLoader, scratch: TemporaryFolder) {
    (self.options, self.loader, self.scratch) = (options, loader, scratch)
  }

  /// The numbers of a gallery that was made.
  public struct Result: Sendable {
    public let scenes: Int
    public let takes: Int
    public let bytes: Int
    /// The scenes of which something is told, one of each file.
    public let warned: [LoadedScene]
    /// Set where it is larger than was asked for.
    public let problem: GalleryProblem?
  }

  /// A take that is to be drawn.
  private struct Order: Sendable {
    let scene: Int
    let file: String
    let identity: TakeIdentity
    var facts: GalleryFacts.Take?
    /// Bytes of its film as a draft; nil where it has none.
    var draft: Int?
  }

  /// Draws all takes, and then the page.
  ///
  /// - Parameters:
  ///   - path: the folder, which is empty, is missing, or holds an earlier gallery.
  ///   - progress: called after each picture.
  /// - Throws: what the first scene throws that cannot be played, or a `GalleryProblem`.
  public func run(
    _ scenes: [GalleryScene], into path: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws -> Result {
    let folder = try GalleryFolder(path)
    let sceneCache = SceneCache(loader)
    let surveys = try scenes.map { try SceneSurvey($0, loader: loader, on: sceneCache) }
    let orders = surveys.enumerated().flatMap { number, survey in
      survey.takes.map { Order(scene: number, file: survey.scene.file, identity: $0) }
    }
    let drafts = try drawn(orders, on: sceneCache, half: 0, progress) { order, take in
      try self.draft(order, take, survey: surveys[order.scene], folder)
    }
    let sources = surveys.reduce(into: [:]) { $0.merge($1.texts) { first, _ in first } }
    let written = sources.values.reduce(0) { $0 + $1.utf8.count } + drafts.count * 400 + 40_000
    let limit = FilmLadder.limit(
      ofEach: drafts.compactMap(\.draft), most: options.mostBytes - folder.bytes - written)
    let whole = try drawn(drafts, on: sceneCache, half: 1, progress) { order, take in
      try self.filmed(order, take, limit: limit, folder)
    }
    var facts = surveys.map { GalleryFacts.Scene(name: $0.name, files: $0.files, takes: []) }
    for order in whole { if let take = order.facts { facts[order.scene].takes.append(take) } }
    let page = try GalleryFacts(title: options.title, scenes: facts, sources: sources).page()
    try folder.finish(page)
    let bytes = folder.bytes + page.count
    return Result(
      scenes: scenes.count, takes: orders.count, bytes: bytes,
      warned: sceneCache.warned(at: Set(scenes.map(\.file))),
      problem: bytes > options.mostBytes ? .tooLarge(bytes: bytes, most: options.mostBytes) : nil)
  }

  /// Does something with all takes, several at one time, and reads each scene once for all that is done at that time.
  ///
  /// - Parameter half: of all that is done: 0 or 1.
  private func drawn(
    _ orders: [Order], on sceneCache: SceneCache, half: Int,
    _ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void,
    _ draw: @Sendable (Order, GalleryTake) throws -> Order
  ) throws -> [Order] {
    let waiting = Mutex(Dictionary(orders.map { ($0.scene, 1) }, uniquingKeysWith: +))
    let made = Mutex<[Int: Order]>([:])
    let writing = WritingOptions(jobs: max(1, options.jobs / max(1, orders.count)), cancellation: options.cancellation)
    try Jobs.forEach(
      count: orders.count, jobs: options.jobs, run: 1, cancellation: options.cancellation, makeWorker: {},
      work: { _, index in
        let order = orders[index]
        let loaded = try sceneCache.scene(
          order.file, device: order.identity.device, variant: order.identity.variant)
        let take = try GalleryTake(
          loaded, take: order.identity.take, scratch: scratch, name: String(index), writing)
        let done = try draw(order, take)
        let count = made.withLock { made in
          made[index] = done
          return made.count
        }
        progress(half * orders.count + count, orders.count * 2)
        let isLast = waiting.withLock { waiting in
          waiting[order.scene, default: 0] -= 1
          return waiting[order.scene] == 0
        }
        if isLast { sceneCache.forget(order.file) }
      })
    let found = made.withLock { $0 }
    return orders.indices.compactMap { found[$0] }
  }

  /// Draws the picture, and the film to see how large it is.
  private func draft(
    _ order: Order, _ take: GalleryTake, survey: SceneSurvey, _ folder: GalleryFolder
  ) throws -> Order {
    let identity = order.identity
    let isOwn = identity.device == survey.device
    var order = order
    var facts = GalleryFacts.Take(
      name: identity.take, device: identity.device, isOwnDevice: isOwn, variant: identity.variant,
      width: take.size.width, height: take.size.height, seconds: try take.duration.seconds,
      moments: try take.moments.map { .init(name: $0.name, seconds: $0.instant.tick.seconds) },
      place: survey.place(of: identity.take),
      command: options.command(survey.scene.word, identity.take, identity.variant, isOwn ? nil : identity.device))
    facts.still = try folder.place(take.still())
    order.facts = facts
    if try take.duration > 0 { order.draft = try take.film(FilmLadder.rungs[FilmLadder.draft]).count }
    return order
  }

  /// Draws the film as well as its bytes let it.
  private func filmed(_ order: Order, _ take: GalleryTake, limit: Double, _ folder: GalleryFolder) throws -> Order {
    guard let draft = order.draft else { return order }
    var order = order
    for rung in FilmLadder.rungs[FilmLadder.rung(ofDraft: draft, limit: limit)...] {
      let bytes = try take.film(rung)
      guard Double(bytes.count) <= limit || rung == FilmLadder.rungs.last else { continue }
      let length = GalleryTake.length(ofTake: try take.duration)
      order.facts?.film = GalleryFacts.Film(file: try folder.place(bytes), seconds: length.seconds)
      break
    }
    return order
  }
}
