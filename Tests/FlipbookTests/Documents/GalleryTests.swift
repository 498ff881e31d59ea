import Foundation
import TestSupport
import Testing

/// A gallery of two scenes, of which one has takes, a variant and a device more.
@Suite("Galleries")
struct GalleryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      # A square that goes to the right.
      scene: dot
      device: {size: [120, 160], scale: 2}
      devices: [iphone-6]
      variants: {dark: {dark: true, takes: [move]}}
      fill: if dark then "#000000" else "#FFFFFF"
      layers:
        - {box: square, left: 10 + 40 * time / 1s, top: 20, width: 50, height: 50, fill: red}
      takes:
        # It goes once.
        move: [{wait: 0.5s}, {snapshot: half}, {wait: 0.5s}]
        "</script><b>{{data}}": [{wait: 1s}]
      """, to: "Screens/dot.yaml")
    try scratch.write("scene: calm\ndevice: card\nfill: \"#306090\"\n", to: "Screens/calm.yaml")
  }

  @discardableResult
  private func gallery(_ words: String...) throws -> Tool.Run {
    try Tool.run(["gallery"] + words + ["--quiet"], in: scratch.path)
  }

  private struct Data: Decodable {
    let title: String
    let scenes: [Scene]
    let sources: [String: String]

    struct Scene: Decodable {
      let name: String
      let files: [String]
      let takes: [Take]
    }

    struct Take: Decodable {
      let name: String?
      let device: String
      let variant: String?
      let seconds: Double
      let still: String
      let film: Film?
      let place: Place?
      let command: String
      let moments: [Moment]
    }

    struct Film: Decodable {
      let file: String
      let seconds: Double
    }

    struct Place: Decodable {
      let file: String
      let line: Int
    }

    struct Moment: Decodable {
      let name: String
      let seconds: Double
    }
  }

  private func page(_ folder: String = "site") throws -> String {
    try String(contentsOfFile: "\(scratch.path)/\(folder)/index.html", encoding: .utf8)
  }

  /// The data of the page, cut out as a browser does: up to the first end of the script.
  private func data(_ folder: String = "site") throws -> Data {
    let parts = try page(folder).components(separatedBy: "<script type=\"application/json\" id=\"data\">")
    let json = try #require(parts.last).components(separatedBy: "</script>")[0]
    return try JSONDecoder().decode(Data.self, from: Foundation.Data(json.utf8))
  }

  private func size(of folder: String) throws -> Int {
    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(scratch.path)/\(folder)")
    return try files.reduce(0) { sum, file in
      let facts = try FileManager.default.attributesOfItem(atPath: "\(scratch.path)/\(folder)/\(file)")
      return facts[.type] as? FileAttributeType == .typeRegular ? sum + (facts[.size] as? Int ?? 0) : sum
    }
  }

  @Test("has each take in each of its variants and on each of its devices, with its place, its moments and its command")
  func takes() throws {
    let run = try gallery("Screens", "-o", "site", "--title", "Ours & <theirs>")
    #expect(run.code == 0 && run.output.contains("2 scenes, 7 takes"), "\(run.output)\(run.errors)")
    let data = try data()
    #expect(data.title == "Ours & <theirs>")
    #expect(try page().contains("<h1>Ours &amp; &lt;theirs&gt;</h1>"))
    #expect(data.scenes.map(\.name) == ["calm", "dot"])
    let dot = data.scenes[1].takes
    let evil = "</script><b>{{data}}"
    #expect(
      Set(dot.map { [$0.name ?? "", $0.device, $0.variant ?? ""] })
        == [
          ["move", "120x160@2x", ""], [evil, "120x160@2x", ""], ["move", "iphone-6", ""], [evil, "iphone-6", ""],
          ["move", "120x160@2x", "dark"], ["move", "iphone-6", "dark"],
        ])
    let move = try #require(dot.first { $0.name == "move" && $0.device == "iphone-6" && $0.variant == "dark" })
    #expect(move.moments.map(\.name) == ["half"] && move.moments.map(\.seconds) == [0.5] && move.seconds == 1)
    let place = try #require(move.place)
    let lines = try #require(data.sources[place.file]).components(separatedBy: "\n")
    #expect(lines[place.line - 1].hasPrefix("  move:"))
    #expect(
      move.command == "flipbook render Screens/dot.yaml --take move --variant dark --device iphone-6 -o move.gif")
    let calm = data.scenes[0].takes
    #expect(calm.count == 1 && calm[0].film == nil && calm[0].name == nil)
    #expect(calm[0].command == "flipbook render Screens/calm.yaml --at 0 -o still.png")
  }

  @Test("calls each picture after its content, and films last as long as takes and a pause")
  func pictures() throws {
    try gallery("Screens", "-o", "site")
    let takes = try data().scenes.flatMap(\.takes)
    let named = Set(takes.flatMap { [$0.still] + ($0.film.map { [$0.file] } ?? []) })
    #expect(Set(try scratch.names(in: "site/pictures").map { "pictures/\($0)" }) == named)
    for file in named {
      let sum = try Tool.run(["\(scratch.path)/site/\(file)"], executable: "/usr/bin/sha256sum")
      #expect(sum.output.hasPrefix(file.dropFirst("pictures/".count).dropLast(".webp".count)), "\(file)")
    }
    for take in takes {
      guard let film = take.film else { continue }
      #expect(abs(film.seconds - take.seconds - 0.8) < 0.000_1)
      // RFC 9649, 2.7.1.2: an ANMF chunk's duration is behind 12 bytes of its payload.
      let bytes = [UInt8](try Foundation.Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/site/\(film.file)")))
      var (offset, milliseconds) = (12, 0)
      while offset + 8 <= bytes.count {
        let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
        if bytes[offset..<offset + 4].elementsEqual("ANMF".utf8) {
          milliseconds += (0..<3).reduce(0) { $0 | Int(bytes[offset + 20 + $1]) << (8 * $1) }
        }
        offset += 8 + length + length % 2
      }
      // A film that plays again leaves out its last frame where that looks like the first; none of these does.
      #expect(abs(Double(milliseconds) / 1_000 - film.seconds) < 0.11, "\(milliseconds) of \(film.seconds)")
    }
  }

  @Test("has the same bytes whatever the jobs, writes nothing twice, and removes only pictures that it made")
  func again() throws {
    try gallery("Screens", "-o", "site", "--jobs", "1")
    try gallery("Screens", "-o", "other", "--jobs", "3")
    #expect(try page("site") == page("other"))
    let names = try scratch.names(in: "site/pictures")
    #expect(try names == scratch.names(in: "other/pictures"))
    let facts = try names.map { try FileFacts("\(scratch.path)/site/pictures/\($0)") }
    try gallery("Screens", "-o", "site")
    #expect(try facts == names.map { try FileFacts("\(scratch.path)/site/pictures/\($0)") })
    let foreign = String(repeating: "a", count: 32) + ".webp"
    try scratch.write("mine", to: "site/pictures/\(foreign)")
    try scratch.write("mine", to: "site/pictures/notes.txt")
    try gallery("Screens/calm.yaml", "-o", "site")
    let left = try data().scenes.flatMap(\.takes).map(\.still)
    #expect(
      Set(try scratch.names(in: "site/pictures"))
        == Set(left.map { String($0.dropFirst("pictures/".count)) } + [foreign, "notes.txt"]))
  }

  @Test("with a cache draws only what is made from a file that changed, and shows the same as without")
  func cached() throws {
    func made(_ words: String...) throws -> String {
      let run = try Tool.run(
        ["gallery", "Screens", "-o", "site", "--cache", "cache", "--quiet"] + words, in: scratch.path)
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
      return run.output
    }
    #expect(try made().contains("7 takes (0 unchanged)"))
    let first = try page()
    #expect(try made().contains("7 takes (7 unchanged)"))
    #expect(try page() == first)
    // A picture that is not there any more, and one that is not as it was, are drawn again.
    let dot = try data().scenes[1].takes
    let film = try #require(dot.first?.film?.file)
    let kept = dot.count { $0.film?.file != film }
    try FileManager.default.removeItem(atPath: "\(scratch.path)/site/\(film)")
    try scratch.write("spoilt", to: "site/\(try data().scenes[0].takes[0].still)")
    #expect(try made().contains("(\(kept) unchanged)"))
    #expect(try page() == first)
    // Another scene, another title, and fewer bytes.
    try scratch.write("scene: calm\ndevice: card\nfill: \"#309060\"\n", to: "Screens/calm.yaml")
    #expect(try made("--title", "Mine").contains("(6 unchanged)"))
    #expect(try page() != first && data().title == "Mine")
    let limit = "\(try size(of: "site") - 12_000)"
    #expect(try !made("--max-bytes", limit).contains("(7 unchanged)"))
    let cached = try page()
    try gallery("Screens", "-o", "other", "--max-bytes", limit)
    #expect(try cached == page("other"))
  }

  @Test("refuses a folder that holds anything else, and leaves it as it is")
  func foreign() throws {
    try scratch.write("<html>mine</html>", to: "mine/index.html")
    let run = try gallery("Screens", "-o", "mine")
    #expect(run.code == 2 && run.errors.contains("'mine' is not empty ('index.html') and holds no earlier gallery"))
    #expect(try scratch.names(in: "mine") == ["index.html"])
  }

  @Test("has no more bytes than it may, and says so where it cannot")
  func bytes() throws {
    try gallery("Screens", "-o", "site")
    let best = try size(of: "site")
    let wanted = best - 12_000
    let run = try gallery("Screens", "-o", "site", "--max-bytes", "\(wanted)")
    let smaller = try size(of: "site")
    #expect(run.code == 0 && run.errors.isEmpty && smaller <= wanted, "\(smaller) of \(wanted); \(run.errors)")
    let impossible = try gallery("Screens", "-o", "site", "--max-bytes", "1K")
    #expect(impossible.code == 0 && impossible.errors.contains("and 1000 were asked for"), "\(impossible.errors)")
  }

  @Test("tells a scene's mistakes with their places, and makes nothing")
  func mistakes() throws {
    try scratch.write("scene: bad\nlayers: [{box: a, filll: red}]\n", to: "Screens/bad.yaml")
    let run = try gallery("Screens", "-o", "site")
    #expect(run.code == 2 && run.errors.contains("Screens/bad.yaml:2"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/site/index.html"))
  }
}
