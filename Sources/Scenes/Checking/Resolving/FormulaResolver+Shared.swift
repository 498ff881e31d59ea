import Formulas

/// Values that come from libraries: files without layers give theirs to whoever imports them.
extension FormulaResolver {
  /// The value of that name in a library that the formula's file imports.
  func imported(_ name: String) -> Meaning? {
    for index in elaborator.description.files[scope.file].imports
    where elaborator.description.files[index].exportsValues {
      guard let file = elaborator.fileScopes[index], let cell = file.values[name], template.isInside(file.template)
      else { continue }
      return declared(cell: cell, of: file.template, up: template.depth - file.template.depth)
    }
    return nil
  }

  /// One of several values, by what these values of the file say; an error where they say what none is for.
  func choice(of values: [[String]: Value], by choosers: [String], at place: SourcePlace) -> Expression {
    let arguments = choosers.map { resolve(Formula(.name($0), at: place), wanted: .text, property: $0).0 }
    let choice = Function(
      choosers.joined(separator: ", "), choosers.map { .text($0) }, result: .any, "The tokens of a mode."
    ) { words in
      var mode: [String] = []
      for (index, word) in words.enumerated() {
        guard word.isExact else { return .unknown }
        guard case .text(let text) = word, values.keys.contains(where: { $0[index] == text }) else {
          let known = Set(values.keys.map { $0[index] }).sorted().map { "\"\($0)\"" }
          throw EvaluationProblem.outOfRange(choosers[index], word, wants: known.joined(separator: " or "))
        }
        mode.append(text)
      }
      return values[mode] ?? .null
    }
    return .call(choice, arguments, place)
  }
}

extension Elaborator {
  /// The values that a file has of the libraries that it imports.
  func importedNames(in file: Int) -> [String] {
    description.files[file].imports.filter { description.files[$0].exportsValues }
      .flatMap { description.files[$0].values.map(\.name.value) }
  }
}

extension SceneDescription {
  /// The files whose values the scene itself sees, and variants may replace.
  var sharedValues: [Int] { files[0].imports.filter { files[$0].exportsValues } }
}

extension ValueType {
  /// The type that covers those of several values.
  static func covering(_ values: some Collection<Value>) -> ValueType {
    let types = values.map { ValueType.of($0) }
    return types.dropFirst().reduce(types.first ?? .any) { $0.union($1) }
  }
}
