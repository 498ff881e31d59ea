import Basics
import Geometry
import Layers
import Raster
import Testing

@Suite("The work of drawing")
struct DrawingWorkTests {
  private static let size = Size(4_000, 4_000)

  private func screen(_ count: Int, _ size: Size = size, _ change: (inout Layer) -> Void) -> Layer {
    layer("root", Rect(origin: .zero, size: size)) { root in
      root.children = (0..<count).map { layer("b(\($0))", Rect(origin: .zero, size: size), change) }
    }
  }

  private func zigzag(_ count: Int) -> Path {
    var number: UInt64 = 1
    func next() -> Double {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(number >> 33).truncatingRemainder(dividingBy: 4_000)
    }
    return Path([.move(.zero)] + (0..<count).map { _ in .line(Point(next(), next())) })
  }

  /// Trees that would take minutes, with the layer at which what there is has been spent.
  private var endless: [(tree: Layer, culprit: String)] {
    [
      (
        screen(50) {
          $0.background = .color(Color(white: 0.5))
          $0.blur = 200
        }, "b(20)"
      ),
      (screen(2_000) { $0.background = .color(Color(white: 0.5, alpha: 0.5)) }, "b(625)"),
      (
        screen(50) {
          $0.background = .color(.white)
          $0.shadows = (0..<8).map { Shadow(color: .black, radius: Double($0), offset: .zero) }
        }, "b(9)"
      ),
      (screen(100) { $0.content = .shape(Shape(path: zigzag(10_000), fill: .color(.black))) }, "b(0)"),
      (
        screen(1) {
          let stroke = Stroke(color: .black, width: 1, dash: [1, 1])
          $0.content = .shape(Shape(path: zigzag(5_000), stroke: stroke))
        }, "b(0)"
      ),
    ]
  }

  @Test("that is too much is told before anything is drawn, of the layer that takes the last of it")
  func tooMuch() throws {
    for (tree, culprit) in endless {
      #expect(!Rasterizer.takesLittle(tree, scale: 1))
      // Whoever asks, and whatever was drawn before.
      for rasterizer in [try Studio.rasterizer(), try Studio.rasterizer(caches: false)] {
        for _ in 0..<2 {
          #expect(throws: RasterProblem.tooMuchWork(limit: Limits.drawingWork)) { try rasterizer.checkWork(of: tree) }
          #expect(rasterizer.undrawable?.id == culprit)
          _ = try rasterizer.render(screen(1, Size(40, 30)) { $0.background = .color(.black) })
        }
      }
    }
  }

  @Test("that is not seen counts nothing")
  func unseen() throws {
    let rasterizer = try Studio.rasterizer()
    let hidden = screen(50) {
      $0.background = .color(.white)
      $0.blur = 200
      $0.isHidden = true
    }
    #expect(Rasterizer.takesLittle(hidden, scale: 1))
    let beside = screen(500) {
      $0.background = .color(.white)
      $0.blur = 20
      $0.frame.origin = Point(9_000, 0)
    }
    try rasterizer.checkWork(of: beside)
  }

  @Test("that surely is little is never too much", arguments: 1...60)
  func bound(seed: Int) throws {
    var random = RandomTrees(seed: UInt64(seed))
    let tree = random.screen()
    let rasterizer = try Studio.rasterizer(scale: 3)
    if Rasterizer.takesLittle(tree, scale: 3) { try rasterizer.checkWork(of: tree) }
  }

  @Test("of an outline of many small figures is little, however many they are")
  func smallFigures() throws {
    let figures = (0..<4_000).flatMap { number -> [Path.Element] in
      let corner = Point(Double(number % 64) * 60, Double(number / 64) * 60)
      return [
        .move(corner), .curve(corner + Point(20, 0), corner + Point(20, 20), corner + Point(0, 20)), .close,
      ]
    }
    let tree = screen(3) { $0.content = .shape(Shape(path: Path(figures), fill: .color(.black))) }
    try Studio.rasterizer().checkWork(of: tree)
  }

