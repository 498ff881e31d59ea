import Bytes
import Files
import Formulas
import Limits
import Locales
import Scenes

/// One reading of a scene: goes through the imports, each file once.
struct SceneLoading {
  let reader: SceneReader
  var diagnostics = Diagnostics()
  /// Older spellings that are still read.
  var hints = Diagnostics()
  var sources = SourceTexts()
  /// The value of `{locale}`.
  private var locale = LocaleTag.standard

  private var files: [FileDescription] = []
  private var indices: [MachineText: Int] = [:]
  /// Takes and steps of files without layers, by the files' indices: whoever imports one has them.
  private var scripts: [Int: (takes: [TakeDescription], steps: [TakeDescription])] = [:]
  /// The paths of the files that are being read, outermost first.
  private var open: [MachineText] = []

  init(reader: SceneReader) {
    self.reader = reader
  }

  mutating func load(_ path: String) -> SceneDescription? {
    let start = SourcePlace(file: path, line: 1, column: 1)
    guard let source = source(at: path, hint: "", from: nil), let parts = parts(of: source) else { return nil }
    let name = parts.name ?? Placed(Self.sceneName(path), at: start)
    locale = reader.locale ?? parts.locale?.value ?? .standard
    _ = add(parts, path: path, isMain: true)
    checkFonts()
    let imported = files[0].imports.compactMap { scripts[$0] }
    var scene = SceneDescription(
      name: name, device: parts.device, files: files, root: parts.root,
      takes: parts.takes + imported.flatMap(\.takes), devices: parts.devices, variants: parts.variants)
    scene.ownDevice = parts.ownDevice
    scene.locale = parts.locale
    scene.bases = parts.bases
    scene.steps = parts.steps + imported.flatMap(\.steps)
    return scene
  }

  /// The names in all that could not be read, nil where there are none; and whether it is known what was lost.
  var lostNames: (Set<String>?, isKnown: Bool) {
    var names: Set<String>?
    for diagnostic in diagnostics.list where !(diagnostic.problem is FormulaProblem) {
      switch (diagnostic.problem as? ReadingProblem)?.loss ?? .unknown {
      case .nothing: continue
      case .block:
        guard let place = diagnostic.place, let text = sources[place.file] else { return (nil, false) }
        names = (names ?? []).union(Self.names(inBlockAt: place.line, of: text))
      case .unknown: return (nil, false)
      }
    }
    return (names, true)
  }

  /// The name a file has where it gives itself none.
  private static func sceneName(_ path: String) -> String {
    let parts = FilePath.parts(of: path)
    let file = parts.last ?? path
    if file == "scene.yaml", parts.count > 1 { return parts[parts.count - 2] }
    return MachineText(file).words(between: ".").first?.text ?? file
  }

  private mutating func source(at path: String, hint: String, from place: SourcePlace?) -> SourceText? {
    guard let text = text(at: path, hint: hint, from: place) else { return nil }
    let source = SourceText(path: path, text: text)
    sources.add(source)
    return source
  }

  mutating func text(at path: String, hint: String, from place: SourcePlace?) -> String? {
    do {
      guard let bytes = try reader.fileSystem.contents(of: path) else {
        diagnostics.add(ReadingProblem.missingFile(path, hint: hint), at: place)
        return nil
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        diagnostics.add(ReadingProblem.notUTF8, at: SourcePlace(file: path, line: 1, column: 1))
        return nil
      }
      return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    } catch {
      diagnostics.add(ReadingProblem.unreadableFile(path, reason: "\(error)"), at: place)
      return nil
    }
  }

  private mutating func parts(of source: SourceText) -> FileParts? {
    var yaml = YAMLReader(source)
    let node = yaml.read()
    diagnostics.add(contentsOf: yaml.diagnostics)
    guard let node else { return nil }
    var reader = FileReader(source)
    let parts = reader.file(node)
    diagnostics.add(contentsOf: reader.diagnostics)
    hints.add(contentsOf: reader.hints)
    guard let parts, let base = parts.extends else { return parts }
    return self.parts(parts, of: source, extending: base)
  }

  /// A file's parts and those of the scene that it extends.
  private mutating func parts(_ own: FileParts, of source: SourceText, extending base: Placed<String>) -> FileParts? {
    guard FilePath.fileExtension(base.value) == "yaml" else {
      diagnostics.add(ReadingProblem.extendedPath(base.value), at: base.place)
      return nil
    }
    let path = FilePath.resolve(base.value, besides: source.path)
    open.append(MachineText(source.path))
    defer { open.removeLast() }
    guard canOpen(path, at: base.place) else { return nil }
    guard let text = self.source(at: path, hint: " to extend", from: base.place), let whole = parts(of: text) else {
      return nil
    }
    var extending = SceneExtension(reader: FileReader(source))
    var parts = extending.parts(own, extending: whole)
    diagnostics.add(contentsOf: extending.reader.diagnostics)
    parts.bases = [path] + whole.bases
    return parts
  }

