import Formulas
import Scenes
import Vocabulary

extension FileReader {
  /// `fonts:`, names with the paths of files, or with a map of what there is to say. Of what is wrong, and told, the
  /// name is kept: labels that ask for it are not reported again.
  func fonts(_ node: YAMLNode) -> [FontDescription] {
    let wanted = "names with their files, such as 'Quay: fonts/Quay.ttf'"
    return entries(node, of: "fonts", wanted: wanted).map { pair in
      if !isFontName(pair.key.value) { report(.fontName(pair.key.value), at: pair.key.place) }
      if let keys = pair.value.pairs { return font(pair.key, keys, of: pair.value) }
      return FontDescription(name: pair.key, files: fontFiles(pair.value, key: pair.key.value))
    }
  }

  /// Letters, digits, spaces, hyphens and underscores.
  private func isFontName(_ text: String) -> Bool {
    1...100 ~= text.count && text.first != " " && text.last != " "
      && text.allSatisfy { $0.isLetter || $0.isNumber || " -_".contains($0) }
  }

  private func font(_ name: Placed<String>, _ keys: [YAMLNode.Pair], of node: YAMLNode) -> FontDescription {
    let owner = "the font '\(name.value)'"
    checkKeys(keys, of: owner, among: Vocabulary.fontKeys.map(\.name))
    if node["file"] == nil { report(.missingKey("file", of: owner), at: node.place) }
    var font = FontDescription(name: name, files: node["file"].map { fontFiles($0, key: "file") } ?? [])
    font.face = node["face"].flatMap { literal($0, key: "face") }
    font.axes = node["axes"].map(axes) ?? []
    return font
  }

  /// A path, or a list of them that is not empty.
  private func fontFiles(_ node: YAMLNode, key: String) -> [Placed<String>] {
    if let items = node.items, items.isEmpty { reportEmpty(key, at: node.place) }
    return literals(node, key: key)
  }

  private func axes(_ node: YAMLNode) -> [FontDescription.Axis] {
    let wanted = "a map of axes, such as {wdth: 80}"
    return (pairs(node, of: "axes", wanted: wanted) ?? []).compactMap { pair in
      let value = pair.value.number ?? misformed(pair.value, key: pair.key.value, wanted: "a number")
      return value.map { FontDescription.Axis(tag: pair.key, value: $0) }
    }
  }
}
