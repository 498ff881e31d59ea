import Formulas
import Testing

@Suite("Whole numbers that a number does not hold")
struct WideNumberTests {
  @Test(
    "are told in a formula, with the cure",
    arguments: ["9007199254740993", "1580661436132757506", "9999999999999999.5"])
  func reported(digits: String) {
    let failure = #expect(throws: Diagnostic.self) { try Formula(parsing: "1 + \(digits)", at: start) }
    #expect(
      failure?.message
        == "numbers hold whole numbers up to 9007199254740992 exactly; an id that is larger stands in quotes: \"\(digits)\""
    )
    #expect(failure?.place == start.advanced(by: 4, length: digits.count))
  }

  @Test("are none up to 2 to the 53rd, nor with zeros before or a fraction behind")
  func held() throws {
    for digits in ["9007199254740992", "0000009007199254740992", "0.12345678901234567890", "900719925474099.25"] {
      #expect(try value(of: digits) == .number(Double(digits) ?? -1))
      #expect(!WideNumber.isWritten(in: digits) && !WideNumber.isWritten(in: "-\(digits)"))
    }
    for digits in ["-9007199254740993", "9007199254740993.0", "10000000000000000"] {
      #expect(WideNumber.isWritten(in: digits))
    }
    for word in ["9007199254740993e0", "9007199254740993a", "2016-06-25", "", "-"] {
      #expect(!WideNumber.isWritten(in: word))
    }
  }
}
