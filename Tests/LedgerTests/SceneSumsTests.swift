import Layers
import Ledger
import Raster
import Rendering
import TestSupport
import Testing

/// A scene that shows a book's sums and shares as texts, with the formulas that a timeline and a pie are made of.
private let scene = """
  scene: sums
  device: card
  data: {ledger: demo.ledger}
  values:
    book: "daily"
    bills: {from: b in ledger.bills, where: b.book.id == book, sort: [-dayNumber(b.date), b.id]}
    spent: {from: b in bills, where: not b.income}
    came: {from: b in bills, where: b.income}
    days: {from: b in spent, group: b.date, give: {id: b.key, cents: sum(b.items.cents)}}
    months: {from: b in bills, group: yearMonth(b.date), give: {id: b.key, count: count(b.items)}}
    parts: {from: b in spent, group: b.category.id, give: {id: b.key, cents: sum(b.items.cents), count: count(b.items)}, sort: [-b.cents, b.id]}
    percents: shares(parts.cents, 2)
  layers:
    - label: totals
      text: "totals {sum(came.cents)} {sum(spent.cents)} {count(bills)}"
    - label: day
      each: d in days
      text: "day {d.id} {d.cents}"
    - label: month
      each: m in months
      text: "month {m.id} {m.count}"
    - label: part
      each: p in parts
      text: "part {p.id} {p.cents} {p.count} {fixed(at(percents, index(p)), 2)}"
  """

private let fonts = Result { try FontSet.load(cacheDirectory: Checkout.path(".build/font-cache")) }

/// All texts that the scene shows of a ledger's book, sorted.
private func texts(ledger: String, book: String, in scratch: Scratch) throws -> [String] {
  let file = try scratch.write(scene.replacing("\"daily\"", with: "\"\(book)\""), to: "\(book).yaml")
  let library = SceneLibrary(assets: Assets(root: Checkout.path("Assets")))
  let loader = try SceneLoader(library: library, fonts: fonts.get(), ledger: ledger)
  return texts(of: try FrameRenderer(loader.load(file)).layers(at: 0)).sorted()
}

private func texts(of layer: Layer) -> [String] {
  let below = layer.children.flatMap { texts(of: $0) }
  guard case .text(let text) = layer.content else { return below }
  return [text.string] + below
}

/// The same texts by plain SQL.
private func expected(_ plain: PlainDatabase, book: String) throws -> [String] {
  let totals = try plain.texts(
    """
    SELECT 'totals ' || coalesce(sum(cents) FILTER (WHERE income = 1), 0) || ' '
      || coalesce(sum(cents) FILTER (WHERE income = 0), 0) || ' ' || count(*) FROM bills WHERE book = ?
    """, [book])
  let days = try plain.texts(
    "SELECT 'day ' || date || ' ' || sum(cents) FROM bills WHERE book = ? AND income = 0 GROUP BY date", [book])
  let months = try plain.texts(
    "SELECT 'month ' || substr(date, 1, 7) || ' ' || count(*) FROM bills WHERE book = ? GROUP BY substr(date, 1, 7)",
    [book])
  let parts = try plain.rows(
    """
    SELECT category, sum(cents), count(*) FROM bills WHERE book = ? AND income = 0 GROUP BY category
    ORDER BY 2 DESC, category
    """, [book])
  let points = LargestRemainder.shares(of: parts.compactMap { Int($0[1]) }, units: 10_000)
  let shares = zip(parts, points).map { row, points in
    "part \(row[0]) \(row[1]) \(row[2]) \(Money.text(cents: points))"
  }
  return (totals + days + months + shares).sorted()
}

@Suite("A scene's sums")
struct SceneSumsTests {
  @Test("are those of plain SQL on the demonstration", arguments: ["daily", "travel", "empty"])
  func demonstration(book: String) throws {
    let file = try LedgerFile(withDemonstration: true)
    let found = try texts(ledger: file.path, book: book, in: file.scratch)
    let wanted = try expected(file.plain(), book: book)
    #expect(book == "empty" ? wanted.count == 1 : wanted.count > 20)
    let difference = Set(found).symmetricDifference(wanted).sorted().prefix(6)
    #expect(difference.isEmpty)
  }

  @Test("are those of plain SQL on ledgers made by chance", arguments: 0..<8)
  func random(seed: Int) throws {
    let file = try LedgerFile(withDemonstration: true)
    var random = SplitMix64(seed: UInt64(seed))
    let categories = try file.store().categories()
    let plain = try file.plain()
    try plain.transaction {
      try plain.run("DELETE FROM bills")
      for index in 0..<Int.random(in: 1...160, using: &random) {
        // Few amounts in small ledgers, so that sums and remainders are often equal.
        let most = seed % 2 == 0 ? 4 : 1_000_000
        let category = categories[Int.random(in: 0..<categories.count, using: &random)]
        let month = Int.random(in: 1...12, using: &random)
        let day = Int.random(in: 1...28, using: &random)
        try plain.run(
          """
          INSERT INTO bills (id, date, income, cents, category, book)
          VALUES (?, date('2015-01-01', ?, ?), ?, ?, ?, 'daily')
          """,
          [
            "b\(index)", "+\(month) months", "+\(day) days", category.isIncome,
            Int.random(in: 1...most, using: &random), category.id,
          ])
      }
    }
    let found = try texts(ledger: file.path, book: "daily", in: file.scratch)
    let difference = Set(found).symmetricDifference(try expected(file.plain(), book: "daily")).sorted().prefix(6)
    #expect(difference.isEmpty)
  }

  @Test("shown from a ledger opened for reading, leave its file and its folder as they were")
  func untouched() throws {
    let file = try LedgerFile(withDemonstration: true)
    let before = try FileFacts(file.path)
    _ = try texts(ledger: file.path, book: "daily", in: file.scratch)
    #expect(try FileFacts(file.path) == before)
    #expect(try file.scratch.names() == ["daily.yaml", "my.ledger"])
  }
}
