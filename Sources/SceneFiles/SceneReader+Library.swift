import Formulas
import Scenes

extension SceneReader {
  /// The path of a file of the library, in the first of its folders that has one of the name.
  func libraryPath(of name: String, _ texts: SceneTexts) -> String? {
    libraryPaths.map { "\($0)/\(name).yaml" }.first(where: texts.exists)
  }

  /// Finds the files of the library that have the components which a scene uses and none of its files has: the names of files
  /// by those of components. The library is only looked at where something is missing.
  func offers(for scene: SceneDescription) -> [String: [String]] {
    let components = scene.files.flatMap(\.components)
    let known = Set(Vocabulary.kinds.map(\.name) + components.map(\.name.value))
    let layers = ([scene.root] + components.map(\.body)).flatMap(\.layersInside)
    let missing = Set(layers.map(\.kind.value)).subtracting(known)
    if missing.isEmpty { return [:] }
    let texts = SceneTexts(fileSystem)
    var offers: [String: [String]] = [:]
    for name in Self.libraryNames {
      guard let path = libraryPath(of: name, texts), let file = texts.file(at: path, hint: "", from: nil),
        let node = file.node(), let parts = FileReader(file: file).parts(node)
      else { continue }
      for component in parts.file.components where missing.contains(component.name.value) {
        offers[component.name.value, default: []].append(name)
      }
    }
    return offers
  }
}
