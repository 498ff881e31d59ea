import Basics
import Files
import Formulas
import Locales
import Scenes
import Vocabulary

/// One reading of a scene: goes through the imports, each file once.
struct SceneLoading {
  let reader: SceneReader
  let texts: SceneTexts
  /// The value of `{locale}`.
  private(set) var locale = LocaleTag.standard
  /// Whether that is asked for, or said by the scene itself.
  private var isLocaleSaid = false

  private var files: [FileDescription] = []
  private var indices: [MachineText: Int] = [:]
  /// The files of the library among them.
  private var library: Set<Int> = []
  /// Takes and steps of files without layers, by the files' indices: whoever imports one has them.
  private var scripts: [Int: SceneDescription] = [:]
  /// The files that the scene imports.
  private var imports: [Import] = []
  /// The paths of the files that are being read, outermost first.
  private var open: [String] = []

  /// A file that is imported, by its index, and where.
  private typealias Import = (file: Int, place: SourcePlace)

  init(reader: SceneReader) {
    self.reader = reader
    texts = SceneTexts(reader.fileSystem)
  }

  mutating func load(_ path: String) -> SceneDescription? {
    guard let file = texts.file(at: path, hint: "", from: nil), let parts = parts(of: file) else { return nil }
    var scene = parts.scene
    locale = reader.locale ?? scene.locale?.value ?? .standard
    isLocaleSaid =
      reader.locale != nil || scene.locale != nil
      || scene.root.states.contains { SystemTrait(named: $0.name.value) == .locale }
    _ = add(parts, isMain: true)
    // Labels of the whole scene see the fonts of all files.
    check("font", files.flatMap { file in file.fonts.map { ($0.name.value, file.path, $0.name.place) } })
    scene.files = files
    scene.takes += rest(of: imported(\.takes, of: parts), without: parts)
    scene.steps += imported(\.steps, of: parts)
    scene.importFinder = reader.importFinder(for: files)
    return scene
  }

  /// Returns the takes, or the steps, that are imported, but for those that a scene replaces which extends the one that
  /// imports them.
  private func imported(
    _ list: KeyPath<SceneDescription, [TakeDescription]>, of parts: FileParts
  ) -> [TakeDescription] {
    let own = Dictionary(grouping: parts.scene[keyPath: list].lazy.map(\.name), by: \.value)
    return imports.flatMap { one in
      (scripts[one.file]?[keyPath: list] ?? []).filter { take in
        !(own[take.name.value] ?? []).contains { parts.says($0.place, over: one.place) }
      }
    }
  }

  /// The takes that are imported, but for those that the scene takes away.
  private func rest(of imported: [TakeDescription], without parts: FileParts) -> [TakeDescription] {
    let names = (imported + parts.scene.takes).map(\.name.value)
    let known = Set(imported.map(\.name.value))
    for removed in parts.removedTakes where !known.contains(removed.value) {
      let problem = ReadingProblem.nothingToTakeAway(removed.value, of: "the scene", candidates: names)
      texts.report(problem, at: removed.place)
    }
    let removed = Set(parts.removedTakes.map(\.value))
    return imported.filter { !removed.contains($0.name.value) }
  }

  private mutating func parts(of file: OpenFile) -> FileParts? {
    guard let node = file.node(), let parts = FileReader(file: file).parts(node) else { return nil }
    guard let base = parts.extends else { return parts }
    return self.parts(parts, of: file, extending: base)
  }

  /// A file's parts and those of the scene that it extends.
  private mutating func parts(_ own: FileParts, of file: OpenFile, extending base: Placed<String>) -> FileParts? {
    guard FilePath.fileExtension(base.value) == "yaml" else {
      return texts.refused(ReadingProblem.extendedPath(base.value), at: base.place)
    }
    let path = FilePath.resolve(base.value, besides: file.source.path)
    open.append(file.source.path)
    defer { open.removeLast() }
    guard canOpen(path, at: base.place), let found = texts.file(at: path, hint: " to extend", from: base.place),
      let whole = parts(of: found)
    else { return nil }
    var parts = SceneExtension(reader: LayerReader(file: file)).parts(own, extending: whole)
    parts.scene.bases = [path] + whole.scene.bases
    return parts
  }

  /// Whether a file may be read in the middle of those that are open: none of them again, and not too many.
  private mutating func canOpen(_ path: String, at place: SourcePlace) -> Bool {
    if let ring = CyclePath(from: open, to: path) {
      texts.report(ReadingProblem.importCycle(ring), at: place)
      return false
    }
    guard open.count < Limits.importDepth else {
      texts.report(ReadingProblem.importsTooDeep(limit: Limits.importDepth), at: place)
      return false
    }
    return true
  }

