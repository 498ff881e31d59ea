import Foundation
import Rendering
import TestSupport
import Testing

/// Law 1, a frame is a pure function of scene, data, take and time: every frame of a take, compared by its pixels.
enum LawOfPurity {
  /// Every so many frames are looked at: all of them, but with a sanitizer every eighth, and in the build for edits
  /// (`Scripts/test --filter`) every sixteenth.
  static let step = Sanitizing.isOn ? 8 : isQuick ? 16 : 1
  static let isQuick = ProcessInfo.processInfo.environment["FLIPBOOK_QUICK"] != nil
  /// In the long form all frames that are dear to make are made: alone, and whole without caches.
  static let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"

  /// Renders every frame of a take in each of the ways in which a frame can come about.
  static func prove(_ take: Shipped.Take) throws {
    let renderer = try Shipped.renderer(take)
    let duration = try renderer.stage.duration
    let ticks = every(step, of: FrameTimes(to: duration).ticks)
    let sequence = try renderer.pixelHashes(at: ticks, jobs: 1)
    try #require(sequence.count == ticks.count)
    // A take in which nothing moves would prove nothing; of a short one, few frames may show nothing that does.
    if take.name != nil, !isQuick { #expect(Set(sequence).count > 1) }

    // Frames alone and frames without caches cost most of all.
    let some = share(of: ticks.indices, of: take, apart: 5)
    let alone = try Threads.results(some.count, jobs: 2) { try renderer.bitmap(at: ticks[some[$0]]).pixelHash }
    expectSame(alone, some.map { sequence[$0] }, "alone and in the sequence")

    let backwards = try renderer.pixelHashes(at: ticks.reversed(), jobs: 1)
    expectSame(backwards.reversed(), sequence, "backwards and forwards")

    let jobs = try renderer.pixelHashes(at: ticks, jobs: 4)
    expectSame(jobs, sequence, "by four jobs and by one")

    let others = share(of: ticks.indices, of: take, apart: 3)
    let plain = try Shipped.renderer(take, caches: false).pixelHashes(at: others.map { ticks[$0] }, jobs: 2)
    expectSame(plain, others.map { sequence[$0] }, "without caches and with them")

    let rate = try #require(FrameRate(30))
    // The take's end may be no frame's of those that are looked at where not all are.
    let halfTicks = every(max(1, step / 2), of: FrameTimes(rate, to: duration).ticks)
      .filter { step == 1 || ticks.contains($0) }
    let same = halfTicks.indices.map { min($0 * (step == 1 ? 2 : 1), ticks.count - 1) }
    expectSame(halfTicks, same.map { ticks[$0] }, "ticks at 30 and at 60 frames a second")
    let half = try renderer.pixelHashes(at: halfTicks, jobs: 2)
    expectSame(half, same.map { sequence[$0] }, "at 30 and at 60 frames a second")
  }

  /// All frames in the long form, else one of so many, other ones for each take.
  static func share(of frames: Range<Int>, of take: Shipped.Take, apart: Int) -> [Int] {
    let apart = isThorough ? 1 : min(apart, max(frames.count, 1))
    return Array(stride(from: (Shipped.takes.firstIndex(of: take) ?? 0) % apart, to: frames.count, by: apart))
  }

  /// Every so many of the ticks, from the first on.
  static func every(_ count: Int, of ticks: [Int]) -> [Int] {
    stride(from: 0, to: ticks.count, by: count).map { ticks[$0] }
  }
}

/// Compares frame by frame, and names the first that differs instead of printing them all.
func expectSame<Value: Equatable>(
  _ a: some Collection<Value>, _ b: some Collection<Value>, _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(a.count == b.count, "\(what): other numbers of frames", sourceLocation: sourceLocation)
  let first = zip(a, b).enumerated().first { $0.element.0 != $0.element.1 }?.offset
  #expect(first == nil, "\(what): frame \(first ?? 0) differs", sourceLocation: sourceLocation)
}

/// Work that several threads share.
enum Threads {
  /// `count` results, computed on some threads.
  static func results(_ count: Int, jobs: Int, _ work: @Sendable (Int) throws -> UInt64) throws -> [UInt64] {
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
