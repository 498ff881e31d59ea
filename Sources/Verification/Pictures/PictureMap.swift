import Basics
import Files
import Formulas
import ImageFiles
import Pixels
import SceneFiles
import Vocabulary

/// Which snapshot of a scene each picture of an app shows: the one among the baselines whose names are those that the
/// map of the settings finds in the picture's path, and where the device is not among them, whose size it has.
struct PictureMap {
  typealias Mapping = ProjectSettings.PictureMapping

  /// The result for a picture.
  enum Finding {
    /// Of the snapshot whose baseline has that name.
    case snapshot(String)
    case skipped
    case problem(PictureMapProblem)
  }

  private let mappings: [Mapping]
  private let screens: [DesignedScreen]

  /// - Parameter baselines: the pictures' names in the folder of baselines.
  init(_ mappings: [Mapping], baselines: [String]) {
    self.mappings = mappings
    screens = baselines.compactMap(DesignedScreen.init(baseline:))
  }

  /// Returns what each picture is, by their names; of several that are of one snapshot, all are told.
  ///
  /// - Parameters:
  ///   - names: the pictures' paths, seen from their folder.
  ///   - size: the size of a picture, or of the baseline of that name.
  func findings(
    of names: [String], size: (_ name: String, _ isBaseline: Bool) -> PixelSize?
  ) -> [(name: String, finding: Finding)] {
    let found = names.map { (name: $0, finding: finding(of: $0, size: size)) }
    var pictures: [MachineText: [String]] = [:]
    for case (let name, .snapshot(let snapshot)) in found { pictures[MachineText(snapshot), default: []].append(name) }
    return found.map { name, finding in
      guard case .snapshot(let snapshot) = finding, let all = pictures[MachineText(snapshot)], all.count > 1 else {
        return (name, finding)
      }
      return (name, .problem(.samePicture(all, of: snapshot)))
    }
  }

  private func finding(of name: String, size: (_ name: String, _ isBaseline: Bool) -> PixelSize?) -> Finding {
    let fitting = mappings.filter { $0.match.texts(of: name) != nil }
    if fitting.contains(where: \.isSkipped) { return .skipped }
    guard let last = fitting.last else { return .problem(.unmatched(name, place: mappings.first?.place)) }
    let candidates = fitting.map { mapping in (mapping, screens.filter { $0.agrees(with: mapping, name) }) }
    let hits = candidates.filter { !$0.1.isEmpty }
    guard let (mapping, agreeing) = hits.first else { return .problem(nothing(name, by: last)) }
    if hits.count > 1, Set(hits.flatMap(\.1).map(\.name)).count > 1 {
      return .problem(.severalMappings(name, places: hits.map(\.0.place)))
    }
    guard agreeing.count > 1 else { return .snapshot(agreeing[0].name) }
    let ownSize = size(name, false)
    let alike = agreeing.filter { size($0.name, true) == ownSize }
    if alike.count == 1 { return .snapshot(alike[0].name) }
    if alike.isEmpty, let ownSize, Set(agreeing.map(\.device)).count > 1 {
      return .problem(.otherSize(name, ownSize, presets: Device.names(ofPixels: ownSize), place: mapping.place))
    }
    return .problem(.severalSnapshots(name, (alike.isEmpty ? agreeing : alike).map(\.name), place: mapping.place))
  }

  /// Why no snapshot has the names of a picture: the first name that none of them has.
  private func nothing(_ name: String, by mapping: Mapping) -> PictureMapProblem {
    let texts = mapping.match.texts(of: name) ?? [:]
    for part in Mapping.Part.allCases {
      guard let text = mapping.constants[part] ?? texts[part.rawValue] else { continue }
      let known = Set(screens.compactMap { $0.text(of: part) }).sorted()
      let meant = mapping.names[text] ?? text
      if meant == Mapping.noVariant || known.contains(where: { NamedPathPattern.areAlike($0, meant) }) { continue }
      return .unknownName(
        name, part: part.rawValue, text: text, nearest: NearestName.of(meant, among: known), known: known,
        place: mapping.place)
    }
    return .noSnapshot(name, place: mapping.place)
  }
}

/// A snapshot as its baseline's path names it: `SCENE/TAKE/DEVICE/SNAPSHOT.png`, with the variant before the last.
private struct DesignedScreen {
  /// The path of its picture.
  let name: String
  let scene: String
  let take: String
  let device: String
  let variant: String?
  let snapshot: String

  /// Nil for a picture that is not where a snapshot's lies.
  init?(baseline name: String) {
    let parts = FilePath.parts(of: name)
    guard 4...5 ~= parts.count, let last = parts.last else { return nil }
    (self.name, scene, take, device) = (name, parts[0], parts[1], parts[2])
    variant = parts.count == 5 ? parts[3] : nil
    snapshot = FilePath.stem(of: last)
  }

