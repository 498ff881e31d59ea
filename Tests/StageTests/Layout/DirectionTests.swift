import Geometry
import Layers
import Locales
import Scenes
import Stage
import Testing

@Suite("Leading and trailing")
struct DirectionTests {
  private func show(_ yaml: String, in language: String) throws -> Show {
    try Show(Stage(scene: checkedScene(yaml, options: SceneOptions(locale: try LocaleTag(language)))))
  }

  @Test(
    "are left and right, and the other way round where the language runs to the left",
    arguments: [("zh", false), ("en-GB", false), ("ar", true), ("he", true), ("ar_EG", true)])
  func edges(language: String, isMirrored: Bool) throws {
    let show = try show(
      """
      layers:
        - {box: a, leading: 10, width: 60, top: 0, height: 20}
        - {box: b, trailing: 30, width: 60, top: 30, height: 20}
        - {box: c, leading: 10, trailing: 30, top: 60, height: 20}
        - {label: d, leading: 5, top: 90, text: "abc"}
        - {label: e, width: 90, top: 120, text: "abc"}
        - {label: f, width: 90, top: 150, text: "abc", align: trailing}
        - {label: g, width: 90, top: 180, text: "abc", align: left}
        - scroll: strip
          frame: [0, 300, 100, 50]
          axis: horizontal
          startAt: strip.start
          insets: {leading: 20, trailing: 5}
          layers: [{box: page, size: [300, 50]}]
        - {label: told, top: 400, text: "{strip.start} {strip.end}"}
      """, in: language)
    func x(_ name: String) throws -> Double { try show.frame(name).minX }
    #expect(try [x("a"), x("b"), x("c"), x("d")] == (isMirrored ? [305, 30, 30, 340] : [10, 285, 10, 5]))
    #expect(try show.frame("c").width == 335)
    func alignment(_ name: String) throws -> Text.Alignment? {
      guard case .text(let text) = try show.layer(name).content else { return nil }
      return text.alignment
    }
    #expect(try alignment("e") == (isMirrored ? .right : .left))
    #expect(try alignment("f") == (isMirrored ? .left : .right))
    #expect(try alignment("g") == .left)
    #expect(try show.text("told") == (isMirrored ? "-5 220" : "-20 205"))
  }

  @Test("are the sides of insets and pullLimit as the language runs at the time, that of a layer or set by an action")
  func sides() throws {
    let strip = """
      axis: horizontal, startAt: 0, insets: {leading: 20, trailing: 5}, pullLimit: {leading: 8}, \
      layers: [{box: , size: [300, 50]}]
      """
    let show = try Show(
      """
      layers:
        - {box: switch, frame: [0, 0, 50, 50], tap: {set: {locale: if locale == "ar" then "en" else "ar"}}}
        - {scroll: outer, frame: [0, 300, 100, 50], \(strip)}
        - {box: greek, locale: el, top: 400, height: 50, layers: [{scroll: inner, frame: [0, 0, 100, 50], \(strip)}]}
        - {scroll: own, locale: ar, frame: [200, 300, 100, 50], \(strip.replacing("box: ,", with: "label: , text: 'a',"))}
        - {label: told, top: 500, text: "{outer.start} {outer.end} {inner.start} {inner.end}"}
        - {label: besides, top: 550, text: "{own.start} {own.end}"}
      """,
      steps: "tap: switch", "wait: 1s", "drag: {on: outer, by: [-900, 0], over: 0.4s}", "expect: outer.offset.x == 228",
      "release", "settle", "tap: switch", "wait: 1s", "drag: {on: outer, by: [900, 0], over: 0.4s}",
      "expect: outer.offset.x == -28",
      "release", "drag: {on: inner, by: [900, 0], over: 0.4s}", "expect: inner.offset.x == -28")
    #expect(try show.text("told") == "-20 205 -20 205")
    #expect(try show.text("told", at: 1) == "-5 220 -20 205")
    #expect(try show.text("told", at: show.duration) == "-20 205 -20 205")
    // The sides of a scroll that has a language of its own are those of the line that it stands in.
    #expect(try show.text("besides") == "-20 205" && show.text("besides", at: 1) == "-5 220")
  }

