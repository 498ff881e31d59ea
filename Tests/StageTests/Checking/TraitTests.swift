import Formulas
import Geometry
import Layers
import Locales
import SceneFiles
import Scenes
import Stage
import Testing
import Vocabulary

@Suite("Darkness, text size and language")
struct TraitTests {
  private func style(_ layer: String, in show: Show, at seconds: Double = 0) throws -> Text.Style {
    guard case .text(let text) = try show.layer(layer, at: seconds).content else {
      throw PlainSurroundings.Missing(message: "\(layer)")
    }
    return text.style
  }

  private func alignment(_ layer: String, in show: Show, at seconds: Double = 0) throws -> Text.Alignment? {
    guard case .text(let text) = try show.layer(layer, at: seconds).content else { return nil }
    return text.alignment
  }

  private let whole = """
    device: {size: [300, 200]}
    functions: {shade(): if dark then "black" else "white"}
    components:
      bar:
        values: {ink: if dark then white else black}
        layers:
          - {label: word, text: "{shade()} {textSize} {locale} {dayName(0)}", font: 10, color: ink, leading: 10}
    values: {paper: if dark then black else white}
    layers:
      - {box: back, frame: [0, 0, 300, 100], fill: paper, tap: {set: {dark: not dark, textSize: ax3, locale: ar}}}
      - {bar: part}
      - {box: lead, leading: 10, width: 20, top: 0, height: round(10 * textScale)}
      - {box: both, leading: 10, trailing: 30, top: 0, height: 20}
      - {box: end, trailing: 30, width: 20, top: 0, height: 20}
      - {label: wide, text: "a", width: 100}
    """

  @Test("an action sets them for the whole scene, components and functions included")
  func actions() throws {
    let show = try Show(whole, steps: "tap: back", "wait: 1s")
    #expect(try show.text("part.word") == "white large zh 星期日")
    #expect(try show.text("part.word", at: 1) == "black ax3 ar الأحد")
    #expect(try show.layer("back").background == .color(.white))
    #expect(try show.layer("back", at: 1).background == .color(.black))
    guard case .text(let text) = try show.layer("part.word", at: 1).content else { return }
    #expect(text.color == .white)
    #expect(try [0, 1].map { try style("part.word", in: show, at: $0).size } == [10, 10 * 40.0 / 17])
    #expect(try [0, 1].map { try show.frame("lead", at: $0).height } == [10, 24])
    #expect(try ["lead", "both", "end"].map { try show.frame($0).minX } == [10, 10, 250])
    #expect(try ["lead", "both", "end"].map { try show.frame($0, at: 1).minX } == [270, 30, 30])
    #expect(try show.frame("both", at: 1).width == 260)
    #expect(try [0, 1].map { try alignment("wide", in: show, at: $0) } == [.left, .right])
  }

  @Test("a state by such a name says how the scene begins, and what is set goes before it")
  func beginning() throws {
    let yaml = """
      state: {dark: true, textSize: ax1, locale: ko}
      variants: {light: {dark: false, textSize: small}}
      layers: [{label: l, text: "{if dark then 1 else 0} {textSize} {dayName(0)}", tap: {set: {dark: not dark}}}]
      takes: {t: [{tap: l}, {wait: 1s}]}
      """
    #expect(try Show(yaml, take: "t").text("l") == "1 ax1 일요일")
    #expect(try Show(yaml, take: "t").text("l", at: 1) == "0 ax1 일요일")
    func text(_ options: SceneOptions, at seconds: Double) throws -> String {
      try Show(Stage(scene: checkedScene(yaml, options: options), take: "t")).text("l", at: seconds)
    }
    var options = SceneOptions(dark: false, locale: try LocaleTag("de"))
    options.textSize = .large
    #expect(try [0, 1].map { try text(options, at: $0) } == ["0 large Sonntag", "1 large Sonntag"])
  }

  @Test("one that becomes what there is none of is told at the state that begins it")
  func unknown() throws {
    let show = try Show(
      """
      state: {n: 0, textSize: large, m: 1}
      layers: [{label: l, text: "{textSize} {n} {m}", tap: {set: {textSize: "{n}"}}}]
      takes: {t: [{tap: l}, {wait: 1s}]}
      """, take: "t")
    let problem = #expect(throws: Diagnostic.self) { try show.text("l", at: 1) }
    #expect(problem?.place.map { "\($0)" } == "scene.yaml:1:15")
    #expect(problem?.message.hasPrefix("'textSize' wants one of xSmall, ") == true)
  }

