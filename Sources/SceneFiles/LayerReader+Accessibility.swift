import Scenes
import Vocabulary

extension LayerReader {
  /// `accessibility: {ignore: …, because: …}`, or a list of such maps.
  func exemptions(_ node: YAMLNode) -> [AccessibilityExemption] {
    (node.items ?? [node]).compactMap { exemption($0) }
  }

  private func exemption(_ node: YAMLNode) -> AccessibilityExemption? {
    guard let pairs = pairs(node, of: "accessibility", wanted: "a map {ignore, because}") else { return nil }
    let keys = Vocabulary.accessibilityKeys.map(\.name)
    checkKeys(pairs, of: "'accessibility'", among: keys)
    for key in keys where node[key] == nil { report(.missingKey(key, of: "'accessibility'"), at: node.place) }
    let rules = node["ignore"].map { literals($0, key: "ignore").compactMap { rule($0) } } ?? []
    let reason = node["because"].flatMap { literal($0, key: "because")?.value }
    if reason?.allSatisfy(\.isWhitespace) ?? false { report(.empty("because"), at: node.place) }
    guard let reason, !rules.isEmpty else { return nil }
    return AccessibilityExemption(rules: rules, reason: reason)
  }

  private func rule(_ word: Placed<String>) -> Placed<AccessibilityRule>? {
    AccessibilityRule(rawValue: word.value).map { Placed($0, at: word.place) }
      ?? refused(.unknownRule(word.value, words: AccessibilityRule.allCases.map(\.rawValue)), at: word.place)
  }
}
