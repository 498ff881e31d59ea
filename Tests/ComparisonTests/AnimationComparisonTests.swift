import Comparison
import Pixels
import Testing

@Suite("Two animations are compared")
struct AnimationComparisonTests {
  /// A dot on a line, at a place for each frame.
  private static func dots(_ places: [Int], duration: Int? = 16_667) -> FrameSource {
    FrameSource(count: places.count, durations: duration.map { Array(repeating: $0, count: places.count) }) { index in
      let bitmap = Bitmap.filled(60, 4)
      bitmap[places[index], 1] = 0xFF00_0000
      return bitmap
    }
  }

  @Test("an animation equals itself")
  func identity() throws {
    let result = try AnimationComparison.compare(Self.dots([1, 2, 3]), Self.dots([1, 2, 3]))
    #expect(result.isEqual() && result.frames.count == 3 && result.timeShifts.isEmpty && result.comparedPixels == 720)
  }

  @Test("one frame of each is held at a time, whatever the length")
  func heldFrames() throws {
    /// A frame that tells when it is let go.
    final class Held {
      var count = 0
      var most = 0
      var frames: [() -> Bitmap?] = []

      func note(_ bitmap: Bitmap) -> Bitmap {
        frames.append { [weak bitmap] in bitmap }
        most = max(most, frames.count { $0() != nil })
        return bitmap
      }
    }
    let held = Held()
    func counted(_ places: [Int], duration: Int) -> FrameSource {
      let dots = Self.dots(places, duration: duration)
      return FrameSource(count: dots.count, durations: dots.durations) { held.note(try dots.frame($0)) }
    }
    for (count, duration) in [(20, 10_000), (40, 5_000), (15, 14_000)] {
      _ = try AnimationComparison.compare(
        counted(Array(0..<20), duration: 10_000), counted(Array(10..<(10 + count)), duration: duration))
    }
    #expect(held.frames.count >= 95 && held.most == 2)
  }

