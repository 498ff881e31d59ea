import Layers

/// A family of fonts that a scene brings along: which face of which file draws which weight.
public struct OwnFamily: Hashable, Sendable {
  /// A face that a text can be set in.
  struct Face: Hashable, Sendable {
    let file: FontFile
    let face: FontFile.Face
    let weights: ClosedRange<Int>
    /// Whether the weight is an axis of its own, which the text decides on.
    let hasWeights: Bool
  }

  /// The name by which labels ask for it.
  public let name: String
  let faces: [Face]
  /// Axes that stand at one place for every text, in the order of their names.
  let axes: [Setting]
  /// Its files.
  let files: [FontFile]
  /// The names by which whoever gave the files calls them, in the same order; empty where that is not known.
  private let fileNames: [String]

  struct Setting: Hashable, Sendable {
    let tag: String
    let value: Double
  }

  /// - Parameters:
  ///   - files: a file for each weight and slant, or a variable one for many; at least one.
  ///   - called: the names by which messages call them, in the same order.
  ///   - family: which of the families in a collection; nil where there is only one.
  ///   - axes: where axes of variable fonts stand. With `wght` among them the family looks alike in every weight.
  /// - Throws: `FontProblem` where that does not go together.
  public init(
    name: String, files: [FontFile], called fileNames: [String] = [], family: String? = nil,
    axes: [String: Double] = [:]
  ) throws(FontProblem) {
    self.name = name
    self.files = files
    self.fileNames = fileNames
    var found = files.flatMap { file in file.faces.map { (file: file, face: $0) } }
    if let family {
      let known = Self.names(in: found.map(\.face))
      found.removeAll { $0.face.family != family }
      guard !found.isEmpty else { throw .unknownFace(family, known: known) }
    } else if let collection = files.first(where: { Self.names(in: $0.faces).count > 1 }) {
      throw .severalFamilies(Self.names(in: collection.faces))
    }
    self.axes = axes.sorted { $0.key < $1.key }.map { Setting(tag: $0.key, value: $0.value) }
    for axis in self.axes {
      for (_, face) in found {
        guard let own = face.axes.first(where: { $0.tag == axis.tag }) else {
          throw .unknownAxis(axis.tag, known: face.axes.map(\.tag))
        }
        guard own.range.contains(axis.value) else { throw .axisOutside(axis.tag, axis.value, own.range) }
      }
    }
    let isFixed = axes[FontAxis.weight] != nil
    faces = found.map { file, face in
      let axis = isFixed ? nil : face.axes.first { $0.tag == FontAxis.weight }
      let weights = isFixed ? Text.Weight.range : axis.flatMap(Self.weights) ?? face.weight...face.weight
      return Face(file: file, face: face, weights: weights, hasWeights: axis != nil)
    }
    for (index, face) in faces.enumerated() {
      for other in faces[..<index]
      where other.face.isItalic == face.face.isItalic && other.weights.overlaps(face.weights) {
        throw .sameWeight(max(other.weights.lowerBound, face.weights.lowerBound), isItalic: face.face.isItalic)
      }
    }
  }

  private static func names(in faces: [FontFile.Face]) -> [String] {
    faces.reduce(into: []) { names, face in if !names.contains(face.family) { names.append(face.family) } }
  }

  /// The whole numbers of an axis of weights.
  private static func weights(of axis: FontAxis) -> ClosedRange<Int>? {
    let (low, high) = (max(axis.range.lowerBound, 1).rounded(.up), min(axis.range.upperBound, 1000).rounded(.down))
    guard low <= high else { return nil }
    return Int(clamped: low)...Int(clamped: high)
  }

  /// The place in `faces` of what draws a style: a face of the same slant, or one that is upright and will be leaned.
  func face(for style: Text.Style) throws -> Int {
    let able = faces.indices.filter { faces[$0].weights.contains(style.weight.rawValue) }
    if let found = able.first(where: { faces[$0].face.isItalic == style.isItalic })
      ?? able.first(where: { !faces[$0].face.isItalic })
    {
      return found
    }
    guard able.isEmpty else { throw RasterProblem.noUpright(family: name, weight: style.weight.rawValue) }
    throw RasterProblem.missingOwnWeight(
      family: name, weight: style.weight.rawValue,
      known: Set(faces.map(\.weights)).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) })
  }

  /// Returns the name by which fontconfig knows a face, which no file has.
  static func name(ofFace index: Int, ofFamily place: Int) -> String { "scene font \(place) \(index)" }

  /// The name of a face's file in messages.
  func fileName(ofFace index: Int) -> String {
    let place = files.firstIndex(of: faces[index].file)
    return place.flatMap { fileNames.indices.contains($0) ? fileNames[$0] : nil } ?? name
  }

  /// Returns the settings of a face's axes for a weight, as Pango reads them; nil where they are those of the file.
  func variations(ofFace index: Int, weight: Text.Weight) -> String? {
    var settings = axes
    if faces[index].hasWeights { settings.append(Setting(tag: FontAxis.weight, value: Double(weight.rawValue))) }
    return settings.isEmpty ? nil : settings.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
  }

  /// The words that tell its looks from all others: `font Lobster 3f2a9c0d1e4b5a67`, with its axes.
  var fingerprint: String {
    let digests = files.map { String($0.digest.prefix(16)) }.joined(separator: "+")
    return "font \(name) \(digests)" + axes.map { " \($0.tag)=\($0.value)" }.joined()
  }
}
