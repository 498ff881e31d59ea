import Foundation
import TestSupport
import Testing

/// A stranger's scene is not told what there is outside of its folder: of a file that is there the message is that of
/// one that is not.
@Suite("The sandbox does not tell what is outside")
struct SandboxSilenceTests {
  /// A name of a file that is there, and one as long of none.
  private static let (there, gone) = ("q17a", "z98b")

  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    _ = try shell(
      """
      mkdir -p scene/inside out/frames; cd out
      printf 'n\\nprecious\\n' > q17a.csv; echo '{"n": 1}' > q17a.json; echo 'values: {n: 1}' > q17a.yaml
      echo '{"a": {"$value": 1, "$type": "number"}}' > q17a.tokens; "$F" ledger init q17a.ledger
      echo "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>" > q17a.svg
      cp /usr/share/fonts/opentype/inter/Inter-Regular.otf q17a.otf
      base64 -d > q17a.png <<< \(Self.dot); mkdir q17a.frames; cp q17a.png q17a.frames/1.png
      cd ../scene; ln -s ../out way; ln -s ../out 'way\u{600}'; ln -s ../../out inside/way; ln -s way inside/again
      for n in csv json yaml tokens ledger svg png frames otf; do for f in q17a z98b; do ln -s ../out/$f.$n $f.$n; done; done
      """)
  }

  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  private func shell(_ line: String) throws -> Tool.Run {
    try Tool.run(["-c", line], in: scratch.path, environment: ["F": Tool.path], executable: "/bin/bash")
  }

  /// The places in which something outside, or a link that leads there, may be named; `%` is the file.
  private static let places = [
    "../out/%", "way/%", "way\\u0600/%", "inside/way/%", "inside/../../out/%", "./way/../../out/%", "%",
    "inside/../%", "way/./frames/../%",
  ]

  private static let kinds: [(lines: String, ending: String)] = [
    ("data: {a: \"$\"}", "csv"), ("data: {a: \"$\"}", "json"), ("data: {a: \"$\"}", "yaml"),
    ("data: {a: \"$\"}", "ledger"),
    ("import: [\"$\"]", "yaml"), ("import: [\"$\"]", "tokens"), ("extends: \"$\"", "yaml"), (image, "svg"),
    (image, "png"),
    (image, "frames"),
    (
      "fonts: {Own: \"$\"}\nlayers: [{label: a, left: 0, top: 0, text: \"{1}\", family: Own, font: 10}]", "otf"
    ),
  ]

  private static let image = "layers:\n  - {image: a, source: \"$\", frame: [0, 0, 9, 9]}"

  /// The words of a verb about a scene, the file's name replaced.
  private func reported(_ name: String, _ verb: [String], _ lines: String, _ place: String, _ ending: String) throws
    -> String
  {
    let path = place.replacingOccurrences(of: "%", with: "\(name).\(ending)", options: .literal)
    let text = "scene: s\ndevice: card\nfill: white\n" + lines.replacingOccurrences(of: "$", with: path) + "\n"
    try scratch.write(text, to: "scene/scene.yaml")
    let run = try Tool.run(verb + ["--sandbox"], in: scratch.path)
    #expect(run.code == 2, "\(verb) \(path): \(run.output) \(run.errors)")
    #expect(!(run.output + run.errors).contains("precious"))
    return (run.output + run.errors).replacingOccurrences(of: name, with: "NAME")
  }

  @Test("a file that is there is told as one that is not, of every kind", arguments: 0..<11)
  func everyKind(index: Int) throws {
    let (lines, ending) = Self.kinds[index]
    for place in Self.places {
      let verb = ["check", "scene"]
      let words = try [Self.there, Self.gone].map { try reported($0, verb, lines, place, ending) }
      #expect(words[0] == words[1], "\(place)")
    }
  }

  @Test(
    "so it is by every verb that reads a scene",
    arguments: [
      ["render", "scene", "--at", "0", "-o", "o.png"], ["inspect", "scene"], ["show", "scene", "--at", "0"],
      ["verify", "scene", "--update", "all"], ["prune", "scene"],
      ["verify", "scene", "--cache", "c"],
    ])
  func everyVerb(verb: [String]) throws {
    for (lines, ending) in [Self.kinds[0], Self.kinds[3], Self.kinds[7]] {
      for place in ["../out/%", "way\\u0600/%", "%"] {
        let words = try [Self.there, Self.gone].map { try reported($0, verb, lines, place, ending) }
        #expect(words[0] == words[1], "\(place)")
      }
    }
  }
}
