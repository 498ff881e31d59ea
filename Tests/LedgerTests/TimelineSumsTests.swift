import Layers
import Ledger
import Raster
import Rendering
import TestSupport
import Testing

private let fonts = Result { try FontSet.load(cacheDirectory: Checkout.path(".build/font-cache")) }

/// The texts that the shipped timeline shows of a ledger, by the last parts of their layers' names.
private func texts(ledger: String) throws -> [(name: String, text: String)] {
  let library = SceneLibrary(assets: Assets(root: Checkout.path("Assets")))
  let loader = try SceneLoader(library: library, fonts: fonts.get(), ledger: ledger)
  return texts(of: try FrameRenderer(loader.load("timi-timeline")).layers(at: 0))
}

private func texts(of layer: Layer) -> [(name: String, text: String)] {
  let below = layer.children.flatMap { texts(of: $0) }
  guard case .text(let text) = layer.content else { return below }
  return [(layer.id.split(separator: ".").last.map(String.init) ?? layer.id, text.string)] + below
}

@Suite("The timeline's sums")
struct TimelineSumsTests {
  private func check(_ file: LedgerFile) throws {
    let shown = try texts(ledger: file.path)
    func all(_ name: String) -> [String] { shown.filter { $0.name == name }.map(\.text) }
    let plain = try file.plain()
    func sum(_ condition: String, _ arguments: [any SQLArgument] = []) throws -> String {
      let sql = "SELECT coalesce(sum(cents), 0) FROM bills WHERE book = 'daily' AND \(condition)"
      return Money.text(cents: try plain.numbers(sql, arguments)[0])
    }
    let wanted = (
      income: try sum("income = 1"), expense: try sum("income = 0"),
      days: try all("day").map { try sum("income = 0 AND date = ?", [$0]) }
    )
    #expect(all("inSum") == [wanted.income])
    #expect(all("outSum") == [wanted.expense])
    #expect(!wanted.days.isEmpty)
    // A day without expenses need not show that it has none.
    #expect(all("dayTotal").filter { !["", "0.00"].contains($0) } == wanted.days.filter { $0 != "0.00" })
  }

  @Test("are those of plain SQL on the demonstration")
  func demonstration() throws {
    try check(LedgerFile(withDemonstration: true))
  }

  @Test("are those of plain SQL on ledgers made by chance", arguments: 0..<4)
  func random(seed: Int) throws {
    let file = try LedgerFile(withDemonstration: true)
    var random = SplitMix64(seed: UInt64(100 + seed))
    let categories = try file.store().categories()
    let plain = try file.plain()
    try plain.transaction {
      try plain.run("DELETE FROM bills")
      for index in 0..<Int.random(in: 20...120, using: &random) {
        let category = categories[Int.random(in: 0..<categories.count, using: &random)]
        try plain.run(
          """
          INSERT INTO bills (id, date, income, cents, category, book) VALUES (?, date('2016-06-25', ?), ?, ?, ?, 'daily')
          """,
          [
            "b\(1_000 + index)", "-\(Int.random(in: 0...20, using: &random)) days", category.isIncome,
            Int.random(in: 1...1_000_000, using: &random), category.id,
          ])
      }
    }
    try check(file)
  }
}
