import Basics
import TestSupport
import Testing

@Suite("Text that machines read is bytes")
struct MachineTextTests {
  /// Scalars that make one character with what stands beside them, and some that do not.
  static let joining = ["\u{0600}", "\u{0301}", "\u{200D}", "\u{FE0F}", "\r", "\u{1F3FD}", "\u{0338}", "a", "é", "文"]

  @Test("a separator parts, whatever would make one character with it", arguments: joining)
  func parting(mark: String) {
    for separator in ["/", ".", ":", " ", "=", "\n", "\"", "<"] {
      let text = MachineText("x\(mark)\(separator)\(mark)y")
      let piece = MachineText(separator)
      #expect(text.parts(at: piece).map { Array($0.bytes) } == [Array("x\(mark)".utf8), Array("\(mark)y".utf8)])
      #expect(text.words(between: piece).count == 2)
      #expect(text.cut(at: piece)?.tail == MachineText("\(mark)y"))
      #expect(text.holds(piece))
      #expect(text.rest(after: "x") == MachineText("\(mark)\(separator)\(mark)y"))
      #expect(text.start(before: "y") == MachineText("x\(mark)\(separator)\(mark)"))
      #expect(text.replacing(piece, by: "__") == MachineText("x\(mark)__\(mark)y"))
      #expect(MachineText("\(separator)\(mark)x").starts(with: piece))
      #expect(MachineText("x\(mark)\(separator)").ends(with: piece))
    }
  }

  @Test("texts that look alike and have other bytes are others")
  func equality() {
    let (one, other) = ("caf\u{E9}", "cafe\u{301}")
    #expect(one == other)
    #expect(MachineText(one) != MachineText(other))
    #expect(Set([MachineText(one), MachineText(other)]).count == 2)
    #expect([MachineText(one), MachineText(other)].sorted() == [MachineText(other), MachineText(one)])
    #expect(!MachineText(one).starts(with: MachineText("cafe")))
    #expect(MachineText(other).starts(with: "cafe"))
  }

  @Test("lines end with LF or CR LF, and the last one need not end")
  func lines() {
    #expect(MachineText("a\r\nb\n\nc").lines == ["a", "b", "", "c"])
    #expect(MachineText("a\rb\r\n").lines == ["a\rb", ""])
    #expect(MachineText("").lines == [""])
    #expect(MachineText(" \t a b\r\n").trimmed == "a b")
    #expect(MachineText(" \t\r\n").trimmed == "")
  }

  @Test("parts and words are those that arrays of bytes give")
  func parts() {
    var random = Seeded(51)
    let alphabet = Array("a:b::é\r\n. /".utf8) + Array("\u{0600}\u{0301}".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = MachineText(decoding: bytes)
      let own = Array(text.bytes)
      let colon = UInt8(ascii: ":")
      #expect(
        text.parts(at: ":").map { Array($0.bytes) }
          == own.split(separator: colon, omittingEmptySubsequences: false).map(Array.init))
      #expect(text.parts(at: ":", keepingEmpty: false) == text.words(between: ":"))
      #expect(text.words(between: ":/").map { Array($0.bytes) } == own.split { ":/".utf8.contains($0) }.map(Array.init))
      #expect(text.parts(at: ":", most: 2).last == text.cut(at: ":")?.tail ?? text)
      #expect(text.parts(at: "::").map(\.text).joined(separator: "::") == text.text)
      let last = own.lastIndex(of: colon)
      #expect(text.cut(atLast: ":").map { Array($0.head.bytes) } == last.map { Array(own[..<$0]) })
    }
  }

  @Test("numbers are digits of ASCII")
  func numbers() {
    #expect(Int(MachineText("-12")) == -12)
    #expect(Int(MachineText("١٢")) == nil)
    #expect(Double(MachineText("1.5")) == 1.5)
    #expect(MachineText("007").isDigits && !MachineText("").isDigits && !MachineText("½").isDigits)
    #expect(MachineText("\"\u{301}x\"").inside("\"", "\"") == "\u{301}x")
    #expect(MachineText("\"").inside("\"", "\"") == nil)
  }

  @Test("a text begins and ends with itself and with nothing, and not with more than it has")
  func ends() {
    let text = MachineText("ab")
    #expect(text.ends(with: "ab") && text.starts(with: "ab") && text.holds("ab"))
    #expect(text.ends(with: "") && text.starts(with: ""))
    #expect(!text.ends(with: "xab") && !text.starts(with: "abx") && !text.holds("abx"))
    #expect(MachineText("ab").parts(at: "ab") == ["", ""] && text.parts(at: "ab", keepingEmpty: false).isEmpty)
  }
}
