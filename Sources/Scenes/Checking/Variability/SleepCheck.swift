import Formulas
import Vocabulary

/// Finds the repeated layers whose instances can sleep.
///
/// A row can sleep if nobody can tell that it does not exist: it has no scroll in it, which events would update; no
/// event in it depends on a value that moves; no formula reads the list of all rows; the layout around it can place it
/// without it; and what reaches out of it is known from rows that are made. It may have states, rules and presence if
/// all rows of its stack have one size while they sleep: `WakePoint` tells how those that must wake are found.
struct SleepCheck {
  let program: Program
  let variability: (Expression) -> Variability
  /// Repeated layers of which somewhere a list of all instances is read.
  private var listed: Set<Int> = []
  /// Repeated layers of which a formula reads one instance.
  private var indexed: Set<Int> = []
  /// The cells that the search in hand has come by.
  let seen: CellMarks

  init(_ program: Program, variability: @escaping (Expression) -> Variability) {
    self.program = program
    self.variability = variability
    seen = CellMarks(CellNumbering(of: program))
    for case .read(let path, _) in program.references {
      for (step, layer) in zip(path.steps.reversed(), program.templates[path.template].selfAndAncestors) {
        switch step {
        case .all: listed.insert(layer.index)
        case .at: indexed.insert(layer.index)
        case .single: break
        }
      }
    }
  }

  /// Returns the way in which the layer's instances sleep, or nil where they have to be made.
  func sleep(of template: Template) -> Sleep? {
    guard template.isRepeated, template.kind != .run, let parent = template.parent,
      parent.children.indices.contains(template.childIndex), parent.children[template.childIndex] === template,
      !listed.contains(template.index), canWait(template), !dependsOnNeighbours(parent)
    else { return nil }
    if template.isTransformed || template.isSticky || parent.kind == .flow { return nil }
    // Of those that set their own places, all that are less than a screen away are made.
    if parent.kind.isStack,
      reachesUnevenly(template, along: parent.kind.stackAxis ?? .vertical, whileAsleep: template.needsEvents)
    {
      return nil
    }
    if template.needsEvents { return wakingSleep(of: template, in: parent) }
    let condition = template.conditionCell
    if let condition, template.cells[condition].variability > .eventwise { return nil }
    guard parent.kind.isStack else { return isPlaced(template) ? .placed : nil }
    guard let axis = parent.kind.stackAxis else {
      guard parent.children.count == 1 else { return nil }
      if condition == nil, Axis.allCases.allSatisfy({ isEven(template, $0) }) { return .even }
      return sleepInColumns(template, of: parent)
    }
    if case .natural = Placement.sizeRule(of: parent, axis.other), !isEven(template, axis.other) { return nil }
    if condition == nil, isEven(template, axis) { return .even }
    let along = [Measure.size(axis).rawValue, template.cell(Vocabulary.placement.gap), condition].compactMap { $0 }
    return canBeMeasured(template, along) ? .uneven : nil
  }

  /// Returns the way in which instances of several heights sleep in a grid: where each stands in the shortest column,
  /// no row is as high as the highest in it.
  private func sleepInColumns(_ template: Template, of grid: Template) -> Sleep? {
    guard let place = grid.cell(Vocabulary.grid.place), grid.cells[place].constant == .text(GridPlace.shortest.rawValue)
    else { return nil }
    if case .natural = Placement.sizeRule(of: grid, .horizontal), !isEven(template, .horizontal) { return nil }
    return canBeMeasured(template, [Measure.height.rawValue, template.conditionCell].compactMap { $0 }) ? .uneven : nil
  }

  /// Returns the way in which instances sleep in which something may happen by itself.
  private func wakingSleep(of template: Template, in parent: Template) -> Sleep? {
    guard let axis = parent.kind.stackAxis, wakePoints(of: template) != nil else { return nil }
    if case .natural = Placement.sizeRule(of: parent, axis.other), !isEven(template, axis.other) { return nil }
    return isEven(template, axis, whileAsleep: true) ? .even : nil
  }

