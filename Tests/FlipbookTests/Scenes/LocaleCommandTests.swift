import Foundation
import TestSupport
import Testing

@Suite("The locale on the command line")
struct LocaleCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("device: card\nlayers: [{label: a, text: \"直令今骨\"}]\n", to: "plain.yaml")
    try scratch.write(
      "language: 1\ndevice: card\nlayers: [{label: a, text: \"直令今骨\", locale: ja}]\n", to: "older.yaml")
  }

  private func picture(_ scene: String, _ options: String...) throws -> (run: Tool.Run, bytes: Data) {
    let run = try Tool.run(["render", scene, "--at", "0s", "-o", "a.png"] + options, in: scratch.path)
    return (run, try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/a.png")))
  }

  @Test("--set locale= is that of every text, with or without quotes, and by the name that it had with a hint")
  func set() throws {
    let plain = try picture("plain.yaml").bytes
    let own = try picture("older.yaml").bytes
    #expect(plain != own)
    for value in ["locale=ja", "locale=JA-jp", "locale=\"ja\""] {
      let (run, bytes) = try picture("plain.yaml", "--set", value)
      #expect(bytes == own, "\(value)")
      #expect(!run.errors.contains("hint"), "\(value)")
    }
    let (run, bytes) = try picture("plain.yaml", "--set", "language=\"ja\"")
    #expect(bytes == own)
    #expect(run.errors.contains("hint: 'language' is called 'locale' now, and understood all the same"))
    #expect(try picture("plain.yaml", "--set", "locale=zh-Hans").bytes == plain)
  }

  @Test("the format's version by the name that it had is read, and `check` hints at its name")
  func format() throws {
    let run = try Tool.run(["check", "older.yaml"], in: scratch.path)
    #expect(run.code == 0)
    #expect(run.output == "older.yaml: fine; not tried: 'large-text'\n")
    #expect(
      run.errors.hasPrefix(
        "older.yaml:1:1: hint: the version of the file's format is written 'format: 1' now; 'language: 1' is read as that\n"
      ))
  }

  @Test("what is no locale ends with the one that was probably meant")
  func refused() throws {
    let run = try Tool.run(["render", "plain.yaml", "--at", "0s", "--set", "locale=jp"], in: scratch.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("error: 'jp' is no locale; did you mean 'ja'?"))
  }
}
