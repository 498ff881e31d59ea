/// Something that is known of templates' cells, or of their states, while a scene is checked, by their numbers.
struct TemplateTable<Element> {
  /// The elements by templates, then by cells or states, as far as the last that something is known of.
  private var rows: [[Element?]] = []

  /// The cells or states of which something is known.
  var known: [(template: Int, number: Int)] {
    var known: [(template: Int, number: Int)] = []
    for (template, row) in rows.enumerated() {
      for (number, element) in row.enumerated() where element != nil { known.append((template, number)) }
    }
    return known
  }

  subscript(id: CellID) -> Element? {
    get { self[id.template, id.cell] }
    set { self[id.template, id.cell] = newValue }
  }

  subscript(id: TypeTable.StateID) -> Element? {
    get { self[id.template, id.slot] }
    set { self[id.template, id.slot] = newValue }
  }

  private subscript(template: Int, number: Int) -> Element? {
    get { template < rows.count && number < rows[template].count ? rows[template][number] : nil }
    set {
      while rows.count <= template { rows.append([]) }
      Self.set(newValue, at: number, in: &rows[template])
    }
  }

  private static func set(_ element: Element?, at number: Int, in row: inout [Element?]) {
    if number < row.count {
      row[number] = element
      return
    }
    // Cells come one by one: few have more than these.
    if row.isEmpty { row.reserveCapacity(max(number + 1, 16)) }
    while row.count < number { row.append(nil) }
    row.append(element)
  }
}
