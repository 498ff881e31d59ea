import Foundation
import TestSupport
import Testing

/// Names are bytes: written as given, or refused.
@Suite("Names of files")
struct NameBytesTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      scene: s
      device: card
      fill: white
      takes: {t: [{snapshot: a}]}

      """, to: "s.yaml")
  }

  private func shell(_ line: String, environment: [String: String] = [:]) throws -> Tool.Run {
    try Tool.run(
      ["-c", line], in: scratch.path, environment: ["F": Tool.path].merging(environment) { $1 },
      executable: "/bin/bash")
  }

  @Test(
    "a word of the command line that is no UTF-8 is refused, and nothing is written under another name",
    arguments: [
      "render s.yaml --at 0 -o $'o\\xff.png'", "render s.yaml --at 0 -o $'\\xc3\\xa9\\xc3/'",
      "render $'t\\xff.yaml' --at 0 -o o.png", "check $'t\\xff.yaml'", "colors $'\\xed\\xa0\\x80.png'",
      "$'\\xff'", "list --$'\\xff'", "verify s.yaml --update all --baselines $'b\\xff'", "new $'n\\xff'",
      "render s.yaml --at 0 --set x=$'\\xf8' -o o.png",
    ])
  func notUTF8(arguments: String) throws {
    _ = try shell("cp s.yaml $'t\\xff.yaml'")
    let before = try shell("ls -A | od -c").output
    let run = try shell("\"$F\" \(arguments)")
    #expect(run.code == 2 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains("on the command line is no UTF-8"), "\(run.errors)")
    #expect(run.errors.contains("\u{FFFD}") && !run.errors.contains("\n\n"))
    #expect(try shell("ls -A | od -c").output == before)
  }

  @Test("a file may be called as long as a folder allows", arguments: [239, 240, 254, 255])
  func longNames(length: Int) throws {
    let wide = (length - 4) / 3
    for stem in [
      String(repeating: "n", count: length - 4),
      String(repeating: "文", count: wide) + String(repeating: "n", count: length - 4 - 3 * wide),
    ] {
      let name = stem + ".png"
      #expect(name.utf8.count == length)
      let run = try Tool.run(["render", "s.yaml", "--at", "0", "-o", name], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try scratch.names().contains(name))
    }
    #expect(try scratch.names().count == 3)
    let run = try Tool.run(
      ["render", "s.yaml", "--at", "0", "-o", String(repeating: "n", count: 252) + ".png"], in: scratch.path)
    #expect(run.code == 2 && run.errors.contains("the name is too long"), "\(run.errors)")
  }

  @Test("names that look alike and have other bytes are two files, for every part of the program")
  func lookalikes() throws {
    let (one, other) = ("caf\u{E9}", "cafe\u{301}")
    for (name, color) in [(one, "red"), (other, "blue")] {
      try scratch.write(
        "scene: \(color)\ndevice: card\nfill: \(color)\ntakes: {t: [{snapshot: a}]}\n", to: "\(name).yaml")
      try scratch.write("v\n\(color)\n", to: "\(name).csv")
      let run = try Tool.run(["render", "\(name).yaml", "--at", "0", "-o", "\(name).png"], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
    }
    #expect(try shell("cmp '\(one).png' '\(other).png'").code == 1)
    // Pictures, data and imports of one scene.
    try scratch.write(
      """
      scene: both
      device: card
      data: {p: "\(one).csv", q: "\(other).csv"}
      layers:
        - {image: a, source: "\(one).png", frame: [0, 0, 20, 20]}
        - {image: b, source: "\(other).png", frame: [20, 0, 20, 20]}
        - label: l
          each: r in p
          left: 0
          top: 40
          text: "{r.v}"
        - label: m
          each: r in q
          left: 0
          top: 80
          text: "{r.v}"
      takes: {t: [{snapshot: a}]}

      """, to: "both.yaml")
    #expect(try Tool.run(["render", "both.yaml", "--at", "0", "-o", "both.png"], in: scratch.path).code == 0)
    let colors = try Tool.run(["colors", "both.png", "--count", "3"], in: scratch.path).output
    #expect(colors.contains("#FF0000") && colors.contains("#0000FF"), "\(colors)")
    let layers = try Tool.run(["inspect", "both.yaml", "--at", "0"], in: scratch.path).output
    #expect(layers.contains("\"red\"") && layers.contains("\"blue\""), "\(layers)")
    // Scenes side by side, outputs side by side.
    let verified = try Tool.run(["verify", "\(one).yaml", "\(other).yaml", "--update", "missing"], in: scratch.path)
    #expect(verified.code == 0, "\(verified.output) \(verified.errors)")
    #expect(try shell("cmp Baselines/red/t/card/a.png Baselines/blue/t/card/a.png").code == 1)
    let two = try Tool.run(
      ["render", "both.yaml", "--at", "0", "-o", "\(one)2.png", "-o", "\(other)2.png"], in: scratch.path)
    #expect(two.code == 0, "\(two.errors)")
    #expect(try shell("ls caf*2.png | wc -l").output.contains("2"))
    // Files of a commit: the two pictures change places on the disk.
    _ = try shell("git init -q .; git add -A; git -c user.name=a -c user.email=a@b commit -qm kept")
    func against() throws -> Tool.Run {
      try Tool.run(["verify", "both.yaml", "--against", "HEAD"], in: scratch.path)
    }
    #expect(try against().code == 0)
    _ = try shell("mv '\(one).png' x; mv '\(other).png' '\(one).png'; mv x '\(other).png'")
    let swapped = try against()
    #expect(swapped.code == 1, "\(swapped.output) \(swapped.errors)")
  }

  @Test("two pictures of another program whose names look alike would be one file on some disks, and are told")
  func lookalikePictures() throws {
    for (name, color) in [("caf\u{E9}", "red"), ("cafe\u{301}", "blue")] {
      try scratch.write("scene: \(color)\ndevice: card\nfill: \(color)\n", to: "\(color).yaml")
      let run = try Tool.run(["render", "\(color).yaml", "--at", "0", "-o", "shots/\(name).png"], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
    }
    func verify(_ more: String...) throws -> Tool.Run {
      try Tool.run(["verify", "--pictures", "shots", "--baselines", "kept"] + more, in: scratch.path)
    }
    let run = try verify("--update", "missing")
    #expect(run.code == 2 && run.errors.contains("would be one baseline"), "\(run.output) \(run.errors)")
  }

  @Test("a folder of pictures may be the project's own, without what lies in it of others")
  func workingFolder() throws {
    _ = try shell("\"$F\" render s.yaml --at 0 -o a.png; rm s.yaml")
    for folder in [".", "./", "./."] {
      _ = try shell("rm -rf b Output")
      try scratch.write("pictures:\n  folder: \(folder)\n  baselines: b\n", to: "flipbook.yaml")
      let missing = try Tool.run(["verify"], in: scratch.path)
      #expect(missing.code == 3, "\(missing.output) \(missing.errors)")
      #expect(try Tool.run(["verify", "--update", "missing"], in: scratch.path).code == 0)
      for _ in 0..<2 {
        let again = try Tool.run(["verify"], in: scratch.path)
        #expect(again.code == 0 && again.output.contains("1 "), "\(again.output) \(again.errors)")
      }
    }
  }

  @Test(
    "where nothing can be kept, fonts are read anew without a word",
    arguments: [["HOME": "/dev/null/none"], ["HOME": "none"], ["HOME": "/proc"], ["XDG_CACHE_HOME": "/proc/1"]])
  func noHome(environment: [String: String]) throws {
    let given = environment.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    let run = try shell("env -i PATH=\"$PATH\" \(given) \"$F\" render s.yaml --at 0 -o a.png")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test(
    "the command that accepts a difference is one that a shell reads back, whatever its words",
    arguments: ["it'\u{301}s", "a\r\nb", "$(touch x)'\u{600}y"])
  func shellWords(name: String) throws {
    try scratch.write("scene: q\ndevice: card\nfill: white\ntakes: {t: [{snapshot: a}]}\n", to: "\(name)/q.yaml")
    let run = try Tool.run(["verify", "\(name)/q.yaml", "--json", "report.json"], in: scratch.path)
    #expect(run.code == 3, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/report.json")))
    let results = (report as? [String: Any])?["results"] as? [[String: Any]] ?? []
    let commands = results.compactMap { $0["accept"] as? String }
    #expect(commands.count == 2)
    for accept in commands {
      let accepted = try shell("flipbook() { \"$F\" \"$@\"; }; \(accept)")
      #expect(accepted.code == 0, "\(accept): \(accepted.errors)")
    }
    let again = try Tool.run(["verify", "\(name)/q.yaml"], in: scratch.path)
    #expect(again.code == 0, "\(again.output)")
    #expect(!(try scratch.names().contains("x")))
  }
}
