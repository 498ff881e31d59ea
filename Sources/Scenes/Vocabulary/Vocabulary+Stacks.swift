import Layers

extension Vocabulary {
  static let row = StackProperties(across: "vertically")
  static let column = StackProperties(across: "sideways")
  static let grid = GridProperties()
}

/// What a row and a column take.
struct StackProperties: PropertyGroup {
  let spacing = Property("spacing", default: 0.0, "Points between neighbours.")
  let padding = Property.padding(around: "the layers inside")
  let align: Property<StackAlignment>

  init(across: String) {
    align = Property(
      "align", default: .start,
      "How the layers stand \(across); a layer's own geometry on that axis goes before it.")
  }

  var rows: [PropertySpec] { specs(spacing, padding, align) }
}

struct GridProperties: PropertyGroup {
  let columns = Property(
    "columns", default: 1.0, stepwise: true, in: 1...Double.infinity, "How many columns there are.")
  let spacing = Property(
    "spacing", default: NumberPair(0, 0), "Points between neighbours: one number, or [between rows, between columns].")
  let padding = Property.padding(around: "the layers inside")
  let align = Property("align", default: StackAlignment.start, "How the layers of a row stand vertically.")

  var rows: [PropertySpec] { specs(columns, spacing, padding, align) }
}

extension Property<EdgeInsets> {
  static func padding(around content: String) -> Property {
    Property(
      "padding", default: .zero,
      "Space between the edges and \(content): one number, or [top, left, bottom, right].")
  }
}
