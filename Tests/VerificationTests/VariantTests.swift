import Foundation
import Rendering
import TestSupport
import Testing
import Verification

@Suite("Devices and variants")
struct VariantTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    try shop.replace(
      "device: card\n",
      with: """
        device: card
        devices: [iphone-4]
        variants:
          night: {dark: true, shade: red}
          ahead: {x: 30, edge: 20 + 5, devices: [iphone-5], takes: [rest]}

        """)
  }

  @Test("verify renders every take on every device in every variant, and those of its own only where it has any")
  func matrix() throws {
    let run = try shop.verify("--update", "missing")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let places = Set(try shop.contents().keys.map { ($0 as NSString).deletingLastPathComponent })
    #expect(
      places.sorted() == [
        "tiny/move/card", "tiny/move/card/night", "tiny/move/iphone-4", "tiny/move/iphone-4/night", "tiny/rest/card",
        "tiny/rest/card/night", "tiny/rest/iphone-4", "tiny/rest/iphone-4/night", "tiny/rest/iphone-5/ahead",
      ])
    let record = try String(contentsOfFile: shop.path("Baselines/tiny/rest/iphone-5/ahead/frames.txt"), encoding: .utf8)
    #expect(record.contains("\ndevice: iphone-5\nvariant: ahead\n"))
    #expect(record.contains("square box [30 20 25 40]"), "\(record)")
    let again = try shop.verify()
    #expect(again.code == 0 && again.output.contains("22 equal") && !again.output.contains("stale"), "\(again.output)")
  }

  @Test(
    "with --only-variants these are looked at and no others, and nothing becomes stale by it",
    arguments: [
      ("night", ["move/card/night", "move/iphone-4/night", "rest/card/night", "rest/iphone-4/night"]),
      ("ahead", ["rest/iphone-5/ahead"]),
      ("none", ["move/card", "move/iphone-4", "rest/card", "rest/iphone-4"]),
      ("ahead,none", ["move/card", "move/iphone-4", "rest/card", "rest/iphone-4", "rest/iphone-5/ahead"]),
      (
        "dark",
        ["move/card/dark", "move/iphone-4/dark", "rest/card/dark", "rest/iphone-4/dark"]
      ),
    ])
  func choice(variants: String, expected: [String]) throws {
    let run = try shop.verify("--update", "missing", "--only-variants", variants)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let places = Set(try shop.contents().keys.map { ($0 as NSString).deletingLastPathComponent })
    #expect(places.sorted() == expected.map { "tiny/\($0)" })
    if variants == "dark" { return }
    #expect(try shop.verify("--update", "missing").code == 0)
    let strict = try shop.verify("--strict", "--only-variants", variants)
    #expect(strict.code == 0 && !strict.output.contains("stale"), "\(strict.output)\(strict.errors)")
  }

  @Test(
    "a variant that is chosen and that nothing has is an error with the nearest name; so is a choice besides --variants"
  )
  func unknownChoice() throws {
    let run = try shop.verify("--only-variants", "nigth")
    #expect(run.code == 2 && (run.output + run.errors).contains("did you mean 'night'?"), "\(run.output)\(run.errors)")
    let both = try shop.verify("--only-variants", "night", "--variants", "dark")
    #expect(both.code == 64 && both.errors.contains("leave --variants out"), "\(both.errors)")
  }

  @Test("every scene has dark and large-text; a list of them is verified")
  func standard() throws {
    let bare = try Workshop(recorded: false)
    for variant in ["dark", "large-text"] {
      let run = try bare.run(["check", "tiny.yaml", "--variant", variant])
      #expect(run.code == 0, "\(run.output)\(run.errors)")
    }
    let unknown = try bare.run(["check", "tiny.yaml", "--variant", "darck"])
    #expect(
      unknown.code == 2 && unknown.errors.contains("'darck'") && unknown.errors.contains("dark"), "\(unknown.errors)")
    try bare.replace("device: card\n", with: "device: card\nvariants: [dark, large-text]\n")
    let verified = try bare.verify("--update", "missing")
    #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
    let places = Set(try bare.contents().keys.map { ($0 as NSString).deletingLastPathComponent })
    #expect(places.contains("tiny/move/card/dark") && places.contains("tiny/move/card/large-text"), "\(places)")
    try bare.replace("[dark, large-text]", with: "[dark, huge]")
    let huge = try bare.run(["check", "tiny.yaml"])
    #expect(huge.code == 2 && huge.errors.contains("'huge' is no standard variant"), "\(huge.errors)")
  }

  @Test("a change of a variant is told under its name, in every report")
  func change() throws {
    _ = try shop.verify("--update", "missing")
    try shop.replace("shade: red", with: "shade: blue")
    let run = try shop.verify("--json", "results.json", "--junit", "junit.xml")
    #expect(run.code == 1)
    #expect(run.output.contains("DIFFERS tiny/move/card/night/half: "), "\(run.output)")
    #expect(run.output.contains("\naccept all with  flipbook verify tiny.yaml --update changed\n"))
    let accepting = "flipbook verify tiny.yaml --update changed --filter '^tiny/rest/card/night/still$'"
    #expect(try String(contentsOfFile: shop.path("results.json"), encoding: .utf8).contains(accepting))
    #expect(!run.output.contains("DIFFERS tiny/rest/card/still"))
    let results = try VerificationReport.read(shop.path("results.json")).results
    #expect(results.filter { $0.variant == "night" }.count == 10 && results.count == 22)
    #expect(try String(contentsOfFile: shop.path("junit.xml"), encoding: .utf8).contains("name=\"card night still\""))
    let other = try shop.verify("--filter", "/ahead")
    #expect(other.code == 0 && other.output.hasPrefix("2 verified: 2 equal"), "\(other.output)")
  }

  @Test("other devices can be asked for; baselines of those that the scene names are not stale then")
  func devices() throws {
    _ = try shop.verify("--update", "missing")
    let run = try shop.verify("--devices", "iphone-4,ipad", "--update", "missing")
    #expect(run.code == 0 && !run.output.contains("stale"), "\(run.output)")
    let ipads = try shop.contents().keys.filter { $0.contains("/ipad/") }
    #expect(ipads.contains("tiny/move/ipad/night/frames.txt") && !ipads.contains { $0.contains("ahead") })
    let stale = try shop.run(["prune", "tiny.yaml", "--dry-run"]).output.split(separator: "\n")
    #expect(stale.count == ipads.count && stale.allSatisfy { $0.contains("/ipad/") }, "\(stale)")
  }

  @Test("a variant that is gone leaves stale baselines")
  func gone() throws {
    _ = try shop.verify("--update", "missing")
    try shop.replace("night:", with: "evening:")
    let run = try shop.run(["prune", "tiny.yaml"])
    #expect(run.code == 0 && run.output.contains("Baselines/tiny/move/iphone-4/night/frames.txt"), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: shop.path("Baselines/tiny/move/card/night")))
    #expect(FileManager.default.fileExists(atPath: shop.path("Baselines/tiny/move/card/frames.txt")))
  }

  @Test("render, inspect and list know variants; what is set beside one goes before it")
  func otherVerbs() throws {
    let inspected = try shop.run(["inspect", "tiny.yaml", "--variant", "ahead", "--set", "edge=50"])
    #expect(inspected.output.contains("[0 0 320 568]") && inspected.output.contains("square box [30 20 50 40]"))
    let rendered = try shop.run(["render", "tiny.yaml", "--variant", "night"])
    #expect(rendered.output == "Output/tiny/move@night\n", "\(rendered.output)\(rendered.errors)")
    let manifest = try String(contentsOfFile: shop.path("Output/tiny/move@night/manifest.json"), encoding: .utf8)
    #expect(manifest.contains("\"variant\" : \"night\""), "\(manifest)")
    let explained = try shop.run(["check", "tiny.yaml", "--explain"])
    #expect(
      explained.output.contains("variant ahead: x = 30, edge = 20 + 5; on iphone-5; in rest"), "\(explained.output)")
    let listed = try Tool.run(["list"])
    #expect(listed.output.contains(" --variant "), "\(listed.output)")
  }

  @Test(
    "what is wrong with variants is said in words, all of it, with the nearest name",
    arguments: [
      ("night: {dark: true", "night: {drak: true", "no value or state 'drak' to set; did you mean 'dark'?"),
      ("{dark: true, shade: red}", "{}", "the variant 'night' changes nothing"),
      ("takes: [rest]", "takes: [rset]", "no take 'rset'; takes: move, rest; did you mean 'rest'?"),
      ("takes: [rest]", "takes: [rest, rest]", "'rest' stands in 'takes' twice, first in line 6"),
      ("devices: [iphone-4]", "devices: [iphone-4, card]", "the device 'card' is listed twice"),
      ("devices: [iphone-5]", "devices: [iphone-55]", "unknown device 'iphone-55'"),
      ("dark: true", "dark: 1 < 2", "'dark' is read before any formula; set it to true or false"),
      ("edge: 20 + 5", "edge: \"wide\"", "tiny.yaml in the variant 'ahead':"),
      ("ahead:", "night:", "'night' is given twice"),
    ])
  func mistakes(text: String, other: String, message: String) throws {
    try shop.replace(text, with: other)
    let run = try shop.run(["check", "tiny.yaml"])
    #expect(run.code == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.errors.contains("tiny.yaml:"), "\(run.errors)")
  }

  @Test("a variant that the scene does not have is refused with those that it has")
  func unknown() throws {
    let run = try shop.run(["render", "tiny.yaml", "--variant", "nigth"])
    #expect(run.code == 2)
    #expect(
      run.errors.contains("no variant 'nigth'; variants: night, ahead, dark, large-text; did you mean 'night'?"),
      "\(run.errors)")
  }
}
