import Files
import Testing

@Suite("Patterns of paths")
struct PathPatternTests {
  static let paths: [(pattern: String, path: String, texts: [String: String]?)] = [
    ("{a}/{b}.png", "x/y.png", ["a": "x", "b": "y"]),
    ("{a}/{b}.png", "x/y/z.png", nil),
    ("{b}.png", "x/y/z.png", ["b": "z"]),
    ("**/S/{a}Tests/test{b}.*.png", "p/q/S/HomeTests/testMenu.1.png", ["a": "Home", "b": "Menu"]),
    ("**/S/{a}.png", "S/x.png", ["a": "x"]),
    ("{a}-{b}.png", "x-y-z.png", ["a": "x", "b": "y-z"]),
    ("a?{b}", "axy", ["b": "y"]), ("a?{b}", "ax", nil), ("x/**", "x/y/z.png", [:]), ("{a}", "", nil),
  ]

  @Test("a name stands for one character or more of one part, the earlier for as few as it can", arguments: paths)
  func texts(pattern: String, path: String, texts: [String: String]?) throws {
    let found = try #require(PathPattern(naming: pattern)).texts(of: path)
    #expect(found == texts)
  }

  @Test("of the names that are allowed the one that fits is found, however it is written")
  func allowed() throws {
    let pattern = try #require(PathPattern(naming: "{device}-{snapshot}.png"))
    let allowed = ["device": ["iphone-15", "iphone"], "snapshot": ["home", "15-home"]]
    #expect(pattern.texts(of: "iPhone 15-Home.png", allowing: allowed) == ["device": "iPhone 15", "snapshot": "Home"])
    #expect(pattern.texts(of: "iPhone 16-Home.png", allowing: allowed) == nil)
    #expect(pattern.texts(of: "iPhone-15_home.png", allowing: allowed) == ["device": "iPhone", "snapshot": "15_home"])
  }

  @Test("braces that are not closed, empty, or within others are no pattern", arguments: ["{a", "a}", "{}", "{a{b}}"])
  func malformed(text: String) { #expect(PathPattern(naming: text) == nil) }

  @Test("a pattern of many stars ends, as what failed once is not tried again")
  func manyStars() throws {
    let pattern = try #require(PathPattern(naming: String(repeating: "*a", count: 30) + "b"))
    #expect(pattern.texts(of: String(repeating: "a", count: 400)) == nil)
  }

  static let fits: [(pattern: String, path: String, fits: Bool)] = [
    ("a/**", "a", true), ("a/**", "a/b/c", true), ("a/**", "ab", false), ("a/**/**", "a", true),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/xb", false), ("**/b", "b", true),
    ("**/**/b", "x/b", true), ("a**b", "axb", true), ("a**b", "a/b", false), ("b", "x/y/b", true),
    ("/a/b", "a/b", true),
    ("", "x/y", true), ("x{y}", "x{y}", true), ("{x", "{x", true),
  ]

  @Test("two stars stand for any parts, also none; braces for themselves where nothing is named", arguments: fits)
  func parts(pattern: String, path: String, fits: Bool) {
    #expect(PathPattern(pattern).matches(path) == fits)
  }

  @Test("a pattern of many parts of two stars ends")
  func manyParts() {
    let pattern = PathPattern(String(repeating: "**/a/", count: 30) + "b")
    #expect(!pattern.matches(String(repeating: "a/", count: 400) + "c"))
  }
}