  @Test("formulas read which way it is: the scene's, that of a layer's own language, and one set by an action")
  func inFormulas() throws {
    let scene = """
      functions: {side(n): "{n}{if rightToLeft then '<' else '>'}"}
      layers:
        - {label: shown, text: "{if rightToLeft then 'left' else 'right'}", tap: {set: {locale: "he"}}}
        - {label: own, top: 50, locale: ur, text: "{side('own')}"}
        - {box: greek, top: 100, locale: el, height: 50, layers: [{label: inner, text: "{side('inner')}"}]}
        - {box: bar, left: if rightToLeft then 7 else 3, top: 200, size: [9, 9]}
      """
    for (language, isMirrored) in [("en", false), ("ar", true), ("az-Arab", true), ("az", false)] {
      let show = try show(scene, in: language)
      #expect(try show.text("shown") == (isMirrored ? "left" : "right"))
      #expect(try show.text("own") == "own<" && show.text("inner") == "inner>")
      #expect(try show.frame("bar").minX == (isMirrored ? 7 : 3))
    }
    let show = try Show("locale: en\n" + scene, steps: "tap: shown", "wait: 0.1s")
    #expect(try show.text("shown") == "right" && show.text("shown", at: show.duration) == "left")
  }

  @Test("in points that are fractions of a size, leading and trailing are its ends")
  func ends() throws {
    let scene = """
      layers:
        - {box: a, frame: [50, 0, 100, 20], scale: 0.5, anchor: [leading, 0.5], tap: {set: {locale: "ar"}}}
        - {box: b, frame: [50, 30, 100, 20], rotation: 9deg, anchor: [if width > 9 then trailing else 0.5, 1]}
        - {box: c, frame: [50, 60, 100, 20], fill: {gradient: [red, blue], from: [leading, 0], to: [trailing, 1]}}
        - {box: d, frame: [50, 90, 100, 20], perspective: 300, perspectiveOrigin: [trailing - 0.25, 0], layers: [{box: turned, rotationX: 9deg}]}
        - {label: told, top: 200, text: "{a.onScreen.x}"}
      """
    for (language, isMirrored) in [("en", false), ("ar", true)] {
      let show = try show(scene, in: language)
      let (start, end): (Double, Double) = isMirrored ? (1, 0) : (0, 1)
      #expect(try show.layer("a").anchor == Point(start, 0.5) && show.layer("b").anchor == Point(end, 1))
      guard case .gradient(let gradient)? = try show.layer("c").background else {
        Issue.record("no gradient")
        return
      }
      #expect(gradient.start == Point(start, 0) && gradient.end == Point(end, 1))
      #expect(try show.text("told") == (isMirrored ? "100" : "50"))
    }
    let show = try Show("locale: en\n" + scene, steps: "tap: a", "wait: 0.1s")
    #expect(try show.text("told") == "50" && show.text("told", at: show.duration) == "100")
    let elsewhere = mistakes("layers: [{box: b, left: leading, scale: [leading, 1], frame: [leading, 0, 1, 1]}]")
    #expect(elsewhere.count { $0.contains("no 'leading' here") } == 3, "\(elsewhere)")
  }

  @Test("an edge is given once, by whichever name")
  func twice() {
    let box = mistakes("layers: [{box: b, left: 1, leading: 2, top: 0}]")
    #expect(
      box.count == 1 && box[0].contains("box 'b': 'left' and 'leading' both fix its horizontal place; remove one"))
    let inset = mistakes("layers: [{scroll: s, axis: horizontal, insets: {right: 4, trailing: 2}}]")
    let words = "'right' and 'trailing' of 'insets' are the same edge in this language; leave one of them out"
    #expect(inset.count == 1 && inset[0].contains(words))
    let open = mistakes(
      "layers: [{box: b, locale: ar, layers: [{scroll: s, axis: horizontal, insets: {left: 4, trailing: 2}}]}]")
    let cure = "write both by 'leading' and 'trailing', or both by 'left' and 'right'"
    #expect(
      open == [
        "1:88: 'left' and 'trailing' of 'insets' may be one and the same edge where the language changes; \(cure)"
      ])
  }
}
