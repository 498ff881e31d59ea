import Geometry
import Layers
import Testing

@Suite("Pointing at layers")
struct PickingTests {
  /// A screen with a clear box over a card, on which a label, a dot and a line stand.
  private static func screen() -> Layer {
    var card = Layer(id: "card", kind: "box", frame: Rect(10, 10, 100, 60))
    card.background = .color(.black)
    card.cornerRadii = CornerRadii(20)
    var label = Layer(id: "label", kind: "label", frame: Rect(20, 10, 40, 20))
    label.content = .text(Text("words"))
    var empty = Layer(id: "empty", kind: "label", frame: Rect(20, 35, 40, 20))
    empty.content = .text(Text(""))
    var dot = Layer(id: "dot", kind: "shape", frame: Rect(70, 20, 20, 20))
    dot.content = .shape(Shape(path: Path(ovalIn: Rect(0, 0, 20, 20)), fill: .color(.black)))
    card.children = [label, empty, dot]
    var edge = Layer(id: "edge", kind: "box", frame: Rect(10, 80, 100, 40))
    edge.border = Border(color: .black, width: 1)
    var hidden = Layer(id: "hidden", kind: "box", frame: Rect(0, 0, 200, 200))
    (hidden.background, hidden.isHidden) = (.color(.black), true)
    var cover = Layer(id: "cover", kind: "box", frame: Rect(0, 0, 200, 200))
    cover.background = .color(.clear)
    var root = Layer(id: "screen", kind: "box", frame: Rect(0, 0, 200, 200))
    root.background = .color(.black)
    root.children = [card, edge, hidden, cover]
    return root
  }

  @Test(
    "what paints a point is told from the front to the back, and clear boxes are told apart",
    arguments: [
      // In a label, on the card.
      (Point(35, 25), ["cover -", "label +", "card +", "screen +"]),
      // A label without words.
      (Point(35, 50), ["cover -", "empty -", "card +", "screen +"]),
      // Inside a shape, and in its bounds but outside of it.
      (Point(90, 40), ["cover -", "dot +", "card +", "screen +"]),
      (Point(81, 31), ["cover -", "dot -", "card +", "screen +"]),
      // In a corner that is rounded off.
      (Point(12, 12), ["cover -", "screen +"]),
      // On a border, and inside it.
      (Point(60, 81), ["cover -", "edge +", "screen +"]),
      (Point(60, 100), ["cover -", "edge -", "screen +"]),
      (Point(250, 100), []),
    ] as [(Point, [String])])
  func order(point: Point, met: [String]) {
    #expect(LayerPick.all(at: point, in: Self.screen()).map { "\($0.id) \($0.paints ? "+" : "-")" } == met)
  }

  @Test("a layer that is turned and scrolled is met where it is seen")
  func turned() {
    var bar = Layer(id: "bar", kind: "box", frame: Rect(20, 140, 60, 10))
    bar.background = .color(.black)
    bar.transform = .rotation(.pi / 2)
    var list = Layer(id: "list", kind: "scroll", frame: Rect(0, 0, 100, 100))
    (list.clipsToBounds, list.contentOffset, list.children) = (true, Point(0, 100), [bar])
    // About its middle at 50, 45: it reaches from 15 to 75.
    #expect(LayerPick.all(at: Point(50, 20), in: list).map(\.id) == ["bar", "list"])
    #expect(LayerPick.all(at: Point(25, 45), in: list).map(\.id) == ["list"])
    #expect(LayerPick.all(at: Point(50, 120), in: list).isEmpty)
    #expect(LayerPick.all(at: Point(50, 20), in: list).map(\.depth) == [1, 0])
  }
}
