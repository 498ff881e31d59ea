import Geometry
import Layers
import Testing

@Suite("Fingers meet the tree that is drawn")
struct TouchTests {
  private func box(_ id: String, _ frame: Rect, _ touch: Layer.Touch = .passes, _ children: [Layer] = []) -> Layer {
    var layer = Layer(id: id, kind: "box", frame: frame)
    layer.touch = touch
    layer.children = children
    return layer
  }

  private func hit(_ layer: Layer, _ x: Double, _ y: Double) -> [String] {
    layer.hit(at: Point(x, y)).map(\.id)
  }

  @Test("the topmost layer that takes fingers is met, with those around it, outermost first")
  func topmost() {
    let screen = box(
      "screen", Rect(0, 0, 100, 100), .passes,
      [
        box("back", Rect(0, 0, 60, 60), .takes(.bounds)),
        box("front", Rect(40, 40, 60, 60), .takes(.bounds), [box("label", Rect(10, 10, 20, 20))]),
      ])
    #expect(hit(screen, 10, 10) == ["screen", "back"])
    #expect(hit(screen, 50, 50) == ["screen", "front"])
    #expect(hit(screen, 90, 10) == [])
    #expect(screen.draws("front", over: "back"))
    #expect(screen.draws("label", over: "back"))
    #expect(!screen.draws("back", over: "front"))
    #expect(!screen.draws("label", over: "front"), "it is a part of it")
    #expect(!screen.draws("nobody", over: "back"))
  }

  @Test("nothing in a layer without touches is met, nor what is hidden; what lies behind is")
  func withoutTouches() {
    var hidden = box("hidden", Rect(0, 0, 50, 50), .takes(.bounds))
    hidden.isHidden = true
    let closed = box("closed", Rect(0, 0, 50, 50), .none, [box("inner", Rect(0, 0, 50, 50), .takes(.bounds))])
    let screen = box(
      "screen", Rect(0, 0, 50, 50), .passes, [box("back", Rect(0, 0, 50, 50), .takes(.bounds)), closed, hidden])
    #expect(hit(screen, 10, 10) == ["screen", "back"])
  }

  @Test("children are met outside of a layer that does not clip, and only there where it is seen in one that does")
  func clipping() {
    var parent = box("parent", Rect(0, 0, 20, 20), .passes, [box("child", Rect(10, 0, 40, 20), .takes(.bounds))])
    #expect(hit(parent, 40, 10) == ["parent", "child"])
    parent.clipsToBounds = true
    #expect(hit(parent, 40, 10) == [])
    #expect(hit(parent, 15, 10) == ["parent", "child"])
  }

  @Test("points go through turns, sizes and offsets as the picture does")
  func geometry() {
    var scroll = box("scroll", Rect(0, 0, 100, 100), .takes(.rect(Rect(0, 0, 10, 100))))
    scroll.contentOffset = Point(0, 200)
    var turned = box("turned", Rect(40, 250, 20, 2), .takes(.bounds))
    turned.transform = .rotation(.pi / 2)
    scroll.children = [turned]
    // Turned about its middle (50, 51 on the screen) it is 2 wide and 20 high.
    #expect(hit(scroll, 50, 43) == ["scroll", "turned"])
    #expect(hit(scroll, 43, 51) == [])
    #expect(hit(scroll, 5, 51) == ["scroll"], "where a drag of it may begin")
    turned.transform = .scale(0, 1)
    #expect(hit(turned, 50, 251) == [], "nothing is left of it")
  }

  @Test("a shape is met inside its path or on the drawn part of its line")
  func shapes() {
    let stroke = Stroke(color: .black, width: 10, start: 0, end: 0.5)
    var shape = box("shape", Rect(0, 0, 100, 100), .takes(.inside))
    shape.content = .shape(Shape(path: Path(ovalIn: Rect(0, 0, 100, 100)), stroke: stroke))
    #expect(hit(shape, 50, 50) == ["shape"])
    #expect(hit(shape, 3, 3) == [])
    shape.content = .shape(Shape(path: Path(line: [Point(0, 50), Point(100, 50)]), stroke: stroke))
    shape.touch = .takes(.stroke)
    #expect(hit(shape, 25, 54) == ["shape"])
    #expect(hit(shape, 25, 60) == [])
    #expect(hit(shape, 75, 50) == [], "that part is not drawn")
    #expect(hit(shape, 53, 50) == [], "beyond the end of the drawn part")
    for cap in [Stroke.Cap.round, .square] {
      var capped = stroke
      capped.cap = cap
      shape.content = .shape(Shape(path: Path(line: [Point(0, 50), Point(100, 50)]), stroke: capped))
      #expect(hit(shape, 53, 50) == ["shape"], "its end is drawn")
      #expect(hit(shape, 56, 50) == [])
    }
    shape.content = .none
    #expect(hit(shape, 75, 90) == ["shape"], "without a shape, its bounds count")
  }

  @Test("a copy in a looping scroll knows whose copy it is", arguments: [-12, -1, 0, 1, 7])
  func copies(turn: Int) {
    let page = box("pages.page(a~b)", Rect(0, 0, 10, 10))
    let copy = page.copy(turn: turn, at: Rect(Double(turn) * 10, 0, 10, 10))
    #expect(copy.originalID == "pages.page(a~b)")
    #expect(copy.frame.minX == Double(turn) * 10)
    #expect((copy.id == page.id) == (turn == 0))
  }
}
