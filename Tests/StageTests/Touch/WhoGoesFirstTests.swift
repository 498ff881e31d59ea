import Stage
import Testing

/// A box in a box in a scroll, each of which tells what it gets.
private func scene(outer: String, inner: String, scroll: String = "axis: vertical") -> String {
  func layer(_ name: String, _ gestures: String, at indent: String) -> String {
    let given = gestures.split(separator: "\n").map(String.init)
    let names = given.map { String($0.prefix { $0 != ":" }) }
    let reported = names.filter { ["drag", "pinch", "rotate"].contains($0) }.map {
      "on \($0): {set: {log: \"{log}\(name) \($0); \"}}"
    }
    return (given + reported).map { "\(indent)\($0)\n" }.joined()
  }
  return """
    state: {log: ""}
    layers:
      - scroll: list
        \(scroll)
        layers:
          - box: outer
            frame: [0, 0, 375, 2000]
    \(layer("outer", outer, at: "        "))        layers:
              - box: inner
                frame: [100, 100, 200, 200]
    \(layer("inner", inner, at: "            "))  - {label: told, touch: none, text: "{log}{if list.dragging then 'list' else ''}"}
    rules:
      - {when: list.dragging, do: {set: {log: "{log}list; "}}}

    """
}

private func does(_ gesture: String, _ words: String) -> String { "\(gesture): {set: {log: \"{log}\(words); \"}}" }

/// The table of the book's page *Touch*, row by row.
@Suite("Which gesture goes before which")
struct WhoGoesFirstTests {
  private static let hold = "longPress: {after: 0.3s, do: {set: {log: \"{log}held; \"}}}"
  private static let everyTap = [does("tap", "tap"), does("doubleTap", "double"), hold].joined(separator: "\n")

  @Test(
    "row by row",
    arguments: [
      // What the layers have, outer and inner; the steps; what is told.
      // A drag goes before a tap, a double tap, a long press.
      ("", "drag: {}\n" + everyTap, ["drag: {on: inner, by: [5, 0], over: 0.5s}", "release"], "inner drag; "),
      ("", everyTap, ["drag: {on: inner, by: [0, -9], over: 0.5s}", "release"], "list; "),
      // A long press goes before a tap.
      ("", does("tap", "tap") + "\n" + hold, ["longPress: inner"], "held; "),
      // A double tap goes before a tap of the same layer, and of those around it.
      (does("tap", "outer"), does("doubleTap", "double"), ["doubleTap: inner"], "double; "),
      // The inner one of two layers, with the same gesture.
      (does("tap", "outer"), does("tap", "inner"), ["tap: inner"], "inner; "),
      ("drag: {}", "drag: {}", ["drag: {on: inner, by: [5, 0]}", "release"], "inner drag; "),
      // A second finger goes before a tap, a double tap, a long press.
      ("", "pinch: {}\n" + everyTap, ["pinch: {on: inner, scale: 1, over: 0.5s}", "release"], ""),
      // A pinch, a rotation go before a scroll and a drag of another layer where both begin at once.
      ("", "pinch: {}", ["pinch: {on: inner, scale: 2, by: [0, -30]}", "release"], "inner pinch; "),
      ("", "rotate: {}", ["rotate: {on: inner, angle: 9deg, by: [0, -30]}", "release"], "inner rotate; "),
      ("drag: {}", "pinch: {}", ["pinch: {on: inner, scale: 2, by: [0, -30]}", "release"], "inner pinch; "),
      ("rotate: {}", "drag: {}", ["rotate: {on: inner, angle: 9deg, by: [0, -30]}", "release"], "outer rotate; "),
      // Else what has begun keeps the fingers.
      (
        "", "pinch: {}", ["pinch: {on: inner, scale: 1, by: [0, -30]}", "pinch: {scale: 2}", "release"],
        "list; "
      ),
      (
        "drag: {}", "rotate: {}", ["rotate: {on: inner, angle: 0deg, by: [0, 9]}", "rotate: {angle: 9deg}", "release"],
        "outer drag; "
      ),
      ("", "pinch: {}", ["pinch: {on: inner, scale: 2}", "drag: {by: [0, -30]}", "release"], "inner pinch; "),
      // Where it does not begin at once, the scroll does.
      ("", "pinch: {after: 5}", ["pinch: {on: inner, scale: 2, by: [0, -30]}", "release"], "list; "),
      // Where it is not enabled, neither.
      ("", "pinch: {enabled: false}", ["pinch: {on: inner, scale: 2, by: [0, -30]}", "release"], "list; "),
      // A layer that has several does all of them at once.
      (
        "", "pinch: {}\nrotate: {}\ndrag: {}", ["pinch: {on: inner, scale: 2, angle: 9deg, by: [0, -30]}", "release"],
        "inner pinch; inner rotate; inner drag; "
      ),
      // The inner one of two layers, whichever of the two it has.
      ("pinch: {}", "pinch: {}", ["pinch: {on: inner, scale: 2}", "release"], "inner pinch; "),
      ("pinch: {}", "rotate: {}", ["pinch: {on: inner, scale: 2, angle: 9deg}", "release"], "inner rotate; "),
      // Both fingers have to be on it.
      ("pinch: {}", "pinch: {}", ["pinch: {on: inner, scale: 1.1, apart: 240}", "release"], "outer pinch; "),
    ])
  func rows(_ outer: String, _ inner: String, _ steps: [String], _ reported: String) throws {
    let take = "takes:\n  t:\n" + (steps + ["wait: 0.5s"]).map { "    - \($0)\n" }.joined()
    let show = try Show(scene(outer: outer, inner: inner) + take, take: "t")
    #expect(try show.text("told", at: show.duration) == reported)
  }

  @Test("a scroll with 'startIn' goes before a drag inside, but a pinch goes before it")
  func startIn() throws {
    let yaml = scene(outer: "", inner: "drag: {}\npinch: {}", scroll: "startIn: [0, 0, 375, 667]")
    let drag = try Show(yaml, steps: "drag: {on: inner, by: [0, -30]}", "release")
    #expect(try drag.text("told", at: drag.duration) == "list; ")
    let pinch = try Show(yaml, steps: "pinch: {on: inner, scale: 2, by: [0, -30]}", "release")
    #expect(try pinch.text("told", at: pinch.duration) == "inner pinch; inner drag; ")
  }

  @Test("two fingers that stop a list on its way pinch what they are on, and the list stays where it is")
  func stopsTheList() throws {
    let yaml = scene(outer: "", inner: "pinch: {}").replacing("[100, 100, 200, 200]", with: "[0, 0, 375, 2000]")
    let show = try Show(
      yaml, steps: "fling: {from: [200, 500], by: [0, -100], over: 0.1s}", "wait: 0.2s",
      "pinch: {from: [200, 300], scale: 2, over: 0.2s}", "release", "wait: 1s")
    let offset = try show.offset("list", at: 0.31)
    #expect(offset > 100)
    #expect(try show.offset("list", at: show.duration) == offset)
    #expect(try show.text("told", at: show.duration) == "list; inner pinch; ")
  }
}
