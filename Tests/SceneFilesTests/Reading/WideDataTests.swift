import Formulas
import SceneFiles
import Testing

@Suite("Whole numbers of 64 bits in data")
struct WideDataTests {
  private static let ids = ["1580661436132757506", "1580661436132757507", "9007199254740993", "-9223372036854775808"]

  private func data(_ name: String, _ text: String) throws -> Value? {
    try read("data: {d: \(name)}", [name: text]).files[0].data.first?.value
  }

  private func rows(_ list: Value?) -> [[String: Value]] { (list?.asList ?? []).map { $0.asRecord?.fields ?? [:] } }

  @Test(
    "keep all their digits, as texts, and no two of them are one", arguments: ["json", "jsonl", "csv", "tsv", "yaml"])
  func digits(kind: String) throws {
    let text =
      switch kind {
      case "json": "[" + Self.ids.map { "{\"id\": \($0)}" }.joined(separator: ", ") + "]"
      case "jsonl": Self.ids.map { "{\"id\": \($0)}\n" }.joined()
      case "csv", "tsv": "id\n" + Self.ids.map { "\($0)\n" }.joined()
      default: Self.ids.map { "- {id: \($0)}\n" }.joined()
      }
    #expect(rows(try data("d.\(kind)", text)).map { $0["id"] } == Self.ids.map { .text($0) })
  }

  @Test("literal data have them too, at any depth")
  func literal() throws {
    let value = try read("data: {d: {user: {id: 9007199254740993}, list: [9007199254740993, 1], n: 1}}").files[0].data[
      0
    ]
    .value
    let fields = value.asRecord?.fields
    #expect(fields?["user"]?.asRecord?.fields["id"] == .text("9007199254740993"))
    #expect(fields?["list"] == .list([.text("9007199254740993"), .text("1")]))
    #expect(fields?["n"] == .number(1))
  }

  @Test("make texts of all numbers of their field, so that it has one type, and of no other field")
  func oneType() throws {
    let text = """
      [{"id": 7, "n": 7, "user": {"id": 1.5, "n": 1}}, {"id": 9007199254740993, "n": 1e300, "user": null},
       {"n": 3, "user": {"id": -9007199254740993, "n": 9007199254740992}}]
      """
    let rows = rows(try data("d.json", text))
    #expect(rows.map { $0["id"] } == [.text("7"), .text("9007199254740993"), nil])
    #expect(rows.map { $0["n"] } == [.number(7), .number(1e300), .number(3)])
    let users = rows.map { $0["user"]?.asRecord?.fields }
    #expect(users.map { $0?["id"] } == [.text("1.5"), nil, .text("-9007199254740993")])
    #expect(users.map { $0?["n"] } == [.number(1), nil, .number(9_007_199_254_740_992)])
  }

  @Test("in quotes were texts before, and change nothing beside them")
  func quoted() throws {
    let rows = rows(try data("d.csv", "id,n\n\"9007199254740993\",1\n5,2\n"))
    #expect(rows.map { $0["id"] } == [.text("9007199254740993"), .number(5)])
  }

  @Test("records stay records of the places where they stand")
  func places() throws {
    let list = try data("d.csv", "id,n\n9007199254740993,1\n5,2\n")
    #expect(list?.asList?.map { $0.asRecord?.place?.line } == [2, 3])
  }
}
