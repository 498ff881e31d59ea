import Basics
import Layers
import Synchronization

/// The ignored layers that were there in what was compared: a name that none of them has is mostly a slip.
/// For any number of threads.
public final class IgnoredLayerSightings: Sendable {
  /// Names that no layer had so far, and names of layers, as they would be ignored, noted while there are names unmet.
  private let state: Mutex<(unmet: Set<String>, known: Set<String>)>

  /// - Parameter layers: names as `IgnoredAreas` has them.
  public init(of layers: [String]) { state = Mutex((Set(layers), [])) }

  /// Notes the layers of a frame.
  func note(_ root: Layer) {
    guard state.withLock({ !$0.unmet.isEmpty }) else { return }
    var ids: Set<String> = []
    func add(_ layer: Layer) {
      ids.insert(layer.id)
      layer.children.forEach(add)
    }
    add(root)
    state.withLock { state in
      state.unmet = state.unmet.filter { name in !ids.contains { IgnoredAreas.isMeant($0, by: name) } }
      state.known.formUnion(ids.map(LayerDifference.stem))
    }
  }

  /// The names that no layer had so far.
  var unmetNames: Set<String> { state.withLock { $0.unmet } }

  /// The problems to be reported, one for each name that no layer had, in the order of the alphabet.
  public var unmet: [VerificationProblem] {
    let (unmet, known) = state.withLock { ($0.unmet.sorted(), $0.known.sorted()) }
    func layer(endingIn name: String) -> String? {
      known.first { $0 == name || MachineText($0).ends(with: MachineText(".\(name)")) }
    }
    let last = known.compactMap { MachineText($0).words(between: ".").last?.text }
    return unmet.map { name in
      // A name without those of the layers around it is the commonest slip.
      let nearest =
        layer(endingIn: name) ?? NearestName.of(name, among: known)
        ?? NearestName.of(name, among: last).flatMap(layer(endingIn:))
      return .unmetLayer(name, nearest: nearest)
    }
  }
}
