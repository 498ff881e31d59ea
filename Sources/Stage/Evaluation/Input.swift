import Motion
import Scenes

/// What can be noted in a history, and so make things stale.
enum InputKey: Hashable, Sendable {
  case state(StateKey)
  case scroll(String)
  case existence(String)
  /// Items that have left a list, but are still to be seen.
  case ghosts(StateKey)
  /// Rows that could sleep and are awake.
  case awake(StateKey)
  /// Whether the finger is down, and where.
  case finger
  /// Whether a layer is pressed.
  case pressed(String)
}

/// Who something belongs to: an instance's path of identities, and which of its states (or of its child templates).
package struct StateKey: Hashable, Sendable {
  package var path: String
  package var slot: Int

  package init(path: String, slot: Int) {
    self.path = path
    self.slot = slot
  }
}

extension StateKey {
  /// For going through dictionaries in the same order every time.
  var order: (String, Int) { (path, slot) }
}

/// An entry of the history as the graph sees it: what holds in the segment, looked up once.
final class Input<Piece>: Node {
  private var piece: Piece?
  private var isKnown = false

  /// What holds, looked up where that is not known.
  func current(_ lookUp: () -> Piece?) -> Piece? {
    if !isKnown {
      piece = lookUp()
      isKnown = true
    }
    return piece
  }

  override func forget() {
    isKnown = false
    piece = nil
  }
}

extension Evaluator {
  /// The node of something in the history; the same for all who ask.
  func input<Piece>(_ key: InputKey, as type: Piece.Type) -> Input<Piece> {
    if let known = inputs[key] as? Input<Piece> { return known }
    let made = Input<Piece>()
    inputs[key] = made
    if inputs.count > inputLimit { forgetUnusedInputs() }
    return made
  }

  /// Something noted in the history is another thing now.
  func changed(_ key: InputKey) {
    guard let input = inputs[key] else { return }
    input.forget()
    input.change()
  }

  /// Rows come and go: what nobody holds any more is made again when it is wanted.
  private func forgetUnusedInputs() {
    var kept: [InputKey: Node] = [:]
    for key in Array(inputs.keys) {
      guard var node = inputs.removeValue(forKey: key) else { continue }
      if !isKnownUniquelyReferenced(&node) { kept[key] = node }
    }
    inputs = kept
    inputLimit = max(1000, 2 * kept.count)
  }
}
