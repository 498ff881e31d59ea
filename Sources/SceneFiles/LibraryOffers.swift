import Formulas
import Scenes

/// Finds the files of the library that have the components which a scene uses and none of its files has.
struct LibraryOffers {
  private let reader: SceneReader

  init(_ reader: SceneReader) { self.reader = reader }

  /// The names of files by those of components; the library is only looked at where something is missing.
  func offers(for scene: SceneDescription) -> [String: [String]] {
    let components = scene.files.flatMap(\.components)
    let known = Set(Vocabulary.kinds.map(\.name) + components.map(\.name.value))
    let layers = ([scene.root] + components.map(\.body)).flatMap(\.layersInside)
    let missing = Set(layers.map(\.kind.value)).subtracting(known)
    if missing.isEmpty { return [:] }
    let texts = SceneTexts(reader.fileSystem)
    var offers: [String: [String]] = [:]
    for name in SceneReader.libraryNames {
      guard let path = reader.libraryPaths.map({ "\($0)/\(name).yaml" }).first(where: texts.exists),
        let file = texts.file(at: path, hint: "", from: nil), let node = file.node(),
        let parts = FileReader(file: file).parts(node)
      else { continue }
      for component in parts.components where missing.contains(component.name.value) {
        offers[component.name.value, default: []].append(name)
      }
    }
    return offers
  }
}
