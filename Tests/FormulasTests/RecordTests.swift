import Formulas
import TestSupport
import Testing

@Suite("Records")
struct RecordTests {
  private static let names = ["id", "date", "cents", "category", "名字", "a name of more than fifteen letters", "", "x"]

  private func fields(_ random: inout SplitMix64) -> [String: Value] {
    var fields: [String: Value] = [:]
    for name in Self.names where Bool.random(using: &random) {
      fields[name] = [.null, .number(1), .text("1")].randomElement(using: &random)
    }
    return fields
  }

  @Test("hold what a dictionary holds, and are equal where dictionaries are")
  func asDictionaries() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let (a, b) = (fields(&random), fields(&random))
      let (first, second) = (Record(a), Record(b))
      #expect(first.fields == a)
      for name in Self.names { #expect(first[FieldName(name)] == a[name]) }
      #expect(first[FieldName("none of these")] == nil)
      #expect(first.id == a["id"])
      #expect((first == second) == (a == b))
      #expect((first.shape === second.shape) == (Set(a.keys) == Set(b.keys)))
      #expect(first.with(b) == Record(a.merging(b) { $1 }))
      let again = Record(RecordShape.of(a.keys.sorted()), a.sorted { $0.key < $1.key }.map(\.value))
      #expect(again == first && again.hashValue == first.hashValue)
    }
  }

  @Test("a name is one whoever met it first, also on several threads")
  func names() async {
    let shapes = await withTaskGroup(of: RecordShape.self) { group in
      for _ in 0..<16 { group.addTask { RecordShape.of(["first", "second", "third"]) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(shapes.count == 1)
    #expect(FieldName("first") == "first" && FieldName("first") != "second")
    #expect(shapes.first?.place(of: "third") == 2)
    #expect(shapes.first?.place(of: "fourth") == nil)
  }
}
