import Basics
import Files
import Formulas
import Foundation
import Geometry
import Layers
import Raster
import SceneFiles
import Scenes
import Stage
import TestSupport
import Testing

/// Each limit below, at and above. The numbers come from `Limits`, so that only what they do stands here.
@Suite("Limits")
struct LimitsTests {
  /// Texts have no size here: nothing measures them.
  private struct Nowhere: Surroundings {
    func measure(_ text: Text.Setting, width: Double?) -> TextMetrics {
      TextMetrics(exactSize: .init(10, 10), lineCount: 1)
    }
    func imageSize(_ path: String) -> Size { Size(1, 1) }
    func dominantColors(_ path: String) -> [Color] { [] }
  }

  /// A sum that begins so, of so many levels.
  static func sum(_ first: String, _ levels: Int) -> String {
    first + String(repeating: " + 1", count: levels - 1)
  }

  /// What is wrong with a scene, in words with places; empty for nothing.
  func mistakes(_ text: String, files: [String: String] = [:]) -> [String] {
    let reader = SceneReader(fileSystem: MemoryFileSystem(files.merging(["s.yaml": text]) { $1 }))
    func words(_ diagnostic: Diagnostic) -> String {
      let place = diagnostic.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      return place + diagnostic.message
    }
    do {
      let scene = try Scene.check(try reader.read("s.yaml").description, surroundings: Nowhere())
      for take in scene.takes { _ = try Player(Stage(scene: scene, take: take)).layers(at: 0) }
      if scene.takes.isEmpty { _ = try Player(Stage(scene: scene)).layers(at: 0) }
      return []
    } catch let failure as SceneReader.Failure {
      return failure.diagnostics.list.map(words)
    } catch let diagnostics as Diagnostics {
      return diagnostics.list.map(words)
    } catch let diagnostic as Diagnostic {
      return [words(diagnostic)]
    } catch {
      return ["\(error)"]
    }
  }

  static let head = "scene: s\ndevice: card\nlayers:\n  - box: a\n    frame: [0, 0, 9, 9]\n"

  /// A scene of one box whose opacity is the formula.
  private func opacity(_ formula: String) -> [String] { mistakes(Self.head + "    opacity: \(formula)\n") }

  @Test("formulas nest so deep", arguments: ["calls", "brackets", "not", "minus"])
  func depth(form: String) {
    func formula(_ levels: Int) -> String {
      switch form {
      case "calls": String(repeating: "abs(", count: levels) + "1" + String(repeating: ")", count: levels)
      case "brackets": String(repeating: "(", count: levels) + "1" + String(repeating: ")", count: levels)
      case "not": "if " + String(repeating: "not ", count: levels) + "true then 1 else 1"
      default: "if true then 1 else " + String(repeating: "-", count: levels) + "0"
      }
    }
    // What stands around the levels has some of its own.
    let own = ["calls": 1, "brackets": 1, "not": 2, "minus": 2][form] ?? 0
    let most = Limits.formulaDepth - own
    #expect(opacity(formula(most - 1)).isEmpty)
    #expect(opacity(formula(most)).isEmpty)
    let beyond = opacity(formula(most + 1))
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:6:"), "\(beyond)")
    #expect(beyond.first?.contains("nested more than 100 levels deep") == true)
  }

  @Test("formulas have so many operators")
  func operators() {
    func formula(_ count: Int) -> String { "1" + String(repeating: " * 1", count: count) }
    #expect(opacity(formula(Limits.formulaOperators)).isEmpty)
    let beyond = opacity(formula(Limits.formulaOperators + 1))
    #expect(beyond == ["s.yaml:6:14: the formula has more than 500 operators; give its parts names under values:"])
  }

  @Test("calls of own functions bring so many parts to the formulas of a scene, which is told once")
  func functionParts() {
    let doubling = (1...10).map { "  f\($0)(x): f\($0 - 1)(x + 1) + f\($0 - 1)(x * 2)\n" }.joined()
    func scene(_ count: Int) -> [String] {
      let layers = (0..<count).map { "  - {box: b\($0), width: f10(1)}\n" }.joined()
      return mistakes("scene: s\ndevice: card\nfunctions:\n  f0(x): x + 1\n\(doubling)layers:\n\(layers)")
    }
    #expect(scene(50).isEmpty)
    let beyond = scene(1_000)
    #expect(beyond.count == 1, "\(beyond)")
    #expect(beyond.first?.contains("calls of own functions make more than \(Limits.functionWork) parts") == true)
  }

