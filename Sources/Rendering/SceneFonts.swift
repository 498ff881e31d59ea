import Basics
import Files
import Formulas
import ImageFiles
import Raster
import SceneFiles
import Scenes

/// The families that a scene brings along, read from its files.
struct SceneFonts: Sendable {
  /// The common set, and those families.
  private(set) var fonts: FontSet
  /// The paths of the files, as they were read.
  private(set) var files: [String] = []
  /// The mistakes in them, each at its place.
  private(set) var mistakes = Diagnostics()
  /// All names that labels may give, those of families that cannot be used among them: they are reported once.
  private(set) var names: [String]

  private let read: @Sendable (_ path: String) throws -> [UInt8]

  /// - Parameters:
  ///   - texts: those of the scene's files: their characters may be shown.
  ///   - common: the set that every scene has.
  ///   - read: gives the bytes of a file, by its path as it is seen from the working folder.
  init(
    of description: SceneDescription, texts: SourceTexts, common: FontSet,
    read: @escaping @Sendable (_ path: String) throws -> [UInt8]
  ) {
    fonts = common
    names = common.familyNames
    self.read = read
    var families: [OwnFamily] = []
    for font in description.files.flatMap(\.fonts) {
      names.append(font.name.value)
      if let family = family(font, besides: common) { families.append(family) }
    }
    names += common.furtherFamilies.map(\.name)
    guard mistakes.isEmpty else { return }
    do {
      fonts = try common.adding(
        families, for: texts.paths.compactMap { texts[$0] } + Self.texts(ofLedgersIn: description))
    } catch {
      mistakes.add(RenderingProblem.unusable("\(error)"), at: description.files.flatMap(\.fonts).first?.name.place)
    }
  }

  /// Texts of data that are in no file of text.
  private static func texts(ofLedgersIn description: SceneDescription) -> [String] {
    var open = description.files.flatMap(\.data).filter { $0.origin.map { FilePath.ends($0, with: ".ledger") } == true }
      .map(\.value)
    var visited: Set<ObjectIdentifier> = []
    var texts: [String] = []
    while let value = open.popLast() {
      switch value {
      case .text(let text): texts.append(text)
      case .list(let items): open += items
      case .record(let record):
        if visited.insert(ObjectIdentifier(record)).inserted { open += record.values }
      default: continue
      }
    }
    return texts
  }

  private mutating func family(_ font: FontDescription, besides common: FontSet) -> OwnFamily? {
    let name = font.name.value
    // As fontconfig compares names.
    func plain(_ name: String) -> MachineText { MachineText(name.lowercased()).replacing(" ", by: "") }
    if let taken = (common.familyNames + common.furtherFamilies.map(\.name)).first(where: { plain($0) == plain(name) })
    {
      mistakes.add(RenderingProblem.fontNameTaken(name, by: taken), at: font.name.place)
      return nil
    }
    // A font without one was reported when the file was read.
    guard !font.files.isEmpty else { return nil }
    let opened = font.files.compactMap { file($0) }
    guard opened.count == font.files.count else { return nil }
    do {
      return try OwnFamily(
        name: name, files: opened, called: font.files.map(\.value), family: font.face?.value,
        axes: Dictionary(font.axes.map { ($0.tag.value, $0.value) }) { first, _ in first })
    } catch {
      mistakes.add(RenderingProblem.font(name, reason: "\(error)"), at: Self.place(of: error, in: font))
      return nil
    }
  }

  private mutating func file(_ wanted: Placed<String>) -> FontFile? {
    let path = FilePath.resolve(wanted.value, besides: wanted.place.file)
    guard files.count < Limits.fontFiles else {
      mistakes.add(RenderingProblem.tooManyFonts(limit: Limits.fontFiles), at: wanted.place)
      return nil
    }
    files.append(path)
    do {
      let bytes = try read(path)
      return try FontFile.open(bytes, digest: SHA256.hex(bytes))
    } catch let problem as FontProblem {
      mistakes.add(RenderingProblem.font(wanted.value, reason: problem.message), at: wanted.place)
    } catch {
      mistakes.add(RenderingProblem.unusable("\(error)"), at: wanted.place)
    }
    return nil
  }

  /// Returns the place where a family's description says what does not go together.
  private static func place(of problem: FontProblem, in font: FontDescription) -> SourcePlace {
    switch problem {
    case .unknownAxis(let tag, _), .axisOutside(let tag, _, _):
      font.axes.first { $0.tag.value == tag }?.tag.place ?? font.name.place
    case .unknownFace: font.face?.place ?? font.name.place
    case .noFont, .compressed, .coloured, .noOutlines, .damaged, .severalFamilies, .sameWeight, .notKept:
      font.files.first?.place ?? font.name.place
    }
  }
}