  /// True where a file may be read in the middle of those that are open: none of them again, and not too many.
  private mutating func canOpen(_ path: String, at place: SourcePlace) -> Bool {
    if let start = open.firstIndex(of: MachineText(path)) {
      diagnostics.add(ReadingProblem.importCycle(open[start...].map(\.text) + [path]), at: place)
      return false
    }
    guard open.count < Limits.importDepth else {
      diagnostics.add(ReadingProblem.importsTooDeep(limit: Limits.importDepth), at: place)
      return false
    }
    return true
  }

  /// Puts a file and what it imports into `files`.
  private mutating func add(_ parts: FileParts, path: String, isMain: Bool) -> Int {
    let index = files.count
    files.append(FileDescription(path: path))
    indices[MachineText(path)] = index
    open.append(MachineText(path))
    defer { open.removeLast() }
    var components = parts.components
    if let name = parts.name, !isMain {
      components.append(
        ComponentDescription(name: Placed(Self.camelCase(name.value), at: name.place), body: parts.root))
    }
    var imports: [Int] = []
    for wanted in parts.imports {
      if let imported = self.import(wanted), !imports.contains(imported) {
        imports.append(imported)
      }
    }
    let data = parts.data.compactMap { self.data($0) }
    checkNames(own: components, imports: imports, places: parts.imports)
    files[index] = FileDescription(
      path: path, values: isMain ? [] : parts.sharedValues, data: data, components: components, imports: imports)
    files[index].functions = parts.functions
    files[index].fonts = parts.fonts
    if !isMain, parts.root.layers.isEmpty {
      scripts[index] = (parts.takes, parts.steps)
      files[index].exportsValues = true
    }
    checkValues(imports: imports, places: parts.imports)
    return index
  }

  /// Paths begin at the file that they are written in: a scene has some of one that it extends.
  private mutating func `import`(_ wanted: Placed<String>) -> Int? {
    let path = wanted.place.file
    let isTokens = ["json", "tokens"].contains(FilePath.fileExtension(wanted.value))
    let isFile = FilePath.hasSlash(wanted.value) || FilePath.ends(wanted.value, with: ".yaml") || isTokens
    var found: String?
    var hint = ""
    if isFile {
      guard ["yaml", "yml", "json", "tokens"].contains(FilePath.fileExtension(wanted.value)) else {
        diagnostics.add(ReadingProblem.importPath(wanted.value), at: wanted.place)
        return nil
      }
      found = FilePath.resolve(wanted.value, besides: path)
    } else {
      found = reader.libraryPaths.map { "\($0)/\(wanted.value).yaml" }.first { path in
        ((try? reader.fileSystem.contents(of: path)) ?? nil) != nil
      }
      let beside = FilePath.resolve(wanted.value + ".yaml", besides: path)
      let isBeside = ((try? reader.fileSystem.contents(of: beside)) ?? nil) != nil
      hint = isBeside ? " in the library; for the file beside this one write '\(wanted.value).yaml'" : " in the library"
    }
    guard let found else {
      diagnostics.add(ReadingProblem.missingFile(wanted.value, hint: hint), at: wanted.place)
      return nil
    }
    if let index = indices[MachineText(found)], !open.contains(MachineText(found)) { return index }
    guard canOpen(found, at: wanted.place) else { return nil }
    if isTokens {
      guard let text = tokenText(at: found, from: wanted.place) else { return nil }
      let index = files.count
      indices[MachineText(found)] = index
      files.append(FileDescription(path: found))
      files[index].values = tokenValues(text, path: found)
      files[index].exportsValues = true
      return index
    }
    guard let source = source(at: found, hint: " to import", from: wanted.place), let parts = parts(of: source) else {
      return nil
    }
    return add(parts, path: found, isMain: false)
  }

  /// No two libraries may give one name to a value.
  private mutating func checkValues(imports: [Int], places: [Placed<String>]) {
    var origins: [String: String] = [:]
    for index in imports where files[index].exportsValues {
      for value in files[index].values {
        guard let other = origins.updateValue(files[index].path, forKey: value.name.value) else { continue }
        let place = places.first { FilePath.ends(files[index].path, with: $0.value) }?.place
        diagnostics.add(
          ReadingProblem.twoValues(value.name.value, first: other, second: files[index].path),
          at: place ?? value.name.place)
      }
    }
  }

