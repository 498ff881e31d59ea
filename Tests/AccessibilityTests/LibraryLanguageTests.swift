import Geometry
import Layers
import Rendering
import Scenes
import TestSupport
import Testing

/// The pieces of the library in languages that run left, in weeks of other countries, and on other screens.
@Suite("The library's pieces in every language and on every screen")
struct LibraryLanguageTests {
  private func screen(_ text: String) throws -> Layer {
    let scratch = try Scratch()
    let path = try scratch.write(text, to: "scene.yaml")
    return try FrameRenderer(AuditedScreen.load(path, variant: nil)).layers(at: [0])[0]
  }

  /// The layers of a tree that are drawn, with their places on the screen.
  private func places(in root: Layer) -> [String: Rect] {
    var places: [String: Rect] = [:]
    func look(_ layer: Layer, _ origin: Point) {
      guard layer.isVisible else { return }
      let frame = layer.frame.moved(by: origin)
      places[layer.id] = frame
      for child in layer.children { look(child, frame.origin - layer.contentOffset) }
    }
    look(root, Point(0, 0))
    return places
  }

  @Test(
    "bars show no hour where the device keeps no space for one",
    arguments: ["iphone-16-landscape", "iphone-se-landscape", "watch-45"])
  func noStatus(device: String) throws {
    let bar = "device: \(device)\nimport: [today]\nlayers: [{navBar: bar, title: \"A\"}, {statusBar: alone, if: true}]"
    let places = places(in: try screen(bar))
    #expect(places["bar"]?.height == 44)
    #expect(places.keys.filter { $0.hasSuffix("hour") || $0.contains("signs") } == [])
  }

  @Test(
    "signs and tabs are mirrored in a language that runs left",
    arguments: ["ios", "today"], ["iphone-16", "iphone-6"])
  func mirrored(look: String, device: String) throws {
    func places(_ locale: String) throws -> [String: Rect] {
      try self.places(
        in: screen(
          """
          device: \(device)
          locale: \(locale)
          import: [\(look)]
          layers: [{statusBar: status}, {tabBar: tabs, titles: ["A", "B", "C"]}]
          """))
    }
    let (english, arabic) = (try places("en"), try places("ar"))
    let width = try #require(english["scene"] ?? english["tabs"]).width
    // Waves are drawn in their box's middle, so theirs are mirrored too; a battery keeps its cap at its right.
    let checked = english.keys.filter { id in
      ["hour", "tab(", "bar(", "dot(", "wifi", "signs"].contains { id.contains($0) } && !id.contains("wave")
        && !id.contains("signs.case") && !id.contains("signs.level") && !id.contains("signs.cap")
    }
    #expect(checked.count >= 8)
    for id in checked {
      let (left, right) = (try #require(english[id]), try #require(arabic[id], "\(id)"))
      if id.contains("bar(") { continue }
      #expect(abs(width - left.maxX - right.minX) < 0.01, "\(id): \(left), \(right)")
    }
  }

  /// The first days of weeks as CLDR's supplemental data has them, 0 a Sunday.
  private static let weeks = [
    ("en", 0), ("en-GB", 1), ("de", 1), ("de-CH", 1), ("fr", 1), ("fr-CA", 0), ("ja", 0), ("ko", 0), ("ar", 6),
    ("ar-SA", 0), ("ar-AE", 1), ("zh", 1), ("zh-TW", 0),
  ]

  @Test("a calendar's week begins where the language has it, and its columns run with the language", arguments: weeks)
  func week(locale: String, first: Int) throws {
    let places = places(
      in: try screen(
        """
        device: iphone-6
        locale: \(locale)
        import: [calendar]
        state: {isOpen: true, chosen: "2016-06-20"}
        layers: [{calendar: days, if: isOpen, today: "2016-06-25", date: chosen, open: isOpen}]
        """))
    // The first of June 2016 was a Wednesday.
    let column = (3 - first + 7) % 7
    let runsLeft = locale.hasPrefix("ar")
    let day = try #require(places["days.panel.square(0)"])
    #expect(abs(day.minX - 375 / 7 * Double(runsLeft ? 6 - column : column)) < 0.01)
    let ring = try #require(places["days.panel.chosen"])
    let chosen = try #require(places["days.panel.square(19)"])
    #expect(abs(ring.center.x - chosen.center.x) < 0.01 && abs(ring.center.y - chosen.center.y) < 0.01)
    let (before, after) = (try #require(places["days.panel.before"]), try #require(places["days.panel.after"]))
    #expect((before.minX > after.minX) == runsLeft)
  }

  @Test(
    "a caret stands beside the last letter and inside the field",
    arguments: [("مرحبا", true), ("Harbour", false), ("", false)])
  func caret(text: String, runsLeft: Bool) throws {
    let root = try screen(
      """
      device: iphone-6
      locale: ar
      import: [keyboard]
      state: {words: "\(text)"}
      layers: [{textField: field, left: 20, top: 20, width: 200, text: words}]
      """)
    let places = places(in: root)
    let (field, bar) = (try #require(places["field"]), try #require(places["field.bar"]))
    #expect(bar.minX >= field.minX && bar.maxX <= field.maxX)
    // A text of several letters is more than 20 points wide: left of it is far from the right edge.
    #expect((bar.maxX < field.maxX - 20) == runsLeft)
  }

  @Test(
    "an alert leaves eight points beside it on a narrow screen", arguments: [("watch-45", 182.0), ("iphone-6", 270)])
  func alert(device: String, width: Double) throws {
    let places = places(
      in: try screen(
        """
        device: \(device)
        import: [ios]
        layers: [{alert: ask, if: true, title: "Delete the bill?", message: "It is lost.", buttons: ["OK", "Cancel"]}]
        """))
    let panel = try #require(places["ask.panel"])
    #expect(panel.width == width)
    for (id, place) in places where id.hasPrefix("ask.panel.") {
      #expect(place.minX >= panel.minX - 0.01 && place.maxX <= panel.maxX + 0.01, "\(id)")
    }
  }
}
