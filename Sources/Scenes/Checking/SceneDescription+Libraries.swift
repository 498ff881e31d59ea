import Formulas

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
