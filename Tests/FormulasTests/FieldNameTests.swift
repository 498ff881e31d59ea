import Formulas
import Testing

@Suite("A field has any name")
struct FieldNameTests {
  private static let odd = [
    "First Name", "姓名", "Größe", "size-2", "2nd", "a.b", "", "say \"hi\"", "{x}", "a\\b", "a\nb", "if",
  ]
  private static let record = Value.record(
    Record(Dictionary(uniqueKeysWithValues: odd.enumerated().map { ($1, .number(Double($0))) })))

  @Test("and a formula says it in quotes", arguments: odd.indices)
  func said(index: Int) throws {
    let name = Self.odd[index]
    let written = FieldName.written(name)
    let context = Values(["r": Self.record])
    #expect(try value(of: "r.\(written)", context) == .number(Double(index)))
    #expect(try value(of: "{\(written): 7, plain: 1}.\(written) + 1") == .number(8))
    // What is read is written so that it reads back.
    for text in ["r.\(written)", "r.\(written)(2)", "{\(written): 1}"] {
      let formula = try Formula(parsing: text, at: start)
      let again = try Formula(parsing: formula.description, at: start)
      #expect(again.description == formula.description)
      #expect(formula.description == text || name == "if", "\(formula.description)")
    }
  }

  @Test("with apostrophes too, as within a text")
  func apostrophes() throws {
    let formula = try Formula(parsingText: "Hello, {r.'First Name'}, {r.'姓名' + r.'size-2'}", at: start)
    let context = Values(["r": Self.record])
    #expect(try formula.resolved(context.names).evaluate(in: context) == .text("Hello, 0, 4"))
  }

  @Test(
    "and a message that meets it says how",
    arguments: [
      ("r.姓名", "3:12+2", "a field's name that is not letters and digits, a letter first, stands in quotes: .\"姓名\""),
      (
        "r.Größe", "3:12+5",
        "a field's name that is not letters and digits, a letter first, stands in quotes: .\"Größe\""
      ),
      (
        "r.2nd + 1", "3:12+3",
        "a field's name that is not letters and digits, a letter first, stands in quotes: .\"2nd\""
      ),
      (
        "r.First Name", "3:18+4",
        "'Name' does not belong here; an operator is missing, or the field's name has a blank: then it stands in quotes, "
          + "such as .\"First Name\""
      ),
      ("r.\"{x}\"", "3:12+5", "no formula stands in a field's name; write '{{' for a brace"),
      ("{\"a\": 1, \"a\": 2}", "3:19+3", "the record has 'a' twice"),
      ("{\"a\"}", "3:11+3", "a record's fields have names: {name: \"a\"}"),
    ])
  func reported(text: String, place: String, message: String) {
    let failure = #expect(throws: Diagnostic.self) { try Formula(parsing: text, at: start) }
    #expect(failure?.message == message)
    #expect(failure?.place.map { "\($0.line):\($0.column)+\($0.length)" } == place)
  }

  @Test("a name that is not there is told with the nearest as it is written")
  func nearest() {
    #expect(FieldName.suggestion(for: "size", among: Self.odd) == "; did you mean .\"size-2\"?")
    #expect(FieldName.suggestion(for: "First Nam", among: Self.odd) == "; did you mean .\"First Name\"?")
    #expect(FieldName.suggestion(for: "hourz", among: ["hours", "day"]) == "; did you mean 'hours'?")
    #expect(FieldName.suggestion(for: "price", among: Self.odd) == "")
  }
}
