import Geometry
import Layers
import Rendering
import TestSupport
import Testing

@Suite("The bills of a category name a month and a day once")
struct CategoryDetailTests {
  private static let scene = "timi-category-detail"

  /// Dates, newest first, and what of each row is shown: M the month, D the day.
  static let lists: [([String], String)] = [
    ([], ""),
    (["2016-06-25"], "MD"),
    (["2016-06-25", "2016-06-25"], "MD -"),
    (["2016-06-25", "2016-06-24"], "MD D"),
    (["2016-06-01", "2016-05-31", "2016-05-31", "2016-05-01"], "MD MD - D"),
    (["2016-01-01", "2015-12-31", "2015-12-31"], "MD MD -"),
    (["2016-06-15", "2015-06-15", "2015-06-14", "2014-06-14"], "MD MD D MD"),
    (["2016-02-29", "2016-02-29", "2016-02-28", "2015-02-28"], "MD - D MD"),
  ]

  @Test("a row shows its month and day unless the one above has the same", arguments: lists)
  func table(dates: [String], shown: String) throws {
    // In the file they are in the order of time.
    let ledger = PieLedger(
      dates.reversed().map { .init(category: "dining", cents: 100, date: $0) }
        + [.init(category: "fun", cents: 1, date: "2016-06-25")])
    let page = try Rehearsal(Self.scene, over: ledger, steps: ["wait: 0.1s"])
    let rows = try #require(try page.layer("table.rows", at: 0)).children
    let found = rows.map { row in
      let month = row.find("\(row.id).month") != nil ? "M" : ""
      let day = row.find("\(row.id).date") != nil ? "D" : ""
      return (month + day).isEmpty ? "-" : month + day
    }
    #expect(found.joined(separator: " ") == shown)
    #expect(try page.layer("header.counted.n", at: 0)?.string == "\(dates.count)")
    #expect(try page.layer("header.figure", at: 0)?.string == "\(dates.count).00")
    for (row, date) in zip(rows, dates) where row.find("\(row.id).month") != nil {
      #expect(
        row.find("\(row.id).month.words")?.string == "\(date.prefix(4))年\(date.dropFirst(5).prefix(2))月")
    }
  }

  @Test("rows are 55 high; the axis goes on below the last one and above the first")
  func geometry() throws {
    let ledger = PieLedger((0..<3).map { .init(category: "dining", cents: 100, date: "2016-06-0\($0 + 1)") })
    let page = try Rehearsal(
      Self.scene, over: ledger, steps: ["drag: {from: [187, 300], by: [0, 120], over: 0.4s}", "snapshot: pulled"])
    let layers = try page.renderer.layers(at: page.renderer.instant(ofSnapshot: "pulled"))
    let table = try #require(layers.find("table"))
    #expect(try #require(layers.find("table.rows")).children.map(\.frame.minY) == [0, 55, 110])
    let axis = try #require(layers.find("table.axis")).frame
    #expect(axis.minX == 187 && axis.width == 1)
    #expect(axis.minY <= table.contentOffset.y && axis.maxY >= table.contentOffset.y + table.frame.height)
  }
}
