import Dispatch
import Layers
import Motion
import Rendering
import Scenes
import Stage
import Synchronization

/// Counts what an edit would make look otherwise, beside all that a page does meanwhile. Of several questions only the
/// last is answered.
final class EditReach: Sendable {
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
  }

  /// The layers and snapshots that look otherwise, and how many snapshots the scene's takes have.
  struct Count: Equatable, Sendable {
    var layers: Set<String> = []
    var snapshots = 0
    var allSnapshots = 0
  }

  private let loader: SceneLoader
  private let queue = DispatchQueue(label: "reach", qos: .utility)
  /// Ends the question before the last.
  private let current = Mutex(Cancellation())

  init(loader: SceneLoader) { self.loader = loader }

  /// Answers a question later, on a queue of its own; not at all where another follows, or the page is gone.
  func count(
    _ question: Question, departure: Cancellation, _ answer: @escaping @Sendable (Result<Count, any Error>) -> Void
  ) {
    let own = Cancellation()
    current.withLock { current in
      current.cancel()
      current = own
    }
    queue.async { [self] in
      let result = Result { try count(question) { own.isCancelled || departure.isCancelled } }
      if !own.isCancelled, !departure.isCancelled { answer(result) }
    }
  }

  private func count(_ question: Question, _ isOver: () -> Bool) throws -> Count {
    let before = try loader.load(question.scene, options: question.options)
    let after = try loader.load(
      question.scene, options: question.options, reading: question.text, of: question.file)
    func screens(of take: String?) throws -> (LiveScreen, LiveScreen) {
      if isOver() { throw Cancelled() }
      let screens = (try LiveScreen(before, take: take), try LiveScreen(after, take: take))
      try screens.0.playOut()
      try screens.1.playOut()
      return screens
    }
    var count = Count()
    let (old, new) = try screens(of: question.take)
    count.layers = Self.differences(try old.layers(at: question.tick), try new.layers(at: question.tick))
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
