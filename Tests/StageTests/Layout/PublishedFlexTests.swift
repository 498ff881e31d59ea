import Foundation
import Geometry
import TestSupport
import Testing

/// Writes trees of rows, columns and flows as the language and as CSS have them.
private struct FlexWriter {
  var random: Seeded
  var count = 0

  init(_ seed: UInt64) { random = Seeded(seed) }

  private mutating func chance(_ share: Double) -> Bool { random.number(0, 1) < share }
  /// A quarter of a point is exact, however often it is added.
  private mutating func length(_ low: Double, _ high: Double) -> Double { (random.number(low, high) * 4).rounded() / 4 }

  mutating func tree() -> FlexBox {
    var root = container(depth: 0, in: nil)
    root.width = length(60, 360)
    root.height = length(60, 500)
    (root.least, root.greatest, root.grow, root.shrink) = ([:], [:], 0, 0)
    return root
  }

  private mutating func box(depth: Int, in parent: FlexBox, _ hasRoom: Bool) -> FlexBox {
    if depth < 3, chance(0.35) { return container(depth: depth, in: parent, hasRoom) }
    var box = FlexBox(name: next(), width: length(5, 120), height: length(5, 90))
    bound(&box)
    flex(&box, hasRoom)
    if box.grow > 0, chance(0.4) { if parent.direction == .column { box.height = nil } else { box.width = nil } }
    return box
  }

  private mutating func container(depth: Int, in parent: FlexBox?, _ hasRoom: Bool = true) -> FlexBox {
    var box = FlexBox(name: next(), direction: random.pick([.row, .row, .column, .column, .flow]))
    if parent != nil {
      // Its padding fits into the lengths that it is given: those that are too short for it are what they are here, and
      // as long as the padding in CSS.
      if chance(0.4) || box.direction == .flow { box.width = length(24, 200) }
      if chance(0.4) { box.height = length(24, 160) }
      if chance(0.3) { bound(&box, from: 24) }
      flex(&box, hasRoom)
    }
    box.padding = chance(0.3) ? length(0, 12) : 0
    let gap = chance(0.6) ? length(0, 10) : 0
    box.gaps = box.direction == .flow ? (length(0, 9), gap) : (0, gap)
    box.align = random.pick(["start", "center", "end"])
    // Whether something else than what is in it says how long it is.
    let side = box.direction == .column ? "height" : "width"
    let isAlong = parent.map { ($0.direction == .column) == (box.direction == .column) } ?? true
    let isBound = box.least[side] != nil || box.greatest[side] != nil
    let own = parent == nil || box.given(side) != nil || isBound || isAlong && box.grow + box.shrink > 0
    if own || box.direction == .flow {
      box.justify = random.pick(["start", "center", "end", "spaceBetween", "spaceAround", "spaceEvenly"])
    }
    for _ in 0..<Int(random.next() % 6) {
      box.children.append(self.box(depth: depth + 1, in: box, own || box.direction == .flow))
    }
    return box
  }

  private mutating func bound(_ box: inout FlexBox, from low: Double = 10) {
    for side in ["width", "height"] {
      if chance(0.2) { box.least[side] = length(low, 80) }
      if chance(0.2) { box.greatest[side] = length(low, 60) + (box.least[side] ?? 0) }
    }
  }

  private mutating func flex(_ box: inout FlexBox, _ hasRoom: Bool) {
    guard hasRoom else { return }
    if chance(0.4) { box.grow = random.pick([1, 1, 2, 3.5, 0.25]) }
    if chance(0.5) { box.shrink = random.pick([1, 1, 2, 0.5, 0.125]) }
  }

  private mutating func next() -> String {
    count += 1
    return "b\(count)"
  }
}

extension FlexBox {
  /// As the language writes it.
  fileprivate func lines(_ indent: String) -> String {
    var lines = ["- \(direction?.rawValue ?? "box"): \(name)"]
    func say(_ key: String, _ value: String?) { if let value { lines.append("  \(key): \(value)") } }
    say("width", width.map { "\($0)" })
    say("height", height.map { "\($0)" })
    for (side, name) in [("width", "Width"), ("height", "Height")] {
      say("min\(name)", least[side].map { "\($0)" })
      say("max\(name)", greatest[side].map { "\($0)" })
    }
    say("grow", grow > 0 ? "\(grow)" : nil)
    say("shrink", shrink > 0 || grow > 0 ? "\(shrink)" : nil)
    if direction != nil {
      say("spacing", direction == .flow ? "[\(gaps.lines), \(gaps.boxes)]" : "\(gaps.boxes)")
      say("padding", "\(padding)")
      say("align", align)
      say("justify", justify == "start" ? nil : justify)
    }
    if !children.isEmpty { lines.append("  layers:") }
    return lines.map { indent + $0 + "\n" }.joined() + children.map { $0.lines(indent + "    ") }.joined()
  }
}