  @Test("formulas have so many characters")
  func characters() {
    func formula(_ count: Int) -> String { "1" + String(repeating: " ", count: count - 2) + "1" }
    func scene(_ count: Int) -> [String] { opacity("'{1}\(String(repeating: "x", count: count - 3))'") }
    #expect(!scene(Limits.formulaCharacters).joined().contains("are read of a formula"))
    let beyond = scene(Limits.formulaCharacters + 1)
    #expect(beyond.count == 1, "\(beyond)")
    #expect(beyond.first?.hasPrefix("s.yaml:6:100015: at most 100000 characters are read of a formula") == true)
  }

  @Test("a text that is put together has so many bytes")
  func text() {
    func scene(_ count: Int) -> [String] {
      let tenth = String(repeating: "x", count: count / 10)
      let rest = String(repeating: "x", count: count % 10)
      let parts = String(repeating: "{part}", count: 10)
      return mistakes(
        Self.head
          + "    opacity: length(long) / 1000000\nstate: {part: \"\(tenth)\"}\nvalues:\n  long: \"\(parts)\(rest)\"\n")
    }
    #expect(scene(Limits.textBytes).isEmpty)
    let beyond = scene(Limits.textBytes + 1)
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:"), "\(beyond)")
    #expect(beyond.first?.contains("the text has more than 100000 bytes from here on") == true)
  }

  @Test("a list that a function makes has so many items")
  func items() {
    func scene(_ count: Int) -> [String] { opacity("count(range(\(count))) / 1000000") }
    #expect(scene(Limits.listItems).isEmpty)
    #expect(scene(Limits.listItems + 1) == ["s.yaml:6:20: 'range' wants a whole number from 0 to 100000, not 100001"])
  }

  @Test("rows of data, and items of a list of data")
  func rows() {
    let use = Self.head + "    opacity: count(rows) / 1000000\ndata: {rows: "
    func csv(_ count: Int) -> [String] {
      mistakes(use + "a.csv}\n", files: ["a.csv": "n\n" + String(repeating: "1\n", count: count)])
    }
    func json(_ count: Int) -> [String] {
      mistakes(use + "a.json}\n", files: ["a.json": "[1" + String(repeating: ",1", count: count - 1) + "]"])
    }
    #expect(csv(Limits.rows).isEmpty)
    #expect(csv(Limits.rows + 1).first?.hasPrefix("a.csv:250002:1: this list has more than 250000 items") == true)
    #expect(json(Limits.rows).isEmpty)
    #expect(json(Limits.rows + 1).first?.hasPrefix("a.json:1:500002: this list has more than 250000 items") == true)
  }

