extension Sequence {
  /// The elements that have the same key, together; keys and elements in the order in which they come.
  package func groups<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, members: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, members: [Element])] = []
    for element in self {
      let key = key(element)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append((key, []))
      }
      groups[place].members.append(element)
    }
    return groups
  }
}

extension [Outcome] {
  /// The results in groups that differ alike, by the first change of their layers; nil for what is alone.
  package var alike: [(change: String?, results: [Outcome])] {
    groups { outcome in
      let isDifferent = [.differs, .otherRenderer].contains(outcome.verdict)
      return [outcome.changes.first?.sentence, outcome.name].compactMap { $0 }.prefix(isDifferent ? 1 : 2).joined()
    }.map { _, results in (results.count > 1 ? results[0].changes.first?.sentence : nil, results) }
  }

  /// The results behind other lines, one a line, and of more than so many the number of the rest.
  func text(after lines: [String] = [], atMost limit: Int) -> String {
    let shown = prefix(limit).map { "\($0.name): \($0.reason)" }
    let rest = count > shown.count ? ["and \(count - shown.count) more"] : []
    return (lines + shown + rest).joined(separator: "\n")
  }
}
