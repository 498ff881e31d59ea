import Basics
import Testing

@Suite("Names as files' names")
struct FileNameTests {
  @Test("a slash and what steers a terminal become a minus sign, a full stop at the start a line below")
  func texts() {
    for (name, file) in [
      ("half", "half"), ("a/b", "a-b"), ("/", "-"), ("a\nb\u{7}", "a-b-"), (".hidden", "_hidden"), ("..", "_."),
      ("", "_"),
      ("a.b", "a.b"), ("Größe", "Größe"), ("\u{600}/x", "\u{600}-x"),
    ] {
      #expect(Array(FileName(name).text.utf8) == Array(file.utf8), "\(name.debugDescription)")
    }
  }

  /// By Unicode's `NormalizationTest.txt`, part 1.
  @Test(
    "accents that are characters of their own become part of their letters",
    arguments: [
      ("e\u{301}", "\u{E9}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("D\u{323}\u{307}", "\u{1E0C}\u{307}"),
      ("q\u{301}", "q\u{301}"), ("\u{212B}", "\u{C5}"),
    ])
  func composed(name: String, file: String) {
    #expect(Array(FileName(name).text.utf8) == Array(file.utf8))
    #expect(Array(FileName(file).text.utf8) == Array(file.utf8))
  }

  /// By Unicode's `CaseFolding.txt`, status C and F, and canonical equivalence.
  @Test(
    "two names are one where a disk could take them for one",
    arguments: [
      ("a/b", "a-b"), (".x", "_x"), ("Card", "cARD"), ("\u{E9}", "e\u{301}"), ("\u{C9}", "e\u{301}"),
      ("Straße", "STRASSE"),
      ("STRA\u{1E9E}E", "strasse"), ("ΌΔΟΣ", "όδος"), ("ΌΔΟΣ", "όδοσ"), ("\u{212A}", "k"), ("\u{FB01}n", "FIN"),
      ("ſ", "S"),
      ("Ǆ", "ǆ"), ("ǅ", "ǆ"), ("Ж", "ж"), ("\u{1E9B}\u{323}", "\u{1E61}\u{323}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ])
  func same(one: String, other: String) {
    #expect(FileName(one) == FileName(other))
    #expect(Set([FileName(one), FileName(other)]).count == 1)
  }

  @Test(
    "and two where none does",
    arguments: [
      ("a", "b"), ("a", "a "), ("ı", "i"), ("İ", "i"), ("I", "ı"), ("ss", "s"), ("a-b", "a--b"), ("文", "攵"), ("é", "e"),
      ("Ａ", "A"),
    ])
  func different(one: String, other: String) {
    #expect(FileName(one) != FileName(other))
  }
}
