import Basics
import Formulas
import Geometry
import Scenes
import Vocabulary

/// The check of a layer's numbers at the first instant, which can be wrong though every formula has one.
package struct InitialNumberCheck: EvaluatorPart {
  package let evaluator: Evaluator

  /// Checks lengths that are given, and where a scroll begins and stops.
  package func check(_ instance: Instance) throws {
    for axis in Axis.allCases {
      try checkEdges(of: instance, axis)
      guard let cell = instance.template.spec(axis).size,
        let length = try evaluator.length(cell, of: instance), length.high < 0
      else { continue }
      throw Diagnostic(
        PropertyProblem.negative(
          axis == .horizontal ? "width" : "height", owner: instance.template.label, length.high),
        at: instance.template.cells[cell].place)
    }
    guard instance.template.kind == .scroll else { return }
    for axis in Axis.allCases where try evaluator.scrolls.moves(instance, on: axis) {
      try checkPlaces(of: instance, axis)
    }
  }

  /// Checks that both edges leave a length, where it can never become another one: a box that closes and opens may be
  /// shorter than the edges of what it clips.
  private func checkEdges(of instance: Instance, _ axis: Axis) throws {
    let (template, measure) = (instance.template, Measure.size(axis).rawValue)
    let spec = template.spec(axis)
    guard spec.size == nil, let start = spec.start, let end = spec.end, template.cells[measure].variability == .fixed,
      let length = try evaluator.length(measure, of: instance), length.high < 0
    else { return }
    throw Diagnostic(
      PropertyProblem.crossedEdges(
        template.cells[start].name, template.cells[end].name, owner: template.label, length: length.high),
      at: template.cells[start].place)
  }

  private func checkPlaces(of scroll: Instance, _ axis: Axis) throws {
    let range = evaluator.scrolls.state(of: scroll)[axis].range
    func isReached(_ place: Double) -> Bool { range.low - 1 <= place && place <= range.high + 1 }
    func problem(_ property: Property<some PropertyType>, _ place: Double) -> Diagnostic {
      Diagnostic(
        PropertyProblem.outOfRange(
          property.spec.name, place, scroll: scroll.template.shortName, low: range.low, high: range.high),
        at: evaluator.place(of: property, in: scroll))
    }
    if let start = try value(Vocabulary.scroll.startAt, of: scroll)?.along(axis), start != 0, !isReached(start) {
      throw problem(Vocabulary.scroll.startAt, start)
    }
    let decisive = scroll.template.cell(Vocabulary.scroll.range) ?? Measure.content(axis).rawValue
    // A value that may change by and by may also come to reach a stop.
    let isFixed = scroll.template.cells.enumerated().allSatisfy { index, cell in
      cell.variability == .fixed
        || index != decisive && index != Measure.size(axis).rawValue && cell.name != "stops"
          && !MachineText(cell.name).starts(with: "insets")
    }
    guard isFixed else { return }
    if case .list(let stops)? = try value(Vocabulary.scroll.stops, of: scroll),
      let stop = stops.first(where: { !isReached($0) })
    {
      throw problem(Vocabulary.scroll.stops, stop)
    }
  }
}