@Suite("Rows, columns and flows share their room as CSS Flexible Box Layout says")
struct PublishedFlexTests {
  @Test("random trees lie where the published algorithm puts them")
  func randomTrees() throws {
    var compared = 0
    for seed in 0..<600 {
      var writer = FlexWriter(UInt64(seed))
      let tree = writer.tree()
      let text = "layers:\n" + tree.lines("  ")
      let published = PublishedFlex(tree, width: tree.width ?? 0, height: tree.height ?? 0)
      let show = try Show(text)
      var open = [(box: tree, path: tree.name)]
      while let (box, path) = open.popLast() {
        let frame = try #require(try show.screen(at: 0).first { $0.id == path }).frame
        let said = try #require(published.frames[box.name])
        let differences = [
          frame.minX - said.minX, frame.minY - said.minY, frame.width - said.width, frame.height - said.height,
        ]
        #expect(differences.allSatisfy { abs($0) < 1e-6 }, "\(box.name) of tree \(seed): \(frame), \(said)\n\(text)")
        compared += 1
        open += box.children.map { ($0, "\(path).\($0.name)") }
      }
    }
    #expect(compared > 4000)
  }

  @Test("a layer that says the default, grow: 0, is as long as one that says nothing")
  func growsNothing() throws {
    for size in [40, 150, 300] {
      let frames = try ["", "grow: 0, ", "grow: if time > 9 then 1 else 0, ", "grow: 1, "].map { grow in
        let show = try Show(
          """
          layers:
            - row: line
              size: [\(size), 30]
              layers: [{box: a, \(grow)size: [100, 9]}, {label: b, \(grow)text: "12345"}, {box: c, size: [20, 9]}]
          """)
        return try ["a", "b", "c"].map { try show.frame($0) }
      }
      #expect(frames[0] == frames[1] && frames[1] == frames[2] && frames[2] != frames[3], "\(size)")
    }
  }

  /// Where there is no Chromium, the published algorithm stands for it.
  @Test("the same trees lie where Chromium puts them", .enabled(if: Browser.path != nil))
  func browser() throws {
    let trees = (0..<600).map { seed in
      var writer = FlexWriter(UInt64(seed))
      return writer.tree()
    }
    let frames = try Browser.frames(of: trees)
    var compared = 0
    for (seed, tree) in trees.enumerated() {
      let published = PublishedFlex(tree, width: tree.width ?? 0, height: tree.height ?? 0)
      for (name, frame) in published.frames {
        let shown = try #require(frames["\(seed).\(name)"])
        // The published frames are in their parents, as those of the scene are.
        let differences = zip([frame.minX, frame.minY, frame.width, frame.height], shown).map { abs($0 - $1) }
        // Chromium counts in 64ths of a point.
        #expect(differences.allSatisfy { $0 < 0.2 }, "\(name) of tree \(seed): \(frame), \(shown)\n\(tree.lines("  "))")
        compared += 1
      }
    }
    #expect(compared > 4000)
  }
}

/// The Chromium of this machine, asked where it puts boxes.
private enum Browser {
  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Where each box is in its parent, by the number of its tree and its name: x, y, width and height.
  static func frames(of trees: [FlexBox]) throws -> [String: [Double]] {
    let scratch = try Scratch()
    let boxes = trees.enumerated().map { $1.html("\($0)", isRoot: true) }.joined(separator: "\n")
    let page = try scratch.write(
      """
      <!doctype html><style>div { box-sizing: border-box; min-width: 0; min-height: 0; position: relative }</style>
      \(boxes)
      <pre id=found></pre>
      <script>
      const lines = [];
      for (const box of document.querySelectorAll('div')) {
        const own = box.getBoundingClientRect(), outer = box.parentElement.getBoundingClientRect();
        const isRoot = box.parentElement === document.body;
        lines.push([box.id, isRoot ? 0 : own.x - outer.x, isRoot ? 0 : own.y - outer.y, own.width, own.height].join(' '));
      }
      document.body.textContent = '';
      document.body.append('found', lines.join(';'), 'end');
      </script>
      """, to: "page.html")
    let run = try Tool.run(
      ["--headless=new", "--no-sandbox", "--disable-gpu", "--dump-dom", "file://\(page)"], in: scratch.path,
      executable: path ?? "")
    let found = try #require(run.output.firstMatch(of: /found([^<]*)end/)?.1)
    var frames: [String: [Double]] = [:]
    for line in found.split(separator: ";") {
      let words = line.split(separator: " ")
      frames[String(words[0])] = words.dropFirst().compactMap { Double($0) }
    }
    return frames
  }
}

extension FlexBox {
  /// As CSS writes it.
  fileprivate func html(_ tree: String, isRoot: Bool = false) -> String {
    var style: [String] = []
    func say(_ key: String, _ value: Double?) { if let value { style.append("\(key): \(value)px") } }
    say("width", width)
    say("height", height)
    for side in ["width", "height"] {
      say("min-\(side)", least[side])
      say("max-\(side)", greatest[side])
    }
    style.append("flex-grow: \(grow)")
    style.append("flex-shrink: \(shrink)")
    if let direction {
      style.append("display: flex; align-content: flex-start; padding: \(padding)px")
      style.append(direction == .column ? "flex-direction: column" : direction == .flow ? "flex-wrap: wrap" : "")
      say("row-gap", direction == .flow ? gaps.lines : gaps.boxes)
      say("column-gap", gaps.boxes)
      style.append("align-items: \(Self.words[align] ?? align)")
      style.append("justify-content: \(Self.words[justify] ?? justify)")
    }
    let inner = children.map { $0.html(tree) }.joined()
    return "<div id='\(tree).\(name)' style='\(style.joined(separator: "; "))'>\(inner)</div>"
  }

  private static let words = [
    "start": "flex-start", "end": "flex-end", "spaceBetween": "space-between", "spaceAround": "space-around",
    "spaceEvenly": "space-evenly",
  ]
}
