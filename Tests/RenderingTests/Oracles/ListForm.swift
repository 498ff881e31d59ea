import Scenes

/// A list that follows the whole number `n%`, in one of the ways of the language.
struct ListForm: Sendable {
  /// A formula, or the keys of a query, each a line.
  var text: String
  /// What a label says of an item `p`.
  var shown = "{p}"

  var isQuery: Bool { text.hasPrefix("from:") }

  /// `.` stands for no list: the row exists where `n% > 3`.
  static let condition = ListForm(text: ".", shown: "there")

  static let all: [ListForm] =
    [
      "[n%, n% + 1]", "range(clamp(n%, 0, 6))", "take([3, 1, 4, 1, 5], n%)", "split(\"{n%}-{n% + 1}\", \"-\")",
      "at(parts, clamp(n%, 0, 2)).rows", "concat([n%], [7], nums)", "if n% > 3 then [1, 2, 3] else [4]",
      "running(take(nums, n%))", "shares([n%, 1, 2], 0)", "from: i in nums\nwhere: i < n%",
      "from: i in nums\nsort: abs(i - n%)", "from: i in nums\ngive: i + n%",
      "dominantColors(\"leaf.svg\", 1 + min(n%, 2))",
      "from: i in nums\nwhere: i != n%\nsort: -i\ngive: i * 2", "[mod(n%, 3), 5, n%]",
    ].map { ListForm(text: $0, shown: $0.hasPrefix("dominant") ? "{index(p)}" : "{p}") }
    + [
      ListForm(text: "chunks(range(n%), 2)", shown: "{count(p)}"),
      ListForm(text: "from: i in nums\ngroup: mod(i + n%, 3)", shown: "{p.key}: {count(p.items)}"),
      ListForm(text: "from: i in nums\ngroup: i < n%\nsort: count(i.items)", shown: "{count(p.items)}"),
      ListForm(text: "from: i in nums\ngive:\n  id: i\n  told: i + n%", shown: "{p.id} {p.told}"),
      ListForm(text: "from: i in nums\ngive:\n  told: i * n%", shown: "{p.told} {index(p)}"),
      ListForm(text: "from: i in people\nwhere: i.age > 6 * n%", shown: "{p.name}"),
      ListForm(text: "from: i in people\nsort: abs(i.age - 10 * n%)", shown: "{p.name} {default(next(p).age, 0)}"),
      ListForm(text: "from: i in range(clamp(n%, 0, 5))\nwhere: mod(i, 2) == 0", shown: "{p}"),
      condition,
    ]
}
