import Formulas

/// The way a function is called: what its parameters are called, and how many of them a call has to give.
struct Signature {
  private enum Callee {
    case function(Function)
    case own(FunctionDescription)
    case place(in: String)
  }

  private let name: String
  private let parameters: [Parameter]
  private let arity: ClosedRange<Int>
  private let callee: Callee

  init(_ function: Function) {
    (name, parameters, arity, callee) = (function.name, function.parameters, function.arity, .function(function))
  }

  init(_ function: FunctionDescription) {
    (name, parameters, callee) = (function.name.value, function.parameters.map { .any($0) }, .own(function))
    arity = parameters.count...parameters.count
  }

  /// A place in a list, or among the rows of a layer, which has no name.
  init(placeIn list: String, function: String? = nil) {
    (name, parameters, arity, callee) = (function ?? list, [], 1...1, .place(in: list))
  }

  /// A call with all that it takes, for messages.
  var usage: String {
    switch callee {
    case .function(let function): function.usage
    case .own(let function): function.usage
    case .place(let list): "\(list)(0)"
    }
  }

  /// The values of a call in the order of the parameters, and what is wrong with it.
  ///
  /// - Parameter usage: the right way to call it, for messages.
  func values(
    of arguments: [Formula.Argument], usage: @autoclosure () -> String, at place: SourcePlace
  ) -> (values: [Formula], mistakes: [Diagnostic]) {
    let unnamed = arguments.prefix { $0.name == nil }.count
    if unnamed == arguments.count, arity.contains(unnamed) { return (arguments.map(\.value), []) }
    var values: [Formula?] = arguments.prefix(unnamed).map(\.value)
    var mistakes: [Diagnostic] = []
    func report(_ problem: SceneProblem, at place: SourcePlace) { mistakes.append(Diagnostic(problem, at: place)) }
    let names = parameters.map(\.name)
    for argument in arguments.dropFirst(unnamed) {
      guard let given = argument.name else {
        report(.unnamedArgument(name), at: argument.place)
        continue
      }
      guard let index = names.firstIndex(of: given) else {
        report(.unknownArgument(given, function: name, usage: usage(), candidates: names), at: argument.place)
        continue
      }
      while values.count <= index { values.append(nil) }
      if values[index] != nil { report(.argumentTwice(given, function: name), at: argument.place) }
      values[index] = argument.value
    }
    if mistakes.isEmpty, unnamed < arguments.count {
      let given = values.count
      for (index, name) in names.enumerated() where index < max(given, arity.lowerBound) {
        if index < given, values[index] != nil { continue }
        report(.missingArgument(name, function: self.name, usage: usage()), at: place)
      }
    } else if mistakes.isEmpty, !arity.contains(values.count) {
      report(.argumentCount(function: name, given: values.count, usage: usage()), at: place)
    }
    return (values.compactMap { $0 }, mistakes)
  }

  /// Returns the number of names of a call that it does not have.
  func unknownNames(in arguments: [Formula.Argument]) -> Int {
    arguments.count { argument in argument.name.map { name in !parameters.contains { $0.name == name } } ?? false }
  }

  /// Whether a time is wanted for each that is written as one: what tells apart two ways of calling a function.
  func suits(_ values: [Formula]) -> Bool {
    zip(parameters, values).allSatisfy { parameter, value in
      guard case .number(_, let unit?) = value.form, unit == .seconds || unit == .milliseconds else { return true }
      return parameter.type == .time
    }
  }
}
