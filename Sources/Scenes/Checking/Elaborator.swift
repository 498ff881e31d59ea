import Basics
import Formulas
import Vocabulary

/// Turns a description into a program.
///
/// First the tree of templates is built, components expanded in place, and every name declared; what has to be resolved
/// is noted as a task. Then the tasks run, in any order, each asking for the types of what it reads. Last come the
/// classes and the cycles (`VariabilityAnalysis`). Mistakes are collected, never thrown: all of a scene at once. The
/// elaborator owns the order of all this, and the checks that no part can do alone.
final class Elaborator {
  private let context: SceneContext
  private let demands = VariabilityDemands()
  private let tree: LayerTree
  /// Whether uses of components bring more than may be, or one does that is used nowhere.
  private var hasLargeComponent = false
  /// The places where components that the scene does not use have read names.
  private var readElsewhere: Set<SourcePlace> = []
  private var isTooLarge: Bool { tree.isTooLarge || hasLargeComponent }
  var program: Program { context.program }
  var findings: Findings { context.findings }
  private var values: ValueDeclarations { ValueDeclarations(context: context) }
  private var overrides: [ValueOverride] { context.options.overrides }

  init(_ description: SceneDescription, device: Device, surroundings: any Surroundings, options: SceneOptions) {
    var options = options
    let mistakes = options.begin(with: description)
    let locale = options.locale ?? description.locale?.value
    let program = Program(device: device, surroundings: surroundings, locale: locale, options: options)
    context = SceneContext(description, program, options: options)
    tree = LayerTree(context, demands)
    for mistake in mistakes { findings.add(mistake) }
  }

  /// Runs everything; the program is only usable when nothing was found.
  func run() {
    defer { context.copies.finish() }
    let description = context.description
    let root = tree.makeRoot(description.root)
    checkRoot()
    guard hasRoom(for: description.root.layersWithin) else { return }
    let scope = declareFiles(in: root)
    BehaviourDeclarations(context: context, demands: demands).declare(description.root.events, of: root)
    tree.fill(root, from: description.root, scope: scope, overrides: overrides)
    GivenProperties.check(tree.needs, leftToUsersOf: [], findings)
    VariantCheck(context: context, scope: scope).run()
    checkUnusedComponents()
    checkFunctions(in: scope)
    context.types.run()
    checkTraits()
    TakeDeclarations(context, in: scope).declare()
    declareProbes(in: scope)
    guard !isTooLarge else { return }
    VariabilityAnalysis(program, demands, findings).run()
    checkChains()
    checkSticky()
    program.notes = UnreadCheck(context: context, given: tree.needs, readElsewhere: readElsewhere).run()
    program.notes.add(contentsOf: context.notes)
  }

  /// Checks components that the scene never uses, each alone: whatever a user says is missing.
  ///
  /// - Parameter hasLayers: whether the scene's own layers stand beside them.
  private func runAlone(_ uses: [LayerDescription], besideLayers hasLayers: Bool) {
    guard let first = uses.first, hasRoom(for: uses, areAlone: true) else { return }
    defer { context.copies.finish() }
    let own = context.description.root
    let root = tree.makeRoot(hasLayers ? own : LayerDescription(kind: Placed("box", at: first.kind.place)))
    let scope = declareFiles(in: root)
    if hasLayers {
      BehaviourDeclarations(context: context, demands: demands).declare(own.events, of: root)
      tree.fill(root, from: own, scope: scope)
    } else {
      values.declare(own, in: scope)
    }
    var alone: Set<Int> = []
    for use in uses {
      // Each has the room that a scene of its own would have.
      tree.countAnew()
      if let template = tree.add(use, to: root, scope: scope, within: []) { alone.insert(template.index) }
    }
    GivenProperties.check(tree.needs, leftToUsersOf: alone, findings)
    context.types.run()
    guard !isTooLarge else { return }
    VariabilityAnalysis(program, demands, findings).run()
  }

  /// Whether uses of components bring no more than may be.
  private func hasRoom(for layers: [LayerDescription], areAlone: Bool = false) -> Bool {
    var parts = ExpansionCount(context.names)
    guard let (problem, place) = parts.excess(in: layers, areAlone: areAlone) else { return true }
    findings.add(problem, at: place)
    hasLargeComponent = true
    return false
  }

  private static let uselessAtRoot = Set(Vocabulary.placement.rows.map(\.name))
    .union(["each", "key", "if", "comes", "goes"])

  /// Resolves the formulas that somebody asks for: those that are given, and the scene's values and states, and of the
  /// layers that have a name.
  private func declareProbes(in scope: Scope) {
    var probes = context.options.probes
    func add(_ layer: LayerDescription, of owner: Formula?) {
      for name in layer.values.map(\.name) + layer.states.map(\.name) {
        probes.append(Formula(owner.map { .field($0, name.value) } ?? .name(name.value), at: name.place))
      }
    }
    if context.options.probesValues {
      add(context.description.root, of: nil)
      for layer in context.description.root.layersInside {
        guard let name = layer.name else { continue }
        let found = scope.layers(named: name.value)
        guard found.count == 1, !found[0].isRepeated else { continue }
        add(layer, of: Formula(.name(name.value), at: name.place))
      }
    }
    let resolver = FormulaResolver(context, scope: scope)
    resolver.site.isOfTake = true
    program.probes = probes.map {
      Probe(text: $0.description, expression: resolver.resolve($0, wanted: .any, property: "eval").0)
    }
  }

