import Basics
import Formulas
import Geometry
import Layers
import Motion

extension Vocabulary {
  package static let scroll: ScrollProperties = ScrollProperties()
  package static let insets: EdgeProperties<Double> = EdgeProperties("insets", default: 0, stepwise: true)
  package static let pullLimit: EdgeProperties<Double?> = EdgeProperties<Double?>("pullLimit", default: nil)
  package static let indicator: IndicatorProperties = IndicatorProperties()
  package static let settle: TransitionProperties = TransitionProperties("settle", over: 0.3, curve: "easeInOut")

  /// The word of a key that a word with hyphens is, such as `ease-in-out` of `curve` and `space-between` of `justify`;
  /// nil where it is none.
  public static func word(for text: String, of key: String) -> String? {
    let type: ValueType? =
      switch key {
      case "curve": .word(curveWords)
      case "justify": Justification.type
      case "align": StackAlignment.type
      default: nil
      }
    guard case .word(let words)? = type, case let written = MachineText(text), written.holds("-") else { return nil }
    let plain = (written.rest(after: "flex-") ?? written).replacing("-", by: "").text.lowercased()
    return words.first { $0.lowercased() == plain }
  }

  private static let curveWords = ["linear", "easeIn", "easeOut", "easeInOut", "default", "cubicInOut"]

  /// A word, or what a function makes.
  public static let curveType = ValueType.either([.word(curveWords), .curve])
}

/// The properties that only a scroll takes.
package struct ScrollProperties: PropertyGroup {
  package let axis = Property(
    "axis", default: ScrollAxis.vertical, stepwise: true, "The way it moves.",
    called: ["direction orientation scrolldirection"])
  package let content = Property<Point?>(
    "content", stepwise: true, "The size of its content; the one that the layers inside cover where left out.")
  package let range = Property<Interval?>(
    "range", stepwise: true,
    "The lowest and the highest offset; from the content and the insets where it is left out.", needs: [.ends])
  package let insets = Property(
    "insets", .list(.number), fields: Vocabulary.insets.rows, default: EdgeInsets.zero, stepwise: true,
    "Room added around the content: a map of edges, or [top, left, bottom, right].", needs: [.ends])
  package let startAt = Property<NumberPair?>(
    "startAt", "The offset it begins with; its content's beginning where it is left out, 0 with a range of its own.")
  package let enabled = Property("enabled", default: true, stepwise: true, "True lets a finger move it.")
  package let clip = Property("clip", default: true, "True cuts off its layers at its edges.")
  package let indicator = Property(
    "indicator", fields: Vocabulary.indicator.rows, default: IndicatorMode.auto,
    "The bar that shows the place while it moves.")
  package let bounces = Property(
    "bounces", default: BouncingEnds.both, "The ends at which it can be pulled beyond its range.", needs: [.ends])
  package let alwaysBounce = Property(
    "alwaysBounce", default: false, stepwise: true, "True lets it be pulled also where its content fits.",
    needs: [.bounces, .ends],
    called: [.init("alwaysbouncevertical alwaysbouncehorizontal scrollbouncebehavior", "'alwaysBounce: true'")])
  package let pullLimit = PropertyMap(
    "pullLimit", Vocabulary.pullLimit.rows,
    "Points beyond its range that a pull can show, by edge.", needs: [.bounces, .ends])
  package let decelerationRate = Property(
    "decelerationRate", default: Deceleration.normalRate, in: 0...1,
    "The share of its speed that is left after a millisecond.",
    needs: [
      Need("the way to a page takes a time of its own; see 'settle'") { !$0.always(Vocabulary.scroll.paging, true) }
    ]
  )
  package let paging = Property(
    "paging", default: false, stepwise: true, "Rests only at multiples of its own length, one page on at most.")
  package let stops = Property<ScrollStops?>(
    "stops", stepwise: true,
    "The offsets at which it may rest: every so many points, or a list; it does not rest between two neighbours of a list.",
    needs: [Need("with 'paging', it rests at its pages") { !$0.always(Vocabulary.scroll.paging, true) }])
  package let flick = Property<Double?>(
    "flick", in: .positive,
    "A release faster than this goes to the next stop that way, a slower one to the nearest.",
    needs: [Need("it needs 'stops', between which it chooses") { $0.has(Vocabulary.scroll.stops) }])
  package let settle = PropertyMap(
    "settle", Vocabulary.settle.rows, "The way to a stop; a spring where left out.",
    needs: [
      Need("it needs 'paging' or 'stops'") {
        $0.has(Vocabulary.scroll.stops, Vocabulary.scroll.paging)
      }
    ])
  package let loops = Property("loops", default: false, stepwise: true, "Has no ends: its content repeats.")
  package let chain = Property(
    "chain", default: ChainOrder.none, stepwise: true,
    "Joins it with the scroll around it to one travel, and says which of the two moves first.")
  package let fling = Property(
    "fling", default: FlingReach.chained,
    "`alone` keeps a fling from crossing between it and the scroll it chains to; a drag still does.",
    needs: [Need("it needs 'chain', along which a fling would go") { $0.has(Vocabulary.scroll.chain) }])
  package let startIn = Property<Rect?>(
    "startIn", "The rectangle [x, y, width, height] of its frame where a drag of it may begin.",
    needs: [Need("no drag begins where 'enabled' is false") { !$0.always(Vocabulary.scroll.enabled, false) }])
  package let tapsInMotion = Property(
    "tapsInMotion", default: false, "True lets a finger that stops it tap what is in it, too.",
    needs: [Need("no finger stops it where 'enabled' is false") { !$0.always(Vocabulary.scroll.enabled, false) }])

  package var rows: [PropertySpec] {
    specs(
      axis, content, range, insets, startAt, enabled, clip, indicator, bounces, alwaysBounce, pullLimit,
      decelerationRate,
      paging, stops, flick, settle, loops, chain, fling, startIn, tapsInMotion)
  }
}

