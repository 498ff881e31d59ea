import Formulas

/// The names of a scene, by the files and the layers that they are declared in.
///
/// Owns the scopes of files and those inside layers, and the slots of the lists of data that the scene edits. Reads what the
/// files declare: components, functions, data, imports. It never looks into a formula, and never searches outward: that
/// is what `NamesInSight` does.
final class NameTable {
  private let files: [FileDescription]
  private var fileScopes: [Scope] = []
  /// Inside a template: of its component's body, of its instances.
  private var innerScopes: [Int: [Scope]] = [:]
  /// Lists of data that the scene edits are states of the root: file and name → slot.
  private var dataSlots: [Int: [String: Int]] = [:]
  /// The states of the root that are settings of the system, where actions set them.
  private var settingSlots: [SystemTrait: Int] = [:]
  /// The functions of the language that need nothing but their arguments, by their names.
  static let functions = Dictionary(grouping: FunctionTable.all, by: \.name)
  /// The names of those that need to know where they stand.
  static let contextualFunctions = FunctionTable.contextual.map(\.name)

  init(_ files: [FileDescription]) { self.files = files }

  // MARK: Scopes

  /// The scope of what a file declares outside of layers.
  func scope(ofFile file: Int) -> Scope { fileScopes[file] }

  /// Notes the scope of the next file.
  func declare(scopeOfFile scope: Scope) { fileScopes.append(scope) }

  func scopes(inside template: Template) -> [Scope] { innerScopes[template.index] ?? [] }

  func declare(_ scope: Scope, inside template: Template) { innerScopes[template.index, default: []].append(scope) }

  // MARK: Files

  /// The file and those that it imports.
  private func files(from file: Int) -> [Int] { [file] + files[file].imports }

  /// Of several, those of the library, the one that is imported last.
  func component(named name: String, from file: Int) -> (component: ComponentDescription, file: Int)? {
    ([file] + files[file].imports.reversed()).lazy.compactMap { index in
      self.files[index].components.first { $0.name.value == name }.map { ($0, index) }
    }.first
  }

  func componentNames(from file: Int) -> [String] {
    files(from: file).flatMap { files[$0].components.map(\.name.value) }
  }

  /// The function of that name in a file, or in one that it imports.
  func function(named name: String, from file: Int) -> (function: FunctionDescription, file: Int)? {
    files(from: file).lazy.compactMap { index in
      self.files[index].functions.first { $0.name.value == name }.map { ($0, index) }
    }.first
  }

  /// True for the language's functions, and those in sight of a file.
  func isFunction(_ name: String, from file: Int) -> Bool {
    Self.functions[name] != nil || Self.contextualFunctions.contains(name) || function(named: name, from: file) != nil
  }

  func functionNames(from file: Int) -> [String] { files(from: file).flatMap { files[$0].functions.map(\.name.value) } }

  /// The values that a file has of the libraries that it imports: of files without layers.
  func importedNames(in file: Int) -> [String] { libraries(of: file).flatMap { files[$0].values.map(\.name.value) } }

  /// The cell of a library's value, and the scope that it is declared in.
  func importedValue(named name: String, in file: Int) -> (cell: Int, scope: Scope)? {
    libraries(of: file).lazy.compactMap { library in
      self.fileScopes[library].values[name].map { ($0, self.fileScopes[library]) }
    }.first
  }

  /// The files whose values a file sees; variants may replace those that the scene itself sees.
  func libraries(of file: Int) -> [Int] { files[file].imports.filter { files[$0].exportsValues } }

  // MARK: Settings

  /// The state of the root that is a setting of the system; nil where nothing sets it.
  func slot(of trait: SystemTrait) -> Int? { settingSlots[trait] }

  func declare(slot: Int, of trait: SystemTrait) { settingSlots[trait] = slot }

  // MARK: Data

  func data(named name: String, in file: Int) -> DataDescription? { files[file].data.first { $0.name.value == name } }

  func dataNames(in file: Int) -> [String] { files[file].data.map(\.name.value) }

  /// The state of the root that is a list of a file's data; nil where nothing edits it.
  func dataSlot(named name: String, in file: Int) -> Int? { dataSlots[file]?[name] }

  func dataSlotNames(in file: Int) -> [String] { dataSlots[file]?.keys.sorted() ?? [] }

  func declare(dataSlot slot: Int, named name: String, in file: Int) { dataSlots[file, default: [:]][name] = slot }
}
