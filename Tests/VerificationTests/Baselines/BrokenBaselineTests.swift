import Files
import Foundation
import ImageFiles
import TestSupport
import Testing

@Suite("Baselines that cannot be read, or have lost what made them")
struct BrokenBaselineTests {
  let shop: Workshop
  private let name = "\(Workshop.move)/half.png"

  init() throws { shop = try Workshop() }

  /// What may be in the way of reading a picture.
  enum Damage: String, CaseIterable {
    case cutOff, empty, other

    func bytes(of whole: [UInt8]) -> [UInt8] {
      switch self {
      case .cutOff: Array(whole.prefix(whole.count / 2))
      case .empty: []
      case .other: Array("nothing of the kind".utf8)
      }
    }
  }

  @Test(
    "a picture that cannot be read is the trouble of its snapshot alone; --update changed and all mend it, and no other",
    arguments: Damage.allCases)
  func damaged(damage: Damage) throws {
    let before = try shop.contents()
    let whole = try FileBytes.read(shop.path(name))
    for mode in ["changed", "all"] {
      try AtomicFile.place(damage.bytes(of: whole), at: shop.path(name))
      let reported = try shop.verify()
      #expect(
        reported.code == 2 && reported.output.contains("5 verified: 4 equal, 1 in trouble; "), "\(reported.output)")
      #expect(reported.output.contains("TROUBLE tiny/move/card/half: cannot read \(name): it "), "\(reported.output)")
      #expect(reported.output.contains("--update changed --filter '^tiny/move/card/half$'"), "\(reported.output)")
      #expect(try shop.verify("--update", "missing").code == 2)
      let mended = try shop.verify("--update", mode)
      #expect(mended.code == 0, "\(mended.output)")
      #expect(mended.output.contains("updated tiny/move/card/half: the baseline could not be read\n"))
      #expect(mended.output.contains("5 verified: 4 equal, 1 updated; "), "\(mended.output)")
      #expect(try shop.contents() == before)
    }
  }

  @Test("a record that cannot be read is the trouble of the whole take alone, and mended by the command that is told")
  func damagedRecord() throws {
    let before = try shop.contents()
    try shop.scratch.write("<<<<<<< HEAD\n", to: "\(Workshop.move)/frames.txt")
    let reported = try shop.verify()
    #expect(reported.code == 2 && reported.output.contains("5 verified: 4 equal, 1 in trouble; "), "\(reported.output)")
    #expect(reported.output.contains("TROUBLE tiny/move/card: \(Workshop.move)/frames.txt is not a baseline"))
    let mended = try shop.verify("--update", "changed", "--filter", "^tiny/move/card$")
    #expect(mended.code == 0 && mended.output.contains("updated tiny/move/card: "), "\(mended.output)")
    #expect(try shop.contents() == before)
  }

  @Test("a picture that Git LFS has elsewhere is written by --update all only; through a link nothing is")
  func elsewhere() throws {
    let before = try shop.contents()
    try shop.scratch.write("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 3\n", to: name)
    let pointer = try shop.verify("--update", "changed")
    #expect(pointer.code == 2 && pointer.output.contains("run: git lfs pull"), "\(pointer.output)")
    #expect(!pointer.output.contains("accept with") && pointer.output.contains("4 equal, 1 in trouble"))
    #expect(try shop.verify("--update", "all").code == 0)
    #expect(try shop.contents() == before)
    try FileManager.default.removeItem(atPath: shop.path(name))
    try shop.scratch.write("mine", to: "mine.png")
    try FileManager.default.createSymbolicLink(atPath: shop.path(name), withDestinationPath: shop.path("mine.png"))
    #expect(try shop.verify("--update", "all").code == 2)
    #expect(try String(contentsOfFile: shop.path("mine.png"), encoding: .utf8) == "mine")
  }

  @Test("a picture of a store whose content is not that of its name is put right")
  func store() throws {
    try FileManager.default.removeItem(atPath: shop.path("Baselines"))
    #expect(try shop.verify("--store", "Store", "--update", "missing").code == 0)
    let picture = try #require(
      FileManager.default.subpathsOfDirectory(atPath: shop.path("Store")).first { $0.hasSuffix(".png") })
    let whole = try FileBytes.read(shop.path("Store/\(picture)"))
    try AtomicFile.place(Array(whole.dropLast(9)), at: shop.path("Store/\(picture)"))
    let reported = try shop.verify("--store", "Store")
    #expect(reported.code == 2 && reported.output.contains("4 equal, 1 in trouble"), "\(reported.output)")
    #expect(try shop.verify("--store", "Store", "--update", "changed").code == 0)
    #expect(try FileBytes.read(shop.path("Store/\(picture)")) == whole)
  }

  @Test("what made a picture that a tool wrote again is what made the take's record: a difference is one")
  func withoutFingerprint() throws {
    for snapshot in ["half", "end"] {
      let path = shop.path("\(Workshop.move)/\(snapshot).png")
      try AtomicFile.place(PNGEncoder().encode(ImageReader.read(path)), at: path)
    }
    #expect(try shop.verify().code == 0)
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    let run = try shop.verify()
    #expect(run.code == 1 && run.output.contains("5 verified: 5 different; "), "\(run.output)")
    // Where nothing tells, nothing is sure.
    try FileManager.default.removeItem(atPath: shop.path("\(Workshop.move)/frames.txt"))
    let unknown = try shop.verify("--filter", "tiny/move/card/half")
    #expect(unknown.code == 3 && unknown.output.contains("renderer: unknown → flipbook-renderer "), "\(unknown.output)")
  }

  @Test("of pictures of other programs, too, a baseline that cannot be read is mended, by one that can")
  func pictures() throws {
    let scratch = try Scratch()
    let whole = try FileBytes.read(shop.path(name))
    func place(_ bytes: [UInt8], _ name: String) throws {
      try AtomicFile.place(bytes, at: "\(scratch.path)/\(name)")
    }
    func run(_ mode: String) throws -> Tool.Run {
      try Tool.run(["verify", "--pictures", "now", "--baselines", "was", "--update", mode], in: scratch.path)
    }
    for folder in ["now", "was"] {
      try FileManager.default.createDirectory(atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
    }
    try place(whole, "now/a.png")
    try place(Array(whole.dropLast(20)), "was/a.png")
    #expect(try run("none").code == 2)
    #expect(try run("missing").code == 2)
    let mended = try run("changed")
    #expect(mended.code == 0 && mended.output.contains("updated a.png: "), "\(mended.output)")
    #expect(try FileBytes.read("\(scratch.path)/was/a.png") == whole)
    try place(Array("version https://git-lfs.github.com/spec/v1\n".utf8), "was/a.png")
    let pointer = try run("changed")
    #expect(pointer.code == 2 && pointer.output.contains("run: git lfs pull"), "\(pointer.output)")
    try place(Array(whole.dropLast(20)), "now/a.png")
    #expect(try run("all").code == 2, "what cannot be read becomes no baseline")
  }
}
