/// The places where names are declared, over all files of a scene: of components, functions, data or values.
///
/// A file sees its own and those of the files that it imports. A name is looked for in the shorter of two lists, the
/// imports and the files that declare it, since a scene may have thousands of each.
struct NamesOfFiles {
  struct Place {
    var file: Int
    /// The index among the names of the file.
    var index: Int
  }

  /// The index of each name in its file, of equal names the first, by files.
  private let own: [[String: Int]]
  /// The files that declare a name.
  private let declaring: [String: [Int]]
  private let imports: [[Int]]
  /// The first and the last place of each file that a file imports, by files.
  private let positions: [[Int: (first: Int, last: Int)]]

  /// - Parameters:
  ///   - names: of each file, in their order.
  ///   - imports: the files that each imports.
  init(_ names: [[String]], imports: [[Int]]) {
    self.imports = imports
    own = names.map { names in Dictionary(zip(names, names.indices)) { first, _ in first } }
    var declaring: [String: [Int]] = [:]
    for (file, names) in own.enumerated() { for name in names.keys { declaring[name, default: []].append(file) } }
    self.declaring = declaring
    positions = imports.map { files in
      var places: [Int: (first: Int, last: Int)] = [:]
      for (place, file) in files.enumerated() { places[file] = (places[file]?.first ?? place, place) }
      return places
    }
  }

  /// Returns the index of the name among a file's own.
  func index(of name: String, in file: Int) -> Int? { own[file][name] }

  /// Returns the place where a name that a file sees is declared: in itself, or else in the first or the last of its
  /// imports that has it.
  func place(of name: String, from file: Int, lastFirst: Bool = false) -> Place? {
    if let index = own[file][name] { return Place(file: file, index: index) }
    return importedPlace(of: name, from: file, lastFirst: lastFirst)
  }

  /// The same for the files that it imports alone.
  func importedPlace(of name: String, from file: Int, lastFirst: Bool = false) -> Place? {
    let imported = imports[file]
    guard !imported.isEmpty, let files = declaring[name] else { return nil }
    let found: Int?
    if imported.count < files.count {
      found = lastFirst ? imported.last { own[$0][name] != nil } : imported.first { own[$0][name] != nil }
    } else {
      let known = positions[file]
      found =
        lastFirst
        ? files.filter { known[$0] != nil }.max { known[$0]!.last < known[$1]!.last }
        : files.filter { known[$0] != nil }.min { known[$0]!.first < known[$1]!.first }
    }
    return found.flatMap { file in own[file][name].map { Place(file: file, index: $0) } }
  }
}
