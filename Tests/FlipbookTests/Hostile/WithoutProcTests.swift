import Foundation
import TestSupport
import Testing

/// A place where `/proc` is empty, as in a sandbox or in a folder that became the root: a namespace of its own.
private enum WithoutProc {
  static func run(_ command: [String], in folder: String) throws -> Tool.Run {
    let own = getuid() == 0 ? [] : ["--map-root-user"]
    let script = "mount -t tmpfs none /proc && exec \"$@\""
    return try Tool.run(
      ["unshare", "--mount"] + own + ["sh", "-c", script, "sh"] + command, in: folder, executable: "/usr/bin/env")
  }

  static let isPossible = (try? run(["sh", "-c", "! test -e /proc/self"], in: "/").code) == 0
}

@Suite("Without /proc", .enabled(if: WithoutProc.isPossible, "the system allows no namespace of mounts"))
struct WithoutProcTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "scene: tiny\ndevice: card\nfill: white\ntakes: {still: [{wait: 0.1s}, {snapshot: end}]}\n", to: "tiny.yaml")
  }

  private func flipbook(_ arguments: String..., by path: String = Tool.path) throws -> Tool.Run {
    try WithoutProc.run([path] + arguments, in: scratch.path)
  }

  @Test("every verb does what it is asked, or says why not; none prints the help instead")
  func verbs() throws {
    for (arguments, code, words) in [
      (["verify", "tiny.yaml"], 3, "2 verified: 2 missing"),
      (["verify", "tiny.yaml", "--update", "missing"], 0, "updated"),
      (["verify", "tiny.yaml", "--strict"], 0, "2 equal"), (["check", "tiny.yaml"], 0, "tiny.yaml: fine"),
      (["render", "tiny.yaml", "-o", "a.webp"], 0, "a.webp"), (["inspect", "tiny.yaml", "--at", "0"], 0, "scene box"),
      (["diff", "a.webp", "a.webp"], 0, "equal"), (["prune", "tiny.yaml"], 0, ""),
      (["verify", "tiny.yaml", "--cache", "C"], 0, "2 equal"),
      (["verify", "tiny.yaml", "--cache", "C"], 0, "2 cached"),
      (["verify", "tiny.yaml", "--json", "/dev/stdout"], 0, "flipbook-verify"),
      (["verify", "tiny.yaml", "--json", "/dev/fd/1"], 2, ""),
      (["render", "tiny.yaml", "--memory", "64M", "--scale", "30", "-o", "b.webp"], 2, ""),
      (["list"], 0, "zhihu-home"), (["doctor"], 0, "program     /"), (["schema"], 0, "json-schema"),
      (["new", "hello"], 0, "hello.yaml"), (["ledger", "init", "my.ledger"], 0, "my.ledger"),
      (["no-such-verb"], 64, ""),
    ] as [([String], Int32, String)] {
      let run = try WithoutProc.run([Tool.path] + arguments, in: scratch.path)
      #expect(run.code == code, "\(arguments): \(run.output)\(run.errors)")
      #expect(
        (words.isEmpty || run.output.contains(words)) && !run.output.contains("OVERVIEW"),
        "\(arguments): \(run.output)\(run.errors)")
      if code == 2 || code == 64 { #expect(run.errors.contains("error: "), "\(arguments): \(run.errors)") }
    }
  }

  @Test("the shipped scenes are found from where the program lies, by whatever path it is called")
  func ownPlace() throws {
    let link = "\(scratch.path)/linked"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Tool.path)
    for path in [link, "./linked"] { #expect(try flipbook("list", by: path).output.contains("timi-app"), "\(path)") }
    let found = try WithoutProc.run(["env", "PATH=\(scratch.path):/usr/bin:/bin", "linked", "list"], in: "/")
    #expect(found.output.contains("timi-app"), "\(found.errors)")
  }

  @Test("fonts of a scene's own need it, and that is said")
  func ownFonts() throws {
    let scene = Checkout.path("Tests/RenderingTests/Pictures/label/own-fonts.yaml")
    let run = try flipbook("render", scene, "--at", "0", "-o", "a.png")
    #expect(
      run.code == 2 && run.errors.contains("fonts of a scene's own need /proc, which is not there"), "\(run.errors)")
  }
}
