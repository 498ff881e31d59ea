import Formulas
import Geometry

/// Names that every formula sees, and the calls that take a name instead of a value.
extension FormulaResolver {
  static let builtInNames = [
    "width", "height", "screen", "self", "time", "age", "presence", "leaving", "finger", "dark", "locale",
    SceneOptions.olderName,
    "textSize", "textScale",
  ]
  static let contextualNames = FunctionTable.contextual.map(\.name)

  static let colors: [String: Color] = [
    "black": .black, "white": .white, "clear": .clear, "red": Color(red: 1, green: 0, blue: 0),
    "orange": Color(red: 1, green: 0.5, blue: 0), "yellow": Color(red: 1, green: 1, blue: 0),
    "green": Color(red: 0, green: 1, blue: 0), "cyan": Color(red: 0, green: 1, blue: 1),
    "blue": Color(red: 0, green: 0, blue: 1), "purple": Color(red: 0.5, green: 0, blue: 0.5),
  ]

  func builtIn(_ name: String) -> Meaning? {
    if let color = Self.colors[name] { return .value(.constant(.color(color)), .color) }
    // A function sees what it is given, and nothing of the layer that calls it.
    if !calls.isEmpty, !["screen", "dark", "locale", SceneOptions.olderName, "textSize", "textScale"].contains(name) {
      return nil
    }
    switch name {
    case "width": return space(.horizontal)
    case "height": return space(.vertical)
    case "screen":
      let device = program.device
      let record = Value.record(
        Record([
          "width": .number(device.size.width), "height": .number(device.size.height), "scale": .number(device.scale),
          "safeTop": .number(device.safeTop), "safeLeft": .number(device.safeLeft),
          "safeBottom": .number(device.safeBottom), "safeRight": .number(device.safeRight),
        ]))
      return .value(.constant(record), ValueType.of(record))
    case "time": return .value(reference(.time, [.source(.time)]), .number)
    case "age":
      template.readsAge = true
      return .value(reference(.age, [.source(.age)]), .number)
    case "presence":
      guard let up = transitionDistance else { return .value(.constant(.number(1)), .number) }
      return .value(reference(.presence(up: up), [.source(.presence)]), .number)
    case "leaving":
      guard let up = transitionDistance else { return .value(.constant(.bool(false)), .bool) }
      return .value(reference(.leaving(up: up), [.source(.leaving)]), .bool)
    case "finger":
      return .finger
    case "dark": return .value(.constant(.bool(elaborator.options.dark)), .bool)
    case "locale", SceneOptions.olderName:
      return .value(.constant(.text((program.locale ?? .standard).text)), .text)
    case "textSize": return .value(.constant(.text(elaborator.options.textSize.rawValue)), .text)
    case "textScale": return .value(.constant(.number(elaborator.options.textSize.scale)), .number)
    default: return nil
    }
  }

  /// The width or height of the space a layer is placed in.
  private func space(_ axis: Axis) -> Meaning {
    guard let parent = template.parent else {
      let size = program.device.size
      return .value(.constant(.number(axis == .horizontal ? size.width : size.height)), .number)
    }
    let cell = Measure.size(axis).rawValue
    let path = LayerPath(up: 1, steps: [], template: parent.index)
    return .value(
      reference(.read(path, .cell(cell)), [.cell(CellID(template: parent.index, cell: cell))]), .number)
  }

  /// How many layers up the one is whose presence a formula means: the nearest that comes or goes.
  private var transitionDistance: Int? {
    var current: Template? = template
    while let candidate = current {
      if candidate.comes || candidate.goes { return template.depth - candidate.depth }
      current = candidate.parent
    }
    return nil
  }

  /// `finger.x`
  func fingerField(_ field: String, at place: SourcePlace) -> Meaning {
    guard let known = FingerField(rawValue: field) else {
      report(.unknownField(field, of: "'finger'", candidates: FingerField.allCases.map(\.rawValue)), at: place)
      return .failed
    }
    return .value(reference(.finger(known), [.source(.finger(known))]), known == .down ? .bool : .number)
  }

  func contextualCall(_ name: String, _ arguments: [Formula], at place: SourcePlace) -> Meaning {
    switch name {
    case "index", "previous", "next":
      if name == "index", case .name(let variable) = arguments[0].form, let slot = places[variable] {
        return .value(reference(.local(slot), []), .number)
      }
      guard case .name(let variable) = arguments[0].form,
        let owner = scope.chain.first(where: { $0.variable == variable }), let list = owner.template.listCell
      else {
        report(.contextual(name, usage: "write \(name)(v) with the variable of an 'each'"), at: place)
        return .failed
      }
      let up = template.depth - owner.template.depth
      let id = CellID(template: owner.template.index, cell: list)
      let item: ValueType = if case .list(let item) = elaborator.type(of: id) { item } else { .any }
      let which: ResolvedReference =
        name == "index" ? .itemIndex(up: up) : name == "previous" ? .itemPrevious(up: up) : .itemNext(up: up)
      return .value(reference(which, [.structure(id)]), name == "index" ? .number : item)
    case "target", "moving":
      guard let (path, slot) = state(named: arguments[0]) else {
        report(.contextual(name, usage: "write \(name)(s) with the name of a state"), at: place)
        return .failed
      }
      let type = elaborator.stateTypes[Elaborator.StateID(template: path.template, slot: slot)] ?? .any
      return name == "target"
        ? .value(reference(.stateTarget(path, slot: slot), [.source(.stateTarget)]), type)
        : .value(reference(.stateMoving(path, slot: slot), [.source(.stateMoving)]), .bool)
    default:
      let image = resolve(arguments[0], wanted: .text, property: name).0
      let other = arguments.dropFirst().map { resolve($0, wanted: .color, property: name).0 }
      return .value(.call(dominantColor(at: place), [image] + other, place), .color)
    }
  }

  private func dominantColor(at place: SourcePlace) -> Function {
    let surroundings = program.surroundings
    return Function(
      "dominantColor", [.text("image"), .color("else").optional], result: .color,
      "The colour that most of a picture has."
    ) { arguments in
      guard case .text(let path) = arguments[0] else { return arguments[0].isExact ? .null : .unknown }
      do {
        if let color = try surroundings.dominantColors(path).first { return .color(color) }
      } catch {
        throw Diagnostic(
          SceneProblem.missingImage(path: path, reason: (error as? any Problem)?.message ?? "\(error)"), at: place)
      }
      guard arguments.count > 1 else { throw Diagnostic(SceneProblem.noDominantColor(path: path), at: place) }
      return arguments[1]
    }
  }

  /// The state a formula names: a bare name, or `layer.name`.
  func state(named formula: Formula) -> (LayerPath, Int)? {
    switch formula.form {
    case .name(let name):
      for scope in scope.chain {
        if let slot = scope.states[name] {
          let up = template.depth - scope.template.depth
          return (LayerPath(up: up, steps: [], template: scope.template.index), slot)
        }
        if scope.values[name] != nil { return nil }
      }
      return nil
    case .field(let base, let name):
      guard case .layer(let mention) = meaning(of: base), !mention.isList,
        let slot = mention.template.stateIndices[name]
      else { return nil }
      return (mention.path, slot)
    default: return nil
    }
  }
}
