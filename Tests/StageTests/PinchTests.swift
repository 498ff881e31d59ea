import Geometry
import Stage
import Testing

/// A photo for two fingers, and what it tells.
private func photo(_ gestures: String = "pinch: {}, rotate: {}, drag: {}", extra: String = "") -> String {
  """
  state: {log: "", zoom: 1, lean: 0, free: true}
  layers:
    - box: around
      layers:
        - box: photo
          frame: [100, 200, 200, 200]
          \(gestures.replacing(", ", with: "\n        "))
          on pinch: {set: {log: "{log}p{round(location.x)},{round(location.y)} "}}
          on pinchRelease:
            - {set: {zoom: zoom * magnification}}
            - {set: {log: "{log}P{fixed(magnification, 2)} v{fixed(velocity, 2)} at {round(location.x)} "}}
          on pinchCancel: {set: {log: "{log}c{fixed(magnification, 2)} "}}
          \(extra)
    - {label: told, touch: none, text: log}
    - {label: size, touch: none, text: "{fixed(photo.magnification, 2)} {if photo.pinching then 'yes' else 'no'}"}
  """
}

@Suite("Two fingers pinch")
struct PinchTests {
  @Test("a take's two fingers pinch: the magnification counts from how far apart they came down")
  func pinched() throws {
    let show = try Show(
      photo("pinch: {}"), steps: "pinch: {on: photo, scale: 3, over: 0.5s, curve: linear}", "release", "wait: 0.1s")
    #expect(try [0, 0.25, 0.499999].map { try show.text("size", at: $0) } == ["1.00 yes", "2.00 yes", "3.00 yes"])
    #expect(try show.text("size", at: 0.5) == "1.00 no")
    #expect(try show.text("told", at: 0.5) == "p100,100 P3.00 v4.00 at 100 ")
  }
}
