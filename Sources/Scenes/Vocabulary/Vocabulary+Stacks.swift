import Layers

extension Vocabulary {
  package static let row = StackProperties(along: "sideways", across: "vertically")
  package static let column = StackProperties(along: "vertically", across: "sideways")
  package static let flow = FlowProperties()
  package static let grid = GridProperties()
}

/// What a row and a column take.
package struct StackProperties: PropertyGroup {
  package let spacing = Property("spacing", default: 0.0, "Points between neighbours.")
  package let padding = Property.padding(around: "the layers inside")
  package let align: Property<StackAlignment>
  package let justify: Property<Justification>

  package init(along: String, across: String) {
    justify = Property("justify", default: .start, "Where the room goes that they leave free \(along).")
    align = Property(
      "align", default: .start,
      "How the layers stand \(across); a layer's own geometry on that axis goes before it.")
  }

  package var rows: [PropertySpec] { specs(spacing, padding, align, justify) }
}

/// What a row takes that goes on in a new line.
package struct FlowProperties: PropertyGroup {
  package let spacing = Property(
    "spacing", default: NumberPair(0, 0), "Points between neighbours: one number, or [between lines, between layers].")
  package let padding = Property.padding(around: "the layers inside")
  package let align = Property("align", default: StackAlignment.start, "How the layers of a line stand vertically.")
  package let justify = Property(
    "justify", default: Justification.start, "Where the room goes that a line leaves free.")

  package var rows: [PropertySpec] { specs(spacing, padding, align, justify) }
}

package struct GridProperties: PropertyGroup {
  package let columns = Property(
    "columns", default: 1.0, stepwise: true, in: 1...Double.infinity, "How many columns there are.")
  package let spacing = Property(
    "spacing", default: NumberPair(0, 0), "Points between neighbours: one number, or [between rows, between columns].")
  package let padding = Property.padding(around: "the layers inside")
  package let align = Property("align", default: StackAlignment.start, "How the layers of a row stand vertically.")

  package var rows: [PropertySpec] { specs(columns, spacing, padding, align) }
}

extension Property<EdgeInsets> {
  package static func padding(around content: String) -> Property {
    Property(
      "padding", default: .zero,
      "Space between the edges and \(content): one number, or [top, left, bottom, right].")
  }
}
