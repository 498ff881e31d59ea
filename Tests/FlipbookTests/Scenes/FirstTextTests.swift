import Foundation
import TestSupport
import Testing

/// The first text that a process sets is broken as all later ones are.
struct FirstTextTests {
  /// Texts with a word that is wider than their line, and widths at which a line is filled to within rounding.
  static let texts: [(text: String, width: Double)] = [
    ("¥ 12,345.67 total", 15), ("word word word", 14.5), ("¥ 12,345.67 total", 15.5), ("unbreakable 1,024", 22),
  ]

  @Test("a label is as high alone as behind another label", arguments: texts)
  func alone(text: String, width: Double) throws {
    let scratch = try Scratch()
    func size(behind other: String) throws -> String {
      let scene = try scratch.write(
        """
        device: card
        layers:
        \(other)  - {label: told, text: "\(text)", font: 8, lines: 0, width: \(width)}
        """, to: "scene.yaml")
      let run = try Tool.run(["inspect", scene, "--at", "0"])
      #expect(run.code == 0, "\(run.errors)")
      let line = try #require(run.output.split(separator: "\n").first { $0.contains("told label") })
      return String(line)
    }
    #expect(try size(behind: "") == size(behind: "  - {label: first, text: \"\", font: 20}\n"))
  }

  @Test("texts by chance are each as high in a process of their own as among others, whichever comes first")
  func byChance() throws {
    let words = ["¥ 12,345.67 total", "unbreakable 1,024", "収入 12.5", "Überweisung 9", "שלום 12", "to 10:30–11:45"]
    var chance = Seeded(71)
    let labels = (0..<12).map { index in
      let (text, size) = (chance.pick(words), chance.pick([8, 11, 17]))
      let width = 8 + Double(chance.pick(0..<90)) / 2
      return "  - {label: l\(index)x, text: \"\(text)\", font: \(size), lines: 0, width: \(width)}\n"
    }
    let scratch = try Scratch()
    func sizes(_ labels: [String]) throws -> Set<String> {
      let scene = try scratch.write("device: card\nlayers:\n" + labels.joined(), to: "scene.yaml")
      let run = try Tool.run(["inspect", scene, "--at", "0"])
      #expect(run.code == 0, "\(run.errors)")
      return Set(run.output.split(separator: "\n").filter { $0.contains("x label") }.map(String.init))
    }
    let alone = try labels.reduce(into: Set<String>()) { try $0.formUnion(sizes([$1])) }
    #expect(alone.count == labels.count)
    #expect(try sizes(labels) == alone)
    #expect(try sizes(labels.reversed()) == alone)
  }

  @Test("baselines are the same in whichever order devices are named")
  func devices() throws {
    let scratch = try Scratch()
    let scene = try scratch.write(
      """
      layers:
        - {label: told, text: "¥ 12,345.67 total", font: 8, lines: 0, width: width * 0.04}
        - {label: other, top: 120, text: "unbreakable 1,024", font: 8, lines: 0, width: width * 0.0404}
      """, to: "scene.yaml")
    func baselines(_ devices: String, in folder: String) throws -> [String: Data] {
      let run = try Tool.run(
        ["verify", scene, "--devices", devices, "--update", "all", "--baseline", folder], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      let files = try #require(FileManager.default.enumerator(atPath: "\(scratch.path)/\(folder)"))
      var found: [String: Data] = [:]
      for case let file as String in files {
        found[file] = FileManager.default.contents(atPath: "\(scratch.path)/\(folder)/\(file)")
      }
      return found
    }
    let one = try baselines("iphone-5,ipad,iphone-6", in: "one")
    let other = try baselines("iphone-6,ipad,iphone-5", in: "other")
    #expect(one.count > 6 && one == other)
  }
}
