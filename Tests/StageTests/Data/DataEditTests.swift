import Layers
import Scenes
import Testing

private let list = """
  data: {items: [{id: a, title: "A"}, {id: b, title: "B"}, {id: c, title: "C"}]}
  values:
    late: {from: i in items, where: i.title > "A"}
  layers:
    - column: rows
      layers:
        - box: row
          each: item in items
          height: 100 * presence
          goes: {over: 1s, curve: linear}
          tap: {remove: item}
          layers: [{label: word, text: item.title}]
    - {label: number, top: 400, text: "{count(items)} {count(late)}"}
    - {box: add, frame: [0, 500, 50, 50], tap: {insert: {title: "D"}, into: items, at: 0}}
  """

@Test("a removed record leaves every list and query, its row closes up, the others keep their identity")
func removal() throws {
  let show = try Show(list, steps: "tap: row(1)", "wait: 2s")
  #expect(try show.text("number") == "3 2")
  #expect(try show.text("number", at: 0.2) == "2 1")
  #expect(try show.children(of: "rows", at: 0.6) == ["row(a)", "row(b)", "row(c)"])
  #expect(try abs(show.frame("row(c)", at: 0.6).minY - 150) < 1e-6)
  #expect(try show.children(of: "rows", at: 1.2) == ["row(a)", "row(c)"])
  #expect(try show.frame("row(c)", at: 1.2).minY == 100)
}

@Test("an inserted record stands where it was put and gets the smallest free id")
func insertion() throws {
  let show = try Show(list, steps: "tap: add", "tap: add", "wait: 0.1s")
  #expect(try show.children(of: "rows", at: 0.25) == ["row(new-2)", "row(new-1)", "row(a)", "row(b)", "row(c)"])
  #expect(try show.text("number", at: 0.25) == "5 4")
}

@Test("what cannot be inserted is told with its place")
func mistakenInsertions() {
  let scene = "data: {items: [{id: a, title: \"A\"}]}\nlayers:\n"
  #expect(
    mistakes(scene + "  - {box: x, tap: {insert: {titel: \"B\"}, into: items}}")
      == ["3:29: a record of 'items' has no 'titel' (it has id, title); did you mean 'title'?"])
  #expect(
    mistakes(scene + "  - {box: x, tap: {insert: {title: \"B\"}, into: item}}")
      == ["3:48: 'item' is no list of the file's data; lists: items; did you mean 'items'?"])
}

private let shop = """
  data: {shop: {items: [{id: a, title: "A"}, {id: b, title: "B"}], shelves: [{id: x, place: 1}]}}
  values:
    all: {from: i in shop.items, where: i.title >= "A"}
    whole: shop
  layers:
    - {label: number, text: "{count(shop.items)} {count(all)} {count(whole.items)} {count(shop.shelves)}"}
    - {box: add, frame: [0, 500, 50, 50], tap: {insert: {title: "C"}, into: shop.items}}
    - {box: drop, frame: [60, 500, 50, 50], tap: {remove: first(shop.items)}}
  """

@Test("lists that are fields of a datum can be edited, and the datum as a whole shows it")
func editedFields() throws {
  let show = try Show(shop, steps: "tap: add", "wait: 1s", "tap: drop", "wait: 1s")
  #expect(try show.text("number") == "2 2 2 1")
  #expect(try show.text("number", at: 0.5) == "3 3 3 1")
  #expect(try show.text("number", at: 1.5) == "2 2 2 1")
  #expect(
    mistakes(shop + "\n  - {box: x, tap: {insert: {title: \"B\"}, into: shop.item}}").first?.hasSuffix(
      "'shop.item' is no list of the file's data; lists: shop.items, shop.shelves; did you mean 'shop.items'?") == true)
}

@Test("scenes that read one file share its data: what one of them edits, the others see")
func sharedFiles() throws {
  let list = """
    scene: a-list
    data: {shop: shop.yaml}
    layers:
      - {label: total, text: "{sum(shop.items.cents)}"}
      - {box: add, frame: [0, 500, 50, 50], tap: {insert: {cents: 5}, into: shop.items}}
    """
  let chart = """
    scene: a-chart
    data: {stock: ../list/shop.yaml}
    values: {dear: {from: i in stock.items, where: i.cents > 1}}
    layers: [{label: parts, text: "{count(stock.items)} {count(dear)}"}]
    """
  let show = try Show(
    """
    import: [list/scene.yaml, chart/scene.yaml]
    data: {own: list/shop.yaml}
    layers:
      - {aList: list}
      - {aChart: chart}
      - {label: mine, text: "{count(own.items)}"}
    takes:
      t: [{tap: list.add}, {wait: 1s}]
    """, take: "t",
    files: [
      "list/scene.yaml": list, "chart/scene.yaml": chart, "list/shop.yaml": "items: [{id: a, cents: 1}]",
    ])
  #expect(try show.text("parts", at: 0.05) == "1 0")
  #expect(try show.text("parts", at: 0.5) == "2 1")
  #expect(try show.text("total", at: 0.5) == "6")
  #expect(try show.text("mine", at: 0.5) == "2")
}

@Test("a scene's slot is empty when the scene is shown alone, and is filled by an app that imports it")
func sceneSlots() throws {
  let drawer = "scene: a-drawer\nlayers: [{box: centre, layers: [{slot: inside}]}, {label: word, text: \"here\"}]"
  #expect(try Show(drawer).text("word") == "here")
  let app = "import: [drawer.yaml]\nlayers: [{aDrawer: d, layers: [{label: mine, text: \"app\"}]}]"
  #expect(try Show(app, files: ["drawer.yaml": drawer]).text("mine") == "app")
}

@Test("find looks an item up by its id, or a group by its key")
func finding() throws {
  let show = try Show(
    """
    data: {items: [{id: a, kind: x, n: 1}, {id: b, kind: y, n: 2}, {id: c, kind: x, n: 4}]}
    state: {wanted: "b", other: "x", none: "z"}
    values:
      kinds: {from: i in items, group: i.kind, give: {n: sum(i.items.n)}}
    layers:
      - {label: found, text: "{find(items, wanted).n} {find(kinds, other).n} {default(find(items, none).n, 9)}"}
    """)
  #expect(try show.text("found") == "2 5 9")
}
