import Basics
import Files
import Formulas
import Scenes

extension SettingsReader {
  /// The list of pictures that documents show.
  ///
  /// - Parameters:
  ///   - path: that of the settings.
  ///   - settings: what is read of them so far: pictures that they name are not for documents.
  func pictureList(_ node: YAMLNode, besides path: String, _ settings: ProjectSettings) -> PictureList {
    checkKeys(
      pairs(node, of: "documents") ?? [], of: "documents", among: ["folder", "pages", "others", "pictures"])
    var list = PictureList(at: node.place)
    list.root = FilePath.folder(of: path)
    list.pages = node["pages"].map { node in
      literals(node, key: "pages").map { PictureList.Pages(pattern: PathPattern($0.value), place: $0.place) }
    }
    let folder = text("folder", of: node) ?? ""
    list.others = names("others", of: node) { Self.place(of: $0, in: folder, besides: path) }
    let group = PictureGroup(folder: folder, settings: path)
    for item in node["pictures"].flatMap({ items($0, of: "pictures") }) ?? [] {
      list.pictures += pictures(item, in: group)
    }
    let others = Set(list.others.map { MachineText($0) })
    let kept = [settings.baselines, settings.store, settings.pictures.baselines].compactMap { $0 }
    for entry in list.pictures {
      checkPlace(entry.path, key: "file", of: path, at: entry.place)
      if others.contains(MachineText(entry.path)) { report(.madeByOthers(entry.path), at: entry.place) }
      if let folder = kept.first(where: { FilePath.starts(entry.path, with: $0 + "/") }) {
        report(.comparedElsewhere(entry.path, folder: folder), at: entry.place)
      }
    }
    checkNames(of: list.pictures)
    return list
  }

  /// Reports pictures of one name, also where only some disks take two names for one.
  private func checkNames(of pictures: [PictureList.Entry]) {
    var first: [[FileName]: PictureList.Entry] = [:]
    for entry in pictures {
      let name = FilePath.parts(of: entry.path).map { FileName($0) }
      guard let other = first[name] else {
        first[name] = entry
        continue
      }
      let line = other.place.line
      report(
        MachineText(other.path) == MachineText(entry.path)
          ? .samePicture(entry.path, firstLine: line)
          : .sameOnSomeDisks(entry.path, other: other.path, firstLine: line), at: entry.place)
    }
  }

  private static func place(of name: String, in folder: String, besides path: String) -> String {
    FilePath.resolve(FilePath.join(folder, name), besides: path)
  }

  /// The pictures of an entry, or of a group of entries.
  private func pictures(_ node: YAMLNode, in group: PictureGroup) -> [PictureList.Entry] {
    guard let pairs = pairs(node, of: "pictures", wanted: "a list of maps") else { return [] }
    var group = group
    var (file, inside): (Placed<String>?, YAMLNode?)
    for pair in pairs {
      switch pair.key.value {
      case "file":
        file = literal(pair.value, key: "file")
        if file?.value.isEmpty == true {
          return misformed(pair.value, key: "file", wanted: "the name of a picture") ?? []
        }
      case "scene": group.scene = literal(pair.value, key: "scene")?.value ?? group.scene
      case "pictures": inside = pair.value
      case "matrix": group.axes += axes(pair.value)
      default: if let option = option(pair.key, pair.value) { group.set(option) }
      }
    }
    if let inside {
      guard file == nil else {
        report(.severalKeys(["file", "pictures"], of: "an entry"), at: node.place)
        return []
      }
      return (items(inside, of: "pictures") ?? []).flatMap { pictures($0, in: group) }
    }
    guard let file else { return refused(.missingKey("file", of: "a picture"), at: node.place) ?? [] }
    guard group.scene != nil else { return refused(.missingKey("scene", of: "a picture"), at: node.place) ?? [] }
    for axis in group.axes where !MachineText(file.value).holds(MachineText(axis.mark)) {
      report(PictureListProblem.axisNotInName(axis.name, file: file.value), at: file.place)
    }
    return group.entries(file.value, at: node.place)
  }

  /// The rows of a matrix: values of the option with the row's name, or names with options.
  private func axes(_ node: YAMLNode) -> [PictureGroup.Axis] {
    (pairs(node, of: "matrix") ?? []).compactMap { pair in
      let name = pair.key.value
      let values: [PictureGroup.Axis.Value]
      if pair.value.items != nil {
        guard identifier(name, at: pair.key.place) else { return nil }
        values = literals(pair.value, key: name).map { value in
          let option = PictureList.Option(
            name: NameScanner.hyphened(name), value: .texts([value.value]), place: value.place)
          return .init(name: value.value, options: [option])
        }
      } else {
        values = entries(pair.value, of: name, wanted: "a list of values, or a map of names with options").map {
          value in
          let options = entries(value.value, of: value.key.value).compactMap { option($0.key, $0.value) }
          return .init(name: value.key.value, options: options)
        }
      }
      if values.isEmpty { report(PictureListProblem.emptyAxis(name), at: pair.key.place) }
      return PictureGroup.Axis(name: name, values: values)
    }
  }

  /// An option as a command line has it: `showTouches: true` is `--show-touches`, a list gives it several times, and a
  /// map pairs, such as `set: {dark: true}`.
  private func option(_ key: Placed<String>, _ node: YAMLNode) -> PictureList.Option? {
    guard identifier(key.value, at: key.place) else { return nil }
    let name = NameScanner.hyphened(key.value)
    func made(_ value: PictureList.Option.Value) -> PictureList.Option {
      PictureList.Option(name: name, value: value, place: node.place)
    }
    if let word = node.plainText, ["true", "false"].contains(word) { return made(.flag(word == "true")) }
    if let text = node.scalarText?.text { return made(.texts([text])) }
    if node.items != nil { return made(.texts(literals(node, key: key.value).map(\.value))) }
    guard let pairs = node.pairs else { return misformed(node, key: key.value, wanted: "a value, a list or a map") }
    return made(
      .texts(
        pairs.compactMap { pair in literal(pair.value, key: pair.key.value).map { "\(pair.key.value)=\($0.value)" } }))
  }

  private func report(_ problem: PictureListProblem, at place: SourcePlace) {
    file.findings.diagnostics.add(problem, at: place)
  }
}

/// The options that the groups around an entry say for it.
private struct PictureGroup {
  /// A row of the matrix: one of its values is in each picture, by its name.
  struct Axis {
    struct Value {
      let name: String
      let options: [PictureList.Option]
    }

    let name: String
    let values: [Value]

    /// The part of a file's name that stands for the value.
    var mark: String { "{\(name)}" }
  }

  /// The folder in which pictures lie, as it is written.
  let folder: String
  /// The path of the settings.
  let settings: String
  var scene: String?
  var options: [PictureList.Option] = []
  var axes: [Axis] = []

  mutating func set(_ option: PictureList.Option) {
    options.removeAll { $0.name == option.name }
    options.append(option)
  }

  /// The pictures of an entry: one for each choice from the matrix.
  func entries(_ file: String, at place: SourcePlace) -> [PictureList.Entry] {
    guard let axis = axes.first else {
      guard let scene else { return [] }
      return [
        PictureList.Entry(
          path: FilePath.resolve(FilePath.join(folder, file), besides: settings),
          scene: SettingsReader.place(of: scene, besides: settings), options: options, place: place)
      ]
    }
    return axis.values.flatMap { value in
      var chosen = self
      chosen.axes.removeFirst()
      for option in value.options { chosen.set(option) }
      return chosen.entries(
        MachineText(file).replacing(MachineText(axis.mark), by: MachineText(value.name)).text, at: place)
    }
  }
}
