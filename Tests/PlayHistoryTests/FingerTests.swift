import Geometry
import Motion
import PlayHistory
import Testing

@Suite("the finger")
struct FingerTests {
  private func path(_ from: Point, _ to: Point, over seconds: Double, start: Tick = 0) -> Finger.Path {
    Finger.Path(from: from, to: to, duration: seconds, timing: .linear, start: start)
  }

  @Test("stands where it came down until it goes a way, and at the end of that once it is gone")
  func places() {
    var finger = Finger()
    #expect(!finger.isDown)
    finger.comeDown(at: Point(10, 20), tick: 0, isNoLongerPress: false)
    #expect(finger.isDown && finger.place(at: 5_000_000) == Point(10, 20))
    finger.go(path(Point(10, 20), Point(10, 120), over: 2, start: 1_000_000))
    #expect(finger.place(at: 2_000_000) == Point(10, 70))
    #expect(finger.place(at: 9_000_000) == Point(10, 120))
  }

  @Test("leaves with the speed of its way, and with none after a tenth of a second of rest")
  func scriptedVelocity() {
    var finger = Finger()
    finger.comeDown(at: .zero, tick: 0, isNoLongerPress: true)
    finger.go(path(.zero, Point(0, -300), over: 0.5))
    #expect(finger.releaseVelocity(at: 500_000) == Point(0, -600))
    #expect(finger.releaseVelocity(at: 590_000) == Point(0, -600))
    #expect(finger.releaseVelocity(at: 610_000) == .zero)
  }

  @Test("of a person is a press until it has gone ten points from where it came down, and a drag from then on")
  func slop() {
    var finger = Finger()
    finger.comeDown(at: Point(100, 100), tick: 0, isNoLongerPress: false)
    let near = [Point(100, 109), Point(95, 92)].map { finger.move(to: $0, tick: 20_000) }
    #expect(near == [false, false] && !finger.isDragging)
    let far = finger.move(to: Point(106, 108), tick: 30_000)
    #expect(far && finger.isDragging && finger.path.from == Point(100, 100) && finger.path.to == Point(106, 108))
    let back = finger.move(to: Point(101, 101), tick: 40_000)
    #expect(!back && finger.isDragging && finger.path.from == Point(106, 108))
  }

  @Test("of a person leaves with the speed of its last tenth of a second, and with none where it has rested so long")
  func personalVelocity() {
    var finger = Finger()
    finger.comeDown(at: .zero, tick: 0, isNoLongerPress: false)
    for step in 1...20 { _ = finger.move(to: Point(0, Double(step * step)), tick: step * 10_000) }
    // From 10² to 20² points in a tenth of a second.
    #expect(finger.releaseVelocity(at: 200_000) == Point(0, 3000))
    #expect(finger.releaseVelocity(at: 299_999) == Point(0, 3000))
    #expect(finger.releaseVelocity(at: 300_000) == .zero)
  }

  @Test("with a second one is where their middle is, and nothing it has gone counts for the jump")
  func second() throws {
    var finger = Finger()
    finger.comeDown(at: Point(100, 100), identity: 4, tick: 0, isNoLongerPress: false)
    _ = finger.move(4, to: Point(100, 80), tick: 10_000)
    let jump = finger.addFinger(at: Point(200, 80), identity: 5, tick: 20_000)
    #expect(jump == Point(50, 0) && finger.place(at: 20_000) == Point(150, 80) && finger.origin == Point(150, 100))
    #expect(finger.places(at: 20_000) == [Point(100, 80), Point(200, 80)] && finger.identities == [4, 5])
    _ = finger.move(5, to: Point(240, 80), tick: 30_000)
    #expect(finger.place(at: 30_000) == Point(170, 80) && finger.path.spread?.to.distance == 140)
    // 40 points in a hundredth of a second, and the middle half of that: with the way before the jump 20 points up,
    // too.
    #expect(finger.releaseSpread(at: 30_000).distance == 4000)
    #expect(finger.releaseVelocity(at: 30_000) == Point(20, -20) * (1 / 0.03))
    let back = finger.removeFinger(4, tick: 40_000)
    #expect(back == Point(70, 0) && finger.places(at: 40_000) == [Point(240, 80)] && finger.identities == [5])
    #expect(finger.releaseVelocity(at: 40_000) == Point(20, -20) * (1 / 0.03))
  }

  @Test("turns about another the short way, and on beyond a full turn")
  func turns() {
    var finger = Finger()
    finger.comeDown(at: .zero, tick: 0, isNoLongerPress: false)
    _ = finger.addFinger(at: Point(100, 0), identity: 1, tick: 0)
    for step in 1...12 {
      let place = Point(angle: Double(step) * .pi / 4, length: 100)
      _ = finger.move(1, to: place, tick: step * 10_000)
    }
    #expect(abs((finger.path.spread?.to.angle ?? 0) - 3 * .pi) < 1e-9)
    #expect(abs(finger.releaseSpread(at: 120_000).angle - 25 * .pi) < 1e-6)
  }

  @Test("that comes down anew has forgotten the touch before")
  func anew() {
    var finger = Finger()
    finger.comeDown(at: .zero, tick: 0, isNoLongerPress: false)
    _ = finger.move(to: Point(50, 0), tick: 10_000)
    finger.endPress()
    finger.leave()
    #expect(!finger.isDown && finger.isNoLongerPress)
    finger.comeDown(at: Point(5, 5), tick: 20_000, isNoLongerPress: false)
    #expect(finger.isDown && !finger.isNoLongerPress && !finger.isDragging)
    #expect(finger.origin == Point(5, 5) && finger.releaseVelocity(at: 20_000) == .zero)
  }
}