  func text(of part: ProjectSettings.PictureMapping.Part) -> String? {
    switch part {
    case .scene: scene
    case .take: take
    case .snapshot: snapshot
    case .device: device
    case .variant, .locale: variant
    }
  }

  /// Whether it has all names that an entry of the map finds in a picture's path. A variant that nothing names is none.
  func agrees(with mapping: ProjectSettings.PictureMapping, _ path: String) -> Bool {
    typealias Part = ProjectSettings.PictureMapping.Part
    func texts(of part: Part) -> [String] {
      let own = text(of: part) ?? ""
      let isOptional = part == .variant || part == .locale
      let others = mapping.names.keys.filter { key in
        let meant = mapping.names[key] ?? key
        return NamedPathPattern.areAlike(meant, own)
          || (isOptional && meant == ProjectSettings.PictureMapping.noVariant)
      }
      return [own].filter { !$0.isEmpty && mapping.names[$0] == nil } + others.sorted()
    }
    let allowed = Dictionary(
      mapping.match.names.compactMap { name in Part(rawValue: name).map { (name, texts(of: $0)) } },
      uniquingKeysWith: { first, _ in first })
    guard let found = mapping.match.texts(of: path, allowing: allowed) else { return false }
    var namesVariant = false
    for part in Part.allCases {
      guard let said = mapping.constants[part] ?? found[part.rawValue] else { continue }
      let key = mapping.names.keys.first { NamedPathPattern.areAlike($0, said) }
      let meant = key.flatMap { mapping.names[$0] } ?? said
      if meant == ProjectSettings.PictureMapping.noVariant { continue }
      guard NamedPathPattern.areAlike(meant, text(of: part) ?? "") else { return false }
      if part == .variant || part == .locale { namesVariant = true }
    }
    return namesVariant || variant == nil
  }
}

extension Device {
  /// The names of the presets, upright or on their side, that have so many pixels.
  static func names(ofPixels size: PixelSize) -> [String] { withPixels(size).map(\.name) }

  /// The presets, upright or on their side, that have so many pixels.
  static func withPixels(_ size: PixelSize) -> [Device] {
    presets.flatMap { [$0, $0.landscape] }.filter { device in
      Int(clamped: (device.size.width * device.scale).rounded()) == size.width
        && Int(clamped: (device.size.height * device.scale).rounded()) == size.height
    }
  }
}

/// A picture of an app of which nobody knows what it shows. `message` is the one place that words it.
enum PictureMapProblem: Problem, Hashable {
  /// No entry fits; the place is the first entry's.
  case unmatched(String, place: SourcePlace?)
  /// Several entries fit, and name different snapshots.
  case severalMappings(String, places: [SourcePlace])
  case severalSnapshots(String, [String], place: SourcePlace)
  /// Pictures that are all of one snapshot.
  case samePicture([String], of: String)
  /// A part of the path that no baseline has as such a name.
  case unknownName(String, part: String, text: String, nearest: String?, known: [String], place: SourcePlace)
  /// Each of the names is known, all together are not.
  case noSnapshot(String, place: SourcePlace)
  /// No baseline has the picture's size, which the presets have.
  case otherSize(String, PixelSize, presets: [String], place: SourcePlace)

  var message: Message {
    switch self {
    case .unmatched(let name, let place):
      return "no entry of 'map' in \(place?.file ?? ProjectSettings.fileName) fits '\(name)'; add one, or "
        + "{match: \"\(FilePath.name(of: name))\", skip: true}"
    case .severalMappings(let name, let places):
      let lines = places.map { "\($0.line)" }.listed("and")
      return
        "the entries of 'map' in lines \(lines) of \(places.first?.file ?? "") say different snapshots of '\(name)'; "
        + "let one alone fit"
    case .severalSnapshots(let name, let snapshots, let place):
      return "\(place): '\(name)' may be \(snapshots.prefix(4).map { "'\($0)'" }.listed("or")); say in the entry which "
        + "scene, take, snapshot, device or variant it is"
    case .samePicture(let names, let snapshot):
      return
        "\(names.map { "'\($0)'" }.listed("and")) are both '\(snapshot)' by 'map'; give their names a part that tells "
        + "them apart, or skip the others"
    case .unknownName(let name, let part, let text, let nearest, let known, let place):
      let all: Message =
        known.isEmpty
        ? "; record some first" : "; there are \(Array(known.prefix(6)).listed("and"))"
      let candidates = NearestName.question(nearest).or(all)
      return "\(place): '\(name)' names the \(part) '\(text)', which no baseline has\(candidates)"
    case .noSnapshot(let name, let place):
      return
        "\(place): no baseline has all names of '\(name)'; record it first, or say in the entry what its names stand for"
    case .otherSize(let name, let size, let presets, let place):
      let devices = presets.isEmpty ? "which no device has" : "as \(presets.listed("or")) has"
      return
        "\(place): '\(name)' has \(size.width) × \(size.height) pixels, \(devices), and no baseline of its names has; "
        + "verify the scene on that device, or say in the entry which it is"
    }
  }
}
