import Geometry
import Layers
import Testing

@Test("aspect fill covers the bounds and aspect fit stays inside them")
func placements() {
  let picture = Image(source: "p", naturalSize: Size(200, 100), fit: .fill)
  #expect(picture.placement(in: Size(100, 100)) == Rect(-50, 0, 200, 100))
  var fitted = picture
  fitted.fit = .fit
  #expect(fitted.placement(in: Size(100, 100)) == Rect(0, 25, 100, 50))
}

@Test("line heights follow San Francisco's table", arguments: [(17.0, 20.5), (12.0, 14.5), (15.0, 18.0)])
func lineHeights(size: Double, height: Double) {
  #expect(Text.Style(size: size).height(lines: 1) == height)
}

@Test("nothing is visible of what lies in a hidden layer or in a clear one, and of what a clip cuts only a part")
func visibleParts() {
  func visible(_ change: (inout Layer) -> Void) -> [Rect?] {
    var root = Layer(id: "root", kind: "box", frame: Rect(0, 0, 100, 100))
    var middle = Layer(id: "middle", kind: "box", frame: Rect(10, 10, 50, 50))
    middle.children = [Layer(id: "inner", kind: "box", frame: Rect(40, 0, 30, 30))]
    change(&middle)
    root.children = [middle]
    return root.placements.map(\.visible)
  }
  let (all, middle) = (Rect(0, 0, 100, 100), Rect(10, 10, 50, 50))
  #expect(visible { _ in } == [all, middle, Rect(50, 10, 30, 30)])
  #expect(visible { $0.isHidden = true } == [all, nil, nil])
  #expect(visible { $0.opacity = 0 } == [all, nil, nil])
  #expect(visible { $0.clipsToBounds = true } == [all, middle, Rect(50, 10, 10, 30)])
}

@Test("letters of no size have no proportion: nothing of them grows")
func noSize() {
  var text = Text("a", style: Text.Style(size: 0))
  text.runs = [Text.Run("a", style: Text.Style(size: 12))]
  text.runs?[0].baselineOffset = 3
  var setting = text.setting
  #expect(setting.scaled(to: 20) == setting)
  setting.style.size = 10
  #expect(setting.scaled(to: 20).style.size == 20)
}
