import Layers

extension TextEngine {
  /// The engine for a text that needs families of further scripts, or names one; nil where this one has all.
  ///
  /// - Throws: `RasterProblem` where such a family is not on this machine, unless its characters may be boxes.
  func engine(forScriptsOf string: String, _ styles: [Text.Style]) throws -> TextEngine? {
    var places = FontFamily.needed(for: [string], of: fonts.scripts).filter { place in
      let script = fonts.scripts[place]
      if fonts.families.contains(script.family) { return false }
      if script.isInstalled { return true }
      return string.unicodeScalars.contains { script.contains($0) && !boxed.contains($0) }
    }
    for place in places where !fonts.scripts[place].isInstalled {
      let script = fonts.scripts[place]
      guard let scalar = string.unicodeScalars.first(where: { script.contains($0) && !boxed.contains($0) }) else {
        continue
      }
      throw RasterProblem.missingScript(
        scalar: scalar, text: string, script: script.script, package: script.family.package)
    }
    for case let name? in styles.map(\.family) where !fonts.families.contains(where: { $0.name == name }) {
      guard let named = fonts.scripts.firstIndex(where: { $0.family.name == name }), !places.contains(named) else {
        continue
      }
      places.append(named)
    }
    return places.isEmpty ? nil : try engine(withScripts: places)
  }
}
