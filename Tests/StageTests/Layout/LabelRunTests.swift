import Geometry
import Layers
import Scenes
import Stage
import Testing
import Vocabulary

@Suite("Runs of a label")
struct LabelRunTests {
  private func show(_ label: String, _ rest: String = "", size: TextSize = .standard) throws -> Show {
    var options = SceneOptions()
    options.textSize = size
    return try Show(
      Stage(
        scene: checkedScene(
          """
          scene: s
          device: iphone-6
          \(rest)
          layers:
            - {label: words, \(label)}
          """, options: options)))
  }

  private func text(_ label: String, _ rest: String = "", size: TextSize = .standard) throws -> Text {
    guard case .text(let text) = try show(label, rest, size: size).layer("words").content else {
      throw PlainSurroundings.Missing(message: "no text")
    }
    return text
  }

  @Test("what a run does not say is as the label has it, and what it says is its own")
  func inherited() throws {
    let all = "font: 20, weight: bold, italic: true, tracking: 2, underline: true, color: '#102030', lineHeight: 30"
    let found = try text(
      "\(all), lines: 0, runs: ['a', {text: '7', font: 40, weight: light, italic: false, tracking: 0, underline: false, "
        + "strikethrough: true, digits: tabular, color: '#FF0000', baselineOffset: 3}]")
    let runs = try #require(found.runs)
    #expect(found.string == "a7" && runs.count == 2)
    #expect(runs[0] == Text.Run("a", style: found.style))
    #expect(found.fill(of: runs[0]) == .color(Color(hex: "#102030") ?? .black))
    let own = runs[1].style
    #expect(own.size == 40 && own.weight == .light && !own.isItalic && own.tracking == 0 && !own.underline)
    #expect(own.strikethrough && own.digits == .tabular && runs[1].baselineOffset == 3)
    // Lines of letters twice as large are twice as far apart.
    #expect(own.lineHeight == 60)
    #expect(runs[1].fill == .color(Color(red: 1, green: 0, blue: 0)))
  }

