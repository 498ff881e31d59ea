import Geometry

/// One layer of a tree that is reported layer by layer: where it belongs, and what it is.
public struct LayerEntry: Hashable, Sendable {
  /// The number of layers around it, 0 for the root; a layer comes before its mask and its children, which are one
  /// deeper.
  public var depth: Int
  /// Whether it is the mask of the layer it is in.
  public var isMask: Bool
  public var id: String
  public var kind: String
  /// The layer's frame in its parent, in points.
  public var frame: Rect
  public var facts: [LayerFact]

  public init(depth: Int, isMask: Bool, id: String, kind: String, frame: Rect, facts: [LayerFact]) {
    self.depth = depth
    self.isMask = isMask
    self.id = id
    self.kind = kind
    self.frame = frame
    self.facts = facts
  }

  /// The value of a fact; nil where the layer has it as usual.
  public subscript(key: LayerFact.Key) -> LayerFact.Value? { facts.first { $0.key == key }?.value }

  /// The layer's line in an outline, without the spaces before it.
  ///
  /// - Parameter name: writes its id.
  public func line(_ detail: LayerDetail, naming name: (String) -> String = Quoting.name) -> String {
    let place = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText).joined(separator: " ")
    let facts = facts.filter { detail == .full || $0.key.isRecorded }.map { $0.outlineText(detail) }
    return (["\(isMask ? "mask " : "")\(name(id)) \(kind)", "[\(place)]"] + facts).joined(separator: " ")
  }
}

extension [LayerEntry] {
  /// The lines of an outline (`Layer.outline`).
  ///
  /// - Parameter name: writes the ids.
  public func lines(_ detail: LayerDetail, naming name: (String) -> String = Quoting.name) -> [String] {
    map { String(repeating: "  ", count: $0.depth) + $0.line(detail, naming: name) }
  }

  /// The frames of layers on the screen, by id: of those that no layer above them turns or scales.
  public var screenFrames: [String: Rect] {
    var origins: [Point] = []
    var result: [String: Rect] = [:]
    for entry in self {
      origins.removeLast(Swift.max(0, origins.count - entry.depth))
      let origin = origins.last ?? .zero
      let frame = Rect(
        origin.x + entry.frame.minX, origin.y + entry.frame.minY, entry.frame.width, entry.frame.height)
      result[entry.id] = frame
      var scrolled = Point.zero
      if case .numbers(let offset) = entry[.offset], offset.count == 2 { scrolled = Point(offset[0], offset[1]) }
      origins.append(Point(frame.minX - scrolled.x, frame.minY - scrolled.y))
    }
    return result
  }

  /// The tree without the layers that are meant and all that is in them.
  public func leavingOut(_ isMeant: (LayerEntry) -> Bool) -> [LayerEntry] {
    var inside = Int.max
    return filter { entry in
      if entry.depth > inside { return false }
      inside = isMeant(entry) ? entry.depth : .max
      return inside == .max
    }
  }
}

extension Layer {
  /// The tree layer by layer, each before what is in it.
  public var entries: [LayerEntry] {
    var entries: [LayerEntry] = []
    addEntries(to: &entries, depth: 0, isMask: false)
    return entries
  }

  private func addEntries(to entries: inout [LayerEntry], depth: Int, isMask: Bool) {
    entries.append(LayerEntry(depth: depth, isMask: isMask, id: id, kind: kind, frame: frame, facts: facts))
    for layer in mask { layer.addEntries(to: &entries, depth: depth + 1, isMask: true) }
    for child in children { child.addEntries(to: &entries, depth: depth + 1, isMask: false) }
  }

  /// The tree as text, a line for each layer, children indented by two spaces:
  ///
  ///     table scroll [0 0 375 667] offset 0 120 fill #FFFFFF
  ///       title label [16 10 250 20.5] opacity 0.5 "Good morning" color #000000 font 17 regular
  ///
  /// Frames are x, y, width and height in the parent, in points, with at most three digits after the point. What has
  /// its usual value is left out. The same tree gives the same text in every process; a name with spaces stands in
  /// quotes, and a quote or line feed in it behind a backslash.
  public func outline(_ detail: LayerDetail = .full) -> String { entries.lines(detail).joined(separator: "\n") }
}
