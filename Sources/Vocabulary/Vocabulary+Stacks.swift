import Layers

extension Vocabulary {
  package static let row: StackProperties = StackProperties(.horizontal)
  package static let column: StackProperties = StackProperties(.vertical)
  package static let flow: FlowProperties = FlowProperties()
  package static let grid: GridProperties = GridProperties()
}

/// The properties that a row and a column take.
package struct StackProperties: PropertyGroup {
  package let spacing = Property(
    "spacing", default: 0.0, "Points between neighbours.", called: ["itemspacing columngap rowgap gap"])
  package let padding = Property.padding(around: "the layers inside")
  package let align: Property<StackAlignment>
  package let justify: Property<Justification>

  package init(_ axis: Axis) {
    let isRow = axis == .horizontal
    let (along, across) = isRow ? ("sideways", "vertically") : ("vertically", "sideways")
    let cure = isRow ? "it is as wide as they are; give it a 'width'" : "it is as high as they are; give it a 'height'"
    let letters = Need("baselines line up in a row only; write start, center or end", isOpen: false) {
      !$0.always(Vocabulary.column.align, .baseline)
    }
    justify = Property(
      "justify", default: .start, "The distribution of the space that they leave free \(along).",
      needs: [Need("its layers leave no space: \(cure)") { !$0.isAsLongAsItsContent(axis) }],
      called: [
        "justifycontent mainaxisalignment distribution", .init("flexwrap wrap", "a 'flow', which is a row that wraps"),
      ])
    align = Property(
      "align", default: .start,
      "The alignment of the layers \(across); a layer's own geometry on that axis goes before it.",
      needs: isRow ? [] : [letters],
      called: ["alignitems gravity alignment textalign textalignment"])
  }

  package var rows: [PropertySpec] { specs(spacing, padding, align, justify) }
}

/// The properties of a row that goes on in a new line.
package struct FlowProperties: PropertyGroup {
  package let spacing = Property(
    "spacing", default: NumberPair(0, 0), "Points between neighbours: one number, or [between lines, between layers].")
  package let padding = Property.padding(around: "the layers inside")
  package let align = Property(
    "align", default: StackAlignment.start, "The alignment of the layers of a line vertically.")
  package let justify = Property(
    "justify", default: Justification.start, "The distribution of the space that a line leaves free.")

  package var rows: [PropertySpec] { specs(spacing, padding, align, justify) }
}

package struct GridProperties: PropertyGroup {
  package let columns = Property(
    "columns", default: 1.0, stepwise: true, in: 1...Double.infinity, isCount: true, "The number of columns.")
  package let spacing = Property(
    "spacing", default: NumberPair(0, 0), "Points between neighbours: one number, or [between rows, between columns].")
  package let padding = Property.padding(around: "the layers inside")
  package let place = Property(
    "place", default: GridPlace.nextInRow, stepwise: true,
    "The place of each layer: the next in its row, or the end of the column that is shortest so far, the first of several.",
    needs: [Need("it has one column; see 'columns'") { !$0.always(Vocabulary.grid.columns, 1) }],
    called: ["masonry waterfall staggered gridautoflow", .init("gridlanes", "'place: shortest'")])
  package let align = Property(
    "align", default: StackAlignment.start, "The alignment of the layers of a row vertically.",
    needs: [
      Need("its rows have one layer each; see 'columns'") { !$0.always(Vocabulary.grid.columns, 1) },
      Need("its layers stand in no rows; see 'place'") { !$0.always(Vocabulary.grid.place, .shortest) },
    ],
    called: ["justify justifycontent"])

  package var rows: [PropertySpec] { specs(columns, place, spacing, padding, align) }
}

extension Property<EdgeInsets> {
  package static func padding(around content: String, needs: [Need] = []) -> Property {
    Property(
      "padding", default: .zero,
      "Space between the edges and \(content): one number, or [top, left, bottom, right].", needs: needs)
  }
}
