import Basics
import Formulas
import Vocabulary

/// The names of a scene, by the files and the layers that they are declared in.
///
/// Owns the scopes of files and those inside layers, and the slots of the lists of data that the scene edits. Reads
/// what the files declare: components, functions, data, imports. It never looks into a formula, and never searches
/// outward: that is what `VisibleNames` does.
final class NameTable {
  private let files: [FileDescription]
  private let components: NamesOfFiles
  private let functions: NamesOfFiles
  private let data: NamesOfFiles
  /// The values of files without layers.
  private let values: NamesOfFiles
  private var fileScopes: [Scope] = []
  /// The files whose values a file sees, by files, as far as they were asked for.
  private var libraries: [Int: [Int]] = [:]
  /// Inside templates, by their indices: of its component's body, of its instances.
  @exclusivity(unchecked) private var innerScopes: [[Scope]] = []
  /// Lists of data that the scene edits are states of the root: file and name → slot.
  private var dataSlots: [Int: [String: Int]] = [:]
  /// The fields of data of a file that are such lists, in the order of the alphabet.
  private var editedFields: [Int: [String: [String]]] = [:]
  /// The types of data that were asked for, by file and name.
  private var dataTypes: [Int: [String: ValueType]] = [:]
  /// The states of the root that are settings of the system, where actions set them.
  private var settingSlots: [SystemTrait: Int] = [:]
  /// The functions of the language that need nothing but their arguments, by their names.
  static let functions = Dictionary(grouping: FunctionTable.all, by: \.name)
  /// The names of those that need to know where they stand.
  static let contextualFunctions = FunctionTable.contextual.map(\.name)

  init(_ files: [FileDescription]) {
    self.files = files
    let imports = files.map(\.imports)
    components = NamesOfFiles(files.map { $0.components.map(\.name.value) }, imports: imports)
    functions = NamesOfFiles(files.map { $0.functions.map(\.name.value) }, imports: imports)
    data = NamesOfFiles(files.map { $0.data.map(\.name.value) }, imports: imports)
    values = NamesOfFiles(files.map { $0.exportsValues ? $0.values.map(\.name.value) : [] }, imports: imports)
  }

  // MARK: Scopes

  /// The scope of what a file declares outside of layers.
  func scope(ofFile file: Int) -> Scope { fileScopes[file] }

  /// Notes the scope of the next file.
  func declare(scopeOfFile scope: Scope) { fileScopes.append(scope) }

  func scopes(inside template: Template) -> [Scope] {
    template.index < innerScopes.count ? innerScopes[template.index] : []
  }

  func declare(_ scope: Scope, inside template: Template) {
    while innerScopes.count <= template.index { innerScopes.append([]) }
    innerScopes[template.index].append(scope)
  }

  // MARK: Files

  /// The file and those that it imports.
  private func files(from file: Int) -> [Int] { [file] + files[file].imports }

  /// Returns the component of a name; of several, those of the library, the one that is imported last.
  func component(named name: String, from file: Int) -> (component: ComponentDescription, file: Int)? {
    components.place(of: name, from: file, lastFirst: true).map { (files[$0.file].components[$0.index], $0.file) }
  }

  func componentNames(from file: Int) -> [String] {
    files(from: file).flatMap { files[$0].components.map(\.name.value) }
  }

  /// The function of that name in a file, or in one that it imports.
  func function(named name: String, from file: Int) -> (function: FunctionDescription, file: Int)? {
    functions.place(of: name, from: file).map { (files[$0.file].functions[$0.index], $0.file) }
  }

  /// Whether it is a function of the language, or one in sight of a file.
  func isFunction(_ name: String, from file: Int) -> Bool {
    Self.functions[name] != nil || Self.contextualFunctions.contains(name) || function(named: name, from: file) != nil
  }

  func functionNames(from file: Int) -> [String] { files(from: file).flatMap { files[$0].functions.map(\.name.value) } }

  /// The values that a file has of the libraries that it imports: of files without layers.
  func importedNames(in file: Int) -> [String] { libraries(of: file).flatMap { files[$0].values.map(\.name.value) } }

  /// The cell of a library's value, and the scope that it is declared in.
  func importedValue(named name: String, in file: Int) -> (cell: Int, scope: Scope)? {
    guard let library = values.importedPlace(of: name, from: file)?.file,
      let cell = fileScopes[library].values[name]
    else { return nil }
    return (cell, fileScopes[library])
  }

  /// The files whose values a file sees; variants may replace those that the scene itself sees.
  func libraries(of file: Int) -> [Int] {
    if let known = libraries[file] { return known }
    let found = files[file].imports.filter { files[$0].exportsValues }
    libraries[file] = found
    return found
  }

  // MARK: Settings

  /// The state of the root that is a setting of the system; nil where nothing sets it.
  func slot(of trait: SystemTrait) -> Int? { settingSlots[trait] }

  func declare(slot: Int, of trait: SystemTrait) { settingSlots[trait] = slot }

  // MARK: Data

  func data(named name: String, in file: Int) -> DataDescription? {
    data.index(of: name, in: file).map { files[file].data[$0] }
  }

  func dataNames(in file: Int) -> [String] { files[file].data.map(\.name.value) }

  /// The state of the root that is a list of a file's data; nil where nothing edits it.
  func dataSlot(named name: String, in file: Int) -> Int? { dataSlots[file]?[name] }

  /// The fields of data that are lists which the scene edits.
  func editedFields(ofData name: String, in file: Int) -> [String] { editedFields[file]?[name] ?? [] }

  /// Whether a field of data is a list that the scene edits.
  func isEdited(_ field: String, ofData name: String, in file: Int) -> Bool {
    editedFields[file]?[name]?.contains(field) ?? false
  }

  /// The type of data: of each found once, as there may be much of it, and much that reads it.
  func type(of data: DataDescription, in file: Int) -> ValueType {
    let name = data.name.value
    if let known = dataTypes[file]?[name] { return known }
    let type = ValueType.of(data.value)
    dataTypes[file, default: [:]][name] = type
    return type
  }

  func dataSlotNames(in file: Int) -> [String] { dataSlots[file]?.keys.sorted() ?? [] }

  func declare(dataSlot slot: Int, named name: String, in file: Int) {
    dataSlots[file, default: [:]][name] = slot
    guard let (data, field) = MachineText(name).cut(at: ".") else { return }
    let fields = editedFields[file]?[data.text] ?? []
    editedFields[file, default: [:]][data.text] = (fields + [field.text]).sorted()
  }
}
