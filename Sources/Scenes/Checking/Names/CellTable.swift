/// Something that is known of cells while a scene is checked, by their numbers.
struct CellTable<Element> {
  /// By templates, then by cells, as far as the last that something is known of.
  private var rows: [[Element?]] = []

  /// The cells of which something is known.
  var known: [CellID] {
    var known: [CellID] = []
    for (template, row) in rows.enumerated() {
      for (cell, element) in row.enumerated() where element != nil {
        known.append(CellID(template: template, cell: cell))
      }
    }
    return known
  }

  subscript(_ id: CellID) -> Element? {
    get { id.template < rows.count && id.cell < rows[id.template].count ? rows[id.template][id.cell] : nil }
    set {
      while rows.count <= id.template { rows.append([]) }
      let missing = id.cell + 1 - rows[id.template].count
      if missing > 0 { rows[id.template].append(contentsOf: repeatElement(nil, count: missing)) }
      rows[id.template][id.cell] = newValue
    }
  }
}