  /// Whether no event has to look after an instance as long as it sleeps.
  private func canWait(_ template: Template) -> Bool {
    ([template] + template.layersInside).allSatisfy { layer in
      layer.kind != .scroll && !layer.readsAge
        && (layer === template || layer.deciders.allSatisfy { program[$0].variability <= .eventwise })
    }
  }

  /// Whether the places of all instances hold from one event to the next, in something that scrolls.
  private func isPlaced(_ template: Template) -> Bool {
    template.scroll != nil && !template.readsOwnScroll && template.cell(Vocabulary.placement.measured) == nil
      && canBeMeasured(template, Measure.frame.map(\.rawValue) + [template.conditionCell].compactMap { $0 })
  }

  /// Whether what these cells give holds from one event to the next, and can be known of all instances ahead: it asks
  /// nobody who has to know what other instances give.
  private func canBeMeasured(_ template: Template, _ cells: [Int]) -> Bool {
    guard !indexed.contains(template.index), cells.allSatisfy({ template.cells[$0].variability <= .eventwise }) else {
      return false
    }
    seen.begin()
    var open = cells.map { CellID(template: template.index, cell: $0) }
    while let id = open.popLast() {
      guard seen.insert(id) else { continue }
      let isOutside = !program.templates[id.template].isInside(template)
      for next in program[id].dependencies.lazy.compactMap(\.cellID) {
        if isOutside, program.templates[next.template].isInside(template) { return false }
        open.append(next)
      }
    }
    return true
  }

  /// Whether the stack places a layer by what all the others in it are: on a common baseline, as far as can be known,
  /// or in the room that they leave free.
  private func dependsOnNeighbours(_ stack: Template) -> Bool {
    if stack.cell(Vocabulary.row.justify) != nil { return true }
    if let axis = stack.kind.stackAxis, stack.children.contains(where: { Placement.shares($0, axis) }) { return true }
    guard stack.kind == .row, let align = stack.cell(Vocabulary.row.align) else { return false }
    return stack.cells[align].constant.map { $0 == .text("baseline") } ?? true
  }

  /// Whether all instances have the same size on an axis, and the same space before it.
  ///
  /// - Parameter whileAsleep: whether it is enough that those have it that are as they were at their beginning.
  private func isEven(_ template: Template, _ axis: Axis, whileAsleep: Bool = false) -> Bool {
    let cells = [Measure.size(axis).rawValue, template.cell(Vocabulary.placement.gap), template.spec(axis).start]
      .compactMap { $0 }
    seen.begin()
    return cells.allSatisfy { !dependsOnItem(CellID(template: template.index, cell: $0), of: template, whileAsleep) }
  }

  func dependsOnItem(_ cell: CellID, of template: Template, _ whileAsleep: Bool) -> Bool {
    guard seen.insert(cell) else { return false }
    return program[cell].dependencies.contains { dependency in
      switch dependency {
      case .structure(let id) where id.template == template.index: return true
      case .structure(let id) where whileAsleep && decidesWaking(id, in: template): return false
      case .cell(let id), .structure(let id):
        return program.templates[id.template].isInside(template) && dependsOnItem(id, of: template, whileAsleep)
      case .state(let owner, let slot):
        return !whileAsleep && program.templates[owner].isInside(template)
          && !program.templates[owner].states[slot].isShared
      case .offset: return false
      case .source(.time), .source(.finger): return false
      case .source(let source): return !(whileAsleep && source.isPresence)
      }
    }
  }
}

extension StateSlot {
  /// Whether it is another layer's state under a name of its own.
  var isShared: Bool { if case .shared = start { true } else { false } }
}

extension Template {
  /// Whether something may happen by itself in it: states of its own, rules, presence, here or further in.
  var needsEvents: Bool { ([self] + layersInside).contains { $0.actsByItself } }

  var actsByItself: Bool { !states.allSatisfy(\.isShared) || !rules.isEmpty || comes || goes }

  /// All layers inside, masks included.
  package var layersInside: [Template] {
    let inner = children + [mask].compactMap { $0 }
    return inner + inner.flatMap(\.layersInside)
  }
}
