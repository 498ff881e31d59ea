import TestSupport
import Testing

/// Openings as Apple's API Design Guidelines have them: a summary fragment, "Returns …", "Creates …", "Whether …".
@Suite("Comments")
struct CommentTests {
  /// Openings that are not used, and what stands in their place.
  private static let openings = [
    "What ": "a noun", "True ": "Whether", "False ": "Whether", "Gives back ": "Returns", "That of ": "a noun",
    "Those ": "The things that",
  ]

  @Test("no comment opens with a word that the guidelines have another one for")
  func openings() throws {
    for (place, line, isFirst) in try comments() where isFirst {
      for (opening, better) in Self.openings where line.hasPrefix(opening) {
        Issue.record("\(place): '\(opening.dropLast())…' is '\(better)…': \(line)")
      }
    }
  }

  /// Openings of clauses and of pronouns, which leave out the noun that names a declaration.
  private static let clauses = [
    "How ", "Where ", "Nil ", "Why ", "When ", "Which ", "If ", "As ", "Gives ", "So ", "It ", "In ", "They ", "This ",
    "These ", "There ", "Who ", "Whoever ", "Whose ", "Until ", "True, ", "That ",
  ]

  @Test("a declaration is named by a fragment, not by a clause")
  func clauses() throws {
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      let lines = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      var first: Int?
      for (index, line) in lines.enumerated() {
        if line.hasPrefix("/// ") {
          first = first ?? index
        } else if !line.hasPrefix("///"), !(line.hasPrefix("@") && !line.contains(" ")) {
          defer { first = nil }
          guard let opening = first.map({ lines[$0].dropFirst(4) }) else { continue }
          for clause in Self.clauses where opening.hasPrefix(clause) {
            Issue.record("\(file):\(index + 1) opens with '\(clause.dropLast())': \(opening)")
          }
        }
      }
    }
  }

  @Test("a parameter or a result that is a Bool says whether, not 'true where'")
  func whether() throws {
    for (place, line, _) in try comments() {
      for dialect in ["true where ", "True where ", "false where "] where line.contains(dialect) {
        Issue.record("\(place): \(line)")
      }
    }
  }

  /// The lines of comments in the sources, with their places, and whether each begins its comment.
  private func comments() throws -> [(place: String, line: Substring, isFirst: Bool)] {
    var result: [(place: String, line: Substring, isFirst: Bool)] = []
    for file in try Checkout.files(under: "Sources", ending: ".swift") {
      var isInside = false
      let lines = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let code = line.drop { $0 == " " }
        let isComment = code.hasPrefix("//")
        if isComment {
          result.append(("\(file):\(index + 1)", code.drop { $0 == "/" }.drop { $0 == " " }, !isInside))
        }
        isInside = isComment
      }
    }
    return result
  }
}