  /// Says what the scene's root has that changes nothing, and whether there is anything to draw.
  private func checkRoot() {
    for property in context.description.root.properties where Self.uselessAtRoot.contains(property.name.value) {
      findings.add(.uselessAtRoot(property.name.value), at: property.name.place)
    }
    if context.description.root.layers.isEmpty,
      !context.description.root.properties.contains(where: { $0.name.value == "fill" })
    {
      findings.add(.nothingToDraw, at: context.description.name.place)
    }
  }

  /// A chain goes outward, to the scroll around; so none can form a ring, but it can lead to nothing.
  private func checkChains() {
    for template in context.program.templates where template.kind == .scroll {
      guard let cell = template.cell(Vocabulary.scroll.chain), template.scroll == nil,
        template.cells[cell].constant != .text("none")
      else { continue }
      findings.add(.chainsToNothing(template.shortName), at: template.cells[cell].place)
    }
  }

  /// Reports layers that stay at the edge of a scroll without one around them, or in one that has no edge.
  private func checkSticky() {
    for template in context.program.templates {
      guard let cell = template.cell(Vocabulary.placement.sticky) else { continue }
      let need: Message
      if let scroll = template.scroll {
        guard let loops = scroll.cell(Vocabulary.scroll.loops), scroll.cells[loops].constant == .bool(true) else {
          continue
        }
        need = "the scroll around it loops, and so has no edge to stay at"
      } else {
        need = "it stays at the edge of the scroll around it, and there is none"
      }
      findings.add(.useless("sticky", owner: template.label, need: need), at: template.cells[cell].place)
    }
  }

  /// Reports traits that nothing in their layer follows, as the scene is written: a value that follows one may be set
  /// to something that does not.
  private func checkTraits() {
    guard overrides.isEmpty else { return }
    for given in tree.needs where given.template.kind != .run {
      let template = given.template
      for trait in SystemTrait.allCases where template.cell(of: trait) != nil && !template.traitsRead.contains(trait) {
        guard let entry = given.entries.first(where: { $0.row === trait.row }), !entry.isBody,
          !template.follows(trait)
        else { continue }
        let need: Message = "nothing in it follows it, and no formula in it reads '\(trait.rawValue)'"
        findings.add(.useless(trait.rawValue, owner: template.label, need: need), at: entry.name.place)
      }
    }
  }

  /// Makes what the files declare known, on the root; gives the scope of the scene's own file.
  private func declareFiles(in root: Template) -> Scope {
    let own = Set(context.description.root.values.map(\.name.value))
    let libraries = Set(context.names.libraries(of: 0))
    for index in context.description.files.indices {
      let scope = Scope(template: root, parent: nil, file: index, isNamingScope: true)
      context.names.declare(scopeOfFile: scope)
      if index > 0 {
        let shared = libraries.contains(index) ? overrides.filter { !own.contains($0.name) } : []
        values.declareValues(context.description.files[index].values, in: scope, overrides: shared)
      }
    }
    DataDeclarations(context: context).declare(in: root)
    let scope = context.names.scope(ofFile: 0)
    TraitDeclarations(context: context).declare(in: root, scope: scope)
    return scope
  }

  /// Components that the scene never uses are checked too, with whatever a user might give.
  private func checkUnusedComponents() {
    let file = context.description.files[0]
    let used = Set(context.program.templates.map(\.kindName))
    let unused = file.components.filter { !used.contains($0.name.value) }
    guard !unused.isEmpty, !isTooLarge else { return }
    let uses = unused.map { component in
      let unknown = Formula(.name("null"), at: component.name.place)
      let open =
        component.body.values.filter(\.isLeftToUser).map(\.name)
        + component.body.states.filter(\.isLeftToUser).map(\.name)
      return LayerDescription(
        kind: component.name, properties: open.map { PropertyDescription(name: $0, value: .formula(unknown)) })
    }
    // Checked in a scratch program, one for all, so that nothing of them is ever drawn.
    func scratch(besideLayers hasLayers: Bool) -> Elaborator {
      let scratch = Elaborator(
        context.description, device: context.program.device, surroundings: context.program.surroundings,
        options: SceneOptions())
      scratch.runAlone(uses, besideLayers: hasLayers)
      return scratch
    }
    // Wrong without the scene's layers may be right beside them, as values of the scene may read them. What is wrong
    // there with the scene is told of it, too, in the same words, and so once.
    let alone = scratch(besideLayers: false)
    let checked = alone.findings.diagnostics.isEmpty ? alone : scratch(besideLayers: true)
    readElsewhere = checked.context.read.places(in: checked.program)
    findings.add(contentsOf: checked.findings.diagnostics)
    hasLargeComponent = checked.isTooLarge
  }

  /// The scene's own functions are checked too where nobody calls them, with whatever they might be given.
  private func checkFunctions(in scope: Scope) {
    for function in context.description.files[0].functions {
      let name = function.name.value
      if NameTable.functions[name] != nil || NameTable.contextualFunctions.contains(name) {
        findings.add(.functionIsBuiltIn(name), at: function.name.place)
        continue
      }
      context.types.addLater { [context] in
        let resolver = FormulaResolver(context, scope: scope)
        let unknown = Formula(.name("null"), at: function.name.place)
        let arguments = function.parameters.map { _ in unknown }
        _ = CallResolver(formulas: resolver).call(of: function, file: 0, arguments, at: function.name.place)
      }
    }
  }
}

extension NamedFormula {
  /// Whether only who uses the component can give it.
  fileprivate var isLeftToUser: Bool {
    switch definition {
    case .required, .inherited: true
    case .formula, .query, .fixed, .chosen: false
    }
  }
}

extension StateDescription {
  fileprivate var isLeftToUser: Bool { if case .required = start { true } else { false } }
}
