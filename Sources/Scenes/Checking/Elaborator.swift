import Formulas
import Layers
import Limits

/// Turns a description into a program.
///
/// First the tree of templates is built, components expanded in place, and every name declared; what has to be resolved
/// is noted as a task. Then the tasks run, in any order, each asking for the types of what it reads. Last come the
/// classes and the cycles (`Pacing`). Mistakes are collected, never thrown: all of a scene at once.
final class Elaborator {
  let description: SceneDescription
  let program: Program
  let options: SceneOptions
  var overrides: [(name: String, formula: Formula)] { options.overrides }
  var diagnostics = Diagnostics()
  /// The steps that shared steps come to, by their names.
  var sharedSteps: [String: [TakeProgram.Step]] = [:]
  /// True where shared steps stand in one another too deep: that has been said, and no more are put together.
  var stepsAreTooDeep = false
  /// How many cells are being resolved, each asked for by the one before.
  var tasksInHand = 0
  /// How many levels of formulas are being resolved, of all that ask for one another.
  var levelsInHand = 0
  /// True where calls of own functions in one another went too deep: that has been said, and no more are put in.
  var callsAreTooDeep = false
  /// Parts that calls of own functions may still bring. Once that is used up, it has been said, and no more are put in.
  var functionBudget = WorkBudget(limit: Limits.functionWork)
  /// The work that is still to be done to resolve formulas, by the cell or in order.
  var cellTasks: [CellID: () -> Void] = [:]
  var cellTaskOrder: [CellID] = []
  var otherTasks: [() -> Void] = []
  var cellTypes: [CellID: ValueType] = [:]
  var stateTypes: [StateID: ValueType] = [:]
  var fileScopes: [Int: Scope] = [:]
  /// The naming scopes inside a template: of its component's body, of its instances.
  var innerScopes: [Int: [Scope]] = [:]
  var rulesToPace: [(template: Template, rule: Int, dependencies: [Dependency])] = []
  /// Those of the table, and the scene's own.
  var functions = Elaborator.builtIn
  /// The properties that every layer gives, for `checkNeeds`.
  var given: [GivenProperties] = []
  /// A component that the scene never uses, while it is looked at alone: whatever a user says is missing.
  var alone: Template?
  /// Lists of data that the scene edits are states of the root: file and name → slot.
  var dataSlots: [Int: [String: Int]] = [:]
  /// True where there are more layers than may be: that has been said, and no more are made.
  var isTooLarge = false
  /// Formulas that make events when they change: they must not move.
  var watched: [(expression: Expression, dependencies: [Dependency], name: String, place: SourcePlace)] = []

  struct StateID: Hashable {
    var template: Int
    var slot: Int
  }

  init(_ description: SceneDescription, device: Device, surroundings: any Surroundings, options: SceneOptions) {
    self.description = description
    program = Program(
      device: device, surroundings: surroundings, locale: options.locale ?? description.locale?.value,
      textSize: options.textSize, isDark: options.dark, rowsSleep: options.rowsSleep, remembers: options.remembers)
    self.options = options
  }

  private static let builtIn = Dictionary(grouping: FunctionTable.all, by: \.name)

  /// Runs everything; the program is only usable when no diagnostics came.
  func run() {
    let root = makeTemplate(kind: .box, description: description.root, parent: nil)
    checkRoot()
    let scope = declareFiles(in: root)
    declareEvents(description.root.events, of: root)
    fill(root, from: description.root, scope: scope, overrides: overrides)
    checkNeeds()
    checkOverrides(scope)
    checkVariants(scope)
    checkUnusedComponents()
    checkFunctions(in: scope)
    runTasks()
    resolveTakes(in: scope)
    addRest(at: description.name.place)
    guard !isTooLarge else { return }
    Pacing(self).run()
    checkChains()
    checkSticky()
  }

  private static let uselessAtRoot = Set(Vocabulary.placement.rows.map(\.name))
    .union(["each", "key", "if", "comes", "goes"])

  /// Says what the scene's root has that changes nothing, and whether there is anything to draw.
  private func checkRoot() {
    for property in description.root.properties where Self.uselessAtRoot.contains(property.name.value) {
      diagnostics.add(SceneProblem.uselessAtRoot(property.name.value), at: property.name.place)
    }
    if description.root.layers.isEmpty, !description.root.properties.contains(where: { $0.name.value == "fill" }) {
      diagnostics.add(SceneProblem.nothingToDraw, at: description.name.place)
    }
  }

