import Files
import Testing

@Suite("Patterns of paths with named parts")
struct NamedPathPatternTests {
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
    let found = try #require(NamedPathPattern(pattern)).texts(of: path)
    #expect(found == texts)
  }

  @Test("of the names that are allowed the one that fits is found, however it is written")
  func allowed() throws {
    let pattern = try #require(NamedPathPattern("{device}-{snapshot}.png"))
    let allowed = ["device": ["iphone-15", "iphone"], "snapshot": ["home", "15-home"]]
    #expect(pattern.texts(of: "iPhone 15-Home.png", allowing: allowed) == ["device": "iPhone 15", "snapshot": "Home"])
    #expect(pattern.texts(of: "iPhone 16-Home.png", allowing: allowed) == nil)
    #expect(pattern.texts(of: "iPhone-15_home.png", allowing: allowed) == ["device": "iPhone", "snapshot": "15_home"])
  }

  @Test("braces that are not closed, empty, or within others are no pattern", arguments: ["{a", "a}", "{}", "{a{b}}"])
  func malformed(text: String) { #expect(NamedPathPattern(text) == nil) }

  @Test("a pattern of many stars ends, as what failed once is not tried again")
  func manyStars() throws {
    let pattern = try #require(NamedPathPattern(String(repeating: "*a", count: 30) + "b"))
    #expect(pattern.texts(of: String(repeating: "a", count: 400)) == nil)
  }
}
