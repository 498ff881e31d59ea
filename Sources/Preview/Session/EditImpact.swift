import Dispatch
import Files
import Layers
import Motion
import Rendering
import Scenes
import Stage
import Synchronization

/// Counts what an edit would make look otherwise, in the scene that is shown and in all others of the project that read
/// the same file, beside all that a page does meanwhile. Of several questions only the last is answered.
final class EditImpact: Sendable {
  /// An edit, and what it is compared on.
  struct Question: Sendable {
    let scene: String
    let options: SceneOptions
    /// The file that the edit is of, and its text after it.
    let file: String
    let text: String
    /// The take and the tick that are shown.
    let take: String?
    let tick: Int
    /// The files of other scenes that may read it, and how these are read.
    let others: [String]
    let otherOptions: SceneOptions
  }

  /// The layers and snapshots that look otherwise, and how many snapshots the scene's takes have.
  struct Count: Equatable, Sendable {
    var layers: Set<String> = []
    var snapshots = 0
    var allSnapshots = 0

    var isNothing: Bool { layers.isEmpty && snapshots == 0 }
  }

  /// Another scene that would look otherwise.
  struct Other: Equatable, Sendable {
    let name: String
    var count = Count()
    /// The mistake that it would have.
    var problem: String?
  }

  struct Found: Equatable, Sendable {
    let own: Count
    var others: [Other] = []
  }

  private let loader: SceneLoader
  private let queue = DispatchQueue(label: "reach", qos: .utility)
  /// Ends the question before the last.
  private let current = Mutex(Cancellation())

  init(loader: SceneLoader) { self.loader = loader }

  /// Answers a question later, on a queue of its own; not at all where another follows, or the page is gone.
  func count(
    _ question: Question, departure: Cancellation, _ answer: @escaping @Sendable (Result<Found, any Error>) -> Void
  ) {
    let own = Cancellation()
    current.withLock { current in
      current.cancel()
      current = own
    }
    queue.async { [self] in
      let result = Result { try found(for: question) { own.isCancelled || departure.isCancelled } }
      if !own.isCancelled, !departure.isCancelled { answer(result) }
    }
  }

  private func found(for question: Question, _ isOver: () -> Bool) throws -> Found {
    let before = try loader.load(question.scene, options: question.options)
    let after = try loader.load(
      question.scene, options: question.options, reading: question.text, of: question.file)
    var found = Found(own: try count(from: before, to: after, question.take, at: question.tick, isOver))
    let target = FileStatus.target(of: question.file)
    for scene in question.others {
      if isOver() { throw Cancelled() }
      guard let path = path(of: target, asReadBy: scene),
        let other = try other(scene, reading: question.text, of: path, question.otherOptions, isOver)
      else { continue }
      found.others.append(other)
    }
    return found
  }

  /// The path by which a scene reads a file; nil where it does not.
  private func path(of target: String?, asReadBy scene: String) -> String? {
    guard target != nil, let read = try? loader.read(scene) else { return nil }
    return read.sources.paths.first { FileStatus.target(of: $0) == target }
  }

  /// Another scene as it would be; nil where it looks the same, or has a mistake anyway.
  private func other(
    _ scene: String, reading text: String, of path: String, _ options: SceneOptions, _ isOver: () -> Bool
  ) throws -> Other? {
    guard let before = try? loader.load(scene, options: options) else { return nil }
    do {
      let after = try loader.load(scene, options: options, reading: text, of: path)
      let count = try count(from: before, to: after, before.scene.takes.first, at: 0, isOver)
      return count.isNothing ? nil : Other(name: before.scene.name, count: count)
    } catch {
      if error is Cancelled { throw error }
      return Other(name: before.scene.name, problem: PageMessages.message(of: error))
    }
  }

  /// - Parameters:
  ///   - take: the one of which all layers are compared at a tick.
  private func count(
    from before: LoadedScene, to after: LoadedScene, _ take: String?, at tick: Int, _ isOver: () -> Bool
  ) throws -> Count {
    func screens(of take: String?) throws -> (LiveScreen, LiveScreen) {
      if isOver() { throw Cancelled() }
      let screens = (try LiveScreen(before, take: take), try LiveScreen(after, take: take))
      try screens.0.playOut()
      try screens.1.playOut()
      return screens
    }
    var count = Count()
    let (old, new) = try screens(of: take)
    count.layers = Self.differences(try old.layers(at: tick), try new.layers(at: tick))
    for take in before.scene.takes {
      let (old, new) = try screens(of: take)
      for snapshot in old.stage.snapshots {
        if isOver() { throw Cancelled() }
        count.allSnapshots += 1
        let other = new.stage.snapshots.first { $0.name == snapshot.name }
        let layers = try other.map { other in
          Self.differences(
            try old.layers(at: Instant(snapshot.tick, snapshot: snapshot.name)),
            try new.layers(at: Instant(other.tick, snapshot: other.name)))
        }
        count.layers.formUnion(layers ?? [])
        if layers.map({ !$0.isEmpty }) ?? true { count.snapshots += 1 }
      }
    }
    return count
  }

  /// The ids of the layers that differ by themselves, not only by those in them.
  private static func differences(_ old: Layer, _ new: Layer) -> Set<String> {
    let (old, new) = (layers(of: old), layers(of: new))
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  /// All layers of a screen by their ids, each without those in it.
  private static func layers(of root: Layer) -> [String: Layer] {
    var layers: [String: Layer] = [:]
    var rest = [root]
    while var layer = rest.popLast() {
      rest += layer.children
      layer.children = []
      layers[layer.id] = layer
    }
    return layers
  }
}
