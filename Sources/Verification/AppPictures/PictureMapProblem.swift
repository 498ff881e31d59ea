import Basics
import Files
import Formulas
import Pixels
import SceneFiles
import Vocabulary

/// A picture of an app of which nobody knows what it shows. `message` is the one place that words it.
enum PictureMapProblem: Problem, Hashable {
  case unreadable(String)
  /// No entry fits; the place is the first entry's.
  case unmatched(String, place: SourcePlace?)
  /// Several entries fit, and name different snapshots.
  case severalMappings(String, places: [SourcePlace])
  case severalSnapshots(String, [String], place: SourcePlace)
  /// Pictures that are all of one snapshot.
  case samePicture([String], of: String)
  /// A part of the path that no snapshot has as such a name.
  case unknownName(String, part: String, text: String, known: [String], place: SourcePlace)
  /// Each of the names is known, all together are not.
  case noSnapshot(String, place: SourcePlace)
  /// No device has the picture's size: neither the one that is named, or those of the scene, nor a preset.
  case otherSize(String, PixelSize, of: [Device], isNamed: Bool, place: SourcePlace)
  case severalDevices(String, PixelSize, [String], place: SourcePlace)
  case badLocale(String, text: String, place: SourcePlace)

  /// The entry of the map that it is about; nil for none.
  var place: SourcePlace? {
    switch self {
    case .unreadable, .samePicture: nil
    case .unmatched(_, let place): place
    case .severalMappings(_, let places): places.first
    case .severalSnapshots(_, _, let place), .unknownName(_, _, _, _, let place), .noSnapshot(_, let place),
      .otherSize(_, _, _, _, let place), .severalDevices(_, _, _, let place), .badLocale(_, _, let place):
      place
    }
  }

  var message: Message {
    switch self {
    case .unreadable(let name): return "'\(name)' cannot be read as a picture; save it again, or skip it in 'map'"
    case .unmatched(let name, let place):
      return "no entry of 'map' in \(place?.file ?? ProjectSettings.fileName) fits '\(name)'; add one, or "
        + "{match: \"\(FilePath.name(of: name))\", skip: true}"
    case .severalMappings(let name, let places):
      let lines = places.map { "\($0.line)" }.listed("and")
      return "the entries of 'map' in lines \(lines) of \(places.first?.file ?? "") say different snapshots of "
        + "'\(name)'; let one alone fit"
    case .severalSnapshots(let name, let snapshots, let place):
      return "\(place): '\(name)' may be \(snapshots.prefix(4).map { "'\($0)'" }.listed("or")); say in the entry which "
        + "scene, take, snapshot or variant it is"
    case .samePicture(let names, let snapshot):
      return "\(names.map { "'\($0)'" }.listed("and")) are both '\(snapshot)' by 'map'; give their names a part that "
        + "tells them apart, or skip the others"
    case .unknownName(let name, let part, let text, let known, let place):
      let all: Message =
        known.isEmpty ? "; it has none in any scene" : "; there are \(Array(known.prefix(6)).listed("and"))"
      return "\(place): '\(name)' names the \(part) '\(text)', which no snapshot has"
        + NearestName.question(NearestName.of(text, among: known)).or(all)
    case .noSnapshot(let name, let place):
      return "\(place): no snapshot of a scene has all names of '\(name)'; say in the entry what they stand for"
    case .otherSize(let name, let size, let devices, let isNamed, let place):
      let sizes = devices.map(Self.sizes).listed("and")
      return "\(place): '\(name)' has \(size.width) × \(size.height) pixels, and \(sizes) in 1 to 4 pixels a point"
        + (isNamed ? "; name another device in the entry" : ", as no other device has; give the scene that device")
    case .severalDevices(let name, let size, let devices, let place):
      return "\(place): '\(name)' has \(size.width) × \(size.height) pixels, as \(devices.listed("and")) have; say in "
        + "the entry which it is: device: \(devices.first ?? "")"
    case .badLocale(let name, let text, let place):
      return "\(place): '\(name)' names the locale '\(text)', which is none; write names: {\(text): de}"
    }
  }

  /// `iphone-se has 375 × 667 points`
  private static func sizes(of device: Device) -> String {
    "\(device.name) has \(device.size.width.shortText) × \(device.size.height.shortText) points"
  }
}
