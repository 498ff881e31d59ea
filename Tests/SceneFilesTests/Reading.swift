import Formulas
import SceneFiles
import Scenes

/// Reads `scene.yaml` out of texts.
func read(_ yaml: String, _ files: [String: String] = [:], library: [String: String] = [:]) throws -> SceneDescription {
  try readResult(yaml, files, library: library).description
}

func readResult(
  _ yaml: String, _ files: [String: String] = [:], library: [String: String] = [:]
) throws -> SceneReader.Result {
  var all = files
  all["scene.yaml"] = yaml
  for (name, text) in library { all["library/\(name)"] = text }
  return try SceneReader(fileSystem: MemoryFileSystem(all), libraryPaths: ["library"]).read("scene.yaml")
}

/// `line:column: message` of every mistake, in order; of other files than `scene.yaml` with their path.
func mistakes(_ yaml: String, _ files: [String: String] = [:], library: [String: String] = [:]) -> [String] {
  do {
    _ = try readResult(yaml, files, library: library)
    return []
  } catch let failure as SceneReader.Failure {
    return failure.diagnostics.list.map { diagnostic in
      let text = "\(diagnostic)"
      return text.hasPrefix("scene.yaml:") ? String(text.dropFirst("scene.yaml:".count)) : text
    }
  } catch {
    return ["\(error)"]
  }
}

extension LayerDescription {
  func formula(_ name: String) -> Formula? {
    for property in properties where property.name.value == name {
      if case .formula(let formula) = property.value { return formula }
    }
    return nil
  }
}
