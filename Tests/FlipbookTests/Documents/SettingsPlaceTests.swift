import TestSupport
import Testing

/// What only a run finds wrong with a project's settings.
@Suite("Mistakes of flipbook.yaml are told at their places")
struct SettingsPlaceTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("scene: dot\ndevice: card\nfill: red\ntakes: {move: [{wait: 0.1s}]}\n", to: "dot.yaml")
  }

  private func run(_ words: String...) throws -> Tool.Run {
    try Tool.run(
      words, in: scratch.path, environment: ["CI": "", "GITHUB_ACTIONS": "", "GIT_CEILING_DIRECTORIES": "/"])
  }

  @Test(
    "by verify",
    arguments: [
      ("scenes: 5", "1:9", "there is no scene '5'"),
      ("scenes: [dot.yaml, no.yaml]", "1:20", "there is no scene file 'no.yaml'"),
      ("scenes: [\"Screens/*.yaml\"]", "1:10", "there is no scene file 'Screens/*.yaml'"),
      ("scenes: [dot.yaml]\ndevices: [iphone-66]", "2:11", "unknown device 'iphone-66'"),
      ("scenes: [dot.yaml]\nignore: [\"1,2\"]", "2:10", "'1,2' is no area"),
      ("scenes: [dot.yaml]\npictures: {rules: [{match: a, ignore: [\"1,2\"]}]}", "2:40", "'1,2' is no area"),
      ("scenes: [dot.yaml]\nexpand: {dat: all}", "2:10", "names the scene 'dat', which the project does not have"),
    ])
  func verify(settings: String, place: String, message: String) throws {
    try scratch.write(settings, to: "flipbook.yaml")
    let verified = try run("verify")
    #expect(verified.code == 2, "\(verified.output)\(verified.errors)")
    let told = verified.output + verified.errors
    #expect(told.contains("flipbook.yaml:\(place): ") && told.contains(message), "\(told)")
  }

  @Test("by gallery, all scenes that are not there at once")
  func gallery() throws {
    try scratch.write("scenes: [no.yaml, dot.yaml, nor.yaml]", to: "flipbook.yaml")
    let made = try run("gallery", "-o", "site")
    #expect(made.code == 2)
    #expect(made.errors.contains("flipbook.yaml:1:10: error: there is no scene file 'no.yaml'"), "\(made.errors)")
    #expect(made.errors.contains("flipbook.yaml:1:29: error: there is no scene file 'nor.yaml'"), "\(made.errors)")
  }
}
