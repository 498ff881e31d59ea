import Formulas

/// The variables of queries and of actions (`old`, what was told), while they hold; null where there is none.
package struct Variables {
  private var values: [Value]

  package init(_ values: [Value] = []) {
    self.values = values
  }

  subscript(slot: Int) -> Value {
    get { values.indices.contains(slot) ? values[slot] : .null }
    set {
      while values.count <= slot { values.append(.null) }
      values[slot] = newValue
    }
  }
}
