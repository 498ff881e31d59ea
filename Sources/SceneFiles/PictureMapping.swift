import Files
import Formulas

extension ProjectSettings {
  /// An entry of the map from pictures of an app to the snapshots that they show, by the names of their files.
  ///
  ///     - {match: "{device}/{snapshot}.png", scene: home, names: {"iPhone 15 Pro": iphone-15}}
  public struct PictureMapping: Hashable, Sendable {
    /// A name that a snapshot has.
    public enum Part: String, Hashable, Sendable, CaseIterable {
      case scene, take, snapshot, device, variant
      /// The locale that the scene is shown in, as that of `render`.
      case locale
    }

    /// The name for no variant, or no locale: the scene as it is.
    public static let nothing = "none"

    /// The pattern of its files' paths.
    public var match: PathPattern
    /// The names that all of its files have.
    public var constants: [Part: String] = [:]
    /// The names that texts of files' names stand for; `nothing` for a scene as it is.
    public var names: [String: String] = [:]
    /// Whether its files show no scene.
    public var isSkipped = false
    /// The place at which it is written.
    public var place: SourcePlace

    /// Creates an entry of a pattern alone.
    public init(match: PathPattern, at place: SourcePlace) { (self.match, self.place) = (match, place) }
  }
}

extension SettingsReader {
  /// The entries of `map`.
  func mappings(_ node: YAMLNode) -> [ProjectSettings.PictureMapping] {
    (items(node, of: "map") ?? []).compactMap { mapping($0) }
  }

  private func mapping(_ node: YAMLNode) -> ProjectSettings.PictureMapping? {
    typealias Part = ProjectSettings.PictureMapping.Part
    guard let pairs = pairs(node, of: "map", wanted: "a list of maps") else { return nil }
    let parts = Part.allCases.map(\.rawValue)
    checkKeys(pairs, of: "map", among: ["match", "names", "skip"] + parts)
    guard node["match"] != nil else { return refused(.missingKey("match", of: "an entry of map"), at: node.place) }
    guard let text = text("match", of: node) else { return nil }
    guard let pattern = PathPattern(naming: text), Set(pattern.names).count == pattern.names.count else {
      return refused(
        .wrongForm(
          key: "match", wanted: "a pattern with each {name} once, such as {device}/{snapshot}.png", found: text),
        at: node["match"]?.place ?? node.place)
    }
    for name in pattern.names where !parts.contains(name) {
      report(.unknownKey(name, of: "a pattern", candidates: parts), at: node["match"]?.place ?? node.place)
    }
    var mapping = ProjectSettings.PictureMapping(match: pattern, at: node.place)
    for part in Part.allCases where node[part.rawValue] != nil {
      if pattern.names.contains(part.rawValue) {
        report(.severalKeys([part.rawValue, "{\(part.rawValue)}"], of: "an entry of map"), at: node.place)
      }
      mapping.constants[part] = self.text(part.rawValue, of: node)
    }
    for pair in node["names"].map({ entries($0, of: "names") }) ?? [] {
      if let name = literal(pair.value, key: pair.key.value) { mapping.names[pair.key.value] = name.value }
    }
    mapping.isSkipped = node["skip"]?.plainText == "true"
    if let skip = node["skip"], !["true", "false"].contains(skip.plainText) {
      return misformed(skip, key: "skip", wanted: "true or false")
    }
    return mapping
  }
}
