import Formulas
import Raster
import Scenes

/// The characters of a scene's data that no font has. A text of the scene's own with such a character is a mistake;
/// data is the user's, so there it is drawn as a box with its code, and told.
struct DataCharacters {
  /// The characters that are drawn as a box.
  private(set) var missing: Set<Unicode.Scalar> = []
  /// One for each field of a record that has any, in the order of the data.
  private(set) var warnings = Diagnostics()

  private let fonts: FontSet
  private let engine: TextEngine
  private var known: [Unicode.Scalar: Bool] = [:]
  private var seen: Set<Record> = []
  private var queue: [(value: Value, place: Place, source: SourcePlace)] = []

  /// Looks through all data of a scene, level by level: what many records share, as bills do their category, is told
  /// where it stands in a list of its own.
  init(of description: SceneDescription, fonts: FontSet) throws {
    self.fonts = fonts
    engine = try TextEngine(fonts: fonts)
    let data = description.files.flatMap(\.data)
    // Where each stands is only asked of data that has one.
    guard hasMissing(data.map(\.value)) else { return }
    queue = data.map { ($0.value, Place(path: $0.name.value, file: $0.origin), $0.name.place) }
    var next = 0
    while next < queue.count {
      let (value, place, source) = queue[next]
      next += 1
      look(at: value, place, source)
    }
    queue = []
  }

  /// Whether there is a character that no font has, anywhere in the values.
  private mutating func hasMissing(_ values: [Value]) -> Bool {
    var open = values
    var visited: Set<ObjectIdentifier> = []
    while let value = open.popLast() {
      switch value {
      case .text(let text):
        guard Self.mayLack(value) else { continue }
        for scalar in text.unicodeScalars where Self.mayLack(scalar) && !isShown(scalar) { return true }
      case .list(let items): open += items.lazy.filter(Self.mayLack)
      case .record(let record):
        guard visited.insert(ObjectIdentifier(record)).inserted else { continue }
        for field in record.values where Self.mayLack(field) { open.append(field) }
      default: continue
      }
    }
    return false
  }

  /// The place of a value.
  private struct Place {
    /// The path as formulas write it, such as `ledger.bills`.
    var path: String
    var file: String?
    /// The row, told by its number from 1, and by its identity.
    var row: Int?
    var id: String?
  }

  private mutating func look(at value: Value, _ place: Place, _ source: SourcePlace) {
    switch value {
    case .text(let text): look(at: text, place, source)
    case .list(let items):
      for (index, item) in items.enumerated() where Self.mayLack(item) {
        var inner = place
        inner.row = index + 1
        queue.append((item, inner, source))
      }
    case .record(let record):
      guard seen.insert(record).inserted else { return }
      for (name, field) in zip(record.shape.names, record.values) where Self.mayLack(field) {
        var inner = place
        if case .list = field { inner.row = nil } else { inner.id = record.id?.asText }
        inner.path += ".\(name.text)"
        queue.append((field, inner, record.place ?? source))
      }
    default: break
    }
  }

  /// Every font has the characters of ASCII, but for what controls a terminal; tabs and newlines are no letters.
  private static func mayLack(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09...0x0D, 0x20...0x7E: false
    default: true
    }
  }

  private static func mayLack(_ scalar: Unicode.Scalar) -> Bool { UInt8(exactly: scalar.value).map(mayLack) ?? true }

  private static func mayLack(_ value: Value) -> Bool {
    switch value {
    case .text(let text): text.utf8.contains(where: mayLack)
    case .list, .record: true
    default: false
    }
  }

  private mutating func look(at text: String, _ place: Place, _ source: SourcePlace) {
    var found: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where Self.mayLack(scalar) && !isShown(scalar) && !found.contains(scalar) {
      found.append(scalar)
    }
    missing.formUnion(found)
    // A family of the scene's own may be what shows it; labels in others show the box.
    found.removeAll { fonts.ownFamilyLists($0) }
    guard !found.isEmpty else { return }
    warnings.add(
      RenderingProblem.missingCharacters(
        found, field: place.path, row: place.row, id: place.id, file: place.file,
        absent: fonts.scripts.filter { script in !script.isInstalled && found.contains { script.contains($0) } }),
      at: source)
  }

  private mutating func isShown(_ scalar: Unicode.Scalar) -> Bool {
    if let known = known[scalar] { return known }
    let answer =
      fonts.lists(scalar) || (try? engine.measure(String(Character(scalar)), style: .init(), width: nil)) != nil
    known[scalar] = answer
    return answer
  }
}
