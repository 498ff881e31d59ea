import Geometry
import Layers
import Scenes
import Stage
import Testing
import Vocabulary

/// A scroll over the whole screen, 375 × 667 points, along an axis.
private func list(_ axis: Axis, _ properties: String = "", content: String, rules: String = "") -> String {
  let isAcross = axis == .horizontal
  return """
    state: {n: 0}
    layers:
      - scroll: list
        axis: \(axis)
        content: \(isAcross ? "[\(content), 667]" : "[375, \(content)]")
        \(properties)
      - {label: seen, touch: none, text: "{list.velocity.\(isAcross ? "x" : "y")}"}
    \(rules.isEmpty ? "" : "rules:\n  - \(rules)")
    """
}

/// A way of so many points against an axis: what a finger goes to scroll forward.
private func vector(_ axis: Axis, _ length: Double) -> String {
  axis == .horizontal ? "[\(-length), 0]" : "[0, \(-length)]"
}

@Suite("Scrolls at the edges of what they do")
struct ScrollEdgeTests {
  private func offset(_ show: Show, _ axis: Axis, at time: Double, of name: String = "list") throws -> Double {
    try show.layer(name, at: time).contentOffset[axis]
  }

  @Test("content that gets shorter than a list has coasted takes it back to its new end", arguments: Axis.allCases)
  func shorter(axis: Axis) throws {
    let length = axis == .horizontal ? "375" : "667"
    let show = try Show(
      list(
        axis, content: "if n == 0 then 9000 else \(length) + 183",
        rules: "{when: list.offset.\(axis == .horizontal ? "x" : "y") > 400, do: {set: {n: 1}}}"),
      steps: "fling: {from: [360, 600], by: \(vector(axis, 300)), over: 0.1s}", "settle", "wait: 0.1s")
    let offsets = try stride(from: 0.1, through: show.duration, by: 0.02).map { try offset(show, axis, at: $0) }
    #expect(offsets.max()! > 399 && offsets.last == 183)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($0 - $1) < 120 })
  }

  @Test("content that now ends where a list rests changes nothing that shows", arguments: Axis.allCases)
  func endsHere(axis: Axis) throws {
    let length = axis == .horizontal ? "375" : "667"
    let show = try Show(
      list(axis, content: "if n == 0 then 3000 else \(length) + 500"), steps: "do: {scroll: list, to: 500, over: 0s}",
      "wait: 1s", "do: {set: {n: 1}}", "wait: 0.1s")
    #expect(try offset(show, axis, at: 0.9) == 500 && offset(show, axis, at: 1.05) == 500)
    #expect(try show.layer("list", at: 1.05).children.isEmpty)
  }

  @Test("two steps of a scroll, one after the other, add up; from where it coasts, a step counts from there")
  func steps() throws {
    let twice = try Show(
      list(.vertical, content: "9000"), steps: "do: {scroll: list, by: 100}", "wait: 0.1s",
      "do: {scroll: list, by: 100}", "settle", "wait: 0.1s")
    #expect(try offset(twice, .vertical, at: twice.duration) == 200)
    let coasting = try Show(
      list(.vertical, content: "9000"), steps: "fling: {from: [187, 600], by: [0, -100], over: 0.1s}", "wait: 0.3s",
      "do: {scroll: list, by: 100}", "settle", "wait: 0.1s")
    let present = try offset(coasting, .vertical, at: 0.4)
    #expect(try abs(offset(coasting, .vertical, at: coasting.duration) - present - 100) <= 0.5)
  }

  @Test("a page turn that was only held up goes on from rest")
  func heldUp() throws {
    let show = try Show(
      list(.horizontal, "paging: true", content: "1500"), steps: "do: {scroll: list, to: 375, over: 0.4s}",
      "wait: 0.2s", "hold: {on: list, for: 0.5s}", "wait: 1s")
    #expect(try show.text("seen", at: 0.69) == "0" && show.text("seen", at: 0.7) == "0")
    #expect(try offset(show, .horizontal, at: show.duration) == 375)
  }

  // MARK: Chains

  /// A header, a list in a chain, and a tail, one after the other along an axis.
  private func chain(_ axis: Axis, header: Double, tail: Double, order: String) -> String {
    let size = axis == .horizontal ? "width" : "height"
    let place = axis == .horizontal ? "left" : "top"
    let long = axis == .horizontal ? 375.0 : 667
    return """
      layers:
        - scroll: outer
          axis: \(axis)
          layers:
            - {box: header, \(size): \(header)}
            - scroll: list
              axis: \(axis)
              \(place): \(header)
              \(size): \(long)
              chain: \(order)
              content: \(axis == .horizontal ? "[2000, 667]" : "[375, 2000]")
            - {box: tail, \(place): \(header + long), \(size): \(tail)}
      """
  }

