import Foundation
import TestSupport
import Testing

@Suite("Errors have words")
struct ErrorWordTests {
  @Test("each type of errors that leaves its room has a message or a description: no message quotes a dump of fields")
  func described() throws {
    let declaration = /^ *(?:public|package) (?:final )?(?:struct|enum|class) (\w+): ([^{]*)\{/
    var found = 0
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      for line in try Checkout.text(of: file).split(separator: "\n") {
        guard let match = line.firstMatch(of: declaration) else { continue }
        let conformances = match.2.split { $0 == "," || $0 == " " }
        guard conformances.contains("Error") else { continue }
        found += 1
        #expect(
          conformances.contains { $0 == "MessageConvertible" || $0 == "CustomStringConvertible" }, "\(file): \(match.1)"
        )
      }
    }
    #expect(found > 5)
  }
}
