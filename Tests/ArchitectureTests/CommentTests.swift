import TestSupport
import Testing

@Suite("Comments")
struct CommentTests {
  @Test("no comment begins with What or Whether: a noun says more")
  func nouns() throws {
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      var isInside = false
      for (index, line) in try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let code = line.drop { $0 == " " }
        let isComment = code.hasPrefix("//")
        let words = code.drop { $0 == "/" }.drop { $0 == " " }
        // The lines of a comment after its first may begin with any word.
        if isComment, !isInside, words.hasPrefix("What ") || words.hasPrefix("Whether ") {
          Issue.record("\(file):\(index + 1): \(words)")
        }
        isInside = isComment
      }
    }
  }
}