  /// No two files may give one name to a font: labels of the whole scene see it.
  private mutating func checkFonts() {
    var origins: [String: String] = [:]
    for file in files {
      for font in file.fonts {
        guard let other = origins.updateValue(file.path, forKey: font.name.value) else { continue }
        diagnostics.add(
          ReadingProblem.twoFonts(font.name.value, first: other, second: file.path), at: font.name.place)
      }
    }
  }

  /// No two components in sight may have one name.
  private mutating func checkNames(own: [ComponentDescription], imports: [Int], places: [Placed<String>]) {
    var origins: [String: Placed<String>] = [:]
    for component in own { origins[component.name.value] = component.name }
    for index in imports {
      let file = files[index]
      for component in file.components {
        let name = component.name
        if let other = origins[name.value], other.place.file != name.place.file {
          let own = FilePath.name(of: file.path)
          let place = places.first { FilePath.starts(own, with: FilePath.name(of: $0.value)) }?.place
          diagnostics.add(
            ReadingProblem.twoImports(component: name.value, first: other.place.file, second: name.place.file),
            at: place ?? name.place)
        } else {
          origins[name.value] = name
        }
      }
    }
  }
}

// MARK: - Data

extension SceneLoading {
  private mutating func data(_ part: FileParts.Data) -> DataDescription? {
    switch part.content {
    case .literal(let value): return DataDescription(name: part.name, value: value)
    case .path(let wanted):
      guard let value = file(wanted) else { return nil }
      return DataDescription(name: part.name, value: value, origin: path(of: wanted))
    }
  }

  /// Where a file of data is, which tells it from others. `{locale}` is the scene's locale, or the nearest that stands for it
  /// and has a file.
  private func path(of wanted: Placed<String>) -> String {
    func path(_ tag: String) -> String {
      FilePath.resolve(Self.named(wanted.value, by: tag), besides: wanted.place.file)
    }
    let full = path(locale.text)
    guard full != path(""), (try? reader.fileSystem.contents(of: full)) == nil else { return full }
    return locale.fallbacks.map(path).first { (try? reader.fileSystem.contents(of: $0)) != nil } ?? full
  }

  /// The path with a tag in the places of `{locale}` and `{language}`.
  private static func named(_ path: String, by tag: String) -> String {
    let tag = MachineText(tag)
    return MachineText(path).replacing("{locale}", by: tag).replacing("{language}", by: tag).text
  }

  private mutating func file(_ wanted: Placed<String>) -> Value? {
    let name = path(of: wanted)
    if let word = MachineText(Self.named(wanted.value, by: "")).cut(at: "{")?.tail {
      diagnostics.add(ReadingProblem.dataBrace((word.cut(at: "}")?.head ?? word).text), at: wanted.place)
      return nil
    }
    let kind = FilePath.fileExtension(name)
    if kind == "ledger" { return ledger(wanted, path: name) }
    if kind == "csv" || kind == "json" {
      guard let text = text(at: name, hint: " for this data", from: wanted.place) else { return nil }
      sources.add(text, of: name)
      return kind == "csv"
        ? CommaSeparatedValues.read(text, path: name, diagnostics: &diagnostics)
        : JSONData.read(text, path: name, diagnostics: &diagnostics)
    }
    guard let source = source(at: name, hint: " for this data", from: wanted.place) else { return nil }
    var yaml = YAMLReader(source)
    let node = yaml.read()
    diagnostics.add(contentsOf: yaml.diagnostics)
    guard let node else { return nil }
    var reader = FileReader(source)
    let value = reader.data(node)
    diagnostics.add(contentsOf: reader.diagnostics)
    return value
  }
}

extension SceneLoading {
  private mutating func ledger(_ wanted: Placed<String>, path: String) -> Value? {
    guard let ledgers = reader.ledgers else {
      diagnostics.add(ReadingProblem.ledger(wanted.value), at: wanted.place)
      return nil
    }
    do {
      try reader.fileSystem.check(path)
      if let value = try ledgers.data(of: path) { return value }
      diagnostics.add(ReadingProblem.missingLedger(path), at: wanted.place)
    } catch let problem as any Problem {
      diagnostics.add(problem, at: wanted.place)
    } catch {
      diagnostics.add(ReadingProblem.unreadableFile(path, reason: "\(error)"), at: wanted.place)
    }
    return nil
  }
}

extension Diagnostics {
  mutating func add(contentsOf others: Diagnostics) {
    for diagnostic in others.list { add(diagnostic) }
  }
}