  @Test("letters, offsets and pictures of runs grow with the system's text size as the label does")
  func textSize() throws {
    let runs = try #require(
      try text(
        "font: 17, runs: ['a', {text: 'b', font: 34, baselineOffset: 17}, {image: 'photo.png', width: 34}]", size: .ax1
      ).runs)
    #expect(runs.map(\.style.size) == [28, 56, 28])
    #expect(runs[1].baselineOffset == 28)
    #expect(runs[2].picture?.size == Size(56, 28))
  }

  @Test("a text style of a run grows in its own way, unless the label says how; what is semibold is so in a run")
  func textStyles() throws {
    let label = "font: 17, runs: ['a', {text: 'b', textStyle: largeTitle}, {text: 'c', textStyle: headline}]"
    let plain = try #require(try text(label).runs)
    #expect(plain.map(\.style.size) == [17, 34, 17] && plain.map(\.style.weight) == [.regular, .regular, .semibold])
    #expect(try text(label, size: .ax1).runs?.map(\.style.size) == [28, 44, 28])
    #expect(try text(label + ", textScale: 2", size: .ax1).runs?.map(\.style.size) == [34, 68, 34])
    let heavy = "weight: bold, runs: [{text: 'b', textStyle: title1}, {text: 'c', textStyle: headline, weight: light}]"
    #expect(try text(heavy).runs?.map(\.style.weight) == [.bold, .light])
  }

  @Test(
    "a picture keeps its proportions where one side is left out",
    arguments: [
      ("", Size(100, 50)), (", width: 10", Size(10, 5)), (", height: 10", Size(20, 10)),
      (", width: 7, height: 9", Size(7, 9)),
    ])
  func proportions(said: String, size: Size) throws {
    let run = try #require(try text("runs: [{image: 'photo.png'\(said), tint: '#FF0000'}]").runs?.first)
    #expect(run.picture?.size == size && run.string == Text.Run.placeholder)
    #expect(
      run.picture?.image
        == Image(source: "photo.png", naturalSize: Size(100, 50), fit: .stretch, tint: .init(red: 1, green: 0, blue: 0))
    )
  }

  @Test("runs come from lists and go by conditions, in their order, and the label's size follows")
  func lists() throws {
    let show = try Show(
      """
      scene: s
      device: iphone-6
      state: {n: 2}
      values: {list: ['aa', 'b', 'cc']}
      layers:
        - label: words
          tap: {set: {n: n + 1}}
          runs: ['<', {each: w in list, if: index(w) < n, text: '{w}{index(w)}'}, {if: n > 2, text: '!'}]
      """, steps: "tap: words", "wait: 1s")
    #expect(try show.text("words") == "<aa0b1")
    #expect(try show.frame("words").width == 60)
    #expect(try show.text("words", at: 0.9) == "<aa0b1cc2!")
    #expect(try show.frame("words", at: 0.9).width == 100)
    // There and back again.
    #expect(try show.text("words") == "<aa0b1")
  }

  @Test("letters are runs of a list, each with its place, and move one by one")
  func letters() throws {
    let show = try Show(
      """
      scene: s
      device: iphone-6
      state: {shown: 0}
      values: {word: "e\u{301}a👩‍🚀"}
      layers:
        - label: name
          tap: {animate: {shown: 1}, over: 0.4s, curve: linear}
          filled: 2 * shown - 0.5
          filledColor: red
          runs:
            - {each: c in split(word, ""), text: c, opacity: clamp(4 * shown - index(c), 0, 1), translate: [0, 8 * (1 - shown)]}
      """, steps: "tap: name", "wait: 1s")
    func runs(_ seconds: Double) throws -> [Text.Run] {
      guard case .text(let text) = try show.layer("name", at: seconds).content else { return [] }
      return text.runs ?? []
    }
    #expect(try runs(0).map(\.string) == ["e\u{301}", "a", "👩‍🚀"])
    #expect(try runs(0).map(\.opacity) == [0, 0, 0])
    #expect(try runs(0).map(\.transform) == Array(repeating: .translation(0, 8), count: 3))
    #expect(try runs(0.9).map(\.opacity) == [1, 1, 1])
    guard case .text(let first) = try show.layer("name").content,
      case .text(let last) = try show.layer("name", at: 0.9).content
    else { return }
    #expect(first.filled == Text.Filled(0, color: .init(red: 1, green: 0, blue: 0)))
    #expect(last.filled?.share == 1 && last.setting == first.setting)
  }

  @Test("runs are no layers: nobody finds them among these, and layers in the label stay")
  func noLayers() throws {
    let layer = try show("runs: ['a', 'b'], layers: [{box: dot, size: [4, 4]}]").layer("words")
    #expect(layer.children.map(\.id) == ["words.dot"])
  }

  @Test("a component may be a label with runs, which see what its users give")
  func components() throws {
    let show = try Show(
      """
      scene: s
      device: iphone-6
      components:
        note: {kind: label, values: {who: required}, runs: [{text: who, weight: bold}, ' was here']}
      layers:
        - {note: first, who: 'Ann'}
      """)
    #expect(try show.text("first") == "Ann was here")
  }

  @Test("a user gives a component that is a label its runs, instead of the text or the runs that it has")
  func givenRuns() throws {
    let components = "components: {note: {kind: label, text: 'none', font: 20}, two: {kind: label, runs: ['x']}}"
    let show = try Show(
      "scene: s\ndevice: iphone-6\n\(components)\nvalues: {who: 'Ann'}\nlayers:\n"
        + "  - {note: a, runs: [who, {text: ' {who}', weight: bold}]}\n  - {note: b, runs: ['p', 'q{who}']}\n"
        + "  - {two: c, runs: [{text: 'y', font: 9}]}\n  - {note: d}")
    #expect(try ["a", "b", "c", "d"].map { try show.text($0) } == ["Ann Ann", "pqAnn", "y", "none"])
    guard case .text(let text) = try show.layer("a").content else { return }
    #expect(text.runs?.map(\.style.weight) == [.regular, .bold] && text.runs?.map(\.style.size) == [20, 20])
  }

  @Test("nothing in a text is markup, whoever wrote it")
  func noMarkup() throws {
    let data = "data: {names: [{id: 1, name: '<b>{x}</b> **y** [z](u)'}]}"
    #expect(
      try text("runs: [{each: n in names, text: n.name, weight: bold}]", data).string == "<b>{x}</b> **y** [z](u)")
  }

  @Test("a run of a label whose own letters have no size has lines as high as the label says")
  func noSize() throws {
    let found = try text("font: 0, lineHeight: 30, lines: 0, runs: [{text: '7', font: 40}]")
    let run = try #require(found.runs?.first)
    #expect(run.style.size == 40 && run.style.lineHeight == 30)
  }
}
