import Basics
import Comparison
import Geometry
import Layers
import Pixels
import Rendering

/// The parts that are not compared: areas of the screen, and layers wherever they go.
public struct IgnoredAreas: Hashable, Sendable {
  /// The rectangles, in points.
  public var rects: [Rect]
  /// Ids; a layer's contents count too, and without the brackets that tell repeated layers apart all of them do:
  /// `list.row` is `list.row(3)`, and `list.row.price` is `list.row(3).price`. Layers around, and between two of
  /// several names, may be left out: `row.price` is `page.list.row(3).head.price`.
  public var layers: [String]
  /// The areas as they were written, sorted.
  public let texts: [String]

  /// - Parameter texts: `x,y,w,h` in points, or `@layer`.
  public init(_ texts: [String] = []) throws(VerificationProblem) {
    rects = []
    layers = []
    for text in texts {
      if let layer = MachineText(text).rest(after: "@"), !layer.isEmpty {
        layers.append(layer.text)
        continue
      }
      guard let rect = Rect(numbers: text) else { throw .badIgnore(text) }
      rects.append(rect)
    }
    self.texts = Set(texts).sorted()
  }

  /// Sightings of the layers that either these ignore or others, and not both; nil where there are none.
  func sightings(unlike others: [String]) -> IgnoredLayerSightings? {
    let differing = Set(texts).symmetricDifference(others).compactMap { MachineText($0).rest(after: "@")?.text }
    return differing.isEmpty ? nil : IgnoredLayerSightings(of: differing)
  }

  public var isEmpty: Bool { rects.isEmpty && layers.isEmpty }

  /// Whether a layer of that id is ignored.
  public func contains(_ id: String) -> Bool {
    layers.contains { Self.isMeant(id, by: $0) }
  }

  /// Whether a layer of that id is the one that a name means, one of its instances, or in it.
  static func isMeant(_ id: String, by name: String) -> Bool {
    let (id, name) = (MachineText(RowName.unquoted(id)), MachineText(RowName.unquoted(name)))
    func begins(_ id: MachineText) -> Bool {
      guard let rest = id.rest(after: name) else { return false }
      return rest.isEmpty || [".", "(", "~"].contains { rest.starts(with: $0) }
    }
    return begins(id)
      || (id.holds("(") && !name.holds("(") && begins(MachineText(LayerDifference.stem(of: id.text))))
      || isWithin(layers(of: id.text), layers(of: name.text))
  }

  /// Whether several names, with others between and around them, lead to a layer or one around it. Rows between two of
  /// them are not passed over: which of them is meant would be a guess.
  private static func isWithin(_ layers: [String], _ names: [String]) -> Bool {
    guard names.count > 1, let last = names.last else { return false }
    return layers.indices.contains { end in
      guard isCalled(layers[end], last) else { return false }
      var others = names.dropLast()
      for layer in layers[..<end].reversed() {
        guard let next = others.last else { break }
        if isCalled(layer, next) { others.removeLast() } else if MachineText(layer).holds("(") { return false }
      }
      return others.isEmpty
    }
  }

  private static func isCalled(_ layer: String, _ name: String) -> Bool {
    guard let rest = MachineText(layer).rest(after: MachineText(name)) else { return false }
    return rest.isEmpty || ["(", "~"].contains { rest.starts(with: $0) }
  }

  /// The layers of an id, `page`, `row(3)`; what stands in brackets may have points.
  private static func layers(of id: String) -> [String] {
    var depth = 0
    return id.utf8.split { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
      return depth == 0 && byte == UInt8(ascii: ".")
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The areas of one frame, in points.
  ///
  /// - Parameter hidden: whether the ignored layers were hidden, as they are where frames are hashed.
  func areas(in root: Layer, hidden: Bool = false) -> [Rect] {
    guard !layers.isEmpty else { return rects }
    let shown = hidden ? root.setting({ contains($0.id) }, hidden: false) : root
    return rects + shown.placements.filter { contains($0.id) }.compactMap(\.visible)
  }

  /// The areas of one frame of which only the entries are known.
  func areas(in entries: [LayerEntry]) -> [Rect] {
    guard !layers.isEmpty else { return rects }
    let frames = entries.screenFrames
    return rects + frames.keys.sorted().filter(contains).compactMap { frames[$0] }
  }

  /// The tree without what is ignored: ignored layers, and those that lie wholly inside of an ignored area.
  func entries(of root: Layer) -> [LayerEntry] {
    guard !isEmpty else { return root.entries }
    let frames = Dictionary(
      rects.isEmpty ? [] : root.placements.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
    return root.entries.leavingOut { covers($0.id, frame: frames[$0.id]) }
  }

  /// The same of a tree of which only the entries are known.
  func without(_ entries: [LayerEntry]) -> [LayerEntry] {
    guard !isEmpty else { return entries }
    let frames = entries.screenFrames
    return entries.leavingOut { covers($0.id, frame: frames[$0.id]) }
  }

  private func covers(_ id: String, frame: Rect?) -> Bool {
    contains(id) || frame.map { frame in rects.contains { $0.union(frame) == $0 } } ?? false
  }

  /// The take without the ignored layers.
  ///
  /// - Parameter sightings: is told of every frame; no layer changes by that.
  func hiding(in take: FrameRenderer, noting sightings: IgnoredLayerSightings? = nil) -> FrameRenderer {
    guard !layers.isEmpty else { return take }
    return take.changing { root in
      sightings?.note(root)
      return root.setting({ contains($0.id) }, hidden: true)
    }
  }

  /// Whole pixels that areas touch.
  static func pixels(_ areas: [Rect], scale: Double, in bitmap: Bitmap) -> [PixelRect] {
    areas.compactMap { area in
      PixelRect(
        covering: Rect(area.minX * scale, area.minY * scale, area.width * scale, area.height * scale),
        within: PixelRect(of: bitmap))
    }
  }

  /// A copy of the picture with the areas of the screen clear; the picture itself where there are none.
  func cleared(_ bitmap: Bitmap, scale: Double) -> Bitmap {
    let areas = Self.pixels(rects, scale: scale, in: bitmap)
    guard !areas.isEmpty else { return bitmap }
    let copy = bitmap.copy()
    areas.forEach(copy.clear)
    return copy
  }

  /// Returns the number of pixels that the areas cover together.
  static func count(_ areas: [PixelRect], in bitmap: Bitmap) -> Int {
    ImageComparison.ignoredPixels(
      width: bitmap.width, height: bitmap.height, options: .init(ignored: areas.map(\.rect)))
  }
}

extension Layer {
  /// The tree with `isHidden` of some layers changed.
  func setting(_ isMeant: (Layer) -> Bool, hidden: Bool) -> Layer {
    var copy = self
    if isMeant(self) { copy.isHidden = hidden }
    copy.children = children.map { $0.setting(isMeant, hidden: hidden) }
    return copy
  }
}

extension Rect {
  /// `x,y,w,h`: four numbers, width and height more than 0; nil for anything else.
  package init?(numbers text: String) {
    let parts = MachineText(text).parts(at: ",")
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else {
      return nil
    }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}