  @Test("a layer says them for itself and all that is in it, also by values of the scene; the nearest wins")
  func layers() throws {
    let show = try Show(
      """
      device: {size: [300, 200]}
      locale: en
      functions: {ground(): if dark then black else white}
      components:
        card:
          values: {title: required, edge: mix(ink, ground(), 0.5)}
          layers: [{label: word, text: "{title} {dayName(0)}", color: edge}]
      values:
        ink: if dark then white else black
        pale: mix(ink, ground(), 0.25)
        day: dayName(0)
        rows: {from: n in range(2), give: (n + 1) * textScale}
      state: {night: false}
      layers:
        - {box: plain, fill: ink, tap: {set: {night: true}}, size: [300, 20], top: 100}
        - box: panel
          dark: night
          textSize: ax3
          locale: ar
          fill: ink
          size: [200, 100]
          layers:
            - {box: faint, fill: pale, leading: 10, width: 20, top: 0, height: 20}
            - {label: words, text: "{day} {sum(rows)}", font: 10, width: 100}
            - {card: use, title: day}
            - {box: inner, dark: not dark, fill: ink, layers: [{label: l, text: "{if dark then 1 else 0}", locale: ko}]}
            - {label: korean, locale: ko, textScale: 2, text: "{day} {locale}", width: 100, font: 10}
      """, steps: "tap: plain", "wait: 1s")
    func fill(_ name: String, at seconds: Double) throws -> Fill? { try show.layer(name, at: seconds).background }
    #expect(try [0, 1].map { try fill("plain", at: $0) } == [.color(.black), .color(.black)])
    #expect(try [0, 1].map { try fill("panel", at: $0) } == [.color(.black), .color(.white)])
    #expect(try [0, 1].map { try fill("inner", at: $0) } == [.color(.white), .color(.black)])
    #expect(try fill("faint", at: 1) == .color(Color(white: 0.75, alpha: 1)))
    #expect(try [0, 1].map { try show.text("inner.l", at: $0) } == ["1", "0"])
    #expect(try show.text("words") == "الأحد \(3 * 40.0 / 17)" || show.text("words").hasPrefix("الأحد 7.058"))
    #expect(try style("words", in: show).size == 10 * 40.0 / 17 && style("words", in: show).locale?.text == "ar")
    #expect(try show.text("use.word") == "الأحد الأحد")
    #expect(try show.text("korean") == "일요일 ko" && style("korean", in: show).size == 20)
    #expect(try show.frame("faint").minX == 170)
    #expect(try alignment("words", in: show) == .right && alignment("korean", in: show) == .right)
  }

  @Test("a component that has one of them as its state sets it: a switch of the settings")
  func shared() throws {
    let scene = """
      components: {switch: {state: {on: required}, size: [50, 30], tap: {set: {on: not on}}}}
      fill: if dark then black else white
      layers: [{switch: night, on: dark}]
      """
    let (once, twice) = (try Show(scene, steps: "tap: night"), try Show(scene, steps: "tap: night", "tap: night"))
    #expect(try once.screen(at: 0).background == .color(.white))
    #expect(try once.screen(at: once.duration).background == .color(.black))
    #expect(try twice.screen(at: twice.duration).background == .color(.white))
  }

  @Test("colours that shall fade follow it")
  func fading() throws {
    let show = try Show(
      """
      state: {night: {follows: if dark then 1 else 0, over: 1s, curve: linear}}
      layers: [{box: b, fill: mix(white, black, night), tap: {set: {dark: true}}}]
      """, steps: "tap: b", "wait: 2s")
    let colors = try [0, 0.5, 2].map { try show.layer("b", at: $0).background }
    #expect(colors[0] == .color(.white) && colors[2] == .color(.black) && !colors[..<1].contains(colors[1]))
    #expect(colors[1] != colors[2])
  }

