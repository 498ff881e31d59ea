import Scenes

/// The layers of a scene while changes are made to some of them, found by their names: a scene may have thousands of
/// layers, and as many changes.
final class ChangedLayers {
  /// A layer, apart from those in it.
  final class Node {
    /// Without its layers, but for those that a change has just given it.
    var own: LayerDescription
    fileprivate(set) var children: [Node] = []
    fileprivate weak var parent: Node?
    fileprivate var isRemoved = false

    fileprivate init(_ layer: LayerDescription, in parent: Node?) {
      own = layer
      own.layers = []
      self.parent = parent
      children = layer.layers.map { Node($0, in: self) }
    }

    fileprivate var selfAndAncestors: some Sequence<Node> { sequence(first: self) { $0.parent } }

    /// The names of those around it that have one, and its own, as messages tell the way to it.
    var path: String {
      selfAndAncestors.compactMap { $0.parent == nil ? nil : $0.own.name?.value }.reversed().joined(separator: ".")
    }

    /// Whether it has the last of these names, and layers around it the others, from the outside in.
    fileprivate func answers(to wanted: [String]) -> Bool {
      guard !selfAndAncestors.contains(where: \.isRemoved), own.name?.value == wanted.last else { return false }
      var rest = wanted.dropLast()
      for layer in selfAndAncestors.dropFirst() where layer.parent != nil {
        guard let next = rest.last else { break }
        if layer.own.name?.value == next { rest.removeLast() }
      }
      return rest.isEmpty
    }

    fileprivate var description: LayerDescription {
      var layer = own
      layer.layers = children.filter { !$0.isRemoved }.map(\.description)
      return layer
    }
  }

  private let root: Node
  /// The nodes of each name.
  private var known: [String: [Node]] = [:]

  init(of root: LayerDescription) {
    self.root = Node(root, in: nil)
    note(self.root.children)
  }

  private func note(_ nodes: [Node]) {
    for node in nodes {
      if let name = node.own.name?.value { known[name, default: []].append(node) }
      note(node.children)
    }
  }

  /// The layers in the root, as they are now.
  var descriptions: [LayerDescription] { root.description.layers }

  /// The names of all layers, in the order of the file.
  var names: [String] {
    func names(in node: Node) -> [String] {
      node.children.filter { !$0.isRemoved }.flatMap { [$0.own.name?.value].compactMap(\.self) + names(in: $0) }
    }
    return names(in: root)
  }

  /// The layers that a change means, by the last of these names and those of layers around them. They are looked for
  /// where the rarest of the names is.
  func named(_ wanted: [String]) -> [Node] {
    guard let last = wanted.last, let all = known[last] else { return [] }
    let rarest = wanted.lazy.compactMap { self.known[$0] }.min { $0.count < $1.count } ?? []
    guard wanted.count > 1, rarest.count < all.count else { return all.filter { $0.answers(to: wanted) } }
    func inside(_ node: Node) -> [Node] {
      node.children.flatMap { ($0.own.name?.value == last ? [$0] : []) + inside($0) }
    }
    var seen: Set<ObjectIdentifier> = []
    return rarest.flatMap { (node: Node) -> [Node] in inside(node) }.filter {
      $0.answers(to: wanted) && seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  func remove(_ node: Node) { node.isRemoved = true }

  /// Puts the layers that a change has given in the place of those that there were.
  func takeOver(_ node: Node) {
    for child in node.children { child.isRemoved = true }
    node.children = node.own.layers.map { Node($0, in: node) }
    node.own.layers = []
    note(node.children)
  }
}
