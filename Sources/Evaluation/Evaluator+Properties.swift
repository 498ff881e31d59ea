import Formulas
import Geometry
import Scenes
import Vocabulary

/// Reading what a layer's properties are at the moment.
extension Evaluator {
  /// Returns a property's value, within its range; its default where it is not given.
  ///
  /// - Parameter item: the index of one of them where a list of them stands there.
  package func value<Content: PropertyType>(
    _ property: Property<Content>, item: Int = 0, of instance: Instance
  ) throws -> Content {
    guard let cell = instance.template.cell(property, item: item) else { return property.standard }
    let value = try value(cell, of: instance)
    if let content = Content.read(value) { return property.clamped(content) }
    throw wrong(cell, wanted: Content.wanted, got: value, of: instance)
  }

  /// The same, or nil over a range in which it may change.
  package func certainValue<Content: PropertyType>(_ property: Property<Content>, of instance: Instance) throws
    -> Content?
  {
    guard let cell = instance.template.cell(property) else { return property.standard }
    let value = try value(cell, of: instance)
    if let content = Content.read(value) { return property.clamped(content) }
    if !value.isExact { return nil }
    throw wrong(cell, wanted: Content.wanted, got: value, of: instance)
  }

  /// Returns the place where a property is given.
  package func place(of property: Property<some PropertyType>, in instance: Instance) -> SourcePlace? {
    instance.template.cell(property).flatMap { instance.template.cells[$0].place }
  }

  /// Makes the error of a cell whose value is of a wrong kind.
  func wrong(_ cell: Int, wanted: String, got: Value, of instance: Instance) -> Diagnostic {
    let written = instance.template.cells[cell]
    let origin = got == .null ? nullOrigin(of: cell, in: instance) : nil
    return Diagnostic(PropertyProblem.property(written.name, wanted: wanted, got: got, origin), at: written.place)
  }

  /// Makes the error of a property whose value is of a wrong kind.
  func wrong(
    _ property: Property<some PropertyType>, item: Int = 0, wanted: String, got: Value, of instance: Instance
  ) -> Diagnostic {
    guard let cell = instance.template.cell(property, item: item) else {
      return Diagnostic(
        PropertyProblem.property(property.spec.name, wanted: wanted, got: got), at: instance.template.place)
    }
    return wrong(cell, wanted: wanted, got: got, of: instance)
  }

  // MARK: Lengths

  /// A measure in points, as an interval; nil where it is no number.
  package func extent(_ measure: Measure, of instance: Instance) throws -> Interval? {
    try value(measure.rawValue, of: instance).asInterval
  }

  /// A cell that must be a number.
  func length(_ cell: Int, of instance: Instance) throws -> Interval? {
    let value = try value(cell, of: instance)
    if let interval = value.asInterval { return interval }
    if !value.isExact { return nil }
    throw wrong(cell, wanted: Double.wanted, got: value, of: instance)
  }
}
