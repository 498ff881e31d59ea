import Foundation
import Rendering
import TestSupport
import Testing

/// `FLIPBOOK_SCENES=1000 Scripts/test --filter WideSceneLawTests` looks at a thousand, from `FLIPBOOK_FIRST_SCENE` on.
@Suite("Law 1 for scenes with all that the language has", .serialized)
struct WideSceneLawTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = Int(environment["FLIPBOOK_FIRST_SCENE"] ?? "") ?? 0
  private static let asked = Int(environment["FLIPBOOK_SCENES"] ?? "")
  private static let seeds = first..<(first + (asked ?? (Sanitizing.isOn ? 1 : LawOfPurity.isQuick ? 4 : 30)))
  /// Processes cost more than frames: of a few scenes they are compared, of many where those were asked for.
  private static let processSeeds = seeds.filter { asked != nil || $0 % 6 == 0 }
  private static let scales = [1, 1.5, 2, 0.75]

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, path) in WideSceneWriter.pictures {
      try FileManager.default.copyItem(atPath: path, toPath: "\(scratch.path)/\(name)")
    }
  }

  /// The file of a scene by chance.
  private func scene(_ seed: Int) throws -> String {
    let file = try scratch.write("", to: "scene.yaml")
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    var writer = WideSceneWriter(seed: UInt64(seed)) { text in
      (try? FrameRenderer(loader.load(file, reading: text), take: "t", scale: 1).stage.duration) != nil
    }
    // Every other one has lists that follow something.
    return try scratch.write(
      seed % 2 == 1 ? OracleScenes.wide(seed).text : writer.scene(), to: "scene.yaml")
  }

  @Test(
    "a frame is the same alone, in any range, at any rate, by any number of jobs, with caches and without",
    arguments: seeds)
  func frames(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let loaded = try Shipped.load(try scene(seed))
    let scale = Self.scales[seed % Self.scales.count]
    let renderer = try FrameRenderer(loaded, take: "t", scale: scale)
    func ticks(_ rate: Int) throws -> [Int] { try renderer.times(at: #require(FrameRate(rate))).ticks }
    let all = try ticks(40)
    let sequence = try renderer.pixelHashes(at: all, jobs: 1)
    let words = "seed \(seed), scale \(scale)"
    expectSame(
      try renderer.pixelHashes(at: all.reversed(), jobs: 3).reversed(), sequence, "backwards by jobs, \(words)")
    let half = try ticks(20)
    let same = half.indices.map { sequence[min(2 * $0, all.count - 1)] }
    expectSame(try renderer.pixelHashes(at: half, jobs: 2), same, "at half the rate, \(words)")
    let start = Int(random.next() % UInt64(all.count))
    let range = Array(all[start..<min(all.count, start + 12)])
    expectSame(
      try FrameRenderer(loaded, take: "t", scale: scale).pixelHashes(at: range, jobs: 2),
      sequence[start..<(start + range.count)], "from frame \(start) on, \(words)")
    let plain = try FrameRenderer(loaded, take: "t", scale: scale, caches: false)
    let some = (0..<12).map { _ in Int(random.next() % UInt64(all.count)) }
    let alone = try Threads.results(some.count, jobs: 2) { try plain.bitmap(at: all[some[$0]]).pixelHash }
    expectSame(alone, some.map { sequence[$0] }, "frames \(some) alone, \(words)")
  }

  @Test("processes write the same, whichever share, place, language and time zone they have", arguments: processSeeds)
  func processes(seed: Int) throws {
    _ = try scene(seed)
    let scale = "\(Self.scales[seed % Self.scales.count])"
    let elsewhere = try Scratch()
    let environments = [
      ["TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8", "HOME": elsewhere.path],
      ["TZ": "America/St_Johns", "LC_ALL": "C", "HOME": "/nowhere", "XDG_CACHE_HOME": "\(elsewhere.path)/cache"],
    ]
    func run(_ arguments: [String], _ environment: [String: String] = [:], in folder: String? = nil) throws -> Tool.Run
    {
      let run = try Tool.run(arguments, in: folder ?? scratch.path, environment: environment)
      #expect(run.code == 0, "seed \(seed), \(arguments): \(run.errors)\(run.output)")
      return run
    }
    let options = ["--quiet", "--fps", "20", "--scale", scale, "--compression", "fast"]
    _ = try run(["render", "scene.yaml", "-o", "all", "--jobs", "4"] + options)
    for (index, environment) in environments.enumerated() {
      let share = ["--share", "\(index + 1)/2", "-o", "\(scratch.path)/part-\(index + 1)", "--jobs", "1"]
      _ = try run(["render", "\(scratch.path)/scene.yaml"] + share + options, environment, in: elsewhere.path)
    }
    _ = try run(["join", "part-1", "part-2", "-o", "joined", "--quiet"])
    let names = try scratch.names(in: "all")
    #expect(try names.count > 2 && scratch.names(in: "joined") == names)
    for name in names {
      let (one, other) = ("\(scratch.path)/all/\(name)", "\(scratch.path)/joined/\(name)")
      let isSame = FileManager.default.contentsEqual(atPath: one, andPath: other)
      #expect(isSame, "seed \(seed): \(name) differs between one run and shares")
    }
    _ = try run(["verify", "scene.yaml", "--update", "missing", "--quiet"])
    _ = try run(["verify", "scene.yaml", "--cache", "kept", "--quiet"], environments[0])
    let cached = try run(["verify", "scene.yaml", "--cache", "kept"], environments[1])
    #expect(cached.output.contains("1 equal (1 cached)"), "seed \(seed): \(cached.output)")
    _ = try run(["verify", "scene.yaml", "--cache", "kept", "--cache-check", "100", "--quiet"])
  }
}
