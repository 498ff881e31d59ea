import Formulas
import Scenes

extension FileReader {
  /// The map under `variants:`, or a list of variants that every scene can have.
  mutating func variants(_ node: YAMLNode) -> [VariantDescription] {
    if node.isEmpty { return [] }
    if case .sequence = node.content {
      return distinctLiterals(node, key: "variants").compactMap { name in
        if let variant = VariantDescription.standard(name) { return variant }
        report(.notAStandardVariant(name.value, candidates: VariantDescription.standardNames), at: name.place)
        return nil
      }
    }
    return (pairs(node, of: "variants") ?? []).compactMap { pair in
      guard variantName(pair.key) else { return nil }
      var variant = VariantDescription(name: pair.key)
      guard let settings = pairs(pair.value, of: pair.key.value, wanted: "a map of values, such as {dark: true}") else {
        return nil
      }
      for setting in settings {
        switch setting.key.value {
        case "devices": variant.devices = distinctLiterals(setting.value, key: "devices")
        case "takes": variant.takes = distinctLiterals(setting.value, key: "takes")
        default:
          if let formula = formula(setting.value, key: setting.key.value) {
            variant.settings.append((setting.key, formula))
          }
        }
      }
      return variant
    }
  }

  /// One name, or a list of them.
  mutating func literals(_ node: YAMLNode, key: String) -> [Placed<String>] {
    if case .sequence(let items, _) = node.content { return items.compactMap { literal($0, key: key) } }
    return literal(node, key: key).map { [$0] } ?? []
  }

  /// The same, each once: a name that means what an earlier one does is reported, once for each meaning, and left out.
  ///
  /// - Parameter meaning: gives what a name stands for; the name itself if left out.
  mutating func distinctLiterals(
    _ node: YAMLNode, key: String, meaning: (String) -> String = { $0 }
  ) -> [Placed<String>] {
    var first: [String: SourcePlace] = [:]
    var reported: Set<String> = []
    return literals(node, key: key).filter { name in
      let meaning = meaning(name.value)
      guard let place = first[meaning] else {
        first[meaning] = name.place
        return true
      }
      if reported.insert(meaning).inserted {
        report(.duplicateItem(name.value, key: key, firstLine: place.line), at: name.place)
      }
      return false
    }
  }

  /// Baselines lie in a folder of that name.
  private mutating func variantName(_ name: Placed<String>) -> Bool {
    let isName =
      name.value.first?.isLetter == true
      && name.value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    if !isName { report(.variantName(name.value), at: name.place) }
    return isName
  }
}
