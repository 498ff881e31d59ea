import Evaluation
import Formulas
import Scenes

/// Follows the names in formulas to what they stand for, as it is at the evaluator's instant, and on to the names in
/// that.
struct SourceTrace {
  let evaluator: Evaluator
  /// The sources in the order in which they were met.
  private(set) var sources: [Player.Source] = []
  private var known: Set<String> = []

  /// The most names that are followed.
  private static let most = 80

  init(_ evaluator: Evaluator) { self.evaluator = evaluator }

  /// Returns the keys of what an expression reads by a name, in the order of the names.
  mutating func reads(of expressions: [Expression], in instance: Instance) throws -> [String] {
    var keys: [String] = []
    for reference in expressions.flatMap(Self.references(in:)) {
      for key in try self.keys(of: reference, in: instance) where !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  mutating func reads(of source: Cell.Source, in instance: Instance) throws -> [String] {
    switch source {
    case .expression(let expression): try reads(of: [expression], in: instance)
    case .query(let query): try reads(of: query.expressions, in: instance)
    case .geometry: []
    }
  }

  private mutating func keys(of reference: Expression.Reference, in instance: Instance) throws -> [String] {
    let evaluator = evaluator
    let (program, name) = (evaluator.program, evaluator.program.referenceNames[reference.index])
    switch program.reference(reference) {
    case .read(let path, .cell(let cell)):
      guard let owner = try evaluator.names.follow(path, from: instance).first else { return [] }
      let written = owner.template.cells[cell]
      // The result of a function is read as the function's formula reads.
      if written.isShared { return try reads(of: written.source, in: owner) }
      let key = "\(owner.path)#\(cell)"
      try add(key, name) { trace in
        var quantity = try Player.Quantity(of: cell, in: owner, evaluator, reads: &trace)
        if quantity.place == nil { quantity.place = owner.template.place }
        return quantity
      }
      return [key]
    case .read(let path, .state(let slot)):
      guard let owner = try evaluator.names.follow(path, from: instance).first else { return [] }
      let key = "\(owner.path)#state\(slot)"
      try add(key, name) { try Player.Quantity(ofState: slot, in: owner, evaluator, reads: &$0) }
      return [key]
    case .item(let up):
      let owner = instance.ancestor(up)
      let key = "\(owner.path)#item"
      try add(key, name) { trace in
        let list = owner.template.listCell.map { owner.template.cells[$0] }
        var reads: [String] = []
        // The list's names are counted from the row, too.
        if let list { reads = try trace.reads(of: list.source, in: owner) }
        let value = try evaluator.names.value(of: .item(up: 0), in: owner)
        return Player.Quantity(
          name: owner.template.variable ?? "item", place: list?.place, value: value.literal, written: nil,
          isMoving: false, reads: reads)
      }
      return [key]
    case .local: return []
    case let other:
      guard let name else { return [] }
      let key = "\(instance.path)#\(name)"
      try add(key, name) { _ in
        let value = try evaluator.names.value(of: other, in: instance)
        return Player.Quantity(name: name, place: nil, value: value.literal, written: nil, isMoving: false, reads: [])
      }
      return [key]
    }
  }

  /// The names in an expression that were found, in the order written.
  private static func references(in expression: Expression) -> [Expression.Reference] {
    if case .reference(let reference) = expression { return [reference] }
    var references: [Expression.Reference] = []
    expression.forEachPart { references += Self.references(in: $0) }
    return references
  }

  /// Adds what has a key, where it is not there yet. What it reads comes behind it.
  private mutating func add(
    _ key: String, _ name: String?, _ quantity: (inout SourceTrace) throws -> Player.Quantity
  ) throws {
    guard known.count < Self.most, known.insert(key).inserted else { return }
    let place = sources.count
    let found = try quantity(&self)
    sources.insert(Player.Source(key: key, name: name ?? found.name, quantity: found), at: place)
  }
}

extension Player.Quantity {
  /// Explains a cell of a layer, and follows what it reads.
  init(of cell: Int, in instance: Instance, _ evaluator: Evaluator, reads trace: inout SourceTrace) throws {
    let written = instance.template.cells[cell]
    self.init(
      name: written.name, place: written.place, value: try evaluator.value(cell, of: instance).literal,
      written: written.constant?.writtenText, isMoving: written.variability == .moving,
      reads: try trace.reads(of: written.source, in: instance))
  }

  /// Explains a state of a layer, and follows what it begins with.
  init(ofState slot: Int, in instance: Instance, _ evaluator: Evaluator, reads trace: inout SourceTrace) throws {
    let state = instance.template.states[slot]
    var written: String?
    var reads: [String] = []
    switch state.start {
    case .expression(.constant(let value)): written = value.writtenText
    case .expression(let expression): reads = try trace.reads(of: [expression], in: instance)
    case .follows(let goal, let over, let curve):
      reads = try trace.reads(of: [goal, over, curve].compactMap(\.self), in: instance)
    case .shared: break
    }
    self.init(
      name: state.name, place: state.place, value: try evaluator.states.state(slot, of: instance).literal,
      written: written, isMoving: state.isAnimated, reads: reads)
  }
}

extension Value {
  /// The value as a formula would write it, in full where it is a text.
  fileprivate var writtenText: String { if case .text(let text) = self { "\"\(text)\"" } else { literal } }
}
