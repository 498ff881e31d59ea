import Layers

extension TextEngine {
  /// The engine for a text that needs families of further scripts or regions, or names one; nil where this one has all.
  ///
  /// - Throws: `RasterProblem` where such a family is not on this machine, unless its characters may be boxes.
  func engine(forScriptsOf string: String, _ styles: [Text.Style]) throws -> TextEngine? {
    var scripts = try FontFamily.needed(for: [string], of: fonts.scripts).filter { script in
      guard !fonts.families.contains(script.family) else { return false }
      guard !script.isInstalled else { return true }
      guard let scalar = string.unicodeScalars.first(where: { script.contains($0) && !boxed.contains($0) }) else {
        return false
      }
      throw RasterProblem.missingScript(
        scalar: scalar, text: string, script: script.script, package: script.family.package)
    }
    for case let name? in styles.map(\.family) where !fonts.families.contains(where: { $0.name == name }) {
      if let named = fonts.scripts.first(where: { $0.family.name == name }), !scripts.contains(named) {
        scripts.append(named)
      }
    }
    let further = regions(for: string, styles) + scripts.map(\.family)
    return further.isEmpty ? nil : try engine(with: further)
  }

  /// The families of regions that a text needs besides those that there are.
  private func regions(for string: String, _ styles: [Text.Style]) -> [FontFamily] {
    guard styles.contains(where: { $0.locale != nil || $0.family != nil }) else { return [] }
    // Inter has all letters before general punctuation that any of them has.
    let mayShow = string.utf8.contains { $0 >= 0xE2 }
    return fonts.regional.filter { family in
      !fonts.families.contains(family)
        && styles.contains { $0.family == family.name || (mayShow && $0.locale?.hanForms == family.hanForms) }
    }
  }
}
