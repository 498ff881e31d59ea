import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

/// How pictures that chance drew come from those before them: pixels that are moved, parts that are drawn.
/// `FLIPBOOK_RECORD=1` writes `Kept/changes.txt` and `Kept/spots.txt` anew; find out why before that is committed.
@Suite("As little is drawn anew as was")
struct KeptChangeTests {
  private func words(_ rect: PixelRect) -> String { "\(rect.x),\(rect.y) \(rect.width)x\(rect.height)" }

  private func words(_ change: PictureChange) -> String {
    let move = change.move.map { ["move \($0.shift.x),\($0.shift.y) to \(words($0.target))"] } ?? []
    return (move + change.drawn.map { words($0) }).joined(separator: "; ")
  }

  /// The changes from each tree to the next; all of them leave the picture that drawing the next one makes.
  private func changes(_ trees: [Layer], scale: Double) throws -> [String] {
    let rasterizer = try Studio.rasterizer(scale: scale)
    let bitmap = try rasterizer.render(trees[0])
    return try zip(trees, trees.dropFirst()).map { old, new in
      let change = try rasterizer.redraw(new, after: old, in: bitmap)
      #expect(try bitmap.pixelHash == rasterizer.render(new).pixelHash)
      let rows = try rasterizer.rowsChanged(from: old, to: new, in: PixelRect(of: bitmap))
      return "\(rows) rows: " + words(change)
    }
  }

  // MARK: Lists

  private static let colors: [Color] = [.red, .blue, .black, Color(white: 0.4, alpha: 0.5)]
  private static let grounds: [Fill?] = [nil, .color(.white), .color(Color(white: 1, alpha: 0.5))]
  private static let bars: [Rect] = [
    Rect(0, 0, 300, 36), Rect(0, 224, 300, 36), Rect(0, 0, 40, 260), Rect(260, 0, 40, 260),
  ]

  private func rect(_ random: inout Seeded, in size: Size) -> Rect {
    let (x, y) = (random.number(0, size.width - 8), random.number(0, size.height - 8))
    return Rect(x.rounded(), y.rounded(), random.number(8, 40), random.number(8, 40).rounded())
  }

  private func block(_ id: String, _ frame: Rect, _ color: Color) -> Layer {
    layer(id, frame) { $0.background = .color(color) }
  }

  /// A list of rows twenty points high, or of columns as wide, on a ground, between bars.
  private func list(_ random: inout Seeded, isAcross: Bool) -> Layer {
    let size = Size(300, 260)
    var rows = (0..<24).map { index -> Layer in
      let at = 20 * Double(index)
      let row = isAcross ? Rect(at, 0, 20, 260) : Rect(0, at, 300, 20)
      return layer("row\(index)", row) {
        if random.next() % 3 == 0 { $0.background = .color(random.pick(Self.colors)) }
        let dot = isAcross ? Rect(2, random.number(2, 220), 15, 30) : Rect(random.number(2, 260), 2, 30, 15)
        $0.children = [block("dot", dot, random.pick(Self.colors))]
        if random.next() % 2 == 0 { $0.children[0].cornerRadii = CornerRadii(7) }
      }
    }
    if random.next() % 4 == 0 { rows.removeFirst(3) }
    let content = layer("list", Rect(origin: .zero, size: size).inset(by: random.next() % 4 == 0 ? 16 : 0)) {
      $0.clipsToBounds = random.next() % 3 > 0
      $0.children = rows
      $0.background = random.pick(Self.grounds)
      $0.border = random.next() % 3 == 0 ? Border(color: .black, width: 2) : nil
      $0.cornerRadii = CornerRadii(random.next() % 4 == 0 ? 24 : 0)
      if random.next() % 4 == 0 {
        $0.shadows = [Shadow(color: .black, radius: 2, offset: Point(0, 2), isInside: random.next() % 2 == 0)]
      }
    }
    return layer("root", Rect(origin: .zero, size: size)) {
      $0.background = random.next() % 3 > 0 ? .color(.white) : nil
      $0.children = [content]
      if random.next() % 3 == 0 {
        $0.children.insert(block("under", rect(&random, in: size), .blue), at: 0)
      }
      if random.next() % 2 == 0 { $0.children.append(bar(&random)) }
      if random.next() % 3 == 0 { $0.children.append(block("over", rect(&random, in: size), .red)) }
    }
  }

  private func bar(_ random: inout Seeded) -> Layer {
    let frame = random.pick(Self.bars)
    return layer("bar", frame) {
      $0.background = .color(random.next() % 3 > 0 ? .black : Color(white: 0, alpha: 0.5))
      if random.next() % 4 == 0 { $0.backdrop = Backdrop(blur: 2) }
      if random.next() % 2 == 0 { $0.children = [block("knob", Rect(2, 2, 8, 8), .red)] }
    }
  }

