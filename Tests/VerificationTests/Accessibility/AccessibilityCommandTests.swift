import Foundation
import ImageFiles
import PictureSupport
import Pixels
import TestSupport
import Testing

@Suite("check --accessibility tells what is found")
struct AccessibilityCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    try shop.scratch.write(
      """
      scene: tiny
      fill: white
      layers:
        - {label: faint, left: 20, top: 80, text: "Faint", font: 15, color: "#BBBBBB"}
        - {label: dark, left: 20, top: 120, text: "Dark", font: 15, accessibility: {ignore: contrast, because: why}}
      takes:
        one: [wait: 0.2s]
        two: [wait: 0.2s]
      """, to: "tiny.yaml")
  }

  @Test("once for all takes, with its place, a picture, JSON and JUnit; an ignore of nothing is told")
  func check() throws {
    let arguments = [
      "check", "tiny.yaml", "--accessibility", "--json", "r.json", "--junit", "r.xml", "--report", "page",
    ]
    let run = try shop.run(arguments, environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 1)
    #expect(
      run.output.contains(
        "1.91:1 (#BBBBBB on #FFFFFF), it needs 4.5:1; #767676 has 4.54:1; layer `faint`, at 0 s, and in 1 other take"))
    #expect(run.output.contains("  in  tiny.yaml:4:13"))
    #expect(run.output.contains("::error file=tiny.yaml,line=4,col=13,"))
    #expect(run.errors.contains("tiny.yaml:5:87: nothing here breaks 'contrast' any more"), "\(run.errors)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    let found = results.filter { $0["verdict"] as? String == "inaccessible" }
    #expect(found.map { $0["rule"] as? String } == ["contrast"])
    let picture = try #require(found.first?["actual"] as? String)
    #expect(FileManager.default.fileExists(atPath: shop.path(picture)))
    #expect(try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8).contains("<failure type=\"inaccessible\""))
  }

  @Test("a report on standard output has it for itself", arguments: ["--accessibility", "--layout"])
  func standardOutput(kind: String) throws {
    let run = try shop.run(["check", "tiny.yaml", kind, "--json", "-"])
    #expect(run.code == (kind == "--layout" ? 0 : 1))
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any], "\(run.output)")
    #expect(run.errors.contains("tiny.yaml: fine"), "\(run.errors)")
  }

  @Test("that letters have one size is a note, once for all takes and variants, and no failure")
  func fixedLetters() throws {
    let note = "this 'textScale' fixes the size of letters, which do not grow with the text size that people set"
    func notes(_ arguments: String...) throws -> [String] {
      let run = try shop.run(arguments)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      return run.output.split(separator: "\n").filter { $0.contains(note) }.map {
        $0.components(separatedBy: ": this")[0]
      }
    }
    try shop.replace("#BBBBBB", with: "#222222")
    try shop.replace(", accessibility: {ignore: contrast, because: why}", with: "")
    try shop.replace("fill: white", with: "fill: white\nvariants: {night: {dark: true}}\nimport: [ios]")
    // The signs of the library's bars have one size, as the system's have.
    try shop.replace("layers:\n", with: "layers:\n  - statusBar: bar\n")
    #expect(try notes("check", "tiny.yaml", "--accessibility") == [])
    // A part of the screen, and a component.
    try shop.replace("\"Faint\", font: 15", with: "\"Faint\", font: 15, textScale: 1.2")
    try shop.replace("layers:\n", with: "components: {chip: {layers: [{box: a, textScale: 1}]}}\nlayers:\n")
    let parts = ["  note  tiny.yaml:8:64", "  note  tiny.yaml:5:39"]
    #expect(try notes("check", "tiny.yaml", "--accessibility", "--strict") == parts)
    try shop.replace("fill: white", with: "fill: white\ntextScale: 1")
    #expect(try notes("check", "tiny.yaml", "--accessibility") == ["  note  tiny.yaml:3:1"])
    for _ in 0..<2 {
      #expect(
        try notes("verify", "tiny.yaml", "--accessibility", "--update", "missing") == ["  note  tiny.yaml:3:1"])
      #expect(try notes("verify", "tiny.yaml", "--accessibility", "--cache", "C") == ["  note  tiny.yaml:3:1"])
    }
    #expect(try notes("verify", "tiny.yaml") == [])
    // Where it follows the text size, it is as it should be.
    try shop.replace("textScale: 1\n", with: "textScale: 1 + 0\n")
    #expect(try notes("check", "tiny.yaml", "--accessibility").count == 2)
  }

  @Test("the picture of a finding has it in its middle, with a line around it")
  func outline() throws {
    try shop.replace("left: 20, top: 80", with: "left: 170, top: 380")
    _ = try shop.run(["check", "tiny.yaml", "--accessibility", "--json", "r.json", "--report", "page"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    let name = try #require(results.lazy.compactMap { $0["actual"] as? String }.first)
    let picture = try ImageReader.read(shop.path(name))
    let color = Pixel(red: 0xEE, green: 0x22, blue: 0xCC, alpha: 255)
    let line = try #require(picture.extent(of: color))
    #expect(abs(line.x + line.maxX - picture.width) <= 4, "\(line) in \(picture.width) × \(picture.height)")
    #expect(abs(line.y + line.maxY - picture.height) <= 4, "\(line) in \(picture.width) × \(picture.height)")
    #expect(line.width < picture.width / 2 && line.height < picture.height - 8)
  }

  @Test("a variant that has takes of its own is looked at in these alone")
  func variantTakes() throws {
    try shop.replace("takes:\n", with: "variants: {night: {dark: true, takes: [two]}}\ntakes:\n")
    _ = try shop.run(["check", "tiny.yaml", "--accessibility", "--variant", "night", "--json", "r.json"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    #expect(Set(results.compactMap { $0["take"] as? String }) == ["two"])
  }

  @Test("verify has it beside its baselines, and the cache knows that it was asked")
  func verify() throws {
    _ = try shop.verify("--update", "missing")
    #expect(try shop.verify("--cache", "C").code == 0)
    let run = try shop.verify("--accessibility", "--cache", "C")
    #expect(run.code == 1, "what passed without it has not passed with it")
    #expect(run.output.contains("2 inaccessible"))
    #expect(try shop.verify("--contrast", "aaa").code == 64)
  }

  @Test("an ignore of nothing fails check and verify where they are strict")
  func strict() throws {
    try shop.replace("#BBBBBB", with: "#444444")
    _ = try shop.verify("--update", "missing")
    for verb in ["check", "verify"] {
      let reported = try shop.run([verb, "tiny.yaml", "--accessibility"])
      #expect(
        reported.code == 0 && reported.errors.contains("nothing here breaks 'contrast' any more"), "\(reported.errors)")
      #expect(try shop.run([verb, "tiny.yaml", "--accessibility", "--strict"]).code == 1, "\(verb)")
    }
  }

  @Test("a take that cannot be played where letters are large is found, with its place")
  func unplayable() throws {
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      fill: white
      layers:
        - box: more
          left: if textScale > 1.2 then 400 else 20
          top: 20
          size: [60, 60]
          fill: black
          tap: {set: {done: true}}
        - {label: pale, top: 90, left: 20, text: "Faint", font: 15, color: "#BBBBBB"}
      state: {done: false}
      takes:
        one: [tap: more, wait: 0.2s]
      """, to: "tiny.yaml")
    _ = try shop.verify("--update", "missing")
    for verb in ["check", "verify"] {
      let run = try shop.run([verb, "tiny.yaml", "--accessibility"])
      #expect(run.code == 1, "\(run.output)\(run.errors)")
      #expect(
        run.output.contains("INACCESSIBLE tiny/one/card/accessibility/largeText: the take cannot be played at"),
        "\(run.output)")
      #expect(run.output.contains("tiny.yaml:14:"), "\(run.output)")
      // With all else that was found.
      #expect(run.output.contains("layer `pale`"), "\(run.output)")
    }
  }

  @Test("a take that cannot be played in another locale is named by that locale, and not by the size of letters")
  func unplayableLocale() throws {
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      fill: white
      locale: en
      data: {words: [{locale: en, t: "Save"}, {locale: de, t: "Sichern"}]}
      state: {done: false}
      layers:
        - {label: a, left: 8, top: 90, font: 12, text: inLocale(words, locale).t}
        - {box: more, left: if locale == "de" then 400 else 20, top: 20, size: [60, 60], fill: black,
            tap: {set: {done: true}}}
      takes:
        one: [tap: more, wait: 0.2s]
      """, to: "tiny.yaml")
    for (option, line) in [
      ("--layout", "LAYOUT tiny/one/card/de/layout"),
      ("--accessibility", "INACCESSIBLE tiny/one/card/de/accessibility"),
    ] {
      let run = try shop.run(["check", "tiny.yaml", option])
      #expect(run.code == 1, "\(run.output)\(run.errors)")
      #expect(
        run.output.contains("\(line)/unplayable: the take cannot be played in the locale de"), "\(run.output)")
    }
  }

  @Test(
    "a scene that says how it follows the text size is looked at in the largest, unless others are named",
    arguments: [
      ("textStyle: caption2", true), ("font: 11", false), ("font: 11, height: 40 * textScale", true),
      ("textStyle: caption2, textScale: 1", false),
    ])
  func largest(letters: String, isTried: Bool) throws {
    try shop.scratch.write(
      """
      scene: tiny
      device: {size: [160, 120], scale: 2}
      fill: white
      layers:
        - {label: a, left: 8, top: 8, width: 60, \(letters), text: "Settings"}
      """, to: "tiny.yaml")
    // What is found in large letters, too, is told once.
    for (option, words) in [("--layout", "/text-ax5/"), ("--accessibility", ", and in 1 other take or variant")] {
      let run = try shop.run(["check", "tiny.yaml", option])
      #expect(run.output.contains(words) == isTried, "\(option): \(run.output)\(run.errors)")
      let named = try shop.run(["check", "tiny.yaml", option, "--text-sizes", "small"])
      #expect(!named.output.contains(words), "\(named.output)")
    }
    let told = try shop.run(["check", "tiny.yaml", "--layout"]).output.split(separator: "\n").first ?? ""
    let isFixed = letters.contains("textScale: 1")
    #expect(told == (isTried || isFixed ? "tiny.yaml: fine" : "tiny.yaml: fine; not tried: 'large-text'"))
  }

  @Test("check --layout tells what is not where it should be, in text sizes and locales that are named, too")
  func layout() throws {
    try shop.scratch.write(
      """
      scene: tiny
      device: {size: [160, 120], scale: 2}
      fill: white
      locale: en
      data: {words: [{locale: en, t: "Save"}, {locale: de, t: "Einstellungen"}]}
      layers:
        - {label: a, left: 8, top: 8, width: 84, font: 15, text: inLocale(words, locale).t}
        - {label: b, left: 8, top: 60, width: 28, font: 15, text: "OK"}
      """, to: "tiny.yaml")
    // Where nobody names one, all locales are looked at that the scene has words in.
    let itself = try shop.run(["check", "tiny.yaml", "--layout"])
    #expect(itself.code == 1 && itself.output.hasPrefix("tiny.yaml: fine; not tried: 'large-text'\n"))
    let found = itself.output.split(separator: "\n").filter { $0.hasPrefix("LAYOUT ") }
    #expect(
      found.compactMap { $0.split(separator: ":").first } == ["LAYOUT tiny/still/160x120@2x/de/layout/cutText/a"],
      "\(itself.output)")
    #expect(try shop.run(["check", "tiny.yaml", "--layout", "--set", "locale=en"]).code == 0)
    let run = try shop.run([
      "check", "tiny.yaml", "--layout", "--locales", "de,fr", "--text-sizes", "ax3", "--json", "r.json",
    ])
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("LAYOUT ") }.map(String.init)
    #expect(lines.contains { $0.hasPrefix("LAYOUT tiny/still/160x120@2x/de/layout/cutText/a: ") }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("LAYOUT tiny/still/160x120@2x/text-ax3/layout/cutText/b: ") }, "\(lines)")
    #expect(!run.output.contains("INACCESSIBLE") && run.output.contains(" out of place"), "\(run.output)")
    let json = try String(contentsOfFile: shop.path("r.json"), encoding: .utf8)
    #expect(json.contains("\"verdict\" : \"layout\"") && !json.contains("inaccessible"))
    for (option, value, words) in [
      ("--text-sizes", "ax9", "is no text size"), ("--locales", "jp", "ja"),
      ("--locales", "de", "needs --layout or --accessibility"),
    ] {
      let layout = words.hasPrefix("needs") ? [] : ["--layout"]
      let wrong = try shop.run(["check", "tiny.yaml", option, value] + layout)
      #expect(wrong.code == 64 && wrong.errors.contains(words), "\(wrong.errors)")
    }
  }

  @Test("what is not where it should be is found with all else, once, and ignored by the same names")
  func layoutAmongAll() throws {
    let scene = """
      scene: tiny
      device: {size: [160, 120], scale: 2}
      fill: white
      layers:
        - {label: a, left: 100, top: 8, font: 15, text: "Runs off"}
        - {box: ground, frame: [0, 50, 160, 60], fill: "#EEEEEE"}
      """
    try shop.scratch.write(scene, to: "tiny.yaml")
    _ = try shop.verify("--update", "missing")
    for verb in ["check", "verify"] {
      let run = try shop.run([verb, "tiny.yaml", "--accessibility", "--json", "r.json", "--junit", "r.xml"])
      let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("INACCESSIBLE ") }
      #expect(run.code == 1 && lines.count == 1, "\(run.output)\(run.errors)")
      let name = "INACCESSIBLE tiny/still/160x120@2x/accessibility/cutText/a: cutText: “Runs off” is cut at the "
      #expect(lines.first?.hasPrefix(name) ?? false, "\(run.output)")
      let json = try String(contentsOfFile: shop.path("r.json"), encoding: .utf8)
      let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
      #expect(json.contains("\"rule\" : \"cutText\"") && junit.contains("cutText"), "\(json)")
    }
    #expect(try shop.verify().code == 0)
    let both = try shop.run(["check", "tiny.yaml", "--accessibility", "--layout"])
    let told = both.output.split(separator: "\n").filter { $0.contains("cutText: ") }
    #expect(told.count == 1, "\(both.output)")
    let ignoring = "accessibility: {ignore: [cutText], because: it slides in}"
    try shop.replace("text: \"Runs off\"", with: "text: \"Runs off\", \(ignoring)")
    for arguments in [["--accessibility"], ["--layout"], ["--accessibility", "--layout"]] {
      let run = try shop.run(["check", "tiny.yaml"] + arguments)
      #expect(run.code == 0, "\(arguments): \(run.output)\(run.errors)")
      #expect(!run.errors.contains("'cutText' any more"), "\(arguments): \(run.errors)")
    }
  }

  @Test("check names what it did not try: text sizes and locales that a scene has, and that nobody named")
  func untried() throws {
    for (name, word) in [("en", "Save"), ("de", "Sichern"), ("pt-BR", "Salvar")] {
      try shop.scratch.write("title: \(word)\n", to: "words/\(name).yaml")
    }
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      fill: white
      locale: en
      data: {words: "words/{locale}.yaml"}
      layers: [{label: a, left: 8, top: 8, right: 8, lines: 0, font: 12, text: words.title}]
      """, to: "tiny.yaml")
    func told(_ arguments: String...) throws -> String {
      let run = try shop.run(["check", "tiny.yaml"] + arguments)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      return run.output.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(try told() == "tiny.yaml: fine; not tried: 'large-text', locale 'de', locale 'pt-BR'")
    #expect(try told("--layout") == "tiny.yaml: fine; not tried: 'large-text'")
    #expect(try told("--accessibility") == "tiny.yaml: fine")
    #expect(try told("--layout", "--text-sizes", "ax3") == "tiny.yaml: fine")
    let named = try told("--layout", "--locales", "de", "--text-sizes", "ax3")
    #expect(named == "tiny.yaml: fine; not tried: locale 'pt-BR'")
    try shop.replace("locale: en", with: "locale: en\nvariants: {german: {locale: de}}")
    #expect(try told() == "tiny.yaml: fine; not tried: 'large-text', locale 'pt-BR'")
  }
}
