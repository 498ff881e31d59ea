import Foundation
import TestSupport
import Testing

/// A stranger's scene reads nothing outside of its own folder.
@Suite("The sandbox")
struct SandboxTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("title: precious\n", to: "secret.yaml")
    _ = try shell("mkdir -p scene/inside; cp secret.yaml scene/inside/near.yaml; printf 'n\\n1\\n' > scene/near.csv")
    _ = try shell("printf 'n\\n1\\n' > far.csv; cd scene; ln -s ../secret.yaml link.yaml; ln -s .. up")
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "far.svg")
    _ = try shell("cp far.svg scene/near.svg; cp far.svg scene/inside; ln -s ../far.svg scene/link.svg")
    _ = try shell(
      "\"$F\" ledger init far.ledger; \"$F\" ledger init scene/near.ledger; ln -s ../far.ledger scene/link.ledger")
  }

  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(["-c", line], in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
  }

  private func check(_ lines: String, sandboxed: Bool = true) throws -> Tool.Run {
    try scratch.write("scene: s\ndevice: card\nfill: white\n\(lines)\n", to: "scene/scene.yaml")
    return try Tool.run(["check", "scene"] + (sandboxed ? ["--sandbox"] : []), in: scratch.path)
  }

  private static func image(_ source: String) -> String {
    "layers:\n  - {image: a, source: \"\(source)\", frame: [0, 0, 9, 9]}"
  }

  @Test(
    "what lies in the scene's folder is read, and the shipped library",
    arguments: [
      "data: {a: near.csv}", "data: {a: ./inside/near.yaml}", image("near.svg"), image("inside/far.svg"),
      "data: {a: near.ledger}", "data: {a: demo.ledger}", "import: [ios]",
    ])
  func inside(lines: String) throws {
    let run = try check(lines)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(
    "what lies outside is not, whichever way leads there",
    arguments: [
      "data: {a: ../far.csv}", "data: {a: link.yaml}", "data: {a: up/far.csv}", "data: {a: inside/../../far.csv}",
      image("../far.svg"), image("link.svg"), image("up/far.svg"), "data: {a: ../far.ledger}", "data: {a: link.ledger}",
      "import: [../secret.yaml]", "import: [link.yaml]", "import: [/etc/passwd.yaml]", "data: {a: /etc/passwd.csv}",
    ])
  func outside(lines: String) throws {
    let run = try check(lines)
    #expect(run.code == 2)
    #expect(run.errors.contains("lies outside of the scene's folder, or is a link"), "\(run.errors)")
    #expect(run.errors.hasPrefix("scene/scene.yaml:"), "\(run.errors)")
    #expect(!run.errors.contains("precious"))
  }

  /// Names with signs that make one `Character` with what stands beside them, such as a slash; as YAML writes them.
  private static let names = ["x\\u0600", "\\u0301x", "x\\u0301", "x\\u200D", "x\\r\\n"]

  /// The value that YAML reads there.
  private static func plain(_ name: String) -> String {
    [("\\u0600", "\u{600}"), ("\\u0301", "\u{301}"), ("\\u200D", "\u{200D}"), ("\\r\\n", "\r\n")]
      .reduce(name) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
  }

  /// Paths that a scene may name through a link to the folder above it.
  private static let wanted = [
    "data: {a: \"%/far.csv\"}", "data: {a: \"inside/%/secret.yaml\"}", "data: {a: \"%/far.ledger\"}",
    image("%/far.svg"), image("inside/%/far.svg"), image("%/dot.png"), image("inside/%/frames"),
    "import: [\"%/secret.yaml\"]", "import: [\"inside/%/secret.yaml\"]", "import: [\"%/far.tokens\"]",
    "fonts: {Own: \"%/far.otf\"}\nlayers: [{label: a, left: 0, top: 0, text: \"{1}\", family: Own, font: 10}]",
  ]

  @Test("no link leads out, whatever its name and however deep it lies", arguments: names)
  func links(name: String) throws {
    #expect(symlink("..", "\(scratch.path)/scene/\(Self.plain(name))") == 0)
    #expect(symlink("../..", "\(scratch.path)/scene/inside/\(Self.plain(name))") == 0)
    let dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    _ = try shell("echo \(dot) | base64 -d > dot.png; mkdir frames; cp dot.png frames/1.png")
    _ = try shell("cp /usr/share/fonts/opentype/inter/Inter-Regular.otf far.otf; echo '{}' > far.tokens")
    for lines in Self.wanted {
      let run = try check(lines.replacingOccurrences(of: "%", with: name, options: .literal))
      #expect(run.code == 2, "\(lines): \(run.output)")
      #expect(run.errors.contains("lies outside of the scene's folder, or is a link"), "\(lines): \(run.errors)")
      #expect(!run.errors.contains("precious"))
    }
  }

  @Test("two points with a zero behind them, where the system ends a name, lead nowhere")
  func zeros() throws {
    for lines in ["data: {a: \"%/far.csv\"}", Self.image("%/far.svg"), "import: [\"%/secret.yaml\"]"] {
      let run = try check(lines.replacingOccurrences(of: "%", with: "..\\0"))
      #expect(run.code == 2 && !run.errors.contains("precious"), "\(lines): \(run.output) \(run.errors)")
    }
  }

  @Test("nothing is written or removed by a link among the baselines, whatever its name", arguments: names)
  func baselines(name: String) throws {
    // Control characters become minus signs in a file's name.
    let plain = String(decoding: Self.plain(name).utf8.map { $0 < 0x20 ? 0x2D : $0 }, as: UTF8.self)
    try scratch.write("kept", to: "out/t/card/old.png")
    _ = try shell("mkdir Baselines")
    #expect(symlink("../out", "\(scratch.path)/Baselines/\(plain)") == 0)
    try scratch.write(
      "scene: \"\(name)\"\ndevice: card\nfill: white\ntakes: {t: [{snapshot: a}]}\n", to: "scene/scene.yaml")
    for update in ["missing", "changed", "all"] {
      let run = try Tool.run(["verify", "scene", "--update", update], in: scratch.path)
      #expect(run.code != 0, "\(update): \(run.output) \(run.errors)")
    }
    _ = try Tool.run(["prune", "scene"], in: scratch.path)
    #expect(try shell("find out -type f").output == "out/t/card/old.png\n")
  }

  @Test("limits are halved")
  func limits() throws {
    let list = "values: {n: count(range(60000))}\nlayers: [{box: a, frame: [0, 0, 9, 9], opacity: n / 100000}]"
    #expect(try check(list, sandboxed: false).code == 0)
    let run = try check(list)
    #expect(run.code == 2 && run.errors.contains("wants a whole number from 0 to 50000"), "\(run.errors)")
  }

  @Test("a stranger's scene is drawn and verified as any other")
  func verbs() throws {
    _ = try check(Self.image("near.svg"))
    for arguments in [
      ["render", "scene", "--sandbox", "--at", "0", "-o", "a.png"], ["inspect", "scene", "--sandbox"],
      ["verify", "scene", "--sandbox", "--update", "all"],
    ] {
      let run = try Tool.run(arguments, in: scratch.path)
      #expect(run.code == 0, "\(arguments) \(run.errors)")
    }
  }
}
