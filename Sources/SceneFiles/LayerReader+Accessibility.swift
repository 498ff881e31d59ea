import Scenes

extension LayerReader {
  /// `accessibility: {ignore: …, because: …}`, or a list of such maps.
  func exemptions(_ node: YAMLNode) -> [AccessibilityExemption] {
    if case .sequence(let items, _) = node.content { return items.compactMap { exemption($0) } }
    return exemption(node).map { [$0] } ?? []
  }

  private func exemption(_ node: YAMLNode) -> AccessibilityExemption? {
    guard let pairs = pairs(node, of: "accessibility", wanted: "a map {ignore, because}") else { return nil }
    var rules: [Placed<AccessibilityRule>] = []
    var reason: String?
    for pair in pairs {
      switch pair.key.value {
      case "ignore": rules = literals(pair.value, key: "ignore").compactMap { rule($0) }
      case "because": reason = literal(pair.value, key: "because")?.value
      default: unknown(pair.key, of: "'accessibility'", among: Vocabulary.accessibilityKeys.map(\.name))
      }
    }
    for key in Vocabulary.accessibilityKeys where !pairs.contains(where: { $0.key.value == key.name }) {
      report(.missingKey(key.name, of: "'accessibility'"), at: node.place)
    }
    if reason?.allSatisfy(\.isWhitespace) ?? false { report(.empty("because"), at: node.place) }
    guard let reason, !rules.isEmpty else { return nil }
    return AccessibilityExemption(rules: rules, reason: reason)
  }

  private func rule(_ word: Placed<String>) -> Placed<AccessibilityRule>? {
    guard let rule = AccessibilityRule(rawValue: word.value) else {
      return refused(.unknownRule(word.value, words: AccessibilityRule.allCases.map(\.rawValue)), at: word.place)
    }
    return Placed(rule, at: word.place)
  }
}
