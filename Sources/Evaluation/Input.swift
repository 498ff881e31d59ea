import PlayHistory

/// An entry of the history as the graph sees it: what holds in the segment, looked up once.
final class Input<Piece>: Node {
  @exclusivity(unchecked) private var piece: Piece?
  @exclusivity(unchecked) private var isKnown = false

  /// Returns the piece that holds, looked up where it is not known.
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

/// The nodes of what has been read of the history. Rows come and go: what nobody holds any more is forgotten, and made
/// again when it is wanted.
struct Inputs {
  private var nodes: [InputKey: Node] = [:]
  /// The number of nodes from which on those that nobody holds are looked for.
  private var limit = 1000

  subscript(key: InputKey) -> Node? { nodes[key] }

  /// The node of something; the same for every reader.
  mutating func node<Piece>(_ key: InputKey) -> Input<Piece> {
    if let known = nodes[key] as? Input<Piece> { return known }
    let made = Input<Piece>()
    nodes[key] = made
    if nodes.count > limit { forgetUnused() }
    return made
  }

  private mutating func forgetUnused() {
    var kept: [InputKey: Node] = [:]
    for key in Array(nodes.keys) {
      guard var node = nodes.removeValue(forKey: key) else { continue }
      if !isKnownUniquelyReferenced(&node) { kept[key] = node }
    }
    nodes = kept
    limit = max(1000, 2 * kept.count)
  }
}
