import Layers
import Testing

@Suite("What is done at a release sees the finger's last instant")
struct ReleaseTests {
  /// A photo for two fingers. It takes over what they did by the events' values, or by what it shows.
  private static func photo(_ handlers: [String], enabled: String = "true") -> String {
    """
    state: {zoom: 1, lean: 0, place: [0, 0], free: true, log: ""}
    values:
      shownZoom: clamp(zoom * photo.magnification, 0.5, 3)
      shownLean: lean + photo.turn
      room: [max(shownZoom - 1, 0) * 80 + 30, max(shownZoom - 1, 0) * 60 + 30]
      shownPlace: within(place + photo.translation)
    functions:
      within(p): [clamp(p.x, -room.x, room.x), clamp(p.y, -room.y, room.y)]
    rules:
      - {when: time > 0.25s, do: {set: {free: false}}}
    layers:
      - box: photo
        frame: [50, 50, 200, 200]
        pinch: {enabled: \(enabled)}
        rotate: {enabled: \(enabled)}
        drag: {enabled: \(enabled)}
        scale: shownZoom
        rotation: shownLean
        translate: shownPlace
        \(handlers.joined(separator: "\n    "))
    """
  }

  private static func handlers(_ ending: String, zoom: String, lean: String, place: String) -> [String] {
    let (pinch, rotate, drag) = ("pinch\(ending)", "rotate\(ending)", ending.lowercased())
    return [
      "on \(pinch): {set: {zoom: \(zoom)}}", "on \(rotate): {set: {lean: \(lean)}}",
      "on \(drag): {set: {place: \(place)}}",
    ]
  }

  private static let eventValues = (
    zoom: "clamp(zoom * magnification, 0.5, 3)", lean: "lean + turn", place: "within(place + translation)"
  )

  /// The layers at each hundredth of a second.
  private static func looks(of scene: String, _ steps: [String]) throws -> [String] {
    let show = try Show(
      scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined() + "    - wait: 0.1s\n", take: "t")
    return try stride(from: 0, through: show.duration, by: 0.01).map { time in
      let photo = try show.layer("photo", at: time)
      return "\(photo.transform)"
    }
  }

  private static let gestures = [
    ["drag: {on: photo, by: [60, -30], over: 0.2s}", "release"],
    ["drag: {on: photo, by: [60, -30], over: 0.2s}", "wait: 0.3s", "release"],
    ["fling: {on: photo, by: [20, 50], over: 0.1s}"],
    ["pinch: {on: photo, scale: 1.7, over: 0.2s}", "release"],
    [
      "pinch: {on: photo, scale: 1.3, angle: 40deg, by: [30, 20], over: 0.2s}", "release",
      "drag: {on: photo, by: [9, 9]}",
    ],
    [
      "press: {on: photo, finger: a}", "press: {from: [200, 200], finger: b}",
      "drag: {finger: b, by: [60, 30], over: 0.2s}", "release: b", "drag: {finger: a, by: [-40, 0], over: 0.2s}",
      "release: a",
    ],
  ]

  @Test("to set what is shown is to set it by the event's value", arguments: gestures)
  func shownIsTakenOver(steps: [String]) throws {
    let values = Self.eventValues
    let byValues = Self.handlers("Release", zoom: values.zoom, lean: values.lean, place: values.place)
    let byLook = Self.handlers("Release", zoom: "shownZoom", lean: "shownLean", place: "shownPlace")
    let looks = try Self.looks(of: Self.photo(byLook), steps)
    #expect(looks == (try Self.looks(of: Self.photo(byValues), steps)))
    #expect(Set(looks).count > 5)
  }

  @Test("so it is where a gesture is cancelled", arguments: gestures)
  func cancelled(steps: [String]) throws {
    let values = Self.eventValues
    let byValues = Self.handlers("Cancel", zoom: values.zoom, lean: values.lean, place: values.place)
    let byLook = Self.handlers("Cancel", zoom: "shownZoom", lean: "shownLean", place: "shownPlace")
    let looks = try Self.looks(of: Self.photo(byLook, enabled: "free"), steps)
    #expect(looks == (try Self.looks(of: Self.photo(byValues, enabled: "free"), steps)))
  }

  @Test("the frame of the release has the finger at rest, and so do rules about other things")
  func afterTheEvent() throws {
    let show = try Show(
      """
      state: {x: 0, told: "", seen: ""}
      rules:
        - {on: knob.release, do: {set: {told: "{knob.translation.x} {if knob.dragging and finger.down then 1 else 0} {finger.x}"}}}
        - {when: x > 0, do: {set: {seen: "{knob.translation.x} {if knob.dragging or finger.down then 1 else 0}"}}}
      values: {shown: clamp(x + knob.translation.x, 0, 120)}
      layers:
        - {box: knob, frame: [shown, 40, 40, 40], drag: {axis: horizontal}, on release: {set: {x: shown}}}
        - {label: a, text: "{told}", top: 200}
        - {label: b, text: "{seen}", top: 220}
      """, steps: "drag: {on: knob, by: [80, 0], over: 0.2s, curve: linear}", "wait: 0.1s", "release", "wait: 0.1s")
    #expect(try [0.1, 0.2, 0.29, 0.3, 0.4].map { try show.frame("knob", at: $0).minX } == [40, 80, 80, 80, 80])
    #expect(try show.text("a", at: 0.3) == "80 1 100")
    #expect(try show.text("b", at: 0.3) == "0 0")
  }

  @Test("'location' is where the finger is in the layer as it is shown")
  func location() throws {
    let show = try Show(
      """
      state: {where: [0, 0]}
      layers:
        - {box: knob, frame: [20, 40, 40, 40], translate: knob.translation, drag: {}, on release: {set: {where: location}}}
        - {label: a, text: "{where.x} {where.y}", top: 200}
      """, steps: "drag: {from: [30, 70], by: [80, 50], over: 0.2s}", "release", "wait: 0.1s")
    #expect(try show.text("a", at: 0.3) == "10 30")
  }
}
