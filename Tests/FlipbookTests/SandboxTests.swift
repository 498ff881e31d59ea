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
