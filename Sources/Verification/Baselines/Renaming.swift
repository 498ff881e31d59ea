/// Finds the former names of what is new.
enum Renaming {
  /// Pairs of names with the same content, each name in one pair at most: those that are most alike first, of equals in
  /// the order of what is new, then of what is gone.
  ///
  /// - Parameter most: how much alike two names can be; not at all is 0.
  static func pairs<Content: Hashable>(
    from gone: [(name: String, content: Content)], to new: [(name: String, content: Content)], most: Int,
    likeness: (_ from: String, _ to: String) -> Int
  ) -> [(from: String, to: String)] {
    var left = Dictionary(grouping: gone, by: \.content).mapValues { $0.map(\.name) }
    var rest = new
    var pairs: [(from: String, to: String)] = []
    for level in (0...most).reversed() {
      rest.removeAll { name, content in
        guard let index = left[content]?.firstIndex(where: { likeness($0, name) >= level }),
          let from = left[content]?.remove(at: index)
        else { return false }
        pairs.append((from, name))
        return true
      }
    }
    return pairs
  }
}
