import Comparison
import Geometry
import Layers
import Pixels

/// The layers of a snapshot, looked for in a picture of the app: which lie elsewhere there, are missing, or have
/// another colour. Only what is certain is told.
struct DesignedLayers {
  /// A layer, and what shows of it, in points on the screen.
  private struct Shown {
    let entry: LayerEntry
    let area: Rect
    /// The layers around it.
    let parents: [String]
  }

  private let layers: [Shown]
  private let drawn: Bitmap
  /// Pixels per point.
  private let scale: Double
  /// Draws the snapshot without the layer of an id.
  private let drawnWithout: (String) throws -> Bitmap

  /// The distance in points, to all sides, within which a layer is looked for.
  private static let reach = 24.0
  /// The most changes that are reported.
  private static let maxChanges = 12
  /// The most layers that are looked for.
  private static let maxSearches = 60
  /// Layers that are fainter are not looked for.
  private static let minOpacity = 0.1

  /// - Parameters:
  ///   - root: the snapshot's layers.
  ///   - drawn: the snapshot's picture.
  ///   - scale: pixels per point.
  ///   - drawnWithout: draws it without the layer of an id.
  init(_ root: Layer, drawn: Bitmap, scale: Double, drawnWithout: @escaping (String) throws -> Bitmap) {
    (self.drawn, self.scale, self.drawnWithout) = (drawn, scale, drawnWithout)
    layers = Self.shown(root)
  }

  /// Returns what shows of each layer, the root and masks aside.
  private static func shown(_ root: Layer) -> [Shown] {
    let areas = Dictionary(root.placements.map { ($0.id, $0.visible) }, uniquingKeysWith: { first, _ in first })
    var result: [Shown] = []
    var parents: [String] = []
    var faintBelow = Int.max
    for entry in root.entries {
      parents.removeLast(max(0, parents.count - entry.depth))
      if entry.depth <= faintBelow { faintBelow = .max }
      if entry.isMask || isFaint(entry) { faintBelow = min(faintBelow, entry.depth) }
      if faintBelow == .max, entry.depth > 0, let area = areas[entry.id] ?? nil, area.width > 0, area.height > 0 {
        result.append(Shown(entry: entry, area: area, parents: parents))
      }
      parents.append(entry.id)
    }
    return result
  }

  private static func isFaint(_ entry: LayerEntry) -> Bool {
    if case .number(let opacity) = entry[.opacity] { opacity < minOpacity } else { false }
  }

  /// Returns the layers that a picture of the app has otherwise, in the order of the tree. A layer that moved or is
  /// missing with the one around it is not told.
  ///
  /// - Parameter ignored: areas that are not compared, in pixels.
  func changes(in app: Bitmap, besides ignored: [Rect]) throws -> [LayerDifference] {
    guard app.width == drawn.width, app.height == drawn.height else { return [] }
    let search = PatchSearch(drawn, app, reach: Int(clamped: (Self.reach * scale).rounded()))
    var shifts: [String: PatchSearch.Shift] = [:]
    var missing: Set<String> = []
    var searches = 0
    var result: [LayerDifference] = []
    let parts = layers.map { PixelRect(covering: $0.area.scaled(by: scale), within: PixelRect(of: drawn)) }
    for (index, layer) in layers.enumerated()
    where result.count < Self.maxChanges && searches < Self.maxSearches {
      guard let part = parts[index],
        missing.isDisjoint(with: layer.parents), differs(part, from: app),
        !ignored.contains(where: { $0.intersection(part.rect) != nil })
      else { continue }
      searches += 1
      let around = layer.parents.reversed().lazy.compactMap { shifts[$0] }.first ?? .none
      if around == .none, let change = color(of: layer, at: part, app) {
        result.append(difference(layer, change))
      } else if let shift = search.shift(of: part.outset(by: 2), under: covers(of: part, by: parts[(index + 1)...])) {
        shifts[layer.entry.id] = shift
        if let moved = moved(shift, with: around) { result.append(difference(layer, "lies \(moved) in the picture")) }
      } else if around == .none, try isMissing(layer, at: part, app) {
        missing.insert(layer.entry.id)
        result.append(difference(layer, "is missing in the picture"))
      }
    }
    return result
  }

  /// The areas in which other layers are painted over a layer's: by these it would be found where they lie.
  private func covers(of part: PixelRect, by others: ArraySlice<PixelRect?>) -> [PixelRect] {
    let around = part.outset(by: 2)
    return others.compactMap { $0?.intersection(around) }
  }

  private func difference(_ layer: Shown, _ phrase: String) -> LayerDifference {
    let name = RowName.printed(layer.entry.id)
    return LayerDifference(layer: name, sentence: "\(layer.entry.kind) `\(name)` \(phrase)")
  }

  /// Returns a phrase for how a layer lies elsewhere in the one around it; nil where it does not.
  private func moved(_ shift: PatchSearch.Shift, with around: PatchSearch.Shift) -> String? {
    func along(_ pixels: Int, _ positive: String, _ negative: String) -> String? {
      pixels == 0 ? nil : "\((abs(Double(pixels)) / scale).shortText) pt \(pixels > 0 ? positive : negative)"
    }
    let parts = [
      along(shift.x - around.x, "further right", "further left"), along(shift.y - around.y, "lower", "higher"),
    ]
    let words = parts.compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: " and ")
  }

  /// Returns a phrase for another colour; nil where it is the same, or nobody knows.
  private func color(of layer: Shown, at part: PixelRect, _ app: Bitmap) -> String? {
    for key in [LayerFact.Key.fill, .color] {
      guard case .word(let word) = layer.entry[key], let color = Color(hex: word), color.alpha == 1,
        let now = ColorChange.color(insteadOf: color, in: part, of: drawn, in: app)
      else { continue }
      return "\(key.rawValue) \(color.hex) is \(now.hex) in the picture"
    }
    return nil
  }

  /// Whether the picture shows what lies behind a layer in its place, and the layer nowhere near.
  private func isMissing(_ layer: Shown, at part: PixelRect, _ app: Bitmap) throws -> Bool {
    LayerAbsence.isAbsent(in: part, of: app, before: drawn, behind: try drawnWithout(layer.entry.id))
  }

  private func differs(_ part: PixelRect, from app: Bitmap) -> Bool {
    (part.y..<part.maxY).contains { y in
      let (first, second) = (drawn.words(y), app.words(y))
      return (part.x..<part.maxX).contains { first[$0] != second[$0] }
    }
  }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    Rect(minX * factor, minY * factor, width * factor, height * factor)
  }
}
