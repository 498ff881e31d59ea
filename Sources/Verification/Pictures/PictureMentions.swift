import Basics
import Files
import Formulas
import SceneFiles

/// The pictures that pages in Markdown, HTML and reStructuredText show.
package struct PictureMentions {
  /// A picture of a page.
  struct Mention {
    /// The path of the picture.
    let path: String
    let place: SourcePlace
  }

  let all: [Mention]
  /// The patterns of pages that fit none.
  private let unfitting: [PictureList.Pages]

  private static let endings: Set = ["md", "markdown", "rst", "html"]
  /// Folders that are looked into, at most.
  private static let maxFolders = 100_000

  /// Reads the pages of a list: those that its patterns name, or all below its folder. What is hidden is none.
  package init(of list: PictureList) throws {
    var all: [Mention] = []
    var folders = [list.root]
    var count = 0
    var fitting: Set<PictureList.Pages> = []
    while let folder = folders.popLast(), count < Self.maxFolders {
      count += 1
      for name in try Folder.names(in: folder) where !FilePath.isHidden(name) {
        let path = folder == "." ? name : FilePath.join(folder, name)
        if FileStatus.isFolder(path) {
          if !FileStatus.isLink(path) { folders.append(path) }
        } else if Self.endings.contains(FilePath.fileExtension(name)) {
          let seen = list.root == "." ? path : FilePath.path(path, seenFrom: list.root)
          if let pages = list.pages {
            let fits = pages.filter { $0.pattern.matches(seen) }
            if fits.isEmpty { continue }
            fitting.formUnion(fits)
          }
          all += Self.mentions(in: MachineText(decoding: try FileBytes.read(path)), of: path, root: list.root)
        }
      }
    }
    self.all = all
    unfitting = (list.pages ?? []).filter { !fitting.contains($0) }
  }

  /// Returns the mistakes of a list and its pages: patterns that fit no page, pictures that no page shows, and pictures
  /// beside those of the list that a page shows and nothing makes.
  package func problems(of list: PictureList) -> [Diagnostic] {
    let shown = Set(all.map { MachineText($0.path) })
    let made = Set(list.pictures.map { MachineText($0.path) })
    let others = Set(list.others.map { MachineText($0) })
    let folders = Set(list.pictures.map { MachineText(FilePath.folder(of: $0.path)) })
    let unseen = list.pictures.filter { !shown.contains(MachineText($0.path)) }.map {
      Diagnostic(PictureListProblem.unseen($0.path), at: $0.place)
    }
    let unmade = all.filter { mention in
      let path = MachineText(mention.path)
      return folders.contains(MachineText(FilePath.folder(of: mention.path))) && !made.contains(path)
        && !others.contains(path)
    }.map { Diagnostic(PictureListProblem.unmade($0.path), at: $0.place) }
    let pages = unfitting.map { Diagnostic(PictureListProblem.noPage($0.pattern.text), at: $0.place) }
    return pages + unseen + unmade.sorted { ($0.place?.description ?? "") < ($1.place?.description ?? "") }
  }

  // MARK: Reading

  /// Returns the pictures that a page shows, without what stands in a comment or in a block of code.
  ///
  /// - Parameter root: the folder that paths from `/` on begin at.
  static func mentions(in text: MachineText, of page: String, root: String) -> [Mention] {
    let file = SourceFile(page)
    var reader = reader(of: page)
    var mentions: [Mention] = []
    for (index, line) in text.lines.enumerated() {
      let bytes = Array(line.bytes)
      for picture in reader.pictures(in: bytes) {
        guard let path = path(picture.address) else { continue }
        let column = String(decoding: bytes[..<picture.offset], as: UTF8.self).unicodeScalars.count + 1
        let place = SourcePlace(in: file, line: index + 1, column: column, length: picture.address.utf8.count)
        let resolved =
          FilePath.isAbsolute(path)
          ? FilePath.resolve(String(path.dropFirst()), besides: FilePath.join(root, "page"))
          : FilePath.resolve(path, besides: page)
        mentions.append(Mention(path: resolved, place: place))
      }
    }
    return mentions
  }

  private static func reader(of page: String) -> any PageReader {
    switch FilePath.fileExtension(page) {
    case "html": HTMLPageReader()
    case "rst": StructuredTextPageReader()
    default: MarkdownPageReader()
    }
  }

  /// The path that an address is, as files are called; nil where it leads elsewhere, or to no picture.
  private static func path(_ address: String) -> String? {
    let path = MachineText(address).cut { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.head
    let name = decoded(path)
    let isPicture = PictureFolder.endings.contains(FilePath.fileExtension(name))
    return isPicture && !path.holds("://") && !path.starts(with: "//") ? name : nil
  }

  /// The path with its escapes of addresses (`%20`) as the bytes that they are.
  private static func decoded(_ path: MachineText) -> String {
    let parts = path.parts(at: "%")
    let bytes = parts.dropFirst().flatMap { part -> [UInt8] in
      let digits = Array(part.bytes.prefix(2))
      guard digits.count == 2, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
        return [UInt8(ascii: "%")] + part.bytes
      }
      return [byte] + part.bytes.dropFirst(2)
    }
    return String(decoding: Array((parts.first?.bytes).map(Array.init) ?? []) + bytes, as: UTF8.self)
  }
}
