import Basics
import Files
import ImageFiles

/// A folder of pictures that any program made, and what lies below it.
struct PictureFolder {
  /// Endings of what is looked at.
  static let endings = ImageFormat.stillEndings.union(
    AnimationFormat.allCases.filter { $0.facts.film == nil }.map(\.rawValue))
  /// Behind a picture's name: a file of areas that are not compared.
  static let ignoreEnding = ".ignore"

  let path: String
  /// The pictures, as seen from the folder, sorted. What is hidden is not among them, nor what lies behind a link to a
  /// folder.
  let names: [String]

  /// - Parameters:
  ///   - isOptional: whether it may be missing, and has no pictures then.
  ///   - others: folders whose pictures are others, though they may lie in this one.
  init(_ path: String, isOptional: Bool = false, leavingOut others: [String] = []) throws {
    let others = Set(others.map { MachineText(FilePath.resolve($0, besides: "")) })
    self.path = FilePath.withoutLastSlash(path)
    guard FileStatus.isFolder(path) else {
      if isOptional, !FileStatus.exists(path) {
        names = []
        return
      }
      throw FileProblem.missing(path: path, nearest: nil)
    }
    var names: [String] = []
    var folders = [""]
    while let folder = folders.popLast() {
      let place = FilePath.withoutLastSlash(FilePath.join(self.path, folder))
      let found = try Folder.names(in: place)
      try SequenceManifest.checkWhole(place, names: found)
      for name in found where !FilePath.isHidden(name) {
        let seen = FilePath.join(folder, name)
        let file = FilePath.join(self.path, seen)
        if Self.endings.contains(FilePath.fileExtension(name)), FileStatus.isFile(file) {
          names.append(seen)
        } else if FileStatus.isFolder(file), !FileStatus.isLink(file),
          !others.contains(MachineText(FilePath.resolve(file, besides: "")))
        {
          folders.append(seen)
        }
      }
    }
    self.names = names.sorted { MachineText($0) < MachineText($1) }
    var known: [[FileName]: String] = [:]
    for name in self.names {
      let other = known.updateValue(name, forKey: FilePath.parts(of: name).map { FileName($0) })
      if let other { throw VerificationProblem.samePicture(other, name) }
    }
  }

  func path(of name: String) -> String { FilePath.join(path, name) }

  /// Throws where a picture is a link: what it leads to may be anybody's, and would be shown.
  func checkNoLink(_ name: String) throws(FileProblem) {
    let path = path(of: name)
    if FileStatus.isLink(path) { throw .unreadable(path: path, reason: .link) }
  }

  /// The areas that a file beside a picture names, `x,y,w,h` in pixels on a line; `#` begins a remark.
  func ignored(of name: String) throws -> IgnoredAreas {
    let path = path(of: name) + Self.ignoreEnding
    guard let bytes = try FileBytes.readIfPresent(path, below: self.path) else { return try IgnoredAreas() }
    var texts: [String] = []
    for (index, line) in MachineText(decoding: bytes).lines.enumerated() {
      let text = (line.cut(at: "#")?.head ?? line).words(between: " \t\r").map(\.text).joined()
      if text.isEmpty { continue }
      guard let areas = try? IgnoredAreas([text]), areas.layers.isEmpty else {
        throw VerificationProblem.badIgnoreFile(path: path, line: index + 1, text: text)
      }
      texts.append(text)
    }
    return try IgnoredAreas(texts)
  }
}
