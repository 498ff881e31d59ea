/// The rows of properties by their names, those of one length beside one another: few names are as long as a given one,
/// and comparing these costs less than hashing it.
package struct PropertyTable: Sendable {
  /// The rows by how many bytes their names have.
  private var rows: [[PropertySpec]] = []

  /// - Parameter specs: of several of one name, the first is meant.
  init(_ specs: [PropertySpec]) {
    for spec in specs where self[spec.name] == nil {
      let length = spec.name.utf8.count
      while rows.count <= length { rows.append([]) }
      rows[length].append(spec)
    }
  }

  /// The row of the property of a name; nil where there is none.
  package subscript(name: String) -> PropertySpec? {
    let length = name.utf8.count
    return length < rows.count ? rows[length].first { $0.name == name } : nil
  }
}