/// A number of points at each edge.
package struct EdgeProperties<Length: PropertyType>: PropertyGroup {
  package let top: Property<Length>
  package let left: Property<Length>
  package let bottom: Property<Length>
  package let right: Property<Length>
  package let leading: PropertySpec
  package let trailing: PropertySpec

  package init(_ owner: String, default standard: Length, stepwise: Bool = false) {
    func needs(_ unmoved: ScrollAxis, _ direction: String) -> [Need] {
      [
        Need("it does not move \(direction); see 'axis'", isOpen: false) {
          !$0.always(Vocabulary.scroll.axis, unmoved)
        }
      ]
    }
    let (sideways, upright) = (needs(.vertical, "sideways"), needs(.horizontal, "up and down"))
    func edge(_ name: String, _ needs: [Need]) -> Property<Length> {
      Property("\(owner).\(name)", default: standard, stepwise: stepwise, "Points at the \(name).", needs: needs)
    }
    top = edge("top", upright)
    left = edge("left", sideways)
    bottom = edge("bottom", upright)
    right = edge("right", sideways)
    leading = PropertySpec(
      "\(owner).leading", .formula(.number), "Points at the edge where the language's lines begin.", needs: sideways)
    trailing = PropertySpec(
      "\(owner).trailing", .formula(.number), "Points at the edge where they end.", needs: sideways)
  }

  /// The insets at the ends of an axis.
  package func ends(_ axis: Axis) -> (start: Property<Length>, end: Property<Length>) {
    axis == .horizontal ? (left, right) : (top, bottom)
  }

  package var rows: [PropertySpec] { specs(top, left, bottom, right, leading, trailing) }
}

package struct IndicatorProperties: PropertyGroup {
  package let insets = Property(
    "indicator.insets", .list(.number), default: EdgeInsets.zero, "[top, left, bottom, right] of its track.")
  package let color = Property<Color?>(
    "indicator.color", "Its colour; gray if left out, light where the system is dark.")

  package var rows: [PropertySpec] { specs(insets, color) }
}
