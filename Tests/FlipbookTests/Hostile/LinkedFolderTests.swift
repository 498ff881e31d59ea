import Foundation
import TestSupport
import Testing

/// Folders that verbs write into, in which somebody put links meanwhile. A folder that the command line names may be a
/// link itself; nothing in it is followed.
@Suite("Links among what was written before")
struct LinkedFolderTests {
  private let scratch: Scratch
  private var work: String { scratch.path + "/work" }
  /// The folders that the command line or the environment names.
  private static let named: Set<String> = [
    "frames", "part", "kept", "cache", "cache/flipbook", "Baselines", "Output",
  ]
  private static let verbs: [[String]] = [
    ["render", "s.yaml", "--fps", "4", "-o", "frames/"],
    ["render", "s.yaml", "--fps", "4", "--share", "1/2", "-o", "part"],
    ["render", "s.yaml", "--at", "0", "--scale", "2", "-o", "a.png"],
    ["render", "s.yaml", "--fps", "4", "-o", "a.gif", "-o", "a.apng", "-o", "a.webp"],
    ["verify", "s.yaml", "--update", "missing"],
    ["verify", "s.yaml", "--cache", "kept", "--json", "r.json", "--report", "report", "--junit", "r.xml"],
    ["verify", "s.yaml", "--report", "report", "-o", "failures"],
    ["prune", "s.yaml"],
  ]

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
      to: "work/a.svg")
    try scratch.write(
      """
      device: card
      values: {wide: 40}
      state: {on: false}
      layers:
        - {image: a, frame: [10, 10, wide, 40], source: "a.svg", tap: {set: {on: true}}}
        - {box: b, frame: [60, 10, 40, 40], fill: if on then red else blue}
      takes: {go: [tap: a, snapshot: tapped, wait: 1s]}
      """, to: "work/s.yaml")
    try scratch.write("secret", to: "outside/secret")
    try scratch.write("secret", to: "outside/deep/secret")
  }

  private func runAll() throws {
    for verb in Self.verbs {
      let run = try Tool.run(
        verb, in: work, environment: ["XDG_CACHE_HOME": work + "/cache"])
      #expect((0...3).contains(run.code), "\(verb): \(run.code) \(run.errors)")
    }
  }

  /// Links in the place of a third of what was written.
  private func plant(_ random: inout Seeded) throws -> Int {
    let names = try #require(FileManager.default.enumerator(atPath: work)).compactMap { $0 as? String }
      .filter { $0 != "s.yaml" && $0 != "a.svg" && !Self.named.contains($0) }
    var planted = 0
    for name in names.sorted(by: >) where random.next().isMultiple(of: 3) {
      let path = "\(work)/\(name)"
      try FileManager.default.removeItem(atPath: path)
      let up = String(repeating: "../", count: name.split(separator: "/").count)
      let target = random.pick(["secret", "deep", "new", "deep/secret", "deep/new", "nowhere/new"])
      symlink(random.pick([scratch.path + "/", up]) + "outside/" + target, path)
      planted += 1
    }
    return planted
  }

  @Test("none is followed by a verb that writes there again", arguments: 0..<4)
  func links(round: Int) throws {
    try runAll()
    var random = Seeded(UInt64(5_100 + round))
    for _ in 0..<2 {
      #expect(try plant(&random) > 5)
      try runAll()
      let outside = try FileManager.default.subpathsOfDirectory(atPath: scratch.path + "/outside").sorted()
      #expect(outside == ["deep", "deep/secret", "secret"])
      for name in ["secret", "deep/secret"] {
        #expect(try String(contentsOfFile: "\(scratch.path)/outside/\(name)", encoding: .utf8) == "secret", "\(name)")
      }
    }
  }
}