  @Test("of dashes grows with the length of their path, and what is finer than a tenth of a pixel counts as that")
  func fineDashes() throws {
    func check(_ dash: [Double], length: Double) throws {
      let path = Path([.move(.zero), .line(Point(length, 0))])
      let tree = screen(1) {
        $0.content = .shape(Shape(path: path, stroke: Stroke(color: .black, width: 1, dash: dash)))
      }
      try Studio.rasterizer().checkWork(of: tree)
    }
    for dash in [[0.01, 0.01], [0.001, 0.003], [0, 0.0001]] {
      try check(dash, length: 10_000)
      #expect(throws: RasterProblem.tooMuchWork(limit: Limits.drawingWork)) { try check(dash, length: 100_000) }
    }
    try check([1, 1], length: 1_000_000)
    #expect(throws: RasterProblem.tooMuchWork(limit: Limits.drawingWork)) { try check([1, 1], length: 2_000_000) }
    // None is a line.
    try check([0, 0], length: 100_000_000)
  }

  @Test("has so many bytes for pictures in one another, and as many again beside them")
  func picturesInOneAnother() throws {
    let whole = Rect(origin: .zero, size: Self.size)
    func nested(_ count: Int, _ change: (inout Layer) -> Void) -> Layer {
      var inner = layer("inner", whole) { $0.background = .color(.black) }
      for number in 0..<count {
        let children = [inner, layer("beside", whole) { $0.background = .color(.white) }]
        inner = layer("g\(number)", whole) {
          $0.children = children
          change(&$0)
        }
      }
      return inner
    }
    func check(_ layers: [Layer]) throws {
      let tree = layer("root", whole) { $0.children = layers }
      let rasterizer = try Studio.rasterizer()
      do {
        try rasterizer.checkWork(of: tree)
        #expect(rasterizer.undrawable == nil)
      } catch {
        #expect(!Rasterizer.takesLittle(tree, scale: 1) && rasterizer.undrawable != nil)
        throw error
      }
    }
    // Each has 64 million bytes.
    let most = Limits.drawingBytes / 64_000_000
    let error = RasterProblem.tooManyPictures(bytes: Limits.drawingBytes)
    for change: (inout Layer) -> Void in [
      { $0.opacity = 0.5 }, { $0.blend = .multiply },
      {
        $0.clipsToBounds = true
        $0.cornerRadii = CornerRadii(9)
      },
    ] {
      try check([nested(most, change)])
      try check((0..<2).map { _ in nested(most / 2 + 1, change) })
      #expect(throws: error) { try check([nested(most + 1, change)]) }
    }
    // A mask has two pictures.
    let mask = layer("m", whole) { $0.background = .color(.black) }
    try check([nested(most / 2) { $0.mask = [mask] }])
    #expect(throws: error) { try check([nested(most / 2 + 1) { $0.mask = [mask] }]) }
  }

  @Test("has so many bytes for large letters that are kept as pictures, each once")
  func largeLetters() throws {
    func check(_ count: Int, _ text: String = "A", _ size: (Int) -> Double) throws {
      let tree = layer("root", Rect(origin: .zero, size: Self.size)) { root in
        root.children = (0..<count).map { number in
          layer("l\(number)", Rect(origin: .zero, size: Self.size)) {
            $0.content = .text(Text(text, style: .init(size: size(number), lineLimit: 0)))
          }
        }
      }
      try Studio.rasterizer().checkWork(of: tree)
    }
    let error = RasterProblem.tooManyPictures(bytes: Limits.drawingBytes)
    try check(1000) { _ in 990 }
    try check(1000) { 100 + Double($0) / 8 }
    #expect(throws: error) { try check(1000) { 990 + Double($0) / 1000 } }
    // Larger ones are drawn by their outlines; emoji are pictures in any size.
    try check(1000) { 2_000 + Double($0) }
    #expect(throws: error) { try check(300, "😀") { 2_000 + Double($0) } }
  }

  @Test("has a step for each pixel that a letter lies over which is drawn by its outline")
  func outlinedLetters() throws {
    let most = Double(Limits.drawingWork) / (Self.size.width * Self.size.height)
    func check(_ count: Int) throws {
      let text = Text(String(repeating: "A", count: count), style: .init(size: 4_000, lineLimit: 0))
      try Studio.rasterizer().checkWork(
        of: layer("root", Rect(origin: .zero, size: Self.size)) { root in
          root.children = [layer("l", Rect(origin: .zero, size: Self.size)) { $0.content = .text(text) }]
        })
    }
    try check(3)
    #expect(throws: RasterProblem.tooMuchWork(limit: Limits.drawingWork)) { try check(Int(clamped: most) + 1) }
  }
}
