import Geometry
import Layers
import Testing
import Verification

@Suite("Differences of layer trees in words")
struct LayerDifferenceTests {
  private func tree(_ edit: (inout Layer) -> Void = { _ in }) -> [LayerEntry] {
    var root = Layer(id: "screen", kind: "screen", frame: Rect(0, 0, 320, 240))
    root.children = (0..<10).map { index in
      var row = Layer(id: "list.row(\(index))", kind: "box", frame: Rect(0, Double(index) * 44, 320, 44))
      var title = Layer(id: "list.row(\(index)).title", kind: "label", frame: Rect(16, 10, 200, 20))
      title.content = .text(Text("Row \"\(index)\"\nof ten"))
      row.children = [title]
      return row
    }
    edit(&root)
    return root.entries
  }

  /// A tree as a baseline gives it back.
  private func recorded(_ tree: [LayerEntry]) -> [LayerEntry] { LayerEntry.tree(recorded: tree.lines(.recorded)) }

  private func sentences(_ edit: (inout Layer) -> Void) -> [String] {
    LayerDifference.list(from: recorded(tree()), to: tree(edit)).map(\.sentence)
  }

  @Test("equal trees have none")
  func equal() {
    #expect(sentences { _ in } == [])
  }

  @Test("a move that repeated layers share is one, with the places it happened in")
  func moved() {
    let found = sentences { root in
      for index in 3...9 { root.children[index].children[0].frame.origin.y += 2 }
    }
    #expect(found == ["label `list.row.title` moved by 2 pt down, in 3–9"])
  }

  @Test("a single move names the layer itself")
  func movedOne() {
    let found = sentences { $0.children[4].children[0].frame.origin = Point(15.5, 13) }
    #expect(found == ["label `list.row(4).title` moved by 0.5 pt left and 3 pt down"])
  }

  @Test("opacity, size, text and colour are told with both values")
  func values() {
    #expect(sentences { $0.children[0].opacity = 0.5 } == ["box `list.row(0)` opacity 1 became 0.5"])
    #expect(
      sentences { $0.children[0].frame.size = Size(320, 48) } == ["box `list.row(0)` was 320 × 44 pt, is 320 × 48 pt"])
    #expect(
      sentences { $0.children[0].children[0].content = .text(Text("New")) }
        == [#"label `list.row(0).title` text "Row \"0\"\nof ten" became "New""#])
    #expect(sentences { $0.children[0].background = .color(.white) } == ["box `list.row(0)` fill none became #FFFFFF"])
    #expect(sentences { $0.children[0].clipsToBounds = true } == ["box `list.row(0)` clips now"])
  }

