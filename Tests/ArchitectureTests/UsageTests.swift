import Foundation
import TestSupport
import Testing

@Suite("Mistakes of the command line have typed cures")
struct UsageTests {
  @Test("one with a semicolon of its own is made of a message, which knows its cure")
  func messages() throws {
    let text = /ValidationError\(\s*"(?:[^"\\\n]|\\.)*"(?:\s*\+\s*"(?:[^"\\\n]|\\.)*")*/
    for file in try Checkout.files(under: "Sources/Commands", ending: ".swift") {
      for match in try Checkout.text(of: file).matches(of: text) where match.output.contains("; ") {
        Issue.record("\(file): \(match.output) wants 'usage:'")
      }
    }
  }
}
