import Formulas
import Geometry
import Layers

/// Where a layer is. What fixes its frame is no property of its own at run time: the checker makes measures of it.
package struct PlacementProperties: PropertyGroup {
  package let frame = PropertySpec(
    "frame", .formula(.list(.number)), "Its place and size in the parent: [x, y, width, height].",
    called: [
      .init("x", "'left', or 'frame: [x, y, width, height]'"), .init("y", "'top', or 'frame: [x, y, width, height]'"),
      .init(
        "position pos origin location",
        "'left' and 'top', or 'frame: [x, y, width, height]'; what stays at the edge of a scroll is 'sticky'"),
      "bounds rect", .init("margin margins", "'left', 'top', 'right' and 'bottom'"),
      .init("padding", "'padding' of a 'row', a 'column' or a 'label'"),
    ])
  package let left = PropertySpec(
    "left", .formula(.number), "Points from the parent's left edge to its own.", called: ["marginleft"])
  package let width = PropertySpec(
    "width", .formula(.number), "Its width in points.", called: ["w", "flexbasis idealwidth"])
  package let right = PropertySpec(
    "right", .formula(.number), "Points from its right edge to the parent's.", called: ["marginright"])
  let centerX = PropertySpec("centerX", .formula(.number), "Where its middle lies in the parent, from the left.")
  package let leading = PropertySpec(
    "leading", .formula(.number), "The same as 'left' where the language runs to the right, else as 'right'.",
    called: ["marginstart marginleading margininlinestart insetinlinestart start"])
  package let trailing = PropertySpec(
    "trailing", .formula(.number), "The same as 'right' where the language runs to the right, else as 'left'.",
    called: ["marginend margintrailing margininlineend insetinlineend end"])
  package let top = PropertySpec(
    "top", .formula(.number), "Points from the parent's top edge to its own.", called: ["margintop"])
  package let height = PropertySpec("height", .formula(.number), "Its height in points.", called: ["h"])
  package let bottom = PropertySpec(
    "bottom", .formula(.number), "Points from its bottom edge to the parent's.", called: ["marginbottom"])
  let centerY = PropertySpec("centerY", .formula(.number), "Where its middle lies in the parent, from the top.")
  package let center = PropertySpec("center", .formula(.point), "Where its middle lies in the parent: [x, y].")
  package let size = PropertySpec("size", .formula(.point), "Its width and height: [width, height].")
  package let minWidth = Property<Double?>(
    "minWidth", in: .positive, "Points that it is wide at least.", called: ["minimumwidth minw"])
  package let maxWidth: Property<Double?> = Property(
    "maxWidth", in: .positive, "Points that it is wide at most, but for its 'minWidth'; several lines break there.",
    needs: [
      Need("it is less than its 'minWidth'") {
        $0.isAtLeast(Vocabulary.placement.minWidth, Vocabulary.placement.maxWidth)
      }
    ], called: ["maximumwidth maxw"])
  package let minHeight = Property<Double?>(
    "minHeight", in: .positive, "Points that it is high at least.", called: ["minimumheight minh"])
  package let maxHeight: Property<Double?> = Property(
    "maxHeight", in: .positive, "Points that it is high at most, but for its 'minHeight'.",
    needs: [
      Need("it is less than its 'minHeight'") {
        $0.isAtLeast(Vocabulary.placement.minHeight, Vocabulary.placement.maxHeight)
      }
    ], called: ["maximumheight maxh"])
  package let aspectRatio = Property<Double?>(
    "aspectRatio", in: 0.001...1000, "Its width by its height: the side that nothing else says follows from the other.",
    needs: [
      Need("both its sides are given; leave one of them out") { !$0.isFixed(.horizontal) || !$0.isFixed(.vertical) }
    ], called: ["ratio aspect"])
  package let gap = Property<Double?>(
    "gap", "In a row or column, the space before it instead of the spacing.",
    needs: [
      .noMask,
      Need("that is for the layers of a row or a column") { $0.parentKind.map { $0 == .row || $0 == .column } ?? true },
    ])
  package let grow = Property(
    "grow", default: 0.0, in: .positive, "In a row, a column or a flow, its share of the room that is left.",
    needs: [
      .noMask, .line,
      Need("the row or column around it has no room left: it is as long as its layers; say how long it is") {
        $0.standsInARoom
      },
    ], called: ["flexgrow flex layoutweight"])
  package let shrink = Property<Double?>(
    "shrink", in: .positive,
    "There, its share of the room that is lacking, times how long it is; left out, 1 for what grows and 0 for others.",
    needs: [
      .noMask, .line,
      Need("the row or column around it lacks no room: it is as long as its layers; say how long it is") {
        $0.standsInARoom
      },
    ], called: ["flexshrink"])
  package let sticky = Property(
    "sticky", default: StickyEdge.none,
    "At which end of the scroll around it it stays, until the end of the layer that it lies in pushes it away.",
    needs: [.noMask], called: [.init("pinned pin fixed floating stickyheader", "'sticky: start', or 'sticky: end'")])
  package let measured = Property(
    "measured", default: true, stepwise: true, "Whether it counts for the content size of the scroll around it.",
    needs: [
      .noMask,
      Need("it is about the content of a scroll: for the layers that stand in one directly") {
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

  /// How long a layer is at least on an axis.
  package func least(_ axis: Axis) -> Property<Double?> { axis == .horizontal ? minWidth : minHeight }
  /// How long it is at most, but for that.
  package func greatest(_ axis: Axis) -> Property<Double?> { axis == .horizontal ? maxWidth : maxHeight }
}
