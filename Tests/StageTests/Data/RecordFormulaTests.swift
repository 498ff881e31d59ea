import Stage
import Testing

@Suite("Records in formulas")
struct RecordFormulaTests {
  @Test("a record may be written wherever a value may, on one line or on several")
  func everywhere() throws {
    let show = try Show(
      """
      values:
        answers:
          - {title: "Old", share: half * 2}
          - title: "New {half}"
            share: 3
        half: 4
        one: {title: "One", inner: {deep: [1, 2]}, none: null}
        made: {from: a in answers, give: {text: a.title, place: {x: a.share}}}
      state: {chosen: {title: "None", share: 0}}
      functions: {pair(a, b): {first: a, second: b}}
      components:
        card: {values: {item: required}, size: [10, 10], layers: [{label: text, text: item.title}]}
      layers:
        - {label: row, each: c in [{title: "A", n: 1}, {title: "B", n: max(1, 2)}], text: "{c.title}{c.n}"}
        - label: other
          each: c in [{title: "C: x"}, {title: "D"}]
          text: c.title
        - {label: a, text: "{answers(1).title} {answers(0).share} {sum(answers.share)} {one.inner.deep(1)}"}
        - {label: b, text: "{made(1).place.x} {pair(1, 'x').second} {chosen.title} {if one.none == null then 1 else 2}"}
        - {card: c, item: {title: "Given"}}
        - {box: button, size: [50, 50], tap: {set: {chosen: {title: "Tapped", share: half}}}}
      """, steps: "tap: button", "wait: 0.1s")
    #expect(try ["row(1)", "other(0)"].map { try show.text($0) } == ["B2", "C: x"])
    #expect(try show.text("a") == "New 4 8 11 2")
    #expect(try ["b", "c.text"].map { try show.text($0) } == ["3 x None 1", "Given"])
    #expect(try show.text("b", at: 0.2) == "3 x Tapped 1")
  }

  @Test("the fields of a record are known by their names and types, as those of data are")
  func types() {
    let found = mistakes(
      """
      values: {one: {title: "One", n: 2}}
      layers:
        - {box: a, width: one.titel}
        - {box: b, width: one.title}
      """)
    #expect(
      found == [
        "3:25: the record has no 'titel' (it has n, title); did you mean 'title'?",
        "4:25: 'width' wants a number, this is a text; number(t) is the number of a text",
      ], "\(found)")
  }

  @Test("a record of what moves moves, and equals another while their fields do")
  func moving() throws {
    let show = try Show(
      """
      state: {hit: false}
      rules: [{when: "W", do: {set: {hit: true}}}]
      values: {now: {n: floor(time * 4), m: time}}
      layers:
        - {box: bar, width: now.m * 100, height: 1}
        - {label: seen, text: "{if hit then 'true' else 'false'}"}
      """.replacing("\"W\"", with: "({n: now.n} == {n: 2})"), idleFor: 1)
    #expect(try show.frame("bar", at: 0.8).width == 80)
    #expect(try [0.499, 0.5].map { try show.text("seen", at: $0) } == ["false", "true"])
  }
}