  @Test("one changed pixel in one frame is found there and nowhere else")
  func onePixel() throws {
    let result = try AnimationComparison.compare(
      Self.dots(Array(0..<50)), Self.dots(Array(0..<30) + [55] + Array(31..<50)))
    #expect(!result.isEqual())
    #expect(result.frames.filter { !$0.isEqual() }.map(\.pair.after) == [30])
    #expect(
      result.isEqual(within: AllowedDifference(pixels: 2)) && !result.isEqual(within: AllowedDifference(pixels: 1)))
  }

  @Test("a motion that starts two frames later is one shift of 33 ms")
  func laterStart() throws {
    func motion(start: Int) -> [Int] { (0..<60).map { min(max($0 - start, 0), 28) } }
    let result = try AnimationComparison.compare(Self.dots(motion(start: 11)), Self.dots(motion(start: 13)))
    let shift = try #require(result.timeShifts.first)
    #expect(result.timeShifts.count == 1)
    #expect(shift.frames == 2 && shift.delay == 33_334)
    #expect(shift.after == 12...41 && shift.before == 10...39)
    let earlier = try AnimationComparison.compare(Self.dots(motion(start: 13)), Self.dots(motion(start: 11)))
    #expect(earlier.timeShifts.map(\.frames) == [-2] && earlier.timeShifts.map(\.delay) == [-33_334])
  }

  @Test(
    "it is one shift, by any number of frames, of the frames that differ and those in which it begins and ends",
    arguments: 1...9)
  func anyShift(frames: Int) throws {
    // A dot goes from one frame behind the start to 28 frames behind it.
    func motion(start: Int) -> [Int] { (0..<60).map { min(max($0 - start, 0), 28) } }
    let (early, late) = (Self.dots(motion(start: 11)), Self.dots(motion(start: 11 + frames)))
    let later = try AnimationComparison.compare(early, late).timeShifts
    #expect(later.map(\.before) == [(12 - frames)...39] && later.map(\.after) == [12...(39 + frames)])
    let earlier = try AnimationComparison.compare(late, early).timeShifts
    #expect(earlier.map(\.before) == [(11 + frames)...(38 + 2 * frames)])
    #expect(earlier.map(\.after) == [11...(38 + frames)])
  }

  @Test("the delay is nil where nobody knows the times")
  func noTimes() throws {
    let (a, b) = (Self.dots([0, 0, 0, 1, 2, 3, 4], duration: nil), Self.dots([0, 1, 2, 3, 4, 4, 4], duration: nil))
    let result = try AnimationComparison.compare(a, b)
    #expect(result.timeShifts.first?.frames == -2 && result.timeShifts.first?.delay == nil)
  }

  @Test("two parts that are moved by different times are two shifts")
  func twoShifts() throws {
    let before = [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 11, 12, 13, 14, 14, 14, 14]
    let after = [0, 0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 11, 12, 13, 14, 14]
    let result = try AnimationComparison.compare(Self.dots(before), Self.dots(after))
    #expect(result.timeShifts.map(\.frames).sorted() == [-3, 2])
  }

  @Test("other content is no shift, and a still that lasts longer is none")
  func noShift() throws {
    let other = try AnimationComparison.compare(Self.dots(Array(0..<20)), Self.dots(Array(30..<50)))
    #expect(other.timeShifts.isEmpty)
    let longer = try AnimationComparison.compare(
      Self.dots([5, 5, 5, 5, 9, 9, 9]), Self.dots([5, 5, 5, 5, 5, 5, 5]))
    #expect(longer.timeShifts.isEmpty)
  }

  @Test("frames that only one has are differences")
  func counts() throws {
    let result = try AnimationComparison.compare(
      Self.dots([1, 2], duration: nil), Self.dots([1, 2, 3, 4], duration: nil))
    #expect(result.frames.map(\.outcome).suffix(2) == [.onlyAfter, .onlyAfter])
    #expect(!result.isEqual(within: AllowedDifference(pixels: 1_000)))
    let none = try AnimationComparison.compare(Self.dots([]), Self.dots([1]))
    #expect(none.frames.map(\.outcome) == [.onlyAfter])
  }

  @Test("animations of other frame counts are compared by time, so merged frames are equal")
  func merged() throws {
    let full = Self.dots([1, 1, 1, 2, 3, 3], duration: 10_000)
    let merged = FrameSource(count: 3, durations: [30_000, 10_000, 20_000]) { try Self.dots([1, 2, 3]).frame($0) }
    let result = try AnimationComparison.compare(full, merged)
    #expect(result.isEqual() && result.frames.count == 6)
    let longer = FrameSource(count: 3, durations: [30_000, 20_000, 20_000]) { try Self.dots([1, 2, 3]).frame($0) }
    let late = try AnimationComparison.compare(full, longer)
    #expect(!late.isEqual() && late.frames.last?.outcome == .onlyAfter)
  }

  @Test("frames that stand longer are named")
  func durations() throws {
    let a = FrameSource(count: 3, durations: [10, 20, 30]) { try Self.dots([1, 2, 3]).frame($0) }
    let b = FrameSource(count: 3, durations: [10, 25, 30]) { try Self.dots([1, 2, 3]).frame($0) }
    let result = try AnimationComparison.compare(a, b)
    #expect(result.retimedFrames == [1] && !result.isEqual())
  }

  @Test("frames known to be identical are not decoded")
  func identicalFiles() throws {
    let source = Self.dots([1, 2, 3])
    let blind = FrameSource(count: 3) { index in
      #expect(index == 1, "frame \(index) was decoded")
      return try source.frame(index)
    }
    let result = try AnimationComparison.compare(blind, blind, isIdentical: { i, _ in i != 1 })
    #expect(result.frames.map(\.outcome).filter { $0 == .identical }.count == 2)
    #expect(result.isEqual())
  }
}
