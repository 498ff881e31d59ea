import Geometry
import Layers
import Testing

/// Lengths and places that follow from what a layer, a picture or a text says.
@Suite("Layers in numbers")
struct LayerNumberTests {
  private func layer(_ edit: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer(id: "a", kind: "box", frame: Rect(10, 20, 30, 40))
    edit(&layer)
    return layer
  }

  @Test(
    "a picture covers its bounds, is inside them, or stands in their middle",
    arguments: [
      (.fill, Rect(0, -35, 60, 120)), (.fit, Rect(17.5, 0, 25, 50)), (.stretch, Rect(0, 0, 60, 50)),
      (.tile, Rect(0, 0, 60, 50)), (.center, Rect(20, 5, 20, 40)),
    ] as [(Image.Fit, Rect)])
  func placements(fit: Image.Fit, rect: Rect) {
    var picture = Image(source: "p", naturalSize: Size(20, 40), fit: fit)
    #expect(picture.placement(in: Size(60, 50)) == rect)
    picture.naturalSize.height = 0
    #expect(picture.placement(in: Size(60, 50)) == Rect(0, 0, 60, 50))
  }

  @Test("corners are at the left or the right, at the top or the bottom")
  func corners() {
    #expect(Image.Corner.allCases.filter(\.isLeft) == [.topLeft, .bottomLeft])
    #expect(Image.Corner.allCases.filter(\.isTop) == [.topLeft, .topRight])
  }

