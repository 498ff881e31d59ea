import Formulas
import Layers
import Ledger
import Raster
import Rendering
import Scenes
import TestSupport
import Testing

private let fonts = Result { try FontSet.load(cacheDirectory: Checkout.path(".build/font-cache")) }

/// The texts that the shipped pie shows of a ledger: by the names of their layers, without what is around them.
private func texts(ledger: String, _ settings: [(name: String, value: String)]) throws -> [String: [String]] {
  let library = SceneLibrary(assets: Assets(root: Checkout.path("Assets")))
  let loader = try SceneLoader(library: library, fonts: fonts.get(), ledger: ledger)
  let place = SourcePlace(file: "test", line: 1, column: 1)
  let overrides = try settings.map { ValueOverride($0.name, try Formula(parsing: $0.value, at: place)) }
  let loaded = try loader.load("timi-pie", options: SceneOptions(overrides: overrides))
  var result: [String: [String]] = [:]
  func collect(_ layer: Layer) {
    if case .text(let text) = layer.content {
      let parts = layer.id.split(separator: ".").suffix(2).map { String($0.prefix { $0 != "(" }) }
      result[parts.joined(separator: "."), default: []].append(text.string)
    }
    layer.children.forEach(collect)
  }
  collect(try FrameRenderer(loaded).layers(at: 0))
  return result
}

@Suite("The pie's sums")
struct PieSumsTests {
  @Test("are those of plain SQL: both totals, and each slice's name, sum, share and number", arguments: [0, 1])
  func slices(income: Int) throws {
    let file = try LedgerFile(withDemonstration: true)
    let plain = try file.plain()
    let totals = try [1, 0].map {
      try plain.numbers("SELECT coalesce(sum(cents), 0) FROM bills WHERE book = 'daily' AND income = ?", [$0])[0]
    }
    let slices = try plain.rows(
      """
      SELECT title, sum(cents) AS total, count(*) FROM bills JOIN categories ON categories.id = category
      WHERE book = 'daily' AND bills.income = ? GROUP BY category ORDER BY total DESC, category
      """, [income])
    #expect(slices.count > 4)
    var hundredths = 0
    for (index, slice) in slices.enumerated() {
      let shown = try texts(
        ledger: file.path, [("income", income == 1 ? "true" : "false"), ("selected", "\(index)")])
      #expect(shown["earnedText.figure"] == [Money.text(cents: totals[0])])
      #expect(shown["spentText.figure"] == [Money.text(cents: totals[1])])
      let cents = try #require(Int(slice[1]))
      let number = slice[2]
      #expect(shown["facts.name"] == [slice[0]])
      #expect(shown["facts.money"] == [Money.text(cents: cents)])
      #expect(shown["facts.number"] == ["\(number)笔"])
      let percent = try #require(shown["facts.percent"]?.first)
      let digits = try #require(Int(percent.filter { $0.isNumber }))
      #expect(abs(Double(digits) - 10_000 * Double(cents) / Double(totals[1 - income])) < 1)
      hundredths += digits
    }
    #expect(hundredths == 10_000)
  }
}
