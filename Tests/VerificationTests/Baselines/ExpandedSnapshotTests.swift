import Foundation
import ImageFiles
import PictureSupport
import Pixels
import TestSupport
import Testing

@Suite("Snapshots that show all of what scrolls")
struct ExpandedSnapshotTests {
  let shop: Workshop

  /// A list of twelve rows of 40 points below a bar of 20, on a screen of 120.
  init() throws {
    shop = try Workshop(recorded: false)
    try shop.scratch.write(
      """
      scene: tiny
      device: {size: [160, 120], scale: 2}
      data: {rows: rows.csv}
      layers:
        - {box: bar, left: 0, right: 0, top: 0, height: 20, fill: "#102030"}
        - scroll: list
          left: 0
          right: 0
          top: 20
          bottom: 0
          layers:
            - column: all
              left: 0
              right: 0
              layers:
                - {box: row, each: r in rows, height: 40, fill: r.color}
      takes:
        look:
          - wait: 0.1s
          - snapshot: shown
      """, to: "tiny.yaml")
    try shop.scratch.write("id,color\n" + (0..<12).map { "r\($0),#\($0 % 10)0AA40\n" }.joined(), to: "rows.csv")
    try shop.scratch.write("scenes: [tiny.yaml]\nexpand: {tiny: list}\n", to: "flipbook.yaml")
  }

  private let folder = "Baselines/tiny/look/160x120@2x"

  @Test("are pictures of their own, as high as the content, in which a row shows that no screen has")
  func whole() throws {
    #expect(try shop.run(["verify", "--update", "missing"]).code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: shop.path(folder)).sorted()
    let expanded = try #require(names.first { $0.hasSuffix("list.png") }, "\(names)")
    let picture = try ImageReader.read(shop.path("\(folder)/\(expanded)"))
    #expect(picture.width == 160 && picture.height == 20 + 12 * 40)
    #expect(picture.pixel(80, 10) == Pixel(red: 0x10, green: 0x20, blue: 0x30, alpha: 0xFF))
    for row in 0..<12 {
      let red = row % 10 * 0x10
      #expect(picture.pixel(80, 20 + 40 * row + 20) == Pixel(red: red, green: 0xAA, blue: 0x40, alpha: 0xFF), "\(row)")
    }
    let again = try shop.run(["verify", "--strict"])
    #expect(again.code == 0 && again.output.contains("3 verified: 3 equal"), "\(again.output)\(again.errors)")
    #expect(try shop.run(["prune", "--dry-run"]).output == "")

    // The last row is below the screen.
    try shop.replace("r11,#10AA40", with: "r11,#10AA49", in: "rows.csv")
    let run = try shop.run(["verify", "--cache", "Kept"])
    #expect(run.code == 1 && run.output.contains("DIFFERS tiny/look/160x120@2x/shown+list: 6400 of "), "\(run.output)")
    #expect(run.output.contains("3 verified: 2 equal, 1 different"))
    let accept = try shop.run(["verify", "--update", "changed", "--filter", "^tiny/look/160x120@2x/shown+list$"])
    #expect(accept.code == 0 && accept.output.contains("1 verified: 1 updated"), "\(accept.output)\(accept.errors)")
    #expect(try shop.run(["verify"]).code == 0)
    // Without the line, they are stale.
    try shop.scratch.write("scenes: [tiny.yaml]\n", to: "flipbook.yaml")
    #expect(try shop.run(["verify"]).output.contains("stale \(folder)/\(expanded)"))
  }

  @Test("against a commit they are drawn and compared, and new where it had no such scroll")
  func against() throws {
    try shop.beginHistory()
    let none = try shop.run(["verify", "--against", "HEAD"])
    #expect(none.code == 0 && none.output.contains("3 verified: 3 equal"), "\(none.output)\(none.errors)")
    // The last row is below the screen: no other picture has it.
    try shop.replace("r11,#10AA40", with: "r11,#10AA49", in: "rows.csv")
    let run = try shop.run(["verify", "--against", "HEAD"])
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("DIFFERS tiny/look/160x120@2x/shown+list: 6400 of "), "\(run.output)")
    #expect(run.output.contains("3 verified: 2 equal, 1 different"), "\(run.output)")
    let one = try shop.run(["verify", "--against", "HEAD", "--filter", "^tiny/look/160x120@2x/shown+list$"])
    #expect(one.code == 1 && one.output.contains("1 verified: 1 different"), "\(one.output)\(one.errors)")
    try shop.replace("scroll: list", with: "scroll: names")
    try shop.scratch.write("scenes: [tiny.yaml]\nexpand: {tiny: names}\n", to: "flipbook.yaml")
    let new = try shop.run(["verify", "--against", "HEAD"])
    #expect(new.output.contains("new tiny/look/160x120@2x/shown+names"), "\(new.output)\(new.errors)")
  }

  @Test("a scene or a scroll that is not there is told, with the nearest one")
  func unknown() throws {
    try shop.scratch.write("scenes: [tiny.yaml]\nexpand: {tinny: list}\n", to: "flipbook.yaml")
    let scene = try shop.run(["verify"])
    #expect(scene.code == 2 && scene.errors.contains("names the scene 'tinny'"), "\(scene.errors)")
    #expect(scene.errors.contains("'tiny'"))
    try shop.scratch.write("scenes: [tiny.yaml]\nexpand: {tiny: lust}\n", to: "flipbook.yaml")
    let scroll = try shop.run(["verify"])
    #expect(scroll.code == 2 && scroll.output.contains("'list'"), "\(scroll.output)")
  }
}
