import Formulas

/// The variables of queries, of actions (`old`, what was told) and of formulas, while they hold; null where there is
/// none.
package struct Variables {
  enum Content {
    case value(Value)
    /// The formula of a result that nothing has read yet.
    case formula(Expression)
  }

  private var contents: [Content]

  package init(_ values: [Value] = []) {
    contents = values.map { .value($0) }
  }

  subscript(slot: Int) -> Content {
    get { contents.indices.contains(slot) ? contents[slot] : .value(.null) }
    set {
      while contents.count <= slot { contents.append(.value(.null)) }
      contents[slot] = newValue
    }
  }
}
