import Basics
import Files
import Formulas
import Locales
import Pixels
import SceneFiles
import Vocabulary

/// A map from pictures of an app to the snapshots that they show: the one whose names are those that the map of the
/// settings finds in the picture's path, on the device of the picture's size.
struct PictureMap {
  typealias Mapping = ProjectSettings.PictureMapping

  /// A picture, and what it shows.
  struct Shown: Hashable, Sendable {
    /// The picture's path, seen from their folder.
    let picture: String
    let design: DesignedScreen
    let screen: PictureScreen
    /// The name of the device in the picture's path, where it is none that is known.
    let deviceName: String?
    let locale: LocaleTag?

    /// The name of the take that is drawn.
    var identity: TakeIdentity {
      let variant = [design.variant, locale?.text].compactMap { $0 }.joined(separator: "-")
      return TakeIdentity(
        scene: design.scene, take: design.take, device: deviceName ?? screen.device.name,
        variant: variant.isEmpty ? nil : variant)
    }

    var name: String { "\(identity.name)/\(design.snapshot)" }
  }

  /// The result for a picture.
  enum Finding {
    case shown(Shown)
    case skipped
    case problem(PictureMapProblem)
  }

  private let mappings: [Mapping]
  private let designs: [DesignedScreen]

  init(_ mappings: [Mapping], designs: [DesignedScreen]) { (self.mappings, self.designs) = (mappings, designs) }

  /// Returns what each picture shows, in their order; of several that show one snapshot on one device, all are told.
  ///
  /// - Parameter size: gives a picture's size; nil where it cannot be read.
  func findings(
    of names: [String], size: (_ name: String) -> PixelSize?
  ) -> [(name: String, finding: Finding)] {
    let found = names.map { (name: $0, finding: finding(of: $0, size: size)) }
    var pictures: [MachineText: [String]] = [:]
    for case (let name, .shown(let shown)) in found { pictures[MachineText(shown.name), default: []].append(name) }
    return found.map { name, finding in
      guard case .shown(let shown) = finding, let all = pictures[MachineText(shown.name)], all.count > 1 else {
        return (name, finding)
      }
      return (name, .problem(.samePicture(all, of: shown.name)))
    }
  }

  /// Returns the entries that no picture fits.
  func unused(by names: [String]) -> [Mapping] {
    mappings.filter { mapping in !names.contains { mapping.match.texts(of: $0) != nil } }
  }

  private func finding(of name: String, size: (_ name: String) -> PixelSize?) -> Finding {
    let fitting = mappings.filter { $0.match.texts(of: name) != nil }
    if fitting.contains(where: \.isSkipped) { return .skipped }
    guard let last = fitting.last else { return .problem(.unmatched(name, place: mappings.first?.place)) }
    let candidates = fitting.map { mapping in
      (mapping: mapping, found: designs.compactMap { MappedNames($0, by: mapping, name) })
    }
    let hits = candidates.filter { !$0.found.isEmpty }
    guard let hit = hits.first else { return .problem(nothing(name, by: last)) }
    if Set(hits.flatMap(\.found)).count > hit.found.count {
      return .problem(.severalMappings(name, places: hits.map(\.mapping.place)))
    }
    guard hit.found.count == 1, let names = hit.found.first else {
      return .problem(.severalSnapshots(name, hit.found.map(\.design.name), place: hit.mapping.place))
    }
    return shown(name, names, at: hit.mapping.place, size: size(name))
  }

  /// Finds the device of a picture by its size.
  private func shown(_ name: String, _ names: MappedNames, at place: SourcePlace, size: PixelSize?) -> Finding {
    guard let size else { return .problem(.unreadable(name)) }
    let own = names.design.devices
    let screens = PictureScreen.all(ofSize: size, named: names.device, own: own)
    guard let screen = screens.first else {
      let device = names.device.flatMap { PictureScreen.device(named: $0, besides: own) }
      return .problem(.otherSize(name, size, of: device.map { [$0] } ?? own, isNamed: device != nil, place: place))
    }
    guard screens.count == 1 else {
      return .problem(.severalDevices(name, size, screens.map(\.device.name), place: place))
    }
    var locale: LocaleTag?
    if let text = names.locale {
      guard let tag = try? LocaleTag(text) else { return .problem(.badLocale(name, text: text, place: place)) }
      locale = tag
    }
    let isKnown = names.device.map { PictureScreen.device(named: $0, besides: own) != nil } ?? true
    return .shown(
      Shown(
        picture: name, design: names.design, screen: screen, deviceName: isKnown ? nil : names.device, locale: locale))
  }

  /// Returns the problem of a picture whose names no snapshot has: the first name that is in none.
  private func nothing(_ name: String, by mapping: Mapping) -> PictureMapProblem {
    let texts = mapping.match.texts(of: name) ?? [:]
    for part in Mapping.Part.allCases where part != .device && part != .locale {
      guard let text = mapping.constants[part] ?? texts[part.rawValue] else { continue }
      let known = Set(designs.compactMap { $0.text(of: part) }).sorted()
      let meant = mapping.names[text] ?? text
      if meant == Mapping.nothing || known.contains(where: { PathPattern.areAlike($0, meant) }) { continue }
      return .unknownName(name, part: part.rawValue, text: text, known: known, place: mapping.place)
    }
    return .noSnapshot(name, place: mapping.place)
  }
}

extension DesignedScreen {
  /// The name of its result, but for the device.
  fileprivate var name: String { [scene, takeName, variant, snapshot].compactMap { $0 }.joined(separator: "/") }
}

/// A snapshot, and what a picture's path says of it besides.
private struct MappedNames: Hashable {
  let design: DesignedScreen
  let device: String?
  let locale: String?

  private typealias Mapping = ProjectSettings.PictureMapping

  /// Creates the names of a snapshot in a picture's path; nil where the path lacks one that an entry of the map asks
  /// for. A variant that nothing names is none.
  init?(_ design: DesignedScreen, by mapping: ProjectSettings.PictureMapping, _ path: String) {
    func texts(of part: Mapping.Part) -> [String]? {
      if part == .device || part == .locale { return nil }
      let own = design.text(of: part) ?? Mapping.nothing
      let others = mapping.names.filter { PathPattern.areAlike($0.value, own) }.keys.sorted()
      return (mapping.names[own] == nil && own != Mapping.nothing ? [own] : []) + others
    }
    var allowed: [String: [String]] = [:]
    for part in Mapping.Part.allCases { allowed[part.rawValue] = texts(of: part) }
    guard let found = mapping.match.texts(of: path, allowing: allowed) else { return nil }
    func said(_ part: Mapping.Part) -> String? {
      guard let text = mapping.constants[part] ?? found[part.rawValue] else { return nil }
      let key = mapping.names.keys.sorted().first { PathPattern.areAlike($0, text) }
      let meant = key.flatMap { mapping.names[$0] } ?? text
      return meant == Mapping.nothing ? nil : meant
    }
    for part in [Mapping.Part.scene, .take, .snapshot] {
      if let text = said(part), !PathPattern.areAlike(text, design.text(of: part) ?? "") { return nil }
    }
    let variant = said(.variant)
    guard variant.map({ PathPattern.areAlike($0, design.variant ?? "") }) ?? (design.variant == nil) else {
      return nil
    }
    (self.design, device, locale) = (design, said(.device), said(.locale))
  }
}
