import Formulas
import Geometry
import Layers

/// The properties of a layer's place. What fixes its frame is no property of its own at run time: the checker makes
/// measures of it.
package final class PlacementProperties: PropertyGroup {
  package let frame = PropertySpec(
    "frame", .formula(.list(.number)), places: .frame, "Its place and size in the parent: [x, y, width, height].",
    called: [
      .init("x", "'left', or 'frame: [x, y, width, height]'"), .init("y", "'top', or 'frame: [x, y, width, height]'"),
      .init(
        "position pos origin location",
        "'left' and 'top', or 'frame: [x, y, width, height]'; what stays at the edge of a scroll is 'sticky'"),
      "bounds rect", .init("margin margins", "'left', 'top', 'right' and 'bottom'"),
      .init("padding", "'padding' of a 'row', a 'column' or a 'label'"),
    ])
  package let left = PropertySpec(
    "left", .formula(.number), places: .left, "Points from the parent's left edge to its own.", called: ["marginleft"])
  package let width = PropertySpec(
    "width", .formula(.number), places: .width, "Its width in points.", called: ["w", "flexbasis idealwidth"])
  package let right = PropertySpec(
    "right", .formula(.number), places: .right, "Points from its right edge to the parent's.", called: ["marginright"])
  package let centerX = PropertySpec(
    "centerX", .formula(.number), places: .centerX, "Points from the parent's left edge to its middle.")
  package let leading = PropertySpec(
    "leading", .formula(.number), places: .leading,
    "The same as 'left' where the language runs to the right, else as 'right'.",
    called: ["marginstart marginleading margininlinestart insetinlinestart start"])
  package let trailing = PropertySpec(
    "trailing", .formula(.number), places: .trailing,
    "The same as 'right' where the language runs to the right, else as 'left'.",
    called: ["marginend margintrailing margininlineend insetinlineend end"])
  package let top = PropertySpec(
    "top", .formula(.number), places: .top, "Points from the parent's top edge to its own.", called: ["margintop"])
  package let height = PropertySpec(
    "height", .formula(.number), places: .height, "Its height in points.", called: ["h"])
  package let bottom = PropertySpec(
    "bottom", .formula(.number), places: .bottom, "Points from its bottom edge to the parent's.",
    called: ["marginbottom"])
  package let centerY = PropertySpec(
    "centerY", .formula(.number), places: .centerY, "Points from the parent's top edge to its middle.")
  package let center = PropertySpec(
    "center", .formula(.point), places: .center, "The place of its middle in the parent: [x, y].")
  package let size = PropertySpec("size", .formula(.point), places: .size, "Its width and height: [width, height].")
  package let minWidth = Property<Double?>(
    "minWidth", in: .positive, "Its least width in points.", called: ["minimumwidth minw"])
  package let maxWidth: Property<Double?> = Property(
    "maxWidth", in: .positive, "Its greatest width in points, 'minWidth' before it; several lines break there.",
    needs: [
      Need("it is less than its 'minWidth'") {
        $0.isAtLeast(Vocabulary.placement.minWidth, Vocabulary.placement.maxWidth)
      }
    ], called: ["maximumwidth maxw"])
  package let minHeight = Property<Double?>(
    "minHeight", in: .positive, "Its least height in points.", called: ["minimumheight minh"])
  package let maxHeight: Property<Double?> = Property(
    "maxHeight", in: .positive, "Its greatest height in points, 'minHeight' before it.",
    needs: [
      Need("it is less than its 'minHeight'") {
        $0.isAtLeast(Vocabulary.placement.minHeight, Vocabulary.placement.maxHeight)
      }
    ], called: ["maximumheight maxh"])
  package let aspectRatio = Property<Double?>(
    "aspectRatio", in: 0.001...1000, "Width ÷ height; the side that is left out follows.",
    needs: [
      Need("both its sides are given; leave one of them out") { !$0.isFixed(.horizontal) || !$0.isFixed(.vertical) }
    ], called: ["ratio aspect"])
  package let gap = Property<Double?>(
    "gap", "In a row or column, the space before it instead of the spacing.",
    needs: [
      .noMask,
      Need("it is for layers in a row or a column") { $0.parentKind.map { $0 == .row || $0 == .column } ?? true },
    ])
  package let grow = Property(
    "grow", default: 0.0, in: .positive,
    "In a row, a column or a flow, its share of the space that is left, besides its own length.",
    needs: [
      .noMask, .line,
      Need("the row or column around it is as long as its layers, so that no space is left; give it a length") {
        $0.standsInARoom
      },
    ], called: ["flexgrow flex layoutweight"])
  package let shrink = Property<Double?>(
    "shrink", in: .positive,
    "Its share of the missing space, weighted by its length, as CSS's flex-shrink; left out, 1 for what grows, else 0.",
    needs: [
      .noMask, .line,
      Need("the row or column around it is as long as its layers, so that no space is missing; give it a length") {
        $0.standsInARoom
      },
    ], called: ["flexshrink"])
  package let sticky = Property(
    "sticky", default: StickyEdge.none,
    "The end of the scroll around it at which it stays, until the end of the layer that it lies in pushes it away.",
    needs: [.noMask], called: [.init("pinned pin fixed floating stickyheader", "'sticky: start', or 'sticky: end'")])
  package let measured = Property(
    "measured", default: true, stepwise: true, "False keeps it out of the content size of the scroll around it.",
    needs: [
      .noMask,
      Need("it is for layers directly in a scroll") {
        $0.parentKind.map { $0 == .scroll } ?? true
      },
    ])
  package let z = Property(
    "z", default: 0.0,
    "Higher lies in front; equals keep the order of the file. In a layer with 'perspective', points towards the eye.",
    needs: [.noMask],
    called: ["zindex zposition order", .init("translatez zdistance depth", "'z', in a layer with 'perspective'")])

  package var rows: [PropertySpec] {
    specs(
      frame, left, width, right, centerX, leading, trailing, top, height, bottom, centerY, center, size, minWidth,
      maxWidth, minHeight,
      maxHeight, aspectRatio, gap, grow, shrink, sticky, measured, z)
  }

  /// Returns the property of a layer's least length on an axis.
  package func least(_ axis: Axis) -> Property<Double?> { axis == .horizontal ? minWidth : minHeight }
  /// Returns the property of its greatest length, but for the least.
  package func greatest(_ axis: Axis) -> Property<Double?> { axis == .horizontal ? maxWidth : maxHeight }
}
