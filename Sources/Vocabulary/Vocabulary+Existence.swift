import Formulas

package struct ExistenceProperties: PropertyGroup {
  package let each = PropertySpec(
    "each", .each, stepwise: true, "One row for each item of a list: `name in list`.", needs: [.noMask],
    called: [.init("for foreach vfor map loop", "'each: item in list'")])
  package let key = PropertySpec(
    "key", .formula(.any), stepwise: true,
    "The value that a row is known by; the item's id or its place where left out.",
    needs: [
      .noMask, Need("it tells the rows of an 'each' apart, and there is none") { $0.has(Vocabulary.existence.each) },
    ])
  package let condition = PropertySpec(
    "if", .formula(.bool), default: "true", stepwise: true, "The condition under which it exists.", needs: [.noMask],
    called: ["when vif condition"])
  package let comes = PropertyMap(
    "comes", Vocabulary.comes.rows, "The way of its presence from 0 to 1.",
    needs: [
      .noMask,
      Need("it is there from the beginning; give it an 'if' or an 'each'") {
        $0.has(Vocabulary.existence.condition, Vocabulary.existence.each)
      },
    ])
  package let goes = PropertyMap(
    "goes", Vocabulary.goes.rows + Vocabulary.exit.rows, "The way of its presence to 0 when it leaves.",
    needs: [
      .noMask,
      Need("it never leaves; give it an 'if' or an 'each'") {
        $0.has(Vocabulary.existence.condition, Vocabulary.existence.each)
      },
    ])

  package var rows: [PropertySpec] { specs(each, key, condition, comes, goes) }
}

/// The fields of `goes` that `comes` has not.
package struct ExitProperties: PropertyGroup {
  package let keeps = Property(
    "goes.keeps", default: false,
    "True keeps what it and the layers in it show: what changes only at events, such as words, stays as it was.",
    called: ["freeze frozen keep snapshot"])
  package let touch: Property<TouchMode?> = Property(
    "goes.touch",
    "The touches that it keeps off what is behind it while it goes: those that it took before where left out; `none` lets all through.",
    called: ["hittest hittesting pointerevents userinteraction passthrough"])

  package var rows: [PropertySpec] { specs(keeps, touch) }
}

/// `{over, curve}`: how something goes from one value to another.
package struct TransitionProperties: PropertyGroup {
  package let over: Property<Double>
  package let curve: Property<Value>

  package init(_ owner: String, over: Double, curve: String) {
    let curve = Property<Value>(
      "\(owner).curve", Vocabulary.curveType, default: .text(curve),
      "The curve of the motion: linear, easeIn, easeOut, easeInOut, default, cubicInOut, bezier(…) or spring(…).",
      called: ["easing ease timing timingfunction interpolator"])
    self.curve = curve
    self.over = Property(
      "\(owner).over", .time, default: over, in: .positive, "The time that it takes.",
      needs: [
        Need("a spring takes a time of its own; remove it, or choose another curve", isOpen: false) {
          !$0.isSpring(curve)
        }
      ], called: ["duration seconds"])
  }

  package var rows: [PropertySpec] { specs(over, curve) }
}
