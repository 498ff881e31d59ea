extension EvaluationProblem {
  /// The cure for a question that other languages ask of a value by a field, and this one by a function.
  static func cure(forField name: String) -> String {
    if ["length", "count", "size"].contains(name) { return "; write count(l) of a list, length(t) of a text" }
    return FunctionTable.function(named: name) == nil ? "" : "; '\(name)' is a function: \(name)(…)"
  }
}