  /// A chain goes outward, to the scroll around; so none can form a ring, but it can lead to nothing.
  private func checkChains() {
    for template in program.templates where template.kind == .scroll {
      guard let cell = template.cell(Vocabulary.scroll.chain) else { continue }
      if case .expression(.constant(.text("none"))) = template.cells[cell].source { continue }
      if template.scroll == nil {
        diagnostics.add(SceneProblem.chainsToNothing(template.shortName), at: template.cells[cell].place)
      }
    }
  }

  /// Reports layers that stay at the edge of a scroll without one around them, or in one that has no edge.
  private func checkSticky() {
    for template in program.templates {
      guard let cell = template.cell(Vocabulary.placement.sticky) else { continue }
      var need: String?
      if let scroll = template.scroll {
        if let loops = scroll.cell(Vocabulary.scroll.loops),
          case .expression(.constant(.bool(true))) = scroll.cells[loops].source
        {
          need = "the scroll around it loops, and so has no edge to stay at"
        }
      } else {
        need = "it stays at the edge of the scroll around it, and there is none"
      }
      guard let need else { continue }
      diagnostics.add(
        SceneProblem.useless("sticky", owner: template.label, need: need), at: template.cells[cell].place)
    }
  }

  /// Makes what the files declare known, on the root; gives the scope of the scene's own file.
  func declareFiles(in root: Template) -> Scope {
    for index in description.files.indices {
      let scope = Scope(template: root, parent: nil, file: index, isNamingScope: true)
      fileScopes[index] = scope
      if index > 0 {
        let own = Set(description.root.values.map(\.name.value))
        let shared = description.sharedValues.contains(index) ? overrides.filter { !own.contains($0.name) } : []
        declareValues(description.files[index].values, in: scope, overrides: shared)
      }
    }
    declareData(in: root)
    return fileScopes[0] ?? Scope(template: root, parent: nil, file: 0, isNamingScope: true)
  }

  func runTasks() {
    var index = 0
    while index < cellTaskOrder.count {
      cellTasks.removeValue(forKey: cellTaskOrder[index])?()
      index += 1
    }
    for task in otherTasks { task() }
    // Tasks of the second kind may have declared cells of their own.
    while index < cellTaskOrder.count {
      cellTasks.removeValue(forKey: cellTaskOrder[index])?()
      index += 1
    }
  }

  func makeTemplate(kind: Kind, description: LayerDescription, parent: Template?) -> Template {
    let template = Template(
      index: program.templates.count, kind: kind, kindName: description.kind.value, name: description.name?.value,
      place: description.name?.place ?? description.kind.place, parent: parent,
      childIndex: parent?.children.count ?? 0)
    for measure in Measure.allCases {
      template.cells.append(Cell(name: measure.name, source: .geometry(measure), place: template.place))
    }
    program.templates.append(template)
    return template
  }

  /// Adds one layer and everything in it below `parent`.
  @discardableResult
  func add(_ layer: LayerDescription, to parent: Template, scope: Scope, within uses: [String], asMask: Bool = false)
    -> Template?
  {
    let name = layer.kind.value
    guard hasRoom(for: layer, in: parent) else { return nil }
    if let kind = Kind(ofLayer: name) {
      // A scene's own slot is for an app that imports it; alone, the scene has nothing in it.
      if kind == .slot, !uses.isEmpty || asMask {
        diagnostics.add(SceneProblem.slotOutsideComponent, at: layer.kind.place)
        return nil
      }
      let template = makeTemplate(kind: kind, description: layer, parent: parent)
      attach(template, to: parent, asMask: asMask)
      let inner = innerScope(for: template, layer: layer, outer: scope)
      register(template, in: scope)
      fill(template, from: layer, scope: inner, within: uses)
      return template
    }
    guard let found = component(named: name, from: scope.file) else {
      diagnostics.add(
        SceneProblem.unknownKind(name, candidates: Kind.layers.map(\.rawValue) + componentNames(from: scope.file)),
        at: layer.kind.place)
      return nil
    }
    if uses.contains(name) {
      let ring = uses.drop { $0 != name } + [name]
      diagnostics.add(SceneProblem.componentUsesItself(Array(ring)), at: layer.kind.place)
      return nil
    }
    return addUse(
      of: found.component, file: found.file, layer, to: parent, scope: scope, within: uses + [name], asMask: asMask)
  }

