import Formulas

package struct ExistenceProperties: PropertyGroup {
  package let each = PropertySpec(
    "each", .each, stepwise: true, "One instance for each item of a list: `name in list`.")
  package let key = PropertySpec(
    "key", .formula(.any), stepwise: true,
    "What an instance is known by; the item's id or its place where left out.")
  package let condition = PropertySpec("if", .formula(.bool), default: "true", stepwise: true, "Whether it exists.")
  package let comes = PropertyMap("comes", Vocabulary.comes.rows, "How its presence goes from 0 to 1.")
  package let goes = PropertyMap("goes", Vocabulary.goes.rows, "How its presence goes to 0 when it leaves.")

  package var rows: [PropertySpec] { specs(each, key, condition, comes, goes) }
}

/// `{over, curve}`: how something goes from one value to another.
package struct TransitionProperties: PropertyGroup {
  package let over: Property<Double>
  package let curve: Property<Value>

  package init(_ owner: String, over: Double, curve: String) {
    self.over = Property("\(owner).over", .time, default: over, in: .positive, "How long it takes.")
    self.curve = Property(
      "\(owner).curve", Vocabulary.curveType, default: .text(curve),
      "How it gets there: linear, easeIn, easeOut, easeInOut, default, cubicInOut, bezier(…) or spring(…).")
  }

  package var rows: [PropertySpec] { specs(over, curve) }
}
