import Formulas
import Locales

/// The names that every formula sees: of colours, of the device and the system, of the time, of the layer's own space.
///
/// Reads the options, the program and the layers around; owns nothing.
struct BuiltInNames {
  let site: FormulaSite
  private var program: Program { site.context.program }

  init(_ site: FormulaSite) { self.site = site }

  static let all = (Vocabulary.builtInNames.map(\.name) + Vocabulary.colorNames.map(\.name)).sorted()
  private static let colors = Dictionary(uniqueKeysWithValues: Vocabulary.colorNames.map { ($0.name, $0.color) })

  func meaning(of name: String) -> Meaning? {
    if let color = Self.colors[name] { return .value(.constant(.color(color)), .color) }
    return ofSystem(name) ?? (site.isInFunction ? nil : ofLayer(name))
  }

  /// Names that mean the same for all layers, and so for functions.
  private func ofSystem(_ name: String) -> Meaning? {
    let options = site.context.options
    switch name {
    case "screen":
      let device = program.device
      let record = Value.record(
        Record([
          "width": .number(device.size.width), "height": .number(device.size.height), "scale": .number(device.scale),
          "safeTop": .number(device.safeTop), "safeLeft": .number(device.safeLeft),
          "safeBottom": .number(device.safeBottom), "safeRight": .number(device.safeRight),
        ]))
      return .value(.constant(record), ValueType.of(record))
    case "dark": return .value(.constant(.bool(options.dark)), .bool)
    case "locale", SceneOptions.olderName:
      return .value(.constant(.text((program.locale ?? .standard).text)), .text)
    case "textSize": return .value(.constant(.text(options.textSize.rawValue)), .text)
    case "textScale":
      return .value(said(.textScale, else: .constant(.number(options.textSize.scale))), .number)
    default: return nil
    }
  }

  /// A trait as the nearest layer out says it, or else as the system does.
  private func said(_ trait: SystemTrait, else standard: Expression) -> Expression {
    var layer = site.isOutsideTraits ? site.template.parent : site.template
    while let current = layer, current.cell(of: trait) == nil { layer = current.parent }
    guard let layer, let cell = layer.cell(of: trait) else { return standard }
    layer.traitsRead.insert(trait)
    let id = CellID(template: layer.index, cell: cell)
    let path = LayerPath(up: site.distance(to: layer), steps: [], template: layer.index)
    return site.reference(.read(path, .cell(cell)), [.cell(id)])
  }

  private func ofLayer(_ name: String) -> Meaning? {
    switch name {
    case "width": return space(.horizontal)
    case "height": return space(.vertical)
    case "time": return .value(site.reference(.time, [.source(.time)]), .number)
    case "age":
      site.template.readsAge = true
      return .value(site.reference(.age, [.source(.age)]), .number)
    case "presence":
      guard let up = transitionDistance else { return .value(.constant(.number(1)), .number) }
      return .value(site.reference(.presence(up: up), [.source(.presence)]), .number)
    case "leaving":
      guard let up = transitionDistance else { return .value(.constant(.bool(false)), .bool) }
      return .value(site.reference(.leaving(up: up), [.source(.leaving)]), .bool)
    case "finger": return .finger
    default: return nil
    }
  }

  /// The width or height of the space a layer is placed in.
  private func space(_ axis: Axis) -> Meaning {
    guard let parent = site.template.parent else {
      let size = program.device.size
      return .value(.constant(.number(axis == .horizontal ? size.width : size.height)), .number)
    }
    let cell = Measure.size(axis).rawValue
    let path = LayerPath(up: 1, steps: [], template: parent.index)
    let id = CellID(template: parent.index, cell: cell)
    return .value(site.reference(.read(path, .cell(cell)), [.cell(id)]), .number)
  }

  /// How many layers up the one is whose presence a formula means: the nearest that comes or goes.
  private var transitionDistance: Int? {
    var current: Template? = site.template
    while let candidate = current {
      if candidate.comes || candidate.goes { return site.distance(to: candidate) }
      current = candidate.parent
    }
    return nil
  }

  /// `finger.x`
  func finger(_ field: String, at place: SourcePlace) -> Meaning {
    guard let known = FingerField(rawValue: field) else {
      site.report(.unknownField(field, of: "'finger'", candidates: FingerField.allCases.map(\.rawValue)), at: place)
      return .failed
    }
    return .value(site.reference(.finger(known), [.source(.finger(known))]), known == .down ? .bool : .number)
  }

  /// The locale that a formula's texts are in: that of the run or the label that it stands in, else the scene's.
  var locale: Expression {
    // A function sees what it is given, and nothing of the layer that calls it; a label's own locale is in the scene's.
    let isFree = !site.isInFunction && !site.isLocale
    for (up, owner) in [site.template, site.template.parent].enumerated() where isFree {
      guard let owner, owner.kind == .label || up == 0, let cell = owner.cell(Vocabulary.label.locale) else { continue }
      let path = LayerPath(up: up, steps: [], template: owner.index)
      return site.reference(.read(path, .cell(cell)), [.cell(CellID(template: owner.index, cell: cell))])
    }
    return .constant(.text((program.locale ?? .standard).text))
  }
}