  /// True where one layer more may be, there: components in components grow beyond all measure by a few lines.
  private func hasRoom(for layer: LayerDescription, in parent: Template) -> Bool {
    if isTooLarge { return false }
    let problem: SceneProblem
    if parent.depth >= Limits.layerDepth {
      problem = .nestedTooDeep(limit: Limits.layerDepth)
    } else if program.templates.count > Limits.writtenLayers {
      problem = .tooManyLayers(limit: Limits.writtenLayers)
    } else {
      return true
    }
    isTooLarge = true
    diagnostics.add(problem, at: layer.kind.place)
    return false
  }

  func attach(_ template: Template, to parent: Template, asMask: Bool) {
    if asMask { parent.mask = template } else { parent.children.append(template) }
  }

  /// The scope of a layer's own formulas: its values, its states, its loop variable.
  func innerScope(for template: Template, layer: LayerDescription, outer: Scope) -> Scope {
    let isRepeated = layer.properties.contains { $0.name.value == "each" }
    let scope = Scope(template: template, parent: outer, file: outer.file, isNamingScope: isRepeated)
    innerScopes[template.index, default: []].append(scope)
    return scope
  }

  func register(_ template: Template, in scope: Scope) {
    guard let name = template.name else { return }
    let naming = scope.namingScope
    if naming.layers[name] != nil {
      diagnostics.add(SceneProblem.duplicateName(name, what: "layer"), at: template.place)
    }
    for (table, what) in [(naming.values, "a value"), (naming.states, "a state")] where table[name] != nil {
      diagnostics.add(SceneProblem.nameClash(name, a: what, b: "a layer"), at: template.place)
    }
    naming.layers[name] = template
  }

  /// Declares and notes everything that a layer of a plain kind (or the scene itself) says.
  func fill(
    _ template: Template, from layer: LayerDescription, scope: Scope,
    overrides: [(name: String, formula: Formula)] = [], within uses: [String] = []
  ) {
    template.exemptions = layer.exemptions
    declareValues(layer.values, in: scope, overrides: overrides)
    declareStates(layer.states, in: scope, overrides: overrides)
    declareProperties(layer.properties, of: template, scope: scope, kind: template.kind.rawValue)
    given.append(GivenProperties(of: template, layer.properties))
    declareGeometry([(layer.properties, scope)], of: template)
    declareRules(layer.rules, of: template, scope: scope)
    declareHandlers(layer.handlers, of: template, scope: scope)
    addMask(layer, to: template, scope: scope, within: uses)
    addRuns(layer.properties, to: template, scope: scope)
    for child in layer.layers { add(child, to: template, scope: scope, within: uses) }
  }

  /// Adds the parts of a label's text below it, where it has several.
  func addRuns(_ properties: [PropertyDescription], to label: Template, scope: Scope) {
    for case .runs(let runs) in properties.map(\.value) where label.kind == .label {
      for run in runs {
        guard hasRoom(for: run, in: label) else { return }
        let template = makeTemplate(kind: .run, description: run, parent: label)
        label.runs.append(label.children.count)
        label.children.append(template)
        let inner = innerScope(for: template, layer: run, outer: scope)
        declareProperties(run.properties, of: template, scope: inner, kind: Kind.run.rawValue)
        given.append(GivenProperties(of: template, run.properties))
      }
    }
  }

  func addMask(_ layer: LayerDescription, to template: Template, scope: Scope, within uses: [String]) {
    for property in layer.properties {
      if case .layer(let mask) = property.value {
        add(mask, to: template, scope: scope, within: uses, asMask: true)
      }
    }
  }

  private func checkOverrides(_ scope: Scope) {
    let known = Array(scope.values.keys) + Array(scope.states.keys) + importedNames(in: 0) + SceneOptions.systemNames
    for override in overrides where !known.contains(override.name) {
      diagnostics.add(SceneProblem.unknownOverride(override.name, candidates: known.sorted()), at: nil)
    }
  }
}
