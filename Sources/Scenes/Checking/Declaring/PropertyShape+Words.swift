import Vocabulary

extension PropertySpec.Shape {
  var shownName: String {
    switch self {
    case .formula(let type): type.shownName
    case .map(let specs, let type):
      (type.map { $0.shownName + " or " } ?? "") + "a map of \(specs.map(\.name).joined(separator: ", "))"
    case .each: "'name in list'"
    case .actions: "actions"
    case .layer: "a layer"
    case .runs: "a list of texts and maps"
    }
  }
}

extension PropertyValue {
  var shownName: String {
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
