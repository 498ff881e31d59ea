import Comparison
import Geometry
import Layers
import Pixels

/// The layers of a snapshot beside its picture, looked for in a picture of the app: which lie elsewhere there, and
/// which have another colour.
struct DesignedLayers {
  /// A layer, and what shows of it, in points on the screen.
  private struct Shown {
    let entry: LayerEntry
    let area: Rect
    /// The layers around it.
    let parents: [String]
  }

  private let layers: [Shown]
  private let picture: Bitmap
  /// Pixels per point.
  private let scale: Double

  /// How far a layer is looked for to all sides, in points.
  private static let reach = 24.0
  /// How many changes are told.
  private static let most = 12

  /// - Parameters:
  ///   - entries: those of the snapshot.
  ///   - picture: the snapshot's.
  init(_ entries: [LayerEntry], drawn picture: Bitmap) {
    self.picture = picture
    let width = entries.first?.frame.width ?? 0
    scale = width > 0 ? Double(picture.width) / width : 1
    layers = Self.shown(entries)
  }

  /// Returns the part of each layer that shows, the root aside. Of what is hidden, transformed or a mask nothing is
  /// known.
  private static func shown(_ entries: [LayerEntry]) -> [Shown] {
    let frames = entries.screenFrames
    var result: [Shown] = []
    var parents: [(id: String, clip: Rect?)] = []
    var hiddenBelow = Int.max
    for entry in entries {
      parents.removeLast(max(0, parents.count - entry.depth))
      if entry.depth <= hiddenBelow { hiddenBelow = .max }
      let isUnknown =
        entry.isMask || entry[.hidden] != nil || entry[.transform] != nil || isFaint(entry)
      if isUnknown { hiddenBelow = min(hiddenBelow, entry.depth) }
      let around = parents.last?.clip
      let frame = frames[entry.id]
      let area = around.map { around in frame.flatMap { $0.intersection(around) } } ?? frame
      if hiddenBelow == .max, entry.depth > 0, let area, area.width > 0, area.height > 0 {
        result.append(Shown(entry: entry, area: area, parents: parents.map(\.id)))
      }
      let clips = entry.depth == 0 || entry[.clip] != nil || entry.kind == "scroll"
      parents.append((entry.id, clips ? area ?? .zero : around))
    }
    return result
  }

  private static func isFaint(_ entry: LayerEntry) -> Bool {
    if case .number(let opacity) = entry[.opacity] { opacity < 0.1 } else { false }
  }

  /// Returns the layers that lie elsewhere in a picture of the app, or have another colour, in the order of the tree.
  /// A layer that moved with the one around it is not told.
  ///
  /// - Parameter ignored: areas that are not compared, in pixels.
  func changes(in app: Bitmap, besides ignored: [Rect]) -> [LayerDifference] {
    guard app.width == picture.width, app.height == picture.height else { return [] }
    let search = PatchSearch(picture, app, reach: Int(clamped: (Self.reach * scale).rounded()))
    var shifts: [String: (x: Int, y: Int)] = [:]
    var result: [LayerDifference] = []
    for layer in layers where result.count < Self.most {
      let all = PixelRect(of: picture)
      guard let part = PixelRect(covering: layer.area.scaled(by: scale), within: all), differs(part, from: app),
        !ignored.contains(where: { $0.union(part.rect) == $0 })
      else { continue }
      let around = layer.parents.reversed().lazy.compactMap { shifts[$0] }.first ?? (x: 0, y: 0)
      if around == (0, 0), let change = color(of: layer, at: part, app) {
        result.append(difference(layer, change))
        continue
      }
      guard let shift = search.shift(of: part.outset(by: 2)) else { continue }
      shifts[layer.entry.id] = shift
      if shift != around, let moved = moved(by: (shift.x - around.x, shift.y - around.y)) {
        result.append(difference(layer, "lies \(moved)"))
      }
    }
    return result
  }

  private func difference(_ layer: Shown, _ phrase: String) -> LayerDifference {
    let name = RowName.printed(layer.entry.id)
    return LayerDifference(layer: name, sentence: "\(layer.entry.kind) `\(name)` \(phrase)")
  }

  private func moved(by shift: (x: Int, y: Int)) -> String? {
    func along(_ pixels: Int, _ positive: String, _ negative: String) -> String? {
      pixels == 0 ? nil : "\((abs(Double(pixels)) / scale).shortText) pt \(pixels > 0 ? positive : negative)"
    }
    let parts = [along(shift.x, "further right", "further left"), along(shift.y, "lower", "higher")].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// Returns a phrase for another colour; nil where it is the same, or nobody knows.
  private func color(of layer: Shown, at part: PixelRect, _ app: Bitmap) -> String? {
    for key in [LayerFact.Key.fill, .color] {
      guard case .word(let word) = layer.entry[key], let color = Color(hex: word), color.alpha == 1,
        let now = ColorChange.color(insteadOf: color, in: part, of: picture, in: app)
      else { continue }
      return "\(key.rawValue) \(color.hex) is \(now.hex)"
    }
    return nil
  }

  private func differs(_ part: PixelRect, from app: Bitmap) -> Bool {
    (part.y..<part.maxY).contains { y in
      let (first, second) = (picture.words(y), app.words(y))
      return (part.x..<part.maxX).contains { first[$0] != second[$0] }
    }
  }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    Rect(minX * factor, minY * factor, width * factor, height * factor)
  }
}