  /// Puts a file and what it imports into `files`.
  private mutating func add(_ parts: FileParts, isMain: Bool) -> Int {
    let index = files.count
    var file = parts.file
    files.append(file)
    indices[MachineText(file.path)] = index
    open.append(file.path)
    defer { open.removeLast() }
    if let name = parts.name, !isMain {
      var body = parts.scene.root
      // How the system is at the beginning is said by the scene that is shown.
      body.states.removeAll { SystemTrait(setting: $0.name.value) != nil }
      file.components.append(
        ComponentDescription(name: Placed(NameScanner.camelCase(name.value), at: name.place), body: body))
    }
    if let own = parts.scene.locale, !isLocaleSaid, own.value != locale {
      let hint = ReadingProblem.localeOfImported(own.value.text, shown: files[0].path, in: locale.text)
      texts.findings.hints.add(hint, at: own.place)
    }
    var imports: [Import] = []
    var imported: Set<Int> = []
    for wanted in parts.imports {
      if let file = self.import(wanted), imported.insert(file).inserted {
        imports.append((file, wanted.place))
      }
    }
    if isMain { self.imports = imports }
    file.data = parts.data.compactMap { data($0) }
    checkNames(own: file.components, imports: imports, of: parts)
    file.values = isMain ? [] : parts.sharedValues
    file.imports = imports.map(\.file)
    file.scene = isMain ? nil : parts.name.map { NameScanner.camelCase($0.value) }
    if !isMain, parts.scene.root.layers.isEmpty {
      scripts[index] = parts.scene
      file.exportsValues = true
    }
    files[index] = file
    checkValues(imports)
    return index
  }

  /// Paths begin at the file that they are written in: a scene has some of one that it extends.
  private mutating func `import`(_ wanted: Placed<String>) -> Int? {
    let path = wanted.place.file
    let isTokens = ["json", "tokens"].contains(FilePath.fileExtension(wanted.value))
    let isFile = !Self.isOfLibrary(wanted.value)
    var found: String?
    var hint: Message = ""
    if isFile {
      guard Self.endings.contains(FilePath.fileExtension(wanted.value)) else {
        return texts.refused(ReadingProblem.importPath(wanted.value), at: wanted.place)
      }
      found = FilePath.resolve(wanted.value, besides: path)
    } else {
      found = reader.libraryPath(of: wanted.value, texts)
      let isBeside = texts.exists(FilePath.resolve(wanted.value + ".yaml", besides: path))
      hint = isBeside ? " in the library; for the file beside this one write '\(wanted.value).yaml'" : " in the library"
    }
    guard let found else {
      return texts.refused(ReadingProblem.missingFile(wanted.value, hint: hint), at: wanted.place)
    }
    if let index = indices[MachineText(found)], CyclePath(from: open, to: found) == nil { return index }
    guard canOpen(found, at: wanted.place) else { return nil }
    if isTokens {
      let tokens = TokenReader(texts: texts)
      guard let text = tokens.text(at: found, from: wanted.place) else { return nil }
      let index = files.count
      indices[MachineText(found)] = index
      files.append(FileDescription(path: found))
      files[index].values = tokens.values(text, path: found)
      files[index].exportsValues = true
      return index
    }
    guard let file = texts.file(at: found, hint: " to import", from: wanted.place), let parts = parts(of: file) else {
      return nil
    }
    let index = add(parts, isMain: false)
    if !isFile { library.insert(index) }
    return index
  }

  private static let endings = ["yaml", "yml", "json", "tokens"]

  /// Whether it is the name of a file of the library, which may lie in a folder of it: it leads nowhere else.
  private static func isOfLibrary(_ name: String) -> Bool {
    let steps = MachineText(name).parts(at: "/").map(\.text)
    let ending = FilePath.fileExtension(name)
    return !endings.contains(ending) && (steps.count == 1 || ending.isEmpty)
      && steps.allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// No two libraries may give one name to a value.
  private func checkValues(_ imports: [Import]) {
    let values = imports.filter { files[$0.file].exportsValues }.flatMap { one in
      files[one.file].values.map { (name: $0.name.value, file: files[one.file].path, place: one.place) }
    }
    check("value", values)
  }

  /// No two of these may have one name.
  private func check(_ what: String, _ given: [(name: String, file: String, place: SourcePlace)]) {
    var origins: [String: String] = [:]
    for one in given {
      guard let other = origins.updateValue(one.file, forKey: one.name) else { continue }
      texts.report(ReadingProblem.twoFiles(what, one.name, first: other, second: one.file), at: one.place)
    }
  }

  /// No two components in sight may have one name, but for one that a scene replaces which extends the one that imports
  /// it.
  private func checkNames(own: [ComponentDescription], imports: [Import], of parts: FileParts) {
    var origins: [String: Placed<String>] = [:]
    for component in own { origins[component.name.value] = component.name }
    // Of two looks of the system, the one that is imported last is meant.
    let looks = library.flatMap { files[$0].components.map(\.name.place) }
    for one in imports {
      for component in files[one.file].components {
        let name = component.name
        guard let other = origins[name.value], other.place.file != name.place.file,
          !library.contains(one.file) || !looks.contains(other.place)
        else {
          origins[name.value] = name
          continue
        }
        let isOwn = own.contains { $0.name == other }
        guard !isOwn || !parts.says(other.place, over: one.place) else { continue }
        texts.report(
          ReadingProblem.twoFiles("component", name.value, first: other.place.file, second: name.place.file),
          at: one.place)
      }
    }
  }
}

extension FileParts {
  /// Whether a file of the chain of scenes that extend one another says something, and one that it extends imports
  /// another thing: then the first is meant.
  fileprivate func says(_ own: SourcePlace, over imported: SourcePlace) -> Bool {
    let chain = scene.bases.map { MachineText($0) }
    guard let base = chain.firstIndex(of: MachineText(imported.file)) else { return false }
    return chain.firstIndex(of: MachineText(own.file)).map { $0 < base } ?? true
  }
}

extension Diagnostics {
  /// Makes something; nil where that fails, which is noted.
  mutating func noting<Result>(_ make: () throws(Diagnostic) -> Result) -> Result? {
    do throws(Diagnostic) {
      return try make()
    } catch {
      add(error)
      return nil
    }
  }
}
