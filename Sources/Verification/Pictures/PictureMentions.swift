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

  private static let endings: Set = ["md", "markdown", "rst", "html"]
  /// Folders that are looked into, at most.
  private static let maxFolders = 100_000

  /// Reads the pages of a list: those that its patterns name, or all below its folder. What is hidden is none.
  package init(of list: PictureList) throws {
    var all: [Mention] = []
    var folders = [list.root]
    var count = 0
    while let folder = folders.popLast(), count < Self.maxFolders {
      count += 1
      for name in try Folder.names(in: folder) where !FilePath.isHidden(name) {
        let path = folder == "." ? name : FilePath.join(folder, name)
        if FileStatus.isFolder(path) {
          if !FileStatus.isLink(path) { folders.append(path) }
        } else if Self.endings.contains(FilePath.fileExtension(name)) {
          let seen = list.root == "." ? path : FilePath.path(path, seenFrom: list.root)
          guard list.pages?.contains(where: { $0.matches(seen) }) ?? true else { continue }
          all += Self.mentions(in: MachineText(decoding: try FileBytes.read(path)), of: path, root: list.root)
        }
      }
    }
    self.all = all
  }

  /// Returns the mistakes of a list and its pages: pictures that no page shows, and pictures beside those of the list
  /// that a page shows and nothing makes.
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
    return unseen + unmade.sorted { ($0.place?.description ?? "") < ($1.place?.description ?? "") }
  }

  // MARK: Reading

  /// The places before a picture's path: `![…](path)`, `src="path"`, `srcset="path 2x, …"`, `.. image:: path`.
  private static let marks: [MachineText] =
    ["](", "image:: ", "figure:: "]
    + ["src", "srcset", "poster"].flatMap { name in ["\(name)=\"", "\(name)='"].map { MachineText($0) } }

  /// Returns the pictures that a page shows, without what stands in a comment or in a block of code.
  ///
  /// - Parameter root: the folder that paths from `/` on begin at.
  static func mentions(in text: MachineText, of page: String, root: String) -> [Mention] {
    var mentions: [Mention] = []
    let file = SourceFile(page)
    var hidden = HiddenText(isMarkdown: ["md", "markdown"].contains(FilePath.fileExtension(page)))
    for (index, line) in text.lines.enumerated() {
      let unseen = hidden.ranges(in: line)
      func add(_ behind: MachineText, after mark: MachineText) {
        let offset = line.bytes.count - behind.bytes.count
        if unseen.contains(where: { $0.contains(offset) }) { return }
        let column = line.text.unicodeScalars.count - behind.text.unicodeScalars.count + 1
        for path in paths(behind, after: mark) {
          let place = SourcePlace(in: file, line: index + 1, column: column, length: path.utf8.count)
          let isOfRoot = FilePath.isAbsolute(path)
          let resolved =
            isOfRoot
            ? FilePath.resolve(String(path.dropFirst()), besides: FilePath.join(root, "page"))
            : FilePath.resolve(path, besides: page)
          mentions.append(Mention(path: resolved, place: place))
        }
      }
      for mark in marks {
        var rest = line
        while let (_, behind) = rest.cut(at: mark) {
          rest = behind
          add(behind, after: mark)
        }
      }
      // `[label]: path`, which `![…][label]` means.
      if line.trimmed.starts(with: "["), let (_, behind) = line.cut(at: "]: ") { add(behind, after: "]: ") }
    }
    return mentions
  }

  /// The pictures' paths at the beginning of a text, as files are called; none where it is an address elsewhere.
  private static func paths(_ text: MachineText, after mark: MachineText) -> [String] {
    let end = mark == "](" ? UInt8(ascii: ")") : mark.bytes.last.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    let whole = text.cut { $0 != end }.head
    let candidates = mark.starts(with: "srcset") ? whole.parts(at: ",") : [whole]
    return candidates.compactMap { candidate in
      var path = candidate.trimmed
      // Between angle brackets a path may have spaces.
      if let inside = path.rest(after: "<") {
        path = inside.cut { $0 != UInt8(ascii: ">") }.head
      } else {
        path = path.cut { $0 != UInt8(ascii: " ") }.head
      }
      path = path.cut { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.head
      let name = decoded(path)
      let isPicture = PictureFolder.endings.contains(FilePath.fileExtension(name))
      return isPicture && !path.holds("://") && !path.starts(with: "//") ? name : nil
    }
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

/// The parts of a page that its readers do not see, line by line: comments of HTML, and in Markdown blocks of code between fences
/// (CommonMark 0.31, section 4.5).
private struct HiddenText {
  let isMarkdown: Bool
  /// The fence that opened the block of code that a line lies in.
  private var fence: MachineText?
  private var isInComment = false
  private static let fences: [MachineText] = ["```", "~~~"]

  init(isMarkdown: Bool) { self.isMarkdown = isMarkdown }

  /// Returns the ranges of a line's bytes that are not seen.
  mutating func ranges(in line: MachineText) -> [Range<Int>] {
    let whole = 0..<line.bytes.count + 1
    if let open = fence {
      if line.trimmed.starts(with: open) { fence = nil }
      return [whole]
    }
    if isMarkdown, !isInComment, let mark = Self.fences.first(where: { line.trimmed.starts(with: $0) }) {
      fence = mark
      return [whole]
    }
    var ranges: [Range<Int>] = []
    var rest = line
    var start = 0
    while true {
      guard let (_, behind) = rest.cut(at: isInComment ? "-->" : "<!--") else {
        if isInComment { ranges.append(start..<whole.upperBound) }
        return ranges
      }
      let offset = line.bytes.count - behind.bytes.count
      if isInComment { ranges.append(start..<offset) } else { start = offset }
      isInComment.toggle()
      rest = behind
    }
  }
}
