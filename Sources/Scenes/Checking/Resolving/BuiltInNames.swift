import Formulas
import Locales
import Vocabulary

/// The names that every formula sees: of colours, of the device and the system, of the time, of the layer's own space.
///
/// Reads the options, the program and the layers around; owns nothing.
struct BuiltInNames {
  let site: FormulaSite
  private var program: Program { site.context.program }

  static let all = (Vocabulary.builtInNames.map(\.name) + Vocabulary.colorNames.map(\.key)).sorted()
  private static let colors = Dictionary(uniqueKeysWithValues: Vocabulary.colorNames.map { ($0.key, $0.value) })

  func meaning(of name: String) -> Meaning? {
    ofSystem(name) ?? (site.isInFunction ? nil : ofLayer(name))
      ?? Self.colors[name].map { .value(.constant(.color($0)), .color) }
  }

  /// Names that mean the same for all layers, and so for functions.
  private func ofSystem(_ name: String) -> Meaning? {
    switch name {
    case "screen":
      let screen = site.context.screen
      return .value(.constant(screen.record), screen.type)
    case "rightToLeft": return .value(.call(Self.runsLeft, [locale], site.template.place), .bool)
    case SystemTrait.textScale.rawValue: return .value(letterScale, .number)
    default: return SystemTrait(named: name).map { .value(said($0), $0.typeRead) }
    }
  }

  // MARK: Traits

  /// A trait as the nearest layer out says it, or else as the system does.
  private func said(_ trait: SystemTrait) -> Expression {
    site.expansion.traits.insert(trait)
    guard let layer = site.layer(saying: [trait]) else {
      program.root.traitsRead.insert(trait)
      return .constant(program.value(of: trait))
    }
    return read(trait, of: layer)
  }

  private func read(_ trait: SystemTrait, of layer: Template) -> Expression {
    guard let cell = layer.cell(of: trait) else { return .constant(.null) }
    layer.traitsRead.insert(trait)
    return site.reference(toCell: cell, of: layer)
  }

  /// The locale that a formula's texts are in: as the nearest layer out says, or else the scene.
  var locale: Expression { said(.locale) }

  /// Whether the lines around the layer run to the left.
  func runsLeft(at place: SourcePlace) -> Expression {
    site.isOutsideTraits = true
    return .call(Self.runsLeft, [locale], place)
  }

  private static let runsLeft = Function(
    "runsLeft", [.text("locale")], .bool, "True where the lines of a language run to the left."
  ) { arguments in
    guard arguments[0].isExact else { return .unknown }
    guard let locale = LocaleTag.read(arguments[0]) else {
      throw EvaluationProblem.outOfRange("locale", arguments[0], wants: LocaleTag.wanted)
    }
    return .bool(WritingDirection(of: locale) == .rightToLeft)
  }

  /// The scale of body text: as the nearest layer out says, by its `textScale` or its `textSize`.
  private var letterScale: Expression {
    let traits: Set<SystemTrait> = [.textScale, .textSize]
    site.expansion.traits.formUnion(traits)
    guard let layer = site.layer(saying: traits) else { return .constant(program.value(of: .textScale)) }
    guard layer.cell(of: .textScale) == nil else { return read(.textScale, of: layer) }
    return .call(Self.scaleOfSize, [read(.textSize, of: layer)], layer.place)
  }

  private static let scaleOfSize = Function(
    "textScale", [.text("textSize")], .number, "The scale of body text at a text size."
  ) { arguments in
    guard arguments[0].isExact else { return .unknown }
    guard let size = TextSize.read(arguments[0]) else {
      throw EvaluationProblem.outOfRange("textSize", arguments[0], wants: TextSize.wanted)
    }
    return .number(size.scale)
  }

  // MARK: Layers

  private func ofLayer(_ name: String) -> Meaning? {
    switch name {
    case "width": return space(.horizontal)
    case "height": return space(.vertical)
    case "time": return .value(site.reference(.time, [.source(.time)]), .number)
    case "age":
      site.owner.readsAge = true
      return .value(site.reference(.age(up: site.distance(to: site.owner)), [.source(.age)]), .number)
    case "presence":
      guard let up = transitionDistance else { return .value(.constant(.number(1)), .number) }
      site.context.read.note(presenceOf: site.owner.selfAndAncestors.first { $0.comes || $0.goes } ?? site.owner)
      return .value(site.reference(.presence(up: up), [.source(.presence)]), .number)
    case "leaving":
      guard let up = transitionDistance else { return .value(.constant(.bool(false)), .bool) }
      return .value(site.reference(.leaving(up: up), [.source(.leaving)]), .bool)
    case "finger": return .finger
    case "leading" where site.isInFractions: return .value(end(ofRightward: 0), .number)
    case "trailing" where site.isInFractions: return .value(end(ofRightward: 1), .number)
    default: return nil
    }
  }

  /// The share of a width at which an end of lines is that is there in lines that run to the right.
  private func end(ofRightward share: Double) -> Expression {
    let place = site.template.place
    return .conditional(
      runsLeft(at: place), then: .constant(.number(1 - share)), else: .constant(.number(share)), place)
  }

  /// The width or height of the space a layer is placed in; in the values and states of a component, of the component.
  private func space(_ axis: Axis) -> Meaning {
    guard let parent = site.owner.parent else {
      let size = program.device.size
      return .value(.constant(.number(axis == .horizontal ? size.width : size.height)), .number)
    }
    let cell = Measure.size(axis).rawValue
    let owner = site.isOfComponent ? site.owner : parent
    return .value(site.reference(toCell: cell, of: owner), .number)
  }

  /// The number of layers out to the one whose presence a formula means: the nearest that comes or goes.
  private var transitionDistance: Int? {
    site.owner.selfAndAncestors.first { $0.comes || $0.goes }.map { site.distance(to: $0) }
  }

  /// `finger.x`
  func finger(_ field: String, at place: SourcePlace) -> Meaning {
    guard let known = FingerField(rawValue: field) else {
      return site.refused(
        .unknownField(field, of: "'finger'", candidates: FingerField.allCases.map(\.rawValue)), at: place)
    }
    return .value(site.reference(.finger(known), [.source(.finger(known))]), known == .down ? .bool : .number)
  }
}
