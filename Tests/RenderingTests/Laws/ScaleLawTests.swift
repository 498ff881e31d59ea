import Foundation
import Rendering
import TestSupport
import Testing

@Suite("Law 1 at every scale", .serialized)
struct ScaleLawTests {
  @Test("at any scale, in any order", arguments: Shipped.takes)
  func anyScale(take: Shipped.Take) throws {
    var random = SplitMix64(seed: UInt64(Shipped.takes.firstIndex(of: take) ?? 0))
    let scales = [0.25, 0.37, 0.5, 0.75, 1.25, 1.5, 2.625] + (0..<7).map { _ in 0.2 + 3.8 * random.number(0...1) }
    let renderer = try Shipped.renderer(take, scale: scales[Int(random.next() % UInt64(scales.count))])
    let duration = try renderer.stage.duration
    let ticks = FrameTimes(to: duration).ticks
    let count = LawOfPurity.step > 1 ? 3 : LawOfPurity.isThorough ? 10 : 5
    let order = (0..<count).map { _ in ticks[Int(random.next() % UInt64(ticks.count))] }
    let neighbours = order.flatMap { [$0, min($0 + 16_667, duration)] }
    let together = try renderer.pixelHashes(at: neighbours, jobs: 1)
    let alone = try Threads.results(neighbours.count, jobs: 2) { try renderer.bitmap(at: neighbours[$0]).pixelHash }
    expectSame(together, alone, "one after another and alone, at scale \(renderer.scale)")
  }

  @Test("every frame drawn whole and by what changed, at a fraction of a scale", arguments: Shipped.firstTakes)
  func wholeAndChanged(take: Shipped.Take) throws {
    var random = SplitMix64(seed: UInt64(take.scene.utf8.count))
    let scale = 0.3 + 0.9 * random.number(0...1)
    let renderer = try Shipped.renderer(take, scale: scale)
    let duration = try renderer.stage.duration
    let ticks = LawOfPurity.every(LawOfPurity.step, of: FrameTimes(to: duration).ticks)
    let changed = try renderer.pixelHashes(at: ticks, jobs: 2)
    let some = LawOfPurity.share(of: ticks.indices, of: take, apart: 3)
    let whole = try Shipped.renderer(take, scale: scale, caches: false)
      .pixelHashes(at: some.map { ticks[$0] }, jobs: 2)
    expectSame(some.map { changed[$0] }, whole, "by what changed and whole, at scale \(scale)")
  }
}
