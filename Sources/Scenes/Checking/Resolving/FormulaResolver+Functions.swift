import Formulas
import Limits

/// Own functions: a call is the function's formula with what it is given in the places of its parameters, so that it has
/// the type, the pace and the range of exactly that.
extension FormulaResolver {
  /// The state of formulas while calls are put in.
  final class Expansion {
    /// How many parts the formula has that functions brought.
    var weight = 0
    /// How many calls have been put in, with those that stand for a parameter that its function does not use.
    var calls = 0
    /// True where that was too much, which is told once.
    var isTooLarge = false
  }

  /// The meaning of a parameter.
  struct Parameter {
    var expression: Expression
    var type: ValueType
    /// How many parts of functions it has itself.
    var weight: Int
  }

  func value(of parameter: Parameter, named name: String, at place: SourcePlace) -> Meaning {
    expansion.weight += parameter.weight
    return .value(parameter.expression, parameter.type)
  }

  func call(
    of function: FunctionDescription, file: Int, _ arguments: [Formula], at place: SourcePlace
  ) -> Meaning {
    let name = function.name.value
    guard !calls.contains(name) else {
      report(.functionUsesItself(Array(calls.drop { $0 != name }) + [name]), at: place)
      return .failed
    }
    guard !elaborator.callsAreTooDeep, !elaborator.functionBudget.isUsedUp, !expansion.isTooLarge else {
      return .failed
    }
    guard elaborator.levelsInHand < Limits.formulaLevels else { return tooDeep(name, at: place) }
    expansion.calls += 1
    guard expansion.calls <= Limits.functionParts else { return tooLarge(name, at: place) }
    let body = FormulaResolver(
      elaborator, scope: Scope(template: template, parent: nil, file: file, isNamingScope: false))
    for (parameter, argument) in zip(function.parameters, arguments) {
      let before = expansion.weight
      let (expression, type) = resolve(argument, wanted: .any, property: parameter)
      guard !expansion.isTooLarge else { return .failed }
      guard expansion.weight <= Limits.functionParts else { return tooLarge(name, at: place) }
      body.parameters[parameter] = Parameter(expression: expression, type: type, weight: expansion.weight - before)
      // It is in the formula as often as the function's own formula has the parameter.
      expansion.weight = before
    }
    body.calls = calls + [name]
    body.expansion = expansion
    body.nextLocal = nextLocal
    expansion.weight += 1
    let (expression, type) = body.resolve(function.body, wanted: .any, property: name)
    dependencies += body.dependencies
    guard !expansion.isTooLarge else { return .failed }
    guard expansion.weight <= Limits.functionParts else { return tooLarge(name, at: place) }
    guard expression.levels <= Limits.formulaLevels else { return tooDeep(name, at: place) }
    return .value(expression, type)
  }

  private func tooLarge(_ name: String, at place: SourcePlace) -> Meaning {
    expansion.isTooLarge = true
    report(.tooManyCalls(name, limit: Limits.functionParts), at: place)
    return .failed
  }

  private func tooDeep(_ name: String, at place: SourcePlace) -> Meaning {
    elaborator.callsAreTooDeep = true
    report(.callsTooDeep(name, limit: Limits.formulaLevels), at: place)
    return .failed
  }
}

extension Elaborator {
  /// The function of that name in a file, or in one that it imports.
  func function(named name: String, from file: Int) -> (function: FunctionDescription, file: Int)? {
    for index in [file] + description.files[file].imports {
      if let function = description.files[index].functions.first(where: { $0.name.value == name }) {
        return (function, index)
      }
    }
    return nil
  }

  func functionNames(from file: Int) -> [String] {
    ([file] + description.files[file].imports).flatMap { description.files[$0].functions.map(\.name.value) }
  }

  /// The scene's own functions are checked too where nobody calls them, with whatever they might be given.
  func checkFunctions(in scope: Scope) {
    for function in description.files[0].functions {
      let name = function.name.value
      if functions[name] != nil || FormulaResolver.contextualNames.contains(name) {
        diagnostics.add(SceneProblem.functionIsBuiltIn(name), at: function.name.place)
        continue
      }
      otherTasks.append { [unowned self] in
        let resolver = FormulaResolver(self, scope: scope)
        let unknown = Formula(.name("null"), at: function.name.place)
        let arguments = function.parameters.map { _ in unknown }
        _ = resolver.call(of: function, file: 0, arguments, at: function.name.place)
      }
    }
  }
}