  private func dragged(_ scene: String, _ axis: Axis, list: Double, outer: Double, by length: Double) throws -> [Double]
  {
    let show = try Show(
      scene, steps: "do: [{scroll: list, to: \(list), over: 0s}, {scroll: outer, to: \(outer), over: 0s}]",
      "drag: {from: [187, 333], by: \(vector(axis, length)), over: 1s, curve: linear}", "wait: 0.1s")
    return try ["outer", "list"].map { try offset(show, axis, at: 1.05, of: $0) }
  }

  @Test(
    "a list of a chain that lies before or behind what the screen shows takes what is left, along either axis",
    arguments: Axis.allCases, ["outerFirst", "innerFirst"])
  func outOfSight(axis: Axis, order: String) throws {
    let long = axis == .horizontal ? 375.0 : 667
    // Ahead: the outer scroll goes its whole way, and the list has the rest.
    let ahead = chain(axis, header: long + 100, tail: 0, order: order)
    #expect(try dragged(ahead, axis, list: 50, outer: 100, by: long + 20) == [long + 100, 70])
    #expect(try dragged(ahead, axis, list: 50, outer: 60, by: long + 60) == [long + 100, 70])
    #expect(try dragged(ahead, axis, list: 50, outer: 60, by: -30) == [30, 50])
    // Behind.
    let behind = chain(axis, header: 0, tail: 2 * long, order: order)
    #expect(try dragged(behind, axis, list: 300, outer: long + 40, by: -long - 60) == [0, 280])
    #expect(try dragged(behind, axis, list: 300, outer: long, by: -long - 20) == [0, 280])
    #expect(try dragged(behind, axis, list: 300, outer: long + 40, by: 30) == [long + 70, 300])
  }

  @Test("a strong fling in a chain goes to the very end of it, and back to its very beginning")
  func throughTheChain() throws {
    let scene = chain(.vertical, header: 180, tail: 0, order: "outerFirst")
    let show = try Show(
      scene, steps: "fling: {from: [187, 660], by: [0, -600], over: 0.1s}", "settle", "snapshot: up",
      "fling: {from: [187, 20], by: [0, 600], over: 0.1s}", "settle", "wait: 0.1s")
    let up = try show.snapshot("up")
    #expect(try show.offset("outer", at: up) == 180 && show.offset("list", at: up) == 1333)
    #expect(try show.offset("outer", at: show.duration) == 0 && show.offset("list", at: show.duration) == 0)
  }

  @Test("a throw rests where it is to rest, however near that is", arguments: [0.5, 1, 1.5, 2, 40, 700])
  func near(target: Double) throws {
    let show = try Show(
      list(.vertical, content: "3000"), steps: "fling: {on: list, target: \(target), over: 0.1s}", "settle",
      "snapshot: up", "fling: {on: list, target: \(target - 0.5), over: 0.1s}", "settle", "wait: 0.1s")
    #expect(try show.offset("list", at: show.snapshot("up")) == target)
    #expect(try show.offset("list", at: show.duration) == target - 0.5)
  }

  // MARK: What is checked

  @Test("a start and a stop lie in the range, to a point: one point beyond is still there")
  func reach() throws {
    for properties in ["startAt: 334", "stops: [0, 334]", "startAt: -1", "stops: [-1, 333]"] {
      #expect(mistakes("layers: [{scroll: list, content: [375, 1000], \(properties)}]") == [], "\(properties)")
    }
    for properties in ["startAt: 334.5", "stops: [0, 334.5]", "startAt: -1.5", "stops: [-1.5, 333]"] {
      #expect(mistakes("layers: [{scroll: list, content: [375, 1000], \(properties)}]").count == 1, "\(properties)")
    }
  }

  // MARK: Loops

  @Test("a list that loops repeats along its axis and stays in its place across it")
  func loops() throws {
    let across = try Show(
      """
      layers:
        - scroll: list
          frame: [0, 0, 100, 100]
          axis: horizontal
          loops: true
          layers: [{box: page, each: i in range(3), frame: [40 * i, 7, 40, 80]}]
      """, steps: "drag: {from: [50, 50], by: [30, 0], over: 0.3s}", "wait: 0.1s")
    let pages = try across.layer("list", at: 0.35).children.filter { $0.kind == "box" }
    #expect(pages.map(\.frame.minX).sorted() == [-40, 0, 40] && pages.allSatisfy { $0.frame.minY == 7 })
    let low = try Show(
      "layers: [{scroll: list, frame: [0, 0, 9, 9], loops: true, layers: [{box: line, size: [9, 1.5]}]}]")
    #expect(try low.layer("list").children.map(\.frame.minY).sorted() == [0, 1.5, 3, 4.5, 6, 7.5])
  }
}