  private func next(_ tree: Layer, _ random: inout Seeded, isAcross: Bool, scale: Double) -> Layer {
    var tree = tree
    guard let place = tree.children.firstIndex(where: { $0.id == "list" }) else { return tree }
    let rest = random.next() % 5 == 0 ? 0.3 : 0
    let step = (random.number(-30, 30).rounded() + rest) / scale
    let translation = isAcross ? Point(step, 0) : Point(random.next() % 3 == 0 ? 2 / scale : 0, step)
    if random.next() % 3 > 0 {
      tree.children[place].contentOffset = tree.children[place].contentOffset + translation
    } else {
      tree.children[place].frame.origin = tree.children[place].frame.origin + translation
    }
    switch random.next() % 8 {
    case 0: tree.children[place].children[4].children[0].background = .color(.white)
    case 1: tree.children[place].children.remove(at: 5)
    case 2: tree.children[place].children.insert(block("new", Rect(30, 30, 60, 15), .black), at: 3)
    case 3:
      let last = tree.children.count - 1
      tree.children[last].frame.origin.x += 1
    case 4: tree.children.append(block("come", Rect(140, 120, 16, 16), .blue))
    case 5: if tree.children.last?.id == "come" { tree.children.removeLast() }
    default: break
    }
    return tree
  }

  @Test("where lists are scrolled, moved and changed, down and across")
  func lists() throws {
    var random = Seeded(20)
    var lines: [String] = []
    for number in 0..<30 {
      let (isAcross, scale) = (number % 3 == 0, [1.0, 2, 1.5][number % 4 % 3])
      var trees = [list(&random, isAcross: isAcross)]
      for _ in 0..<5 { trees.append(next(trees[trees.count - 1], &random, isAcross: isAcross, scale: scale)) }
      lines += try changes(trees, scale: scale).map { "\(number): \($0)" }
    }
    #expect(lines.count { $0.contains("move") } > 20)
    try KeptLines(path: "Tests/RasterTests/Kept/changes.txt").expect(lines)
  }

  // MARK: Spots

  /// Spots far from each other on a large screen, some of them in groups of all kinds.
  private func spots(_ random: inout Seeded) -> Layer {
    layer("root", Rect(0, 0, 900, 700)) {
      $0.background = .color(.white)
      $0.children = (0..<9).map { index in
        let frame = Rect(
          random.number(0, 860), random.number(0, 660), random.number(4, 60), random.number(4, 60))
        return layer("spot\(index)", frame) {
          $0.background = .color(.blue)
          $0.children = [block("dot", Rect(1, 1, 2.5, 3), .red), block("far", Rect(80, 3, 4, 4), .black)]
          switch index {
          case 1: $0.opacity = 0.5
          case 2: $0.clipsToBounds = true
          case 3: $0.blur = 2
          case 4: $0.joinsChildren = true
          case 5: $0.backdrop = Backdrop(blur: 3)
          case 6: $0.blend = .multiply
          case 7: $0.transform = .rotation(0.5)
          case 8: $0.mask = [block("mask", Rect(0, 0, 30, 30), .black)]
          default: break
          }
        }
      }
    }
  }

  private func changed(_ tree: Layer, _ random: inout Seeded) -> Layer {
    var tree = tree
    for _ in 0..<random.pick([1, 1, 2, 3, 5, 6]) {
      let place = Int(random.next() % UInt64(tree.children.count))
      switch random.next() % 6 {
      case 0: tree.children[place].background = .color(random.next() % 2 == 0 ? .red : .black)
      case 1: tree.children[place].children[0].frame.origin.x += 1
      case 2: tree.children[place].children[1].background = .color(.red)
      case 3: tree.children[place].opacity = Double(random.next() % 3) / 2
      case 4: tree.children[place].frame.origin.y += 0.5
      default:
        let first = tree.children[place].children[0]
        tree.children[place].children[0].isHidden = !first.isHidden
      }
    }
    return tree
  }

  @Test("where spots far from each other change")
  func farSpots() throws {
    var random = Seeded(7)
    var lines: [String] = []
    for number in 0..<8 {
      var trees = [spots(&random)]
      for _ in 0..<8 { trees.append(changed(trees[trees.count - 1], &random)) }
      lines += try changes(trees, scale: 1).map { "\(number): \($0)" }
    }
    try KeptLines(path: "Tests/RasterTests/Kept/spots.txt").expect(lines)
  }

  // MARK: Edges

  @Test("up to three quarters of a picture are drawn as parts, more of it as a whole")
  func whole() throws {
    func tree(_ height: Double, _ color: Color) -> Layer {
      layer("root", Rect(0, 0, 100, 100)) {
        $0.background = .color(.white)
        // A pixel is to spare below it.
        $0.children = [block("part", Rect(0, 0, 100, height), color)]
      }
    }
    for (height, drawn) in [(74.0, "0,0 100x74"), (75, "0,0 100x100")] {
      let found = try changes([tree(height, .red), tree(height, .blue)], scale: 1)
      #expect(found == ["\(Int(clamped: height) + 1) rows: \(drawn)"])
    }
  }

  @Test("rows that stay are left out where there are eight of them between others")
  func bands() throws {
    func tree(_ gap: Double, _ color: Color) -> Layer {
      layer("root", Rect(0, 0, 60, 60)) {
        $0.background = .color(.white)
        $0.children = [
          block("first", Rect(10, 10, 20, 3), color), block("second", Rect(12, 13 + gap, 20, 4), color),
        ]
      }
    }
    for (gap, drawn) in [(7.0, "9,10 24x14"), (8, "9,10 24x3; 9,21 24x4")] {
      let found = try changes([tree(gap, .red), tree(gap, .blue)], scale: 1)
      #expect(found == ["\(Int(clamped: gap) + 9) rows: \(drawn)"])
    }
  }
}
