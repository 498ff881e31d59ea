import Geometry
import Layers
import Scenes
import Stage
import Testing

/// Sizes of labels with another padding at each edge, their baselines, and their letters where something scales them.
@Suite("Labels in numbers")
struct LabelNumberTests {
  private func show(_ layers: String) throws -> Show { try Show("scene: s\ndevice: iphone-6\nlayers:\n" + layers) }

  // Every character is ten points wide; a line of 17 points is 20.281 high, 20.5 as it is rounded, two are 41.
  @Test(
    "a label is as large as its lines and its padding, in the room that it and its parent leave it",
    arguments: [
      ("padding: [1, 10, 2, 5], text: 'abcd'", Size(55, 23.5)),
      ("padding: [1, 10, 2, 5], lines: 0, width: 50, text: 'abcdefgh'", Size(50, 64)),
      ("padding: [1, 10, 2, 5], lines: 0, maxWidth: 50, text: 'abcdefgh'", Size(45, 64)),
      ("padding: [1, 10, 2, 5], lines: 0, left: 340, text: 'abcdefgh'", Size(35, 84.5)),
      ("padding: [1, 10, 2, 5], lines: 0, left: 300, right: 15, text: 'abcdefgh'", Size(60, 44)),
      ("padding: [3, 2, 5, 4], lines: 2, minFontScale: 0.5, maxWidth: 56, height: 30, text: 'abcdefgh'", Size(33, 30)),
      ("padding: [3, 2, 5, 4], lines: 2, minFontScale: 0.5, maxWidth: 56, height: 60, text: 'abcdefgh'", Size(56, 60)),
    ] as [(String, Size)])
  func sizes(label: String, size: Size) throws {
    let place = label.contains("left:") ? "" : "left: 0, "
    #expect(try show("  - {label: it, \(place)top: 0, \(label)}").frame("it").size == size)
  }

  @Test("a label in a stack breaks inside its padding, and at its own greatest width where that is less")
  func rooms() throws {
    for (kind, side) in [("row", "width: 100"), ("column", "width: 100"), ("column", "maxWidth: 100")] {
      for (own, size) in [
        ("", Size(60, 41)), (", maxWidth: 40", Size(40, 61)), (", maxWidth: 90", Size(60, 41)),
        (", padding: [0, 7, 0, 2]", Size(59, 41)),
      ] {
        let show = try show(
          """
            - \(kind): stack
              left: 0
              top: 0
              \(side)
              padding: [0, 10, 0, 25]
              layers: [{label: it, lines: 0, text: 'abcdefghij'\(own)}]
          """)
        #expect(try show.frame("it").size == size, "\(kind) \(side) \(own)")
      }
    }
  }

  @Test("letters stand in the middle of what their label's padding leaves, and rows on their first baseline")
  func baselines() throws {
    let show = try show(
      """
        - row: row
          left: 0
          top: 0
          padding: [9, 0, 1, 0]
          align: baseline
          layers:
            - {box: a, size: [10, 90]}
            - {label: b, text: 'ab', padding: [4, 0, 10, 0]}
            - {label: c, text: 'ab', padding: [4, 0, 10, 0], height: 60}
            - {label: d, text: 'abcdef', padding: [2, 0, 6, 0], height: 50, lines: 2, width: 30}
            - {label: e, text: 'abcdef', padding: [2, 0, 6, 0], height: 50, lines: 1, width: 30}
            - {label: f, runs: ['ab', {text: 'cd', weight: bold}], padding: [2, 0, 6, 0], height: 50}
            - {column: g, padding: [3, 0, 5, 0], layers: [{label: h, text: 'ab'}, {box: i, size: [9, 70]}]}
            - {label: j, text: 'ab', font: 10, lineHeight: 20}
      """)
    // 0.952 × 17 from the top of a line to its baseline, and half of what is free above it.
    let ascender = 0.952 * 17
    let baselines: [(String, Double)] = [
      ("a", 90), ("b", 4 + ascender), ("c", 4 + 12.75 + ascender), ("d", 2 + 0.5 + ascender),
      ("e", 2 + 10.75 + ascender), ("f", 2 + 10.75 + ascender), ("g", 3 + ascender), ("j", 9.52 + (20 - 11.93) / 2),
    ]
    for (name, baseline) in baselines {
      #expect(abs(try show.frame(name).minY - (9 + 90 - baseline)) < 1e-9, "\(name)")
    }
    // The column hangs the furthest below: 3 + 20.5 + 70 + 5 are its height.
    #expect(abs(try show.frame("row").height - (9 + 90 + 98.5 - 3 - ascender + 1)) < 1e-9)
  }

  @Test("all lengths of letters grow by the scale around them, and a run's own along with them")
  func scales() throws {
    let show = try show(
      """
        - label: it
          left: 0
          top: 0
          width: 300
          textScale: 1.5
          font: 10
          lineHeight: 14
          tracking: 2
          firstLineIndent: 4
          paragraphSpacing: 6
          lines: 3
          runs:
            - "ab\\ncd"
            - {text: 'ef', font: 20, tracking: 1}
            - {text: 'gh', textStyle: headline}
            - {text: 'i', baselineOffset: 2}
            - {image: 'icon.png', width: 8, baselineOffset: 4}
        - box: outer
          textScale: 1.5
          layers:
            - {box: middle, layers: [{box: inner, layers: [{label: far, font: 10, text: 'ab'}]}]}
            - {box: other, textScale: 2, layers: [{label: near, font: 10, text: 'ab'}]}
        - {label: plain, left: 0, top: 0, font: 0, lineHeight: 10, runs: ['a', {text: 'b', font: 10}]}
      """)
    guard case .text(let text) = try show.layer("it").content, case .text(let plain) = try show.layer("plain").content
    else {
      Issue.record("no text")
      return
    }
    #expect([text.style.size, text.style.tracking, text.style.firstLineIndent] == [15, 3, 6])
    for (name, size) in [("far", 15.0), ("near", 20)] {
      guard case .text(let text) = try show.layer(name).content else { continue }
      #expect(text.style.size == size)
    }
    #expect(text.style.lineHeight == 21 && text.style.paragraphSpacing == 9 && text.style.lineLimit == 3)
    let runs = try #require(text.runs)
    #expect(runs.map(\.style.size) == [15, 30, 25.5, 15, 15])
    #expect(runs.map { ($0.style.lineHeight ?? 0).rounded() } == [21, 42, 36, 21, 21])
    #expect(runs.map(\.style.tracking) == [3, 1.5, 3, 3, 3])
    #expect(runs.map(\.style.weight) == [.regular, .regular, .semibold, .regular, .regular])
    #expect(runs.map(\.baselineOffset) == [0, 0, 0, 3, 6])
    #expect(runs[4].picture?.size == Size(12, 12))
    #expect(plain.runs?.map(\.style.lineHeight) == [10, 10])
  }
}
