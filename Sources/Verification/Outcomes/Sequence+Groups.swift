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
