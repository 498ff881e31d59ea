import Layers
import Locales
import Scenes
import Stage
import TestSupport
import Testing

@Suite("What a query makes of items")
struct QueryMakingTests {
  private func text(_ values: String, _ shown: String, options: SceneOptions = SceneOptions()) throws -> String {
    let yaml = "values:\n\(values)\nlayers: [{label: told, text: \"\(shown)\"}]"
    return try Show(Stage(scene: checkedScene(yaml, options: options), take: nil)).text("told")
  }

  @Test("a formula gives values instead of records, and sorts by them")
  func items() throws {
    func made(_ rest: String, _ shown: String = "{join(l, ' ')}") throws -> String {
      try text("  few: [3, 1, 2]\n  l: {from: n in few, \(rest)}", shown)
    }
    #expect(try made("give: n * 10") == "30 10 20")
    #expect(try made("give: n * 10, sort: -n") == "30 20 10")
    #expect(try made("where: n > 1, give: 'n{n}'") == "n3 n2")
    #expect(try made("give: max(n, 2)") == "3 2 2")
    #expect(try text("  l: {from: n in range(7), group: mod(n, 3), give: sum(n.items)}", "{join(l, ' ')}") == "9 5 7")
  }

  @Test("a minus turns the order of anything, each key's by itself; of equal ones the first stays first")
  func descending() throws {
    func made(_ sort: String) throws -> String {
      try Show(
        """
        data: {g: [{t: "b", n: 1}, {t: "a", n: 2}, {t: "c", n: 1}, {t: "a", n: 1}]}
        values: {l: {from: e in g, sort: \(sort)}}
        layers: [{label: told, text: "{join(l.t, '')} {join(l.n, '')}"}]
        """
      ).text("told")
    }
    #expect(try made("e.t") == "aabc 2111")
    #expect(try made("-e.t") == "cbaa 1121")
    #expect(try made("[e.t, -e.n]") == "aabc 2111")
    #expect(try made("[-e.t, e.n]") == "cbaa 1112")
    #expect(try made("-e.n") == "abca 2111")
  }

  @Test("index(v) is an item's place in the list at that step")
  func places() throws {
    func made(_ rest: String) throws -> String {
      try text("  few: [7, 8, 9]\n  l: {from: n in few, \(rest)}", "{join(l, ' ')}")
    }
    #expect(try made("where: index(n) != 1, give: n") == "7 9")
    #expect(try made("where: n != 8, give: index(n)") == "0 1")
    #expect(try made("give: n, sort: -index(n)") == "9 8 7")
    let grouped = "  l: {from: n in range(6), group: floor(index(n) / 4), give: count(n.items)}"
    #expect(try text(grouped, "{join(l, ' ')}") == "4 2")
  }

  @Test("a query within another one's formula keeps its own places")
  func nested() throws {
    let values = """
        inner: {from: m in range(3), give: index(m)}
        outer: {from: n in range(2), give: 10 * index(n) + sum(inner) + index(n)}
      """
    #expect(try text(values, "{join(outer, ' ')}") == "3 14")
  }

  @Test("running sums are those that a loop adds up")
  func running() throws {
    var random = Seeded(8)
    for _ in 0..<50 {
      let numbers = (0..<Int(random.next() % 9)).map { _ in Double(random.next() % 2000) / 4 - 250 }
      var sums: [Double] = []
      for number in numbers { sums.append((sums.last ?? 0) + number) }
      let list = "[\(numbers.map { "\($0)" }.joined(separator: ", "))]"
      let reported = try text("  l: running(\(list))", "{join(l, ' ')}")
      #expect(reported.split(separator: " ").compactMap { Double($0) } == sums)
    }
  }

  @Test("what is written as people write it is in the scene's language where no other is named")
  func language() throws {
    let shown = "{compact(12000)} {percent(0.5, 0)} {monthName(9)} {compact(12000, 'en')} {format(1234.5, '#,##0.0')}"
    #expect(try text("  l: 1", shown, options: SceneOptions(locale: try LocaleTag("zh"))) == "1.2万 50% 九月 12K 1,234.5")
    let german = try text("  l: 1", shown, options: SceneOptions(locale: try LocaleTag("de-CH")))
    #expect(german == "12.000 50\u{A0}% September 12K 1.234,5")
    #expect(
      try text("  l: 1", "{format(1234.5, '#,##0.0')}", options: SceneOptions(locale: try LocaleTag("ko"))) == "1,234.5"
    )
  }
}
