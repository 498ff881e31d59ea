import Basics

extension EvaluationProblem {
  /// The cure for a question that other languages ask of a value by a field; empty where there is none.
  static func cure(forField name: String) -> Message { FunctionTable.cure(forField: name) }
}

extension FunctionTable {
  /// The cure for a question that other languages ask of a value by a field, and this one by a function; empty where
  /// there is none.
  public static func cure(forField name: String) -> Message {
    if ["length", "count", "size"].contains(name) { return "; write count(l) of a list, length(t) of a text" }
    return function(named: name).map { "; '\(name)' is a function: \($0.usage)" } ?? ""
  }

  /// The same of a record, whose fields may have any name: only for what is asked of its place in a list.
  public static func cure(forFieldOfItem name: String) -> Message {
    contextual.contains { $0.name == name } ? cure(forField: name) : ""
  }
}
