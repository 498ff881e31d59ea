import Basics
import Formulas
import Geometry

/// The functions that take a name instead of a value, or need to know of the scene's files.
///
/// Reads scopes, types and the surroundings; owns nothing, and leaves arguments that are values to the formula's
/// resolver.
struct ContextualFunctions {
  let formulas: FormulaResolver
  private var site: FormulaSite { formulas.site }

  func meaning(of function: Function, _ arguments: [Formula], at place: SourcePlace) -> Meaning {
    let name = function.name
    switch name {
    case "index", "previous", "next": return neighbour(name, arguments[0], at: place)
    case "target", "moving":
      guard let (path, slot) = formulas.state(named: arguments[0]) else {
        return site.refused(.contextual(name, usage: "write \(name)(s) with the name of a state"), at: place)
      }
      let type = site.context.types.type(of: TypeTable.StateID(template: path.template, slot: slot)) ?? .any
      return name == "target"
        ? .value(site.reference(.stateTarget(path, slot: slot), [.source(.stateTarget)]), type)
        : .value(site.reference(.stateMoving(path, slot: slot), [.source(.stateMoving)]), .bool)
    default:
      let values = zip(arguments, function.parameters).map { argument, parameter in
        formulas.resolve(argument, wanted: parameter.type, property: name).0
      }
      let colors = function.resultType == .color ? dominantColor(at: place) : dominantColors(at: place)
      return .value(.call(colors, values, place), function.resultType)
    }
  }

  /// The place of a loop variable's item, or the item before or after it.
  private func neighbour(_ name: String, _ argument: Formula, at place: SourcePlace) -> Meaning {
    if name == "index", case .name(let variable) = argument.form, let slot = site.locals[variable]?.place {
      return .value(site.reference(.local(slot), []), .number)
    }
    guard case .name(let variable) = argument.form,
      let owner = site.scope.chain.first(where: { $0.variable == variable }),
      let (list, item) = VisibleNames(site: site).loop(of: owner)
    else {
      return site.refused(
        .contextual(
          name,
          usage: "write \(name)(v) with the variable of an 'each'"
            + (name == "index" ? ", or indexOf(list, value)" : "")), at: place)
    }
    let up = site.distance(to: owner.template)
    let which: ResolvedReference =
      name == "index" ? .itemIndex(up: up) : name == "previous" ? .itemPrevious(up: up) : .itemNext(up: up)
    return .value(site.reference(which, [.structure(list)]), name == "index" ? .number : item)
  }

  private func dominantColor(at place: SourcePlace) -> Function {
    let surroundings = site.context.program.surroundings
    return Function(
      "dominantColor", [.text("image"), .color("else").optional], .color,
      "The colour that most of a picture has."
    ) { arguments in
      guard case .text(let path) = arguments[0] else { return arguments[0].isExact ? .null : .unknown }
      if let color = try Self.colors(of: path, surroundings, at: place).first { return .color(color) }
      guard arguments.count > 1 else { throw Diagnostic(SceneProblem.noDominantColor(path: path), at: place) }
      return arguments[1]
    }
  }

  private func dominantColors(at place: SourcePlace) -> Function {
    let surroundings = site.context.program.surroundings
    return Function(
      "dominantColors", [.text("image"), .number("n")], .list(.color), "The colours that a picture has most of."
    ) { arguments in
      guard arguments[1].isExact else { return .unknown }
      guard case .number(let number) = arguments[1], let count = Int(exactly: number), count > 0 else {
        throw EvaluationProblem.outOfRange("dominantColors", arguments[1], wants: "a whole number from 1 on")
      }
      guard case .text(let path) = arguments[0] else { return arguments[0].isExact ? .null : .unknown }
      return .list(try Self.colors(of: path, surroundings, at: place).prefix(count).map { .color($0) })
    }
  }

  /// The colours of a picture, the most common first.
  private static func colors(of path: String, _ surroundings: any Surroundings, at place: SourcePlace) throws -> [Color]
  {
    do {
      return try surroundings.dominantColors(path)
    } catch {
      throw Diagnostic(SceneProblem.missingImage(path: path, reason: Message(of: error)), at: place)
    }
  }
}
