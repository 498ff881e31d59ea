import Basics
import CFontconfig
import Geometry
import Glibc
import Layers

/// The fallback of fonts: the families in which a character is looked for, the asked one first.
extension FontSet {
  /// The family of one text's Chinese characters, of those that have their forms. It goes before its kin, which it
  /// leaves out: all of them have the same characters.
  private func ordered(for style: Text.Style, after asked: FontFamily?) -> [FontFamily] {
    let wanted = style.locale?.hanForms ?? .simplified
    let forms = families.contains { $0.hanForms == wanted } ? wanted : .simplified
    return families.filter { $0.name != asked?.name && ($0.hanForms == nil || $0.hanForms == forms) }
  }

  /// The choice of fonts that a text is drawn with: the families to look in, the asked one first, and where the axes of
  /// that one stand.
  struct Choice {
    var families: [String]
    var variations: String?
  }

  /// - Throws: `RasterProblem` for a family or a weight that the set does not have, and where fontconfig would choose
  ///   another file than the set's table says.
  func choice(for style: Text.Style) throws -> Choice {
    guard let place = own.firstIndex(where: { $0.name == style.family }) else {
      return Choice(families: try families(for: style))
    }
    let own = own[place]
    let index = try own.face(for: style)
    let name = OwnFamily.name(ofFace: index, ofFamily: place)
    try check(own.faces[index].file.path, draws: name, of: own.name, in: style.weight)
    return Choice(
      families: [name] + ordered(for: style, after: nil).map(\.name),
      variations: own.variations(ofFace: index, weight: style.weight))
  }

  private func families(for style: Text.Style) throws -> [String] {
    guard let asked = style.family.map({ name in families.first { $0.name == name } }) ?? families.first else {
      throw RasterProblem.unknownFamily(style.family ?? "", known: familyNames)
    }
    guard asked.face(for: style.weight) != nil else {
      throw RasterProblem.missingWeight(
        family: asked.name, weight: style.weight.rawValue,
        known: Text.Weight.allCases.filter { asked.face(for: $0) != nil }.map(\.rawValue))
    }
    let ordered = [asked] + ordered(for: style, after: asked)
    for family in ordered {
      guard let face = family.face(for: style.weight) else { continue }
      try check(face.path, draws: family.name, of: family.name, in: style.weight)
    }
    return ordered.map(\.name)
  }

  /// Throws where fontconfig chooses another file for a family than the one that draws it.
  private func check(_ path: String, draws name: String, of family: String, in weight: Text.Weight) throws {
    let found = file(family: name, weight: weight)
    guard found != path else { return }
    throw RasterProblem.wrongFont(
      family: family, weight: weight.rawValue, expected: path, found: found ?? "nothing")
  }

  /// The file that fontconfig chooses.
  private func file(family: String, weight: Text.Weight) -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(weight.rawValue)))
    FcConfigSubstitute(configuration, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let match = FcFontMatch(configuration, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
    return String(cString: path)
  }
}
