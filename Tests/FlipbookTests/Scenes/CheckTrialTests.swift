import TestSupport
import Testing

@Suite("check tries what verify looks at")
struct CheckTrialTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// The errors of a check of a scene whose label fails where it is dark and as wide as a screen.
  private func check(_ width: Int, variants: String, _ options: [String] = []) throws -> Tool.Run {
    try scratch.write(
      """
      device: card
      devices: [watch-45, iphone-6]
      fill: if dark then black else white
      layers: [{label: l, text: "{1 / (if dark and screen.width == \(width) then 0 else 1)}"}]
      variants: \(variants)
      takes: {t: [{wait: 0.1s}]}
      """, to: "s.yaml")
    return try Tool.run(["check", "s.yaml"] + options, in: scratch.path)
  }

  @Test(
    "a variant on each device that the scene names",
    arguments: [(160, ""), (198, " on 'watch-45'"), (375, " on 'iphone-6'")])
  func variants(width: Int, place: String) throws {
    let run = try check(width, variants: "{night: {dark: true}}")
    #expect(run.code == 2 && run.errors.contains("s.yaml in the variant 'night'\(place):"), "\(run.errors)")
    #expect(run.errors.contains("division by zero"))
  }

  @Test("one that has devices of its own on all of these, and on no other")
  func own() throws {
    let variants = "{night: {dark: true, devices: [iphone-6, watch-45]}}"
    let run = try check(198, variants: variants)
    #expect(run.code == 2 && run.errors.contains("s.yaml in the variant 'night' on 'watch-45':"), "\(run.errors)")
    #expect(try check(160, variants: variants).code == 0)
  }

  @Test("only on the device that is asked for")
  func asked() throws {
    let variants = "{night: {dark: true}}"
    #expect(try check(198, variants: variants, ["--device", "iphone-6"]).code == 0)
    #expect(try check(375, variants: variants, ["--device", "iphone-6"]).code == 2)
  }
}