  @Test("the bar of a scroll is light in a layer that is dark")
  func indicator() throws {
    let show = try Show(
      """
      device: card
      layers:
        - {box: around, dark: true, layers: [{scroll: list, layers: [{box: row, frame: [0, 0, 100, 400]}]}]}
      """, steps: "drag: {on: list, by: [0, -60], over: 0.3s}")
    #expect(
      try show.screen(at: 0.2).first { $0.kind == "indicator" }?.background == .color(Color(white: 1, alpha: 0.35)))
  }

  @Test("a scene that sets none has none of their states", arguments: ["", "textScale: 1\n", "dark: true\n"])
  func nothingToPay(_ top: String) throws {
    let layers = "layers: [{label: l, text: \"{dark} {textSize}\", fill: if dark then red else blue, leading: 9}]"
    let description = try SceneReader(fileSystem: MemoryFileSystem(["scene.yaml": top + layers])).read("scene.yaml")
      .description
    let (program, diagnostics) = Program.elaborate(
      description, surroundings: PlainSurroundings(), options: SceneOptions())
    #expect(diagnostics.isEmpty && program.root.states.isEmpty)
  }

  @Test(
    "what is neither is refused, with its place and the cure",
    arguments: [
      (
        "values: {language: \"en\"}\nlayers: [{label: l, text: language}]",
        "1:10: 'language' is the system's, and can be no value of a scene's own; write 'locale: en' at the top of the "
          + "file, or on a layer, for all in it, or give it another name"
      ),
      (
        "values: {dark: true}\nfill: red",
        "1:10: 'dark' is the system's, and can be no value of a scene's own; write 'state: {dark: true}' for where the "
          + "scene begins, 'dark: true' on a layer for all in it, or give it another name"
      ),
      (
        "state: {textScale: 1}\nfill: red",
        "1:9: 'textScale' is the system's, and can be no state of a scene's own; write 'textScale: 1' at the top of the "
          + "file, or on a layer, for all in it, or give it another name"
      ),
      ("state: {dark: 0}\nfill: red", "1:15: 'dark' is read before any formula; set it to true or false"),
      (
        "layers: [{box: b, state: {textSize: 1}, fill: red}]",
        "1:27: 'textSize' is the system's, and can be no state of a scene's own; write 'state: {textSize: ax3}' for "
          + "where the scene begins, 'textSize: ax3' on a layer for all in it, or give it another name"
      ),
      (
        "layers: [{box: b, fill: red, tap: {set: {textSize: huge}}}]",
        "1:52: 'huge' is no word for 'textSize'; it takes \(TextSize.words.joined(separator: ", "))"
      ),
      ("layers: [{box: b, fill: red, tap: {set: {locale: jp}}}]", "1:50: 'jp' is no locale; did you mean 'ja'?"),
      (
        "layers: [{box: b, fill: red, tap: {set: {dark: 1}}}]",
        "1:48: 'dark' wants true or false, this is a number"
      ),
      (
        "layers: [{box: b, fill: red, tap: {animate: {dark: true}, over: 1s}}]",
        "1:46: 'dark' changes at once: set it, and let what shall move follow it, as in 'state: {moved: {follows: if "
          + "dark then 1 else 0, over: 0.3s}}'"
      ),
      (
        "layers: [{box: b, fill: red, tap: {animate: {textSize: ax3}, over: 1s}}]",
        "1:46: 'textSize' changes at once: set it, and let what shall move follow it, as in 'state: {moved: {follows: "
          + "textScale, over: 0.3s}}'"
      ),
      (
        "dark: true\nlayers: [{box: b, fill: if dark then red else blue, tap: {set: {dark: false}}}]",
        "1:1: an action sets 'dark', and here the scene says for good what it is; write 'state: {dark: …}' for where it "
          + "begins"
      ),
      (
        "layers: [{box: b, locale: ar, layers: [{box: c, leading: 9, right: 9, fill: red}]}]",
        "1:46: box 'c' has 'leading' and 'right', which may be one and the same edge where the language changes; place "
          + "it by 'leading', 'trailing' and 'width' alone, or by none of them"
      ),
      (
        "layers: [{box: b, dark: true, fill: red}]",
        "1:19: 'dark' has no effect on box 'b': nothing in it follows it, and no formula in it reads 'dark'"
      ),
    ])
  func refused(yaml: String, message: String) {
    #expect(mistakes(yaml) == [message])
  }
}
