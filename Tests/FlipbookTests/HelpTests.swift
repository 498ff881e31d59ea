import Foundation
import TestSupport
import Testing

/// What the program says of itself, word for word in `Help/`. `FLIPBOOK_RECORD=1` writes the files anew.
@Suite("The help")
struct HelpTests {
  static let verbs = [
    "new", "list", "check", "render", "join", "preview", "show", "inspect", "colors", "diff", "verify", "prune",
    "store", "store gc", "pictures", "gallery", "schema", "answer", "doctor",
    "ledger", "ledger init", "ledger add", "ledger edit", "ledger remove", "ledger import", "ledger list",
    "ledger books", "ledger categories",
  ]

  private func help(_ verb: String) throws -> String {
    let run = try Tool.run(
      verb.isEmpty ? ["--help"] : ["help"] + verb.split(separator: " ").map(String.init), environment: ["COLUMNS": "80"]
    )
    #expect(run.code == 0)
    return run.output
  }

  @Test("says of each verb what was approved", arguments: [""] + verbs)
  func text(verb: String) throws {
    let file = "Tests/FlipbookTests/Help/\(verb.isEmpty ? "flipbook" : verb.replacing(" ", with: "-")).txt"
    let text = try help(verb)
    if Recording.isOn {
      try text.write(toFile: Checkout.path(file), atomically: true, encoding: .utf8)
    }
    let approved = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let different = zip(approved, lines).first { $0 != $1 }
    #expect(different == nil, "the help differs from \(file); if it is right: make record")
    #expect(approved.count == lines.count, "the help differs from \(file); if it is right: make record")
  }

  @Test("tells examples and exit codes, and every verb is in the first help")
  func teaches() throws {
    let first = try help("")
    for part in ["EXAMPLES", "EXIT CODES", "130"] + Self.verbs.filter({ !$0.contains(" ") }) {
      #expect(first.contains(part))
    }
  }

  @Test("the man page has the options that the commands tell")
  func manPageIsPrinted() throws {
    let page = try Checkout.text(of: "Documentation/flipbook.1").components(separatedBy: "\n")
    let begin = try #require(page.firstIndex { $0.hasPrefix(".\\\" options") })
    let end = try #require(page.firstIndex(of: ".\\\" end of options"))
    let printed = try Tool.run([Checkout.path("Scripts/print-options"), Tool.path], executable: "/usr/bin/python3")
    #expect(printed.code == 0, "\(printed.errors)")
    let same = page[(begin + 1)..<end].joined(separator: "\n") + "\n" == printed.output
    #expect(same, "Documentation/flipbook.1 differs; run Scripts/update-reference")
  }

  @Test("the man page tells no option that no verb has")
  func manPageIsTrue() throws {
    let page = try Checkout.text(of: "Documentation/flipbook.1").replacingOccurrences(of: "\\-", with: "-")
    let known = try ([""] + Self.verbs).map(help).joined()
    for option in Set(page.matches(of: /--[a-z][a-z-]+/).map { String($0.0) }) {
      #expect(known.contains(option), "the man page tells \(option)")
    }
  }

  @Test("the man page's macros close every quote, and begin none within a word")
  func manPageQuotes() throws {
    for line in try Checkout.text(of: "Documentation/flipbook.1").split(separator: "\n")
    where line.hasPrefix(".") && !line.hasPrefix(".\\") {
      let quotes = line.count { $0 == "\"" }
      #expect(quotes.isMultiple(of: 2), "\(line)")
      var isOpen = false
      for (before, character) in zip(line, line.dropFirst()) where character == "\"" {
        if !isOpen { #expect(before == " ", "\(line)") }
        isOpen.toggle()
      }
    }
  }

  @Test("every verb and option is in the man page", arguments: verbs)
  func manPage(verb: String) throws {
    let page = try Checkout.text(of: "Documentation/flipbook.1").replacingOccurrences(of: "\\-", with: "-")
    #expect(page.contains(verb))
    for match in try help(verb).matches(of: /(?m)^  (?:-\w, )?(--[a-z-]+)/) {
      #expect(page.contains(match.1), "the man page does not tell \(match.1) of \(verb)")
    }
  }
}
