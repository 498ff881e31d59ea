import Foundation
import Geometry
import Layers
import Scenes
import Testing

@Suite("Labels whose letters stand on a path")
struct CurvedLabelTests {
  private func show(_ label: String, steps: String = "wait: 1s") throws -> Show {
    try Show(
      """
      scene: s
      device: iphone-6
      state: {way: 0, told: 0}
      layers:
        - {label: words, \(label)}
      """, steps: steps, "wait: 1s")
  }

  private func text(_ show: Show, at seconds: Double = 0) throws -> Text? {
    guard case .text(let text) = try show.layer("words", at: seconds).content else { return nil }
    return text
  }

  @Test("such a label is as large as its path reaches from its corner, unless it says how large")
  func sizes() throws {
    #expect(try show("text: 'abc', path: {oval: [20, 30, 60, 40]}").frame("words") == Rect(0, 0, 80, 70))
    #expect(try show("text: 'abc', path: {line: [[-20, -9], [-10, 0]]}").frame("words") == Rect(0, 0, 0, 0))
    let given = try show("text: 'abc', left: 5, width: 90, path: {arc: [50, 50], radius: 10}").frame("words")
    #expect(abs(given.width - 90) < 1e-9 && abs(given.height - 60) < 1e-3)
    let moving = try show(
      "text: 'abc', path: {oval: [0, 0, 40 + way, 40]}, tap: {animate: {way: 60}, over: 1s, curve: linear}",
      steps: "tap: words")
    #expect(try moving.frame("words", at: 0).width == 40)
    #expect(abs(try moving.frame("words", at: 1.3).width - 100) < 1e-9)
  }

  @Test("the offset moves letters and nothing else, the same wherever one looks first")
  func offset() throws {
    let label =
      "text: 'abc', path: {oval: [20, 20, 60, 60]}, pathOffset: way, tap: {animate: {way: 0.5}, over: 1s, curve: linear}"
    let show = try show(label, steps: "tap: words")
    let late = try #require(try text(show, at: 0.8))
    let early = try #require(try text(show, at: 0.2))
    let again = try #require(try text(self.show(label, steps: "tap: words"), at: 0.2))
    #expect(early == again && early.setting == late.setting && early.along?.path == late.along?.path)
    let (first, second) = (early.along?.offset ?? -1, late.along?.offset ?? -1)
    #expect(abs(second - first - 0.3) < 1e-5)
    #expect(early.along?.path == Path(ovalIn: Rect(20, 20, 60, 60)))
  }

  @Test("fingers meet the letters where they stand, and nothing in the middle of a circle")
  func fingers() throws {
    // Letters are ten points wide: three are 30 of the 314 points around, from three o'clock on.
    let label = "text: 'abc', left: 100, top: 100, path: {oval: [0, 0, 100, 100]}, tap: {set: {told: told + 1}}"
    let screen = try show(label).screen(at: 0)
    func isHit(_ angle: Double, _ radius: Double) -> Bool {
      screen.hit(at: Point(150 + radius * cos(angle), 150 + radius * sin(angle))).last?.id == "words"
    }
    for angle in [0.02, 0.3, 0.58] {
      #expect(isHit(angle, 51) && isHit(angle, 65) && isHit(angle, 47))
      #expect(!isHit(angle, 44) && !isHit(angle, 68) && !isHit(angle, 0))
    }
    #expect(!isHit(-0.05, 55) && !isHit(0.65, 55) && !isHit(3, 55))
    // A take's tap goes to the middle of the letters.
    let tapped = try show(label + ", opacity: 1 - 0.5 * told", steps: "tap: words")
    #expect(try tapped.layer("words", at: 0.9).opacity == 0.5)
  }

  @Test("in a row such a label stands on its bottom edge")
  func baseline() throws {
    let show = try Show(
      """
      scene: s
      device: iphone-6
      layers:
        - row: line
          align: baseline
          layers:
            - {label: words, text: 'abc', path: {oval: [0, 0, 40, 60]}}
            - {label: plain, text: 'abc'}
      """)
    let (curved, plain) = (try show.frame("words"), try show.frame("plain"))
    #expect(curved.size == Size(40, 60))
    #expect(abs(plain.minY + Text.Style().ascender - curved.maxY) < 0.6)
  }
}
