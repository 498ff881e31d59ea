import Testing

/// A slip of somebody who knows another language, and the cure that its message names.
private let slips: [(slip: String, cure: String)] = [
  // Words of other languages.
  ("- {box: a, transition: 0.3s}", "here that is a state that it reads: 'state: {shown: {follows: …, over: 0.3s}}'"),
  ("- {box: a, onAppear: {set: {n: 1}}}", "here that is a rule: 'rules: [{when: true, do: …}]'"),
  ("- {box: a, fill: {light: white, dark: black}}", "here that is 'if dark then … else …'"),
  ("- {box: a, top: safeArea.top}", "here that is 'screen.safeTop', 'screen.safeBottom'"),
  ("- {box: a, left: map(n, 0, 1, 2, 3)}", "here that is 'remap(x, x0, x1, y0, y1)', or 'ramp', which ends there"),
  ("- {box: a, center: getPointAtLength('M0 0 H9', 0.5)}", "here that is 'pointAt'"),
  ("- {box: i, each: i in range(3), left: $index}", "index(i) is the place of an item 'i' of a list"),
  ("- {box: i, each: i in range(3), left: i.index}", "'index' is a function: index(v)"),
  ("- {box: r, each: r in d, left: r.index}", "'index' is a function: index(v)"),
  // Actions.
  ("- {box: a, tap: {n: n + 1}}", "to set a state, write 'set: {n: …}'"),
  ("- {box: a, longPress: {set: {n: 1}}}", "here that is an action behind 'do': 'do: {set: {name: formula}}'"),
  ("- {box: a, tap: {after: 1s, set: {n: 0}}}", "beside the 'when' of a rule: '{when: …, after: 1s, do: …}'"),
  ("- {box: a, tap: {animate: {n: 0}, wait: 1s}}", "here that is 'delay'"),
  // What layers tell of fingers and scrolling.
  ("- {box: a, drag: {}, translate: translation}", "did you mean 'a.translation'?"),
  ("- {box: a, drag: {}, layers: [{box: b, left: translation.x}]}", "did you mean 'a.translation'?"),
  ("- {box: a, pinch: {}, scale: magnification}", "did you mean 'a.magnification'?"),
  ("- {scroll: s, tap: {scroll: s, to: end}}", "did you mean 's.end'?"),
  // Texts, masks and queries.
  ("- {label: a, text: \"n: \" + n}", "formulas stand in it, in braces: \"Hello, {name}\""),
  ("- label: a\n    text: \"n: \" + n", "formulas stand in it, in braces: \"Hello, {name}\""),
  ("- label: a\n    if: \"{n}\" == \"\"", "a formula that begins with a text stands in parentheses: (\"…\" == x)"),
  ("- {label: a, if: \"{n}\" != \"\"}", "a formula that begins with a text stands in parentheses: (\"…\" == x)"),
  ("- {box: a, mask: m}", "'mask' wants a layer such as 'box: name'"),
  ("- {box: a, left: count({from: o in d, where: o.a > 1})}", "a query is a value of its own"),
]

@Suite("Slips of other languages")
struct SlipCureTests {
  @Test("a slip has one message, which names the cure", arguments: slips)
  func cures(_ slip: String, _ cure: String) {
    let found = printed("device: card\ndata: {d: [{a: 1}]}\nstate: {n: 0}\nlayers:\n  \(slip)\n")
    #expect(found.contains(cure), "\(found)")
    let count = found.split(separator: "\n").count { $0.contains(": error: ") }
    #expect(count == 1, "\(found)")
  }

  @Test("a variant's device is one of its devices")
  func variants() {
    let found = printed("device: card\nvariants: {big: {device: ipad}}\nlayers: [{box: a}]\n")
    #expect(found.contains("no value or state 'device' to set; here that is 'devices'"), "\(found)")
  }

  @Test(
    "a formula that begins with a text is read in parentheses, and is told where it stands without",
    arguments: [("(\"{n}\" == \"\")", true), ("\"{n}\" == \"\"", false)])
  func parentheses(_ condition: String, _ isRead: Bool) {
    let list = printed("device: card\nstate: {n: 0}\nlayers: [{label: a, if: \(condition), text: \"b\"}]\n")
    #expect(list.isEmpty == isRead, "\(list)")
    let lines = printed("device: card\nstate: {n: 0}\nlayers: [{box: a}]\ntakes:\n  t:\n    - expect: \(condition)\n")
    #expect(lines.isEmpty == isRead, "\(lines)")
  }
}
