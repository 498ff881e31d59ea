import Formulas
import Foundation
import Rendering
import TestSupport
import Testing

/// A frame is a pure function of scene, data, take and time: every frame of every take, compared by its pixels.
@Suite("Law 1: a frame depends on nothing but scene, data, take and time", .serialized)
struct LawTests {
  @Test("there are takes to prove it with")
  func thereAreTakes() {
    #expect(!Shipped.takes.isEmpty)
  }

  @Test("however a frame is rendered, it is the same frame", arguments: Shipped.takes)
  func purity(take: Shipped.Take) throws {
    let renderer = try Shipped.renderer(take)
    let duration = try renderer.stage.duration
    let ticks = FrameRate.standard.ticks(within: duration)
    let sequence = try renderer.pixelHashes(at: ticks, jobs: 1)
    try #require(sequence.count == ticks.count)
    // A take in which nothing moves would prove nothing.
    if take.name != nil { #expect(Set(sequence).count > 1) }

    // All frames alone cost as much as everything else together; every frame is drawn whole below.
    let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
    let step = isThorough ? 1 : 5
    let first = (Shipped.takes.firstIndex(of: take) ?? 0) % step
    let some = Array(stride(from: first, to: ticks.count, by: step))
    let alone = try Slots.filled(some.count, jobs: 2) { try renderer.bitmap(at: ticks[some[$0]]).pixelHash }
    expectSame(alone, some.map { sequence[$0] }, "alone and in the sequence")

    let backwards = try renderer.pixelHashes(at: ticks.reversed(), jobs: 1)
    expectSame(backwards.reversed(), sequence, "backwards and forwards")

    let jobs = try renderer.pixelHashes(at: ticks, jobs: 4)
    expectSame(jobs, sequence, "by four jobs and by one")

    let plain = try Shipped.renderer(take, caches: false).pixelHashes(at: ticks, jobs: 2)
    expectSame(plain, sequence, "without caches and with them")

    let rate = try #require(FrameRate(30))
    let halfTicks = rate.ticks(within: duration)
    expectSame(halfTicks, halfTicks.indices.map { ticks[2 * $0] }, "ticks at 30 and at 60 frames a second")
    let half = try renderer.pixelHashes(at: halfTicks, jobs: 2)
    expectSame(half, half.indices.map { sequence[2 * $0] }, "at 30 and at 60 frames a second")
  }

  @Test("at any scale, in any order", arguments: Shipped.takes)
  func anyScale(take: Shipped.Take) throws {
    var random = SplitMix64(seed: UInt64(Shipped.takes.firstIndex(of: take) ?? 0))
    let scales = [0.25, 0.37, 0.5, 0.75, 1.25, 1.5, 2.625] + (0..<7).map { _ in 0.2 + 3.8 * random.number(0...1) }
    let renderer = try Shipped.renderer(take, scale: scales[Int(random.next() % UInt64(scales.count))])
    let duration = try renderer.stage.duration
    let ticks = FrameRate.standard.ticks(within: duration)
    let order = (0..<10).map { _ in ticks[Int(random.next() % UInt64(ticks.count))] }
    let neighbours = order.flatMap { [$0, min($0 + 16_667, duration)] }
    let together = try renderer.pixelHashes(at: neighbours, jobs: 1)
    let alone = try Slots.filled(neighbours.count, jobs: 2) { try renderer.bitmap(at: neighbours[$0]).pixelHash }
    expectSame(together, alone, "one after another and alone, at scale \(renderer.scale)")
  }

  @Test("every frame drawn whole and by what changed, at a fraction of a scale", arguments: Shipped.firstTakes)
  func bothWays(take: Shipped.Take) throws {
    var random = SplitMix64(seed: UInt64(take.scene.utf8.count))
    let scale = 0.3 + 0.9 * random.number(0...1)
    let renderer = try Shipped.renderer(take, scale: scale)
    let duration = try renderer.stage.duration
    let ticks = FrameRate.standard.ticks(within: duration)
    let changed = try renderer.pixelHashes(at: ticks, jobs: 2)
    let whole = try Shipped.renderer(take, scale: scale, caches: false).pixelHashes(at: ticks, jobs: 2)
    expectSame(changed, whole, "by what changed and whole, at scale \(scale)")
  }

  @Test("two processes write the same files, whatever their jobs", arguments: Shipped.takes)
  func processes(take: Shipped.Take) throws {
    try expectEqualRuns(take, options: ["--scale", "1", "--compression", "fast"])
  }

  @Test("at scale 2 too, byte for byte", arguments: Shipped.takes.prefix(2))
  func processesAtScale2(take: Shipped.Take) throws {
    try expectEqualRuns(take, options: ["--scale", "2"])
  }

  @Test("a frame's file is the same alone and in its sequence", arguments: Shipped.takes.prefix(1))
  func fileAlone(take: Shipped.Take) throws {
    let scratch = try Scratch()
    let options = take.name.map { ["--take", $0] } ?? []
    let sequence = try Tool.run(
      ["render", take.scene, "--frames", "20..40", "--scale", "1", "-o", "\(scratch.path)/all"] + options)
    let single = try Tool.run(
      ["render", take.scene, "--frame", "37", "--scale", "1", "-o", "\(scratch.path)/one.png"] + options)
    #expect(sequence.code == 0 && single.code == 0)
    let files = try ["all/frame-00037.png", "one.png"].map { try bytes(of: "\(scratch.path)/\($0)") }
    let same = files[0] == files[1]
    #expect(same)
  }

  /// Renders twice, in two processes with different numbers of jobs, and compares every file.
  private func expectEqualRuns(_ take: Shipped.Take, options: [String]) throws {
    let scratch = try Scratch()
    let named = take.name.map { ["--take", $0] } ?? []
    let runs = try ["1", "4"].map { jobs in
      try Tool.run(
        ["render", take.scene, "-o", "\(scratch.path)/\(jobs)", "--jobs", jobs, "--quiet"] + named + options)
    }
    for run in runs { #expect(run.code == 0, "\(run.errors)") }
    let names = try scratch.names(in: "1")
    #expect(try scratch.names(in: "4") == names)
    #expect(names.count > 1)
    for name in names {
      let same = try bytes(of: "\(scratch.path)/1/\(name)") == bytes(of: "\(scratch.path)/4/\(name)")
      #expect(same, "\(name) differs between two processes")
    }
  }

  private func bytes(of path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }
}

/// Compares frame by frame, and names the first that differs instead of printing them all.
private func expectSame<Value: Equatable>(
  _ a: some Collection<Value>, _ b: some Collection<Value>, _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.count == b.count, "\(what): other numbers of frames", sourceLocation: sourceLocation)
  let first = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  #expect(first == nil, "\(what): frame \(first ?? 0) differs", sourceLocation: sourceLocation)
}

private enum Slots {
  /// `count` results, computed on some threads.
  static func filled(_ count: Int, jobs: Int, _ work: @Sendable (Int) throws -> UInt64) throws -> [UInt64] {
    let results = UnsafeMutableBufferPointer<Result<UInt64, any Error>?>.allocate(capacity: count)
    results.initialize(repeating: nil)
    defer {
      results.deinitialize()
      results.deallocate()
    }
    nonisolated(unsafe) let slots = results
    DispatchQueue.concurrentPerform(iterations: jobs) { job in
      for index in stride(from: job, to: count, by: jobs) {
        slots[index] = Result { try work(index) }
      }
    }
    return try results.map { try #require($0).get() }
  }
}
