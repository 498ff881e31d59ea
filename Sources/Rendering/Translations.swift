import Basics
import Files
import Formulas
import Locales
import SceneFiles
import Scenes

/// The locales in which a scene has words of its own: those of records with a `locale`, and of the files that its data
/// is read from by `{locale}`.
struct Translations: Sendable {
  private let ofRecords: [LocaleTag]
  /// The paths of data with `{locale}` in them.
  private let paths: [String]

  /// - Parameter data: of the scene's own files.
  init(_ data: [DataDescription]) {
    ofRecords = data.flatMap { Self.locales(of: $0.value) }
    paths = data.compactMap(\.localizedPath)
  }

  /// Returns the locales, sorted by their tags.
  ///
  /// - Parameter archive: where files are kept; the disk for nil.
  func locales(in archive: (any SceneArchive)?) -> [LocaleTag] {
    let found = ofRecords + paths.flatMap { Self.locales(ofFilesAt: $0, in: archive) }
    return Set(found).sorted { $0.text < $1.text }
  }

  /// The locales of a list of records of which each has one; none of any other value.
  private static func locales(of value: Value) -> [LocaleTag] {
    guard case .list(let records) = value else { return [] }
    var tags: [LocaleTag] = []
    for record in records {
      guard case .record(let fields) = record, let text = fields["locale"]?.asText, let tag = try? LocaleTag(text)
      else { return [] }
      tags.append(tag)
    }
    return tags
  }

  private static func locales(ofFilesAt path: String, in archive: (any SceneArchive)?) -> [LocaleTag] {
    let place = MachineText(DataDescription.localePlace)
    guard let (head, tail) = MachineText(path).cut(at: place) else { return [] }
    // The part of the path that the tag stands in, and what lies below it, where that is a folder.
    let folder = FilePath.folder(of: head.text + "_")
    let start = head.cut(atLast: "/")?.tail ?? head
    let (end, below) = tail.cut(at: "/").map { ($0.head, Optional($0.tail.text)) } ?? (tail, nil)
    let names = archive.map { (try? $0.names(in: folder)) ?? [] } ?? Folder.visibleNames(in: folder)
    return names.compactMap { name in
      guard let rest = MachineText(name).rest(after: start), rest.ends(with: end),
        let tag = try? LocaleTag(MachineText(decoding: rest.bytes.dropLast(end.bytes.count)).text)
      else { return nil }
      guard let below else { return tag }
      let file = MachineText("\(folder)/\(name)/\(below)").replacing(place, by: MachineText(tag.text)).text
      return archive?.holds(file) ?? FileStatus.isFile(file) ? tag : nil
    }
  }
}
