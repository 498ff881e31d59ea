import Vocabulary

extension PropertySpec.Shape {
  var words: String {
    switch self {
    case .formula(let type): type.words
    case .map(let specs, let type):
      (type.map { $0.words + " or " } ?? "") + "a map of \(specs.map(\.name).joined(separator: ", "))"
    case .each: "'name in list'"
    case .actions: "actions"
    case .layer: "a layer"
    case .runs: "a list of texts and maps"
    }
  }
}

extension PropertyValue {
  var words: String {
    switch self {
    case .formula: "a formula"
    case .map: "a map"
    case .several: "a list"
    case .each: "'name in list'"
    case .actions: "actions"
    case .layer: "a layer"
    case .runs: "runs of a text"
    }
  }
}
