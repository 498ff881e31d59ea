import Geometry
import Scenes
import Stage
import Testing
import Vocabulary

/// A scroll anywhere, with a list in a chain that lies ahead of what is shown of it, or behind.
@Suite("Lists out of sight, in a scroll anywhere on the screen")
struct OutOfSightTests {
  /// A header, a list and a tail, one after the other.
  private func chain(_ axis: Axis, _ frame: [Double], header: Double, tail: Double) -> String {
    let isAcross = axis == .horizontal
    let (wide, high) = (frame[2], frame[3])
    func box(_ start: Double, _ length: Double?) -> String {
      let length = length ?? (isAcross ? wide : high)
      return isAcross ? "[\(start), 0, \(length), \(high)]" : "[0, \(start), \(wide), \(length)]"
    }
    return """
      layers:
        - scroll: outer
          axis: \(axis)
          frame: \(frame)
          layers:
            - {box: header, frame: \(box(0, header))}
            - scroll: list
              axis: \(axis)
              frame: \(box(header, nil))
              chain: outerFirst
              content: \(isAcross ? "[2000, \(high)]" : "[\(wide), 2000]")
            - {box: tail, frame: \(box(header + (isAcross ? wide : high), tail))}
      """
  }

  private func dragged(_ scene: String, _ axis: Axis, outer: Double, by length: Double) throws -> [Double] {
    let vector = axis == .horizontal ? "[\(-length), 0]" : "[0, \(-length)]"
    let show = try Show(
      scene, steps: "do: [{scroll: list, to: 300, over: 0s}, {scroll: outer, to: \(outer), over: 0s}]",
      "drag: {from: [150, 150], by: \(vector), over: 1s, curve: linear}", "wait: 0.1s")
    return try ["outer", "list"].map { name in
      let offset = try show.layer(name, at: 1.05).contentOffset
      return axis == .horizontal ? offset.x : offset.y
    }
  }

  @Test(
    "lists behind take the rest of a way back, and lists ahead the rest of one forward", arguments: Axis.allCases,
    [[40.0, 100, 300, 400], [100, 40, 300, 400], [40, 100, 300, 200], [0, 0, 300, 300], [60, 60, 200, 300]])
  func sides(axis: Axis, frame: [Double]) throws {
    let long = axis == .horizontal ? frame[2] : frame[3]
    for beyond in [1.0, 20, 45, 90] {
      let behind = chain(axis, frame, header: 0, tail: 2 * long)
      #expect(try dragged(behind, axis, outer: long + beyond, by: -long - beyond - 20) == [0, 280], "\(beyond) behind")
      let ahead = chain(axis, frame, header: long + beyond, tail: 0)
      #expect(try dragged(ahead, axis, outer: 0, by: long + beyond + 20) == [long + beyond, 320], "\(beyond) ahead")
    }
  }
}
