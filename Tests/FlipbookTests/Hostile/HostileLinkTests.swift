import Foundation
import TestSupport
import Testing

/// Links and reports of a stranger, which lead to a secret of the user: a text, and a picture. Neither comes into a
/// message or a report.
@Suite("Links and reports bring nothing of the user's along")
struct HostileLinkTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "work/tiny.yaml")
    try shell(
      """
      cd work; "$F" verify tiny.yaml --update missing > /dev/null; "$F" verify tiny.yaml --json r.json > /dev/null
      cd ..; mkdir secret; echo 'the private key of the user' > secret/text; cp secret/text secret/key.png
      "$F" colors nothing 2>/dev/null; cd work; "$F" render tiny.yaml --at 0 --scale 3 -o ../secret/shot.png
      cd ..; sha256sum secret/shot.png | cut -c1-64 > digest
      """)
  }

  @discardableResult
  private func shell(_ line: String) throws -> Tool.Run {
    let run = try Tool.run(
      ["-c", line], in: scratch.path, environment: ["F": Tool.path, "CI": ""], executable: "/bin/bash")
    return run
  }

  /// Fails where what was said, or a page, has something of the secret.
  private func expectSecret(_ run: Tool.Run, _ what: String) throws {
    #expect(!(run.output + run.errors).contains("private key"), "\(what): \(run.output)\(run.errors)")
    let found = try shell(
      """
      grep -rl 'private key' work --include='*' | while read f; do test -L "$f" || echo "$f"; done
      find work -type f -exec sha256sum {} + | grep "$(cat digest)"
      """)
    #expect(found.output.isEmpty, "\(what): \(found.output)")
  }

  private static let record = "Baselines/tiny/move/card"

  /// What is a link, to what, and how a verification of it ends.
  private static let links: [(place: String, target: String, code: Int32)] = [
    ("\(record)/half.png", "secret/text", 2), ("\(record)/half.png", "secret/shot.png", 2),
    ("\(record)/half.layers.txt", "secret/text", 2), ("\(record)/frames.txt", "secret/text", 2),
    ("Baselines/timings.txt", "secret/text", 2), (record, "secret", 2), ("Baselines/tiny", "secret", 2),
    ("flipbook.yaml", "secret/text", 2),
  ]

  @Test("a baseline, a record, times and settings that are links", arguments: links)
  func baselines(place: String, target: String, code: Int32) throws {
    try shell("rm -rf 'work/\(place)'; ln -s \"$PWD/\(target)\" 'work/\(place)'")
    for options in ["--sandbox", "", "--sandbox --shard 1/1"] {
      if place == "flipbook.yaml", options.isEmpty { continue }
      if place.hasSuffix("timings.txt"), !options.contains("shard") { continue }
      try shell("rm -rf work/page work/Output")
      let run = try shell(
        "cd work; \"$F\" verify tiny.yaml \(options) --report page --json page/r.json --junit page/r.xml")
      #expect(run.code == code, "\(place) \(options): \(run.code) \(run.output)\(run.errors)")
      try expectSecret(run, "\(place) → \(target) \(options)")
    }
  }

  @Test("a scene, or what lies beside it, that is a link, in a sandbox")
  func scenes() throws {
    try shell(
      "cd work; mkdir other; ln -s \"$PWD/../secret/text\" other/scene.yaml; ln -s \"$PWD/../secret/text\" one.yaml")
    for name in ["other", "one.yaml"] {
      for verb in ["check", "verify", "inspect", "render -o x.png --at 0"] {
        try expectSecret(shell("cd work; \"$F\" \(verb) \(name) --sandbox"), "\(verb) \(name)")
      }
    }
  }

  /// Paths that a report may name.
  private static let named = [
    "$PWD/../secret/key.png", "$PWD/../secret/shot.png", "../secret/shot.png", "./../secret/shot.png", "x.png", "y.png",
    "way/shot.png",
    "Output/verify/x.png", "Output/verify/way/shot.png", "Output/verify/../../../secret/shot.png",
    "Baselines/way/shot.png", "/etc/passwd",
    "$PWD/y.png",
  ]

  @Test("pictures that a report to merge names", arguments: ["m.json", "sub/m.json", "../m.json"])
  func merged(report: String) throws {
    try shell(
      """
      cd work; mkdir -p sub Output/verify; ln -s ../secret/key.png x.png; ln -s ../secret/shot.png y.png; ln -s ../secret way
      for d in Output/verify sub Baselines; do ln -s "$PWD/../secret" $d/way; ln -s "$PWD/../secret/shot.png" $d/x.png; done
      """)
    for path in Self.named {
      // The secret lies below the folder of the last report, which is the user's own then.
      if report == "../m.json", path.contains("secret") { continue }
      let run = try shell(
        """
        cd work; python3 - "\(path)" '\(report)' <<'P'
        import json, sys
        r = json.load(open('r.json'))
        for x in r['results']:
          x['expected'] = x['actual'] = x['difference'] = sys.argv[1]; x['verdict'] = 'differs'
          x['strip'] = {'fps': 60, 'differences': [1], 'expected': {'0': sys.argv[1]}, 'actual': {'0': sys.argv[1]}}
        json.dump(r, open(sys.argv[2], 'w'))
        P
        "$F" verify --merge \(report) --report page
        """)
      #expect(run.code == 1, "\(path): \(run.output)\(run.errors)")
      // Another report's folder may not have what it names.
      if report == "m.json", path.hasSuffix(".png") {
        #expect(run.errors.contains("left out of the page"), "\(path): \(run.errors)")
      }
      try expectSecret(run, "\(path) of \(report)")
    }
  }

  @Test("what a report may name is copied: among failures and baselines, and beside the report")
  func copied() throws {
    let run = try shell(
      """
      cd work; sed -i 's/3B6EA5/A53B6E/' tiny.yaml; "$F" verify tiny.yaml --json r.json -o far > /dev/null
      "$F" verify --merge r.json --report page; ls page/pictures | wc -l
      mkdir ../else; mv r.json far ../else; cp -r Baselines ../else; cd ..; mkdir third; cd third
      "$F" verify --merge ../else/r.json --report page; ls page/pictures | wc -l
      """)
    let counts = run.output.split(separator: "\n").compactMap { Int($0) }
    #expect(counts.count == 2 && counts[0] > 3 && counts[0] == counts[1], "\(run.output)\(run.errors)")
    #expect(!run.errors.contains("left out"), "\(run.errors)")
  }

  @Test("pictures of other programs, and their areas, that are links")
  func pictures() throws {
    try shell(
      """
      cd work; mkdir shots B; cp ../secret/shot.png shots/a.png; "$F" render tiny.yaml --at 0.2 --scale 3 -o B/a.png
      "$F" render tiny.yaml --at 0.5 --scale 3 -o shots/b.png; cp B/a.png B/b.png; ln -sf "$PWD/../secret/text" B/b.png.ignore
      rm shots/a.png; ln -s "$PWD/../secret/shot.png" shots/a.png; ln -s "$PWD/../secret/shot.png" B/c.png
      """)
    let run = try shell("cd work; \"$F\" verify --pictures shots --baselines B --report page")
    #expect(run.code == 2 && run.output.contains("3 in trouble"), "\(run.output)\(run.errors)")
    try expectSecret(run, "pictures")
  }
}