  @Test("a layer shows as far as its shadows, its blur and its stroke reach")
  func extents() {
    let within = Rect(0, 0, 1, 1)
    func extent(_ edit: (inout Layer) -> Void) -> Rect { layer(edit).extent(of: within) { _, _ in 0 } }
    let shadow = Shadow(color: .black, radius: 3, offset: Point(5, -4), opacity: 1, spread: 2)
    #expect(extent { _ in } == Rect(10, 20, 30, 40))
    // The shadow reaches 2 + 3 × 3 points beyond.
    #expect(extent { $0.shadows = [shadow] } == Rect(4, 5, 52, 62))
    #expect(
      extent {
        $0.shadows = [shadow]
        $0.blur = 2
      } == Rect(-2, -1, 64, 74))
    #expect(extent { $0.blur = 1 } == Rect(7, 17, 36, 46))
    let path = Path(line: [Point(-5, 0), Point(100, 0), Point(100, 10)])
    #expect(extent { $0.content = .shape(Shape(path: path, fill: .color(.white))) } == Rect(5, 20, 105, 40))
    let stroke = Stroke(color: .black, width: 4)
    #expect(extent { $0.content = .shape(Shape(path: path, stroke: stroke)) } == Rect(1, 16, 113, 44))
    #expect(extent { $0.isHidden = true } == .zero && extent { $0.opacity = 0 } == .zero)
  }

  @Test("a layer may be beyond all numbers where it enlarges by more than eight, or moves by more than 1e15")
  func overflows() {
    func mayOverflow(_ transform: Geometry.AffineTransform) -> Bool { layer { $0.transform = transform }.mayOverflow }
    #expect(!mayOverflow(.identity) && !mayOverflow(.scale(8, 8)) && !mayOverflow(.scale(-8, 1)))
    #expect(mayOverflow(.scale(8.5, 1)) && mayOverflow(.scale(1, -8.5)) && mayOverflow(.skew(1.5, 0)))
    #expect(mayOverflow(.translation(2e15, 0)) && mayOverflow(.translation(0, -2e15)))
    #expect(!mayOverflow(.translation(9e14, 0)))
    let eye = Depth.Eye(point: Point(25, 40), distance: 100)
    #expect(layer { $0.depth = Depth(z: 95, eye: eye) }.mayOverflow)
    #expect(!layer { $0.depth = Depth(z: 5, eye: eye) }.mayOverflow)
  }

  @Test("a layer reads what lies behind it where it says so, or where one in it does that nothing parts from it")
  func readingBehind() {
    #expect(!layer().readsBehind && !layer().isIsolated)
    #expect(layer { $0.backdrop = Backdrop(blur: 3) }.readsBehind)
    #expect(layer { $0.blend = .multiply }.readsBehind)
    let inner = layer { $0.blend = .screen }
    let group = layer { $0.children = [layer(), inner] }
    #expect(group.readsBehind && group.childrenReadBehind)
    for part in [{ $0.blur = 1 }, { $0.filter = ColorFilter.none }, { $0.joinsChildren = true }]
      as [(inout Layer) -> Void]
    {
      var parted = group
      part(&parted)
      #expect(parted.isIsolated && !parted.readsBehind)
      part(&parted.children[0])
      #expect(!layer(part).readsBehind)
    }
    let eye = Depth.Eye(point: .zero, distance: 300)
    let askew = layer {
      $0.depth = Depth(rotationY: 0.5, eye: eye)
      $0.backdrop = Backdrop(blur: 3)
    }
    #expect(askew.isProjected && askew.isIsolated && !askew.readsBehind)
    #expect(!layer { $0.depth = Depth(rotationY: 0.5) }.isProjected)
    #expect(layer { $0.opacity = 0.1 }.isVisible && !layer { $0.opacity = 0 }.isVisible)
    #expect(!layer { $0.isHidden = true }.isVisible)
  }

  @Test("a layer is turned about its anchor, which its size is multiplied by")
  func anchors() {
    let turned = layer {
      $0.anchor = Point(1, 0.25)
      $0.transform = .scale(2, 3)
    }
    // (30, 10) stays where it is, at (40, 30).
    #expect(turned.flatTransformToParent.apply(to: Point(30, 10)) == Point(40, 30))
    #expect(turned.flatTransformToParent.apply(to: .zero) == Point(-20, 0))
    #expect(layer().flatTransformToParent.apply(to: Point(1, 2)) == Point(11, 22))
  }

  @Test("layers within layers stand on the screen where all of those around them put them")
  func screenFrames() {
    var (root, list, row) = (layer(), layer(), layer())
    (root.id, list.id, row.id) = ("root", "list", "row")
    list.contentOffset = Point(3, 5)
    row.children = [layer { $0.id = "title" }]
    list.children = [row, layer { $0.id = "next" }]
    root.children = [list]
    let frames = root.entries.screenFrames
    #expect(frames["list"] == Rect(20, 40, 30, 40) && frames["row"] == Rect(27, 55, 30, 40))
    #expect(frames["title"] == Rect(37, 75, 30, 40) && frames["next"] == Rect(27, 55, 30, 40))
    #expect(root.entries.leavingOut { $0.id == "row" }.map(\.id) == ["root", "list", "next"])
  }

  @Test("two values that are kept beside their owners are one where they are equal")
  func rareValues() {
    let filters = [0.5, 0.5, 1].map { hue in layer { $0.filter = ColorFilter(hue: hue) } }
    #expect(filters[0] == filters[1] && filters[0] != filters[2] && filters[0] != layer())
    #expect(Set(filters).count == 2)
  }

  @Test("what is not as usual is told of a look, and nothing else of it")
  func looks() {
    let whole = layer {
      $0.contentOffset = Point(1, 2)
      $0.transform = .scale(2, 1)
      $0.cornerRadii = CornerRadii(topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 3)
      $0.cornerRadii.curve = .continuous
      $0.lowerFills = [.color(.black)]
      $0.background = .color(.white)
      $0.shadows = [
        Shadow(color: .black, radius: 4, offset: .zero, opacity: 1),
        Shadow(color: .white, radius: 5, offset: .zero, opacity: 1),
      ]
      $0.blur = 2
      $0.blend = .screen
      $0.joinsChildren = true
    }
    #expect(
      whole.outline(.recorded)
        == "a box [10 20 30 40] offset 1 2 "
        + "transform 2 0 0 1 0 0 fill #FFFFFF #000000 radius 1 2 3 3 corners continuous "
        + "shadow 0 0 4 1 #000000 0 0 5 1 #FFFFFF blur 2 blend screen joined")
    var picture = Image(source: "p", frame: 3, naturalSize: Size(1, 2), fit: .tile, tileFrom: .bottomRight)
    picture.slices = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(
      layer { $0.content = .image(picture) }.outline()
        == "a box [10 20 30 40] source p pictureFrame 3 slice 1 2 3 4 tileFrom bottomRight fit tile natural 1 2")
    let text = Text(
      "b", alignment: .center, padding: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(
      layer { $0.content = .text(text) }.outline()
        == "a box [10 20 30 40] \"b\" color #000000 font 17 regular align center padding 1 2 3 4")
  }
}
