import Formulas
import Layers
import Locales
import SceneFiles
import Scenes
import Stage
import TestSupport
import Testing

@Suite("The locale")
struct LocaleTests {
  private func show(_ yaml: String, _ overrides: [(String, String)] = [], variant: String? = nil) throws -> Show {
    try Show(Stage(scene: scene(yaml, overrides, variant: variant)))
  }

  private func scene(_ yaml: String, _ overrides: [(String, String)] = [], variant: String? = nil) throws -> Scene {
    try checkedScene(yaml, options: options(yaml, overrides, variant: variant))
  }

  private func options(
    _ yaml: String, _ overrides: [(String, String)] = [], variant: String? = nil
  ) throws -> SceneOptions {
    let place = SourcePlace(file: "set", line: 1, column: 1)
    let set = try overrides.map { name, value in
      ValueOverride(name, try LocaleTag.formula(value, of: name, at: place) ?? Formula(parsing: value, at: place))
    }
    return try SceneOptions(variant: variant, overrides: set).resolved(for: description(yaml))
  }

  private func locale(_ name: String, in show: Show, at seconds: Double = 0) throws -> String? {
    guard case .text(let text) = try show.layer(name, at: seconds).content else { return nil }
    return text.style.locale?.text
  }

  private func description(_ yaml: String) throws -> SceneDescription {
    try SceneReader(fileSystem: MemoryFileSystem(["scene.yaml": yaml])).read("scene.yaml").description
  }

  private let file = """
    locale: ja
    variants: {korean: {locale: ko}, older: {language: "zh-HK"}}
    layers: [{label: l, text: "{locale} {language} {dayName(0)}"}]
    """

  @Test(
    "the scene's file says it, a variant another one, and what is set goes before both",
    arguments: [
      (nil, nil, "ja ja 日曜日"), ("korean", nil, "ko ko 일요일"), (nil, "ko", "ko ko 일요일"),
      (nil, "'zh-TW'", "zh-TW zh-TW 星期日"), ("korean", "de-CH", "de-CH de-CH Sonntag"),
      ("older", nil, "zh-HK zh-HK 星期日"),
    ] as [(String?, String?, String)])
  func precedence(variant: String?, set: String?, text: String) throws {
    let show = try show(file, set.map { [("locale", $0)] } ?? [], variant: variant)
    #expect(try show.text("l") == text)
    #expect(try locale("l", in: show) == String(text.prefix { $0 != " " }))
  }

  @Test("where nobody says one, formulas read zh, and texts have none")
  func unsaid() throws {
    let show = try show("layers: [{label: l, text: \"{locale} {dayName(0)}\"}]")
    #expect(try show.text("l") == "zh 星期日")
    #expect(try locale("l", in: show) == nil)
    #expect(try !show.layer("l").facts.contains { "\($0)".contains("locale") })
  }

  @Test("the name that it had is understood, with a hint")
  func olderName() throws {
    let older = try options(file, [("language", "ko")])
    #expect(older.locale == (try LocaleTag("ko")))
    #expect(
      older.hints.list.map { "\($0)" } == [
        "scene.yaml:2:42: 'language' is called 'locale' now, and understood all the same",
        "set:1:1: 'language' is called 'locale' now, and understood all the same",
      ])
  }

  @Test("a label says its own, and a run; formulas of both are written in it")
  func labels() throws {
    let show = try show(
      """
      locale: en
      layers:
        - {label: a, locale: ja, text: "{dayName(0)}"}
        - {label: b, locale: if width > 0 then ko else "zh-TW", text: "{dayName(0)}"}
        - {label: c, text: "{dayName(0)}"}
        - label: d
          locale: fr
          values: {day: dayName(0)}
          runs: ["{day} ", {text: "{dayName(0)} ", locale: de}, {text: "{dayName(0)}", weight: bold}]
        - {label: e, locale: zh-Hant, text: "{format(0.5, '0')} {dayName(0, 'en')}"}
      """)
    #expect(try ["a", "b", "c", "e"].map { try show.text($0) } == ["日曜日", "일요일", "Sunday", "1 Sunday"])
    #expect(try show.text("d") == "dimanche Sonntag dimanche")
    #expect(try ["a", "b", "c", "d", "e"].map { try locale($0, in: show) } == ["ja", "ko", "en", "fr", "zh-Hant"])
    guard case .text(let text) = try show.layer("d").content else { return }
    #expect(text.runs?.map { $0.style.locale?.text } == ["fr", "de", "fr"])
  }

  @Test("a label's locale may follow a state")
  func states() throws {
    let yaml = """
      state: {taiwan: false}
      layers:
        - label: b
          frame: [0, 0, 100, 30]
          locale: if taiwan then "zh-TW" else ja
          text: "{dayName(0)}"
          tap: {set: {taiwan: true}}
      takes: {t: [{tap: b}, {wait: 1s}]}
      """
    let show = try Show(yaml, take: "t")
    #expect(try locale("b", in: show) == "ja")
    #expect(try locale("b", in: show, at: show.duration) == "zh-TW")
    #expect(try show.text("b", at: show.duration) == "星期日")
  }

  @Test(
    "what is no locale is refused, wherever it stands",
    arguments: [
      ("locale: jp", "1:40: 'jp' is no locale; did you mean 'ja'?"),
      ("locale: \"nonsense\"", "1:41: 'nonsense' is no locale; one is written as ja, zh-Hant or en-GB"),
      (
        "locale: zh-Hanz", "1:40: 'zh-Hanz' is no locale: no script is called 'hanz'; did you mean 'zh-Hans'?"
      ),
      ("locale: if time > 1 then ja else kor", "1:65: 'kor' is no locale; did you mean 'ko'?"),
      ("runs: [{text: \"a\", locale: kor}]", "1:58: 'kor' is no locale; did you mean 'ko'?"),
      ("locale: \"{width}\"", "1:41: 'locale' wants a locale, such as ja, zh-Hant or en-GB, this is a text (\"375\")"),
      ("lang: ja", "1:32: unknown property 'lang' of label 'l'; here that is 'locale'"),
    ])
  func refused(property: String, message: String) {
    let text = property.hasPrefix("runs") ? "left: 10" : "text: \"a\""
    #expect(mistakes("layers: [{label: l, \(text), \(property)}]") == [message])
  }

  @Test(
    "what is set and is no locale is refused",
    arguments: [
      ("jp", "set:1:1: 'jp' is no locale; did you mean 'ja'?"),
      ("xx-YY", "set:1:1: 'xx-YY' is no locale: no language is called 'xx'; one is written as ja, zh-Hant or en-GB"),
      (
        "1",
        "set:1:1: 'locale' is read before any formula; set it to a locale, such as ja, zh-Hant or en-GB"
      ),
    ])
  func set(value: String, message: String) {
    #expect {
      _ = try options(file, [("locale", value)])
    } throws: { ($0 as? Diagnostics)?.list.map { "\($0)" } == [message] }
  }

  @Test("inspect tells it where it is said")
  func facts() throws {
    let show = try show("layers: [{label: l, text: \"a\", locale: zh-hk}]")
    #expect(try show.layer("l").facts.contains { "\($0)".contains("zh-HK") })
  }
}
