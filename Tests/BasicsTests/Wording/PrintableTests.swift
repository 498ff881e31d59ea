import Basics
import Testing

@Suite("What comes from files is printed so that nothing obeys it")
struct PrintableTests {
  /// All that does something: from Unicode's tables, not from the code under test.
  static let commands: [Unicode.Scalar] = (0...0x2FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    .filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      // Bidi_Control.
      default: scalar.value == 0x61C || scalar.properties.name.map(Self.turnsDirection) == true
      }
    }

  static func turnsDirection(_ name: String) -> Bool {
    ["LEFT-TO-RIGHT", "RIGHT-TO-LEFT", "POP DIRECTIONAL", "FIRST STRONG ISOLATE"].contains { name.hasPrefix($0) }
      && ["MARK", "EMBEDDING", "OVERRIDE", "ISOLATE", "FORMATTING"].contains { name.hasSuffix($0) }
  }

  @Test("no command is left, wherever it stands, and everything else stays")
  func everyCommand() {
    #expect(Self.commands.count == 65 + 2 + 12)
    for scalar in Self.commands {
      let text = "a\(scalar)b\r\(scalar)"
      #expect(!text.printable.unicodeScalars.contains(scalar))
      #expect(!text.printable.unicodeScalars.contains { $0.isCommand })
      #expect(text.printable.hasPrefix("a\\") && text.printable.contains("b\\r"))
    }
    let plain = "Zürich 上海 👩‍👩‍👧 a:b::c # ## #[1] 'x' \"y\""
    #expect(plain.printable == plain)
  }

  @Test("a text of lines keeps line feeds and tabs alone")
  func lines() {
    for scalar in Self.commands where scalar != "\n" && scalar != "\t" {
      #expect("a\n\(scalar)b".printableLines.unicodeScalars.filter { $0.isCommand } == ["\n"])
    }
    #expect("a\n\tb".printableLines == "a\n\tb")
    #expect("a\r\nb".printableLines == "a\\r\nb")
  }

  @Test(
    "no line is an order to a build server",
    arguments: [
      ("::error file=a::b", #"\u{3A}:error file=a::b"#), ("  ::error::b", #"  \u{3A}:error::b"#),
      ("a\n::error::b", "a\n\\u{3A}:error::b"), ("a ##[error]b", #"a \u{23}#[error]b"#),
      ("##vso[task.complete]", #"\u{23}#vso[task.complete]"#), ("a::b", "a::b"), ("## a [b]", "## a [b]"),
    ])
  func orders(text: String, printed: String) {
    #expect(text.printableLines == printed)
  }

  @Test(
    "a format writes orders in its own way, whatever else it writes",
    arguments: [
      ("a ##[error]b", "a <23>#[error]b"), ("###[a", "#<23>#[a"), ("\u{1B}#[a", "<1B>#[a"), ("## a", "## a"),
      ("##", "##"),
      ("##vso[\n", "<23>#vso[LF"), ("::a", "::a"),
    ])
  func customEscapes(text: String, written: String) {
    func number(_ scalar: Unicode.Scalar) -> String { "<\(String(scalar.value, radix: 16, uppercase: true))>" }
    let found = text.escaped(orders: number) { $0 == "\n" ? "LF" : nil }
    #expect(found == written)
  }

  @Test("printing twice is printing once")
  func idempotent() {
    let text = "\u{1B}[2J::a\n::b##[c]\u{202E}"
    #expect(text.printable.printable == text.printable)
    #expect(text.printableLines.printableLines == text.printableLines)
  }
}