  @Test("layers of a frame in all, however they are nested")
  func layers() {
    func scene(_ outer: Int, _ inner: Int) -> [String] {
      mistakes(
        """
        scene: s
        device: card
        layers:
          - box: a
            each: i in range(\(outer))
            frame: [0, i, 9, 9]
            layers:
              - box: b
                each: j in range(\(inner))
                frame: [0, j, 1, 1]

        """)
    }
    #expect(scene(40, Limits.layers / 50).isEmpty)
    #expect(
      scene(60, Limits.layers / 50)
        == [
          "s.yaml:8:14: more than 50000 layers are there at one time, from this one on; show fewer, or let rows of a "
            + "scroll sleep"
        ])
  }

  @Test("values, states and places hang on one another so far", arguments: ["values", "state", "places"])
  func chains(what: String) {
    // The last asks first: what it hangs on is not known yet.
    func scene(_ count: Int) -> [String] {
      if what == "places" {
        // Each has an edge and the place that follows from it; the first one's edge is a number.
        let boxes = (0..<count).map { index in
          let top = index == count - 1 ? "0" : "b\(index + 1).y + 1"
          return "  - box: b\(index)\n    left: 0\n    top: \(top)\n    width: 9\n    height: 9\n    fill: red\n"
        }
        return mistakes("scene: s\ndevice: card\nlayers:\n" + boxes.joined())
      }
      let lines = (0..<count).map { "  v\($0): \($0 == count - 1 ? "0.5" : "v\($0 + 1)")\n" }.joined()
      return mistakes("scene: s\ndevice: card\n\(what):\n\(lines)layers:\n  - box: a\n    frame: [0, 0, 9, 9]\n")
    }
    let most = what == "places" ? Limits.chainLength / 2 : Limits.chainLength
    #expect(scene(most - 1).isEmpty)
    #expect(scene(most).isEmpty)
    for beyond in [scene(most + 1), scene(8_000)] {
      #expect(beyond.count == 1 && beyond[0].contains("depends on more than 250 others, each on the next"), "\(beyond)")
      #expect(beyond.first?.hasPrefix("s.yaml:") == true)
    }
  }

  @Test("a ring of values is refused, however long")
  func rings() {
    func scene(_ count: Int) -> [String] {
      let lines = (0..<count).map { "  v\($0): v\(($0 + 1) % count)\n" }.joined()
      return mistakes("values:\n\(lines)" + Self.head)
    }
    #expect(scene(3) == ["s.yaml:2:3: v0 → v1 → v2 → v0 depends on itself"])
    #expect(scene(8_000).count == 1)
  }

  @Test("formulas along a chain have so many levels")
  func chainLevels() {
    // A sum of n terms has n levels, a name one.
    func scene(_ levels: Int) -> [String] {
      let terms = (levels - 1) / 5
      let lines = (0..<5).map { index in
        "  v\(index): \(index == 4 ? "1" : "v\(index + 1)")\(String(repeating: " + 1", count: terms - 1))\n"
      }
      let rest = String(repeating: " + 1", count: levels - 5 * terms - 1)
      return mistakes("values:\n\(lines.joined())  all: v0\(rest)\n" + Self.head)
    }
    #expect(scene(Limits.chainLevels - 1).isEmpty)
    #expect(scene(Limits.chainLevels).isEmpty)
    #expect(scene(Limits.chainLevels + 1).count == 1)
  }

  @Test("own functions in one another make so many levels")
  func functionLevels() {
    func scene(_ count: Int) -> [String] {
      let lines = (1..<count).map { "  f\($0)(x): f\($0 - 1)(x) + 1\n" }.joined()
      return mistakes("functions:\n  f0(x): x + 1\n\(lines)" + Self.head + "    opacity: f\(count - 1)(0)\n")
    }
    #expect(scene(100).isEmpty)
    for beyond in [scene(Limits.formulaLevels + 1), scene(5_000)] {
      #expect(!beyond.isEmpty && beyond.allSatisfy { $0.contains("more than 600 levels deep") }, "\(beyond.prefix(3))")
    }
  }

  @Test("layers lie in one another so deep")
  func layerDepth() {
    // The root, a component's own layer for each use, and the box in the innermost.
    func scene(_ depth: Int) -> [String] {
      let uses = (1..<depth - 1).map { "  c\($0): {layers: [{c\($0 - 1): x}]}\n" }.joined()
      return mistakes(
        "components:\n  c0: {layers: [{box: b, fill: red}]}\n\(uses)" + Self.head + "  - c\(depth - 2): top\n")
    }
    #expect(scene(Limits.layerDepth - 1).isEmpty)
    #expect(scene(Limits.layerDepth).isEmpty)
    for beyond in [scene(Limits.layerDepth + 1), scene(5_000)] {
      #expect(beyond.count == 1 && beyond[0].contains("more than 100 deep"), "\(beyond)")
    }
  }

  @Test("a scene writes so many layers")
  func writtenLayers() {
    func scene(_ doublings: Int, more: Int) -> [String] {
      let uses = (1..<doublings).map { "  c\($0): {layers: [{c\($0 - 1): x}, {c\($0 - 1): y}]}\n" }.joined()
      let boxes = (0..<more).map { "  - box: n\($0)\n" }.joined()
      return mistakes(
        "components:\n  c0: {layers: [{box: b, fill: red}]}\n\(uses)" + Self.head + boxes + "  - c\(doublings - 1): t\n"
      )
    }
    // A use of c0 is two layers, of the next 1 + 2 × 2, of c12 3 × 2^12 - 1; and one more stands in the head.
    let boxes = Limits.writtenLayers - (3 << 12) + 1 - 1
    #expect(scene(13, more: boxes - 1).isEmpty)
    #expect(scene(13, more: boxes).isEmpty)
    for beyond in [scene(13, more: boxes + 1), scene(60, more: 0)] {
      #expect(beyond.count == 1 && beyond[0].contains("has more than 20000 layers"), "\(beyond)")
    }
  }

  @Test("aliases of design tokens")
  func aliases() {
    func scene(_ depth: Int) -> [String] {
      let tokens = (0..<depth).map { "\"a\($0)\": {\"$value\": \"{a\($0 + 1)}\"}" }
      let json = "{\(tokens.joined(separator: ", ")), \"a\(depth)\": {\"$type\": \"number\", \"$value\": 1}}"
      return mistakes("import: [t.json]\n" + Self.head + "    opacity: a0\n", files: ["t.json": json])
    }
    #expect(scene(Limits.formulaDepth - 1).isEmpty)
    #expect(scene(Limits.formulaDepth).first?.contains("go \(Limits.formulaDepth) tokens deep") == true)
    #expect(scene(20_000).first?.contains("tokens deep") == true)
  }

  @Test("combinations of the modes of a file of design tokens")
  func tokenModes() {
    func scene(_ contexts: [Int]) -> [String] {
      let modifiers = contexts.enumerated().map { index, count in
        let sets = (0..<count).map { "\"c\($0)\": [{\"n\": {\"$type\": \"number\", \"$value\": \($0)}}]" }
        return "{\"type\": \"modifier\", \"name\": \"m\(index)\", \"contexts\": {\(sets.joined(separator: ", "))}}"
      }
      let tokens = "{\"resolutionOrder\": [\(modifiers.joined(separator: ", "))]}"
      return mistakes("import: [t.json]\n" + Self.head + "    opacity: n / 100\n", files: ["t.json": tokens])
    }
    #expect(scene([Limits.tokenModes / 2 - 1, 2]).isEmpty)
    #expect(scene([Limits.tokenModes / 2, 2]).isEmpty)
    let above = scene([Limits.tokenModes / 2 + 1, 2])
    #expect(above.first?.contains("more than \(Limits.tokenModes) combinations") == true, "\(above)")
  }

  @Test("files import or extend one another so far", arguments: ["import", "extends"])
  func importDepth(how: String) {
    func scene(_ count: Int) -> [String] {
      let files = (1..<count).map { index -> (String, String) in
        if index == count - 1 { return ("f\(index).yaml", how == "import" ? "values: {z: 1}" : Self.head) }
        return ("f\(index).yaml", how == "import" ? "import: [f\(index + 1).yaml]" : "extends: f\(index + 1).yaml")
      }
      let first = how == "import" ? "import: [f1.yaml]\n" + Self.head : "scene: s\nextends: f1.yaml\n"
      return mistakes(first, files: Dictionary(uniqueKeysWithValues: files))
    }
    #expect(scene(Limits.importDepth - 1).isEmpty)
    #expect(scene(Limits.importDepth).isEmpty)
    for beyond in [scene(Limits.importDepth + 1), scene(5_000)] {
      #expect(beyond.count == 1 && beyond[0].contains("more than 50 files import or extend one another"), "\(beyond)")
    }
  }

  @Test("shared steps stand in one another so deep, and are put together once")
  func stepDepth() {
    func scene(_ depth: Int, uses: Int = 1) -> [String] {
      let steps = (0..<depth).map { index in
        let use = Array(repeating: "steps: s\(index + 1)", count: uses).joined(separator: "}, {")
        return "  s\(index): [\(index == depth - 1 ? "wait: 1ms" : "{\(use)}")]\n"
      }
      return mistakes(Self.head + "steps:\n\(steps.joined())takes: {t: [steps: s0]}\n")
    }
    #expect(scene(Limits.stepDepth - 1).isEmpty)
    #expect(scene(Limits.stepDepth).isEmpty)
    for beyond in [scene(Limits.stepDepth + 1), scene(5_000)] {
      #expect(beyond.count == 1 && beyond[0].contains("shared steps are nested more than 100 deep"), "\(beyond)")
    }
    #expect(scene(90, uses: 2).first?.contains("has more than 10000 steps") == true)
  }

  @Test("steps of a take, those that are repeated counted each time")
  func steps() {
    func scene(_ steps: Int) -> [String] {
      mistakes(
        """
        scene: s
        device: card
        layers: [{box: a, frame: [0, 0, 9, 9]}]
        takes:
          t:

        """ + (0..<steps / 1000).map { _ in "    - {wait: 1ms, repeat: 1000}\n" }.joined()
          + (0..<steps % 1000).map { _ in "    - wait: 1ms\n" }.joined())
    }
    #expect(scene(Limits.steps).isEmpty)
    #expect(scene(Limits.steps + 1).first?.contains("the take 't' has more than \(Limits.steps) steps") == true)
  }

  @Test(
    "seconds of a take, whichever step takes them",
    arguments: ["wait", "waits", "hold", "over", "press", "every", "pinch"])
  func seconds(how: String) {
    func scene(_ seconds: Double) -> [String] {
      let steps =
        switch how {
        case "wait": "{wait: \(seconds)s}"
        case "waits": "{wait: \(seconds / 2)s, repeat: 2}"
        case "hold": "{hold: {on: a, for: \(seconds - 1)s}}, {wait: 1s}"
        case "over": "{drag: {on: a, by: [1, 0], over: \(seconds)s}}"
        case "press":
          "{press: {on: a}}, {press: {from: [5, 5], finger: b}}, {drag: {finger: b, by: [1, 0], over: \(seconds)s}}"
        case "every": "{type: {on: a, every: \(seconds)s, text: \"k\"}}"
        default: "{pinch: {on: a, scale: 2, over: \(seconds)s}}"
        }
      return mistakes(
        "scene: s\ndevice: card\nlayers:\n  - {box: a, frame: [0, 0, 90, 90], type: {set: {x: x + 1}}, pinch: {}}\n"
          + "takes:\n  t: [\(steps)]\nstate: {x: 0}\n")
    }
    let most = Double(Limits.takeSeconds)
    if how != "press" { #expect(scene(most).isEmpty) }
    for seconds in [most + 2, 2_147_483_648, 1e15] {
      let beyond = scene(seconds)
      #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:6:"), "\(beyond)")
      #expect(beyond.first?.contains("this take would last longer than \(Limits.takeSeconds) s") == true, "\(beyond)")
    }
  }

  @Test("events of a take")
  func events() {
    func scene(_ milliseconds: Int) -> [String] {
      mistakes(
        """
        scene: s
        device: card
        state: {x: 0}
        layers: [{box: a, frame: [0, 0, 9, 9]}]
        rules: [{when: true, every: 1ms, do: {set: {x: x + 1}}}]
        takes:
          t: [{wait: \(milliseconds)ms}]
        """)
    }
    // The first event is the beginning, and each time of the rule is one.
    #expect(scene(Limits.events - 1).isEmpty)
    // The first that is too many lies at the very end of the step, and of the take, or within it.
    for beyond in [scene(Limits.events + 1), scene(Limits.events + 11)] {
      #expect(beyond.count == 1 && beyond[0].contains("more than \(Limits.events) events by"), "\(beyond)")
      #expect(beyond.first?.hasPrefix("s.yaml:7:") == true, "\(beyond)")
    }
  }

  @Test("lists and records of a file of JSON, however they are nested")
  func parts() {
    func json(_ count: Int, _ part: String) -> [String] {
      // Two lists hold the others, so that neither has more items than a list may have.
      let half = Array(repeating: part, count: (count - 3) / 2).joined(separator: ",")
      let rest = Array(repeating: part, count: count - 3 - (count - 3) / 2).joined(separator: ",")
      return mistakes(
        Self.head + "    opacity: count(rows) / 1000000\ndata: {rows: a.json}\n",
        files: ["a.json": "[[\(half)],[\(rest)]]"])
    }
    for part in ["[]", "{}"] {
      #expect(json(Limits.dataParts, part).isEmpty)
      let beyond = json(Limits.dataParts + 1, part)
      #expect(beyond.count == 1 && beyond[0].hasPrefix("a.json:1:"), "\(beyond)")
      #expect(beyond.first?.contains("this file has more than 500000 lists and records") == true)
    }
  }

  @Test("files of scenes and of data have so many bytes", arguments: ["yaml", "csv", "json"])
  func files(ending: String) throws {
    let scratch = try Scratch()
    func read(_ count: Int) throws -> Int? {
      let path = try scratch.write(String(repeating: "x", count: count), to: "a.\(ending)")
      return try DiskFileSystem().contents(of: path)?.count
    }
    let limit = ending == "yaml" ? Limits.sceneFileBytes : Limits.dataFileBytes
    #expect(try read(limit) == limit)
    let problem = try #require(throws: FileProblem.self) { try read(limit + 1) }
    #expect("\(problem)".hasSuffix("is larger than the \(limit >> 20) MiB that are read of a file"))
  }

  @Test("bytes in words", arguments: [(1 << 30, "1 GiB"), (1 << 29, "512 MiB"), (1_000, "1000 bytes"), (0, "0 bytes")])
  func words(bytes: Int, words: String) {
    #expect(Limits.text(ofBytes: bytes) == words)
  }
}
