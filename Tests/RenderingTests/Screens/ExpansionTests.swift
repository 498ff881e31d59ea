import Geometry
import Layers
import Motion
import Rendering
import Scenes
import TestSupport
import Testing

@Suite("A whole list as one picture")
struct ExpansionTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A head, a list of rows and a bar at the bottom, on a screen of 200 × 300 points, of which the list takes 206.
  private static func scene(
    rows: String = "30", place: String, device: String = "size: [200, 300], ", axis: String = "vertical",
    width: String = "screen.width"
  ) -> String {
    """
    device: {\(device)scale: 2, insets: {top: 20, bottom: 10}}
    fill: white
    layers:
      - {box: head, frame: [0, 0, screen.width, 44], fill: "#CFE3EC"}
      - box: body
        frame: [0, 44, screen.width, screen.height - 94]
        layers:
          - scroll: list
            \(place)
            axis: \(axis)
            layers:
              - column: rows
                layers:
                  - box: row
                    each: n in range(\(rows))
                    width: \(width)
                    height: 40
                    fill: if mod(n, 2) == 0 then "#E2574C" else "#3B6EA5"
                    layers:
                      - {label: title, left: 8, top: 8, text: "Row {n}"}
      - {box: tabs, left: 0, right: 0, bottom: 0, height: 50, fill: "#20304A"}
    """
  }

  private static let filling = "frame: [0, 0, screen.width, screen.height - 94]"

  private func load(_ text: String, _ options: SceneOptions = SceneOptions()) throws -> LoadedScene {
    let file = try scratch.write(text, to: "scene.yaml")
    return try Shipped.load(file, options: options)
  }

  private func expanded(_ text: String, _ name: String = "all") throws -> FrameRenderer {
    try ScreenExpansion(name).renderer { screen in
      var options = SceneOptions()
      options.screen = screen
      return try FrameRenderer(load(text, options))
    } at: { _ in
      Instant(0)
    }
  }

  private func problem(_ text: String, _ name: String) -> RenderingProblem? {
    do { _ = try expanded(text, name) } catch { return error as? RenderingProblem }
    return nil
  }

  @Test(
    "it is the picture of the same scene on a screen that is as high as its content",
    arguments: ["all", "list", "body.list"])
  func sameAsLarger(name: String) throws {
    let tall = try expanded(Self.scene(place: Self.filling), name)
    #expect(tall.loaded.scene.device.size == Size(200, 44 + 30 * 40 + 50))
    let other = try FrameRenderer(load(Self.scene(place: Self.filling, device: "size: [200, 1294], ")))
    #expect(try tall.bitmap(at: 0).pixelHash == other.bitmap(at: 0).pixelHash)
    let ids = try tall.layers(at: 0).entries.map(\.id)
    #expect(ids.filter { $0.hasSuffix(".title") }.count == 30)
    let tabs = try #require(try tall.layers(at: 0).entries.first { $0.id == "tabs" })
    #expect(tabs.frame == Rect(0, 1244, 200, 50))
  }

  @Test("a list that fits leaves the screen as it is")
  func fits() throws {
    let renderer = try expanded(Self.scene(rows: "3", place: Self.filling))
    #expect(renderer.loaded.scene.device.size == Size(200, 300))
  }

  @Test("a list that takes half of what the screen grows by shows all of it, too")
  func half() throws {
    let renderer = try expanded(Self.scene(place: "frame: [0, 0, screen.width, (screen.height - 94) / 2]"))
    #expect(abs(renderer.loaded.scene.device.size.height - (94 + 2 * 1200)) < 1)
  }

  @Test("a list that scrolls sideways makes the screen wide where it is named")
  func sideways() throws {
    let text = Self.scene(rows: "4", place: Self.filling, axis: "horizontal", width: "500")
    #expect(try expanded(text, "list").loaded.scene.device.size == Size(500, 300))
    #expect(try expanded(text).loaded.scene.device.size == Size(200, 300))
  }

  @Test("what no screen shows all of is told: a height of its own, rows that grow with the screen, an unknown name")
  func refused() {
    let fixed = Self.scene(place: "frame: [0, 0, screen.width, 100]")
    #expect(problem(fixed, "list") == .scrollIsNeverWhole("body.list"))
    #expect(problem(Self.scene(place: Self.filling), "lost") == .unknownScroll("lost", candidates: ["body.list"]))
    let pages = Self.scene(place: Self.filling).replacing("height: 40", with: "height: screen.height")
    #expect(problem(pages, "list") == .scrollIsNeverWhole("body.list"))
    #expect(throws: RenderingProblem.self) { try expanded(Self.scene(rows: "20000", place: Self.filling), "list") }
  }

  @Test("a list that does not show, hidden or below the screen, makes it no higher; where it is named it does")
  func offScreen() throws {
    for place in ["top: screen.height", "top: 44, hidden: true"] {
      let text = Self.scene(rows: "3", place: Self.filling).replacing(
        "  - {box: tabs",
        with: """
            - box: sheet
              \(place.replacing(", ", with: "\n    "))
              left: 0
              right: 0
              height: screen.height - 100
              layers:
                - scroll: more
                  frame: [0, 0, screen.width, screen.height - 100]
                  layers: [{box: tall, width: screen.width, height: 900}]
            - {box: tabs
          """)
      #expect(try expanded(text).loaded.scene.device.size == Size(200, 300), "\(place)")
      #expect(try expanded(text, "more").loaded.scene.device.size == Size(200, 1000), "\(place)")
    }
  }

  @Test("a list with a height of its own is left to scroll where all are meant, whatever else grows")
  func others() throws {
    let renderer = try expanded(Self.scene(place: "frame: [0, 0, screen.width, 100]"))
    #expect(renderer.loaded.scene.device.size == Size(200, 300))
  }
}
