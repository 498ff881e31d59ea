import Formulas
import Scenes

extension FileReader {
  /// The map under `variants:`, or a list of variants that every scene can have.
  func variants(_ node: YAMLNode) -> [VariantDescription] {
    if case .sequence = node.content { return standardVariants(node) }
    return entries(node, of: "variants").compactMap { pair in
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
          variant.settings.append(
            NamedAssignment(name: setting.key, formula: formula(setting.value, key: setting.key.value)))
        }
      }
      return variant
    }
  }

  /// Baselines lie in a folder of that name.
  private func variantName(_ name: Placed<String>) -> Bool {
    let isName =
      name.value.first?.isLetter == true
      && name.value.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    if !isName { report(.variantName(name.value), at: name.place) }
    return isName
  }
}

extension NodeReader {
  /// The variants that every scene has, by a list of their names.
  func standardVariants(_ node: YAMLNode) -> [VariantDescription] {
    distinctLiterals(node, key: "variants").compactMap { name in
      VariantDescription.standard(name)
        ?? refused(.notAStandardVariant(name.value, candidates: VariantDescription.standardNames), at: name.place)
    }
  }
}