  @Test("what tells most of an edit comes first: layers that came, contents, looks, sizes, places")
  func weights() {
    let found = sentences { root in
      root.children[0].frame.origin.x = 3
      root.children[1].frame.size.height = 48
      root.children[2].opacity = 0.5
      root.children[3].children[0].frame.size.width = 100
      root.children[3].children[0].content = .text(Text("New"))
      root.children.remove(at: 9)
    }
    #expect(
      found == [
        "box `list.row(9)` is gone", #"label `list.row(3).title` text "Row \"3\"\nof ten" became "New""#,
        "box `list.row(2)` opacity 1 became 0.5", "box `list.row(1)` was 320 × 44 pt, is 320 × 48 pt",
        "label `list.row(3).title` was 200 × 20 pt, is 100 × 20 pt", "box `list.row(0)` moved by 3 pt right",
      ])
  }

  @Test("a width alone is told, and a place along each axis; less than half a thousandth of a point is none")
  func axes() {
    #expect(
      sentences { $0.children[0].frame.size = Size(300, 44) } == ["box `list.row(0)` was 320 × 44 pt, is 300 × 44 pt"])
    #expect(sentences { $0.children[1].frame.origin = Point(0, 40) } == ["box `list.row(1)` moved by 4 pt up"])
    #expect(sentences { $0.children[1].frame.origin = Point(-3, 44) } == ["box `list.row(1)` moved by 3 pt left"])
    #expect(sentences { $0.children[1].frame.origin = Point(0.0004, 44) } == [])
  }

  @Test("of layers that changed alike the first is named, and of different ones each")
  func first() {
    let found = LayerDifference.list(
      from: recorded(tree()),
      to: tree { root in
        for index in [2, 5, 6] { root.children[index].opacity = 0.5 }
        root.children[4].opacity = 0.25
      })
    #expect(found.map(\.layer) == ["list.row(2)", "list.row(4)"])
    #expect(
      found.map(\.sentence) == [
        "box `list.row` opacity 1 became 0.5, in 2, 5–6", "box `list.row(4)` opacity 1 became 0.25",
      ])
  }

  @Test("layers of two numbers that changed alike are told with the first")
  func nested() {
    func tree(_ opacity: Double) -> [LayerEntry] {
      var root = Layer(id: "screen", kind: "screen", frame: Rect(0, 0, 320, 240))
      root.children = (1...3).map { index in
        var cell = Layer(id: "row(\(index)).cell(2)", kind: "box", frame: Rect(0, Double(index) * 20, 10, 10))
        cell.opacity = opacity
        return cell
      }
      return root.entries
    }
    let found = LayerDifference.list(from: recorded(tree(1)), to: tree(0.5))
    #expect(
      found.map(\.sentence) == ["box `row.cell` opacity 1 became 0.5, in 3 places, first in `row(1).cell(2)`"])
  }

  @Test("of runs that are the same the last is said to come or go")
  func sameRuns() {
    func sentences(_ before: Int, _ after: Int) -> [String] {
      func tree(_ count: Int) -> [LayerEntry] {
        let style = Text.Style(size: 12)
        let same = Text.Run("a", style: style)
        var label = Layer(id: "sum", kind: "label", frame: Rect(0, 0, 320, 240))
        let last = Text.Run("b", style: Text.Style(size: 20))
        label.content = .text(Text(runs: Array(repeating: same, count: count) + [last], style: style))
        return label.entries
      }
      return LayerDifference.list(from: recorded(tree(before)), to: tree(after)).map(\.sentence)
    }
    #expect(sentences(3, 1) == [#"label `sum` run 2 "a" is gone"#, #"label `sum` run 3 "a" is gone"#])
    #expect(sentences(1, 2) == [#"label `sum` run 2 "a" is new"#])
    #expect(sentences(2, 2) == [])
  }

  private func runWords(_ edit: (inout [Text.Run]) -> Void) -> [String] {
    let style = Text.Style(size: 12)
    var runs = [
      Text.Run("Total ", style: style), Text.Run("128 | 3", style: Text.Style(size: 20, weight: .bold)),
      Text.Run(.init(Image(source: "coin.svg", naturalSize: Size(4, 4)), size: Size(8, 8)), style: style),
      Text.Run(" coins", style: style, fill: .color(.white)),
    ]
    func tree() -> [LayerEntry] {
      var label = Layer(id: "sum", kind: "label", frame: Rect(0, 0, 320, 240))
      label.content = .text(Text(runs: runs, style: style))
      return label.entries
    }
    let before = tree()
    edit(&runs)
    return LayerDifference.list(from: recorded(before), to: tree()).map(\.sentence)
  }

  @Test("of a text in runs each is told that changed, and how")
  func runs() {
    #expect(runWords { _ in } == [])
    #expect(
      runWords { $0[1].fill = .color(.white) } == [#"label `sum` run 2 "128 | 3" color #000000 became #FFFFFF"#])
    #expect(runWords { $0[1].style.weight = .light } == [#"label `sum` run 2 "128 | 3" weight bold became light"#])
    #expect(runWords { $0[0].style.size = 13 } == [#"label `sum` run 1 "Total " size 12 became 13"#])
    #expect(runWords { $0[1].string = "256" } == [#"label `sum` run 2 text "128 | 3" became "256""#])
    #expect(
      runWords { ($0[1].string, $0[1].style.size) = ("7", 8) } == [
        #"label `sum` run 2 text "128 | 3" became "7""#, "label `sum` run 2 size 20 became 8",
      ])
    #expect(runWords { $0[2].picture?.size.width = 9 } == ["label `sum` run 3 picture coin.svg width 8 became 9"])
    #expect(runWords { $0[2].picture?.image.source = "b.svg" } == ["label `sum` run 3 picture coin.svg became b.svg"])
    #expect(
      runWords { $0[1].opacity = 0.5 } == [#"label `sum` run 2 "128 | 3" opacity none became 0.5"#])
    #expect(
      runWords { $0[2].transform = .translation(0, 4) } == [
        "label `sum` run 3 picture coin.svg transform none became 1 0 0 1 0 4"
      ])
    #expect(runWords { $0.remove(at: 1) } == [#"label `sum` run 2 "128 | 3" is gone"#])
    #expect(
      runWords { $0.insert(Text.Run("new", style: $0[0].style), at: 3) } == [#"label `sum` run 4 "new" is new"#])
    #expect(
      runWords { $0[2] = Text.Run("x", style: $0[0].style) } == [#"label `sum` run 3 picture coin.svg became "x""#])
    let many = runWords { $0 = [$0[0]] }
    #expect(many.count == 3 && many[0] == #"label `sum` run 2 "128 | 3" is gone"#)
  }

  @Test("what is new or gone is told once, without what is in it")
  func newAndGone() {
    #expect(sentences { $0.children.removeLast() } == ["box `list.row(9)` is gone"])
    #expect(
      sentences { $0.children.append(Layer(id: "bar", kind: "box", frame: .zero)) } == ["box `bar` is new"])
    // Neighbours are each told, and with what is in them they are one.
    let added = sentences { root in
      for name in ["bar", "dot"] {
        var layer = Layer(id: name, kind: "box", frame: .zero)
        layer.children = [Layer(id: "\(name).inner", kind: "box", frame: .zero)]
        root.children.append(layer)
      }
    }
    #expect(added == ["box `bar` is new", "box `dot` is new"])
    #expect(sentences { $0.children.removeLast(3) } == ["box `list.row` is gone, in 7–9"])
    #expect(
      sentences { $0.children[1].children = [] } == ["label `list.row(1).title` is gone"], "its neighbours are there")
  }

  @Test("another order is told")
  func order() {
    #expect(
      sentences { $0.children.swapAt(0, 1) } == ["box `list.row(1)` has another place in the order of the layers"])
  }

  @Test("a name with spaces, quotes and brackets is read back as it was")
  func strangeNames() {
    let strange = Layer(id: "row(a \"b\" [1 2 3 4])", kind: "box", frame: Rect(0, 0, 10, 10))
    var moved = strange
    moved.frame.origin.x = 1
    let found = LayerDifference.list(from: recorded(strange.entries), to: moved.entries)
    #expect(found.map(\.layer) == [RowName.printed(strange.id)])
  }
}
