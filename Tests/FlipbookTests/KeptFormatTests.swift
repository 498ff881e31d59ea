import Foundation
import TestSupport
import Testing

/// `Documentation/formats.md` promises what stays readable. `Formats` has a folder for each version that changed a
/// format, as that version wrote it; these folders are added to, and never changed.
@Suite("What earlier versions wrote is read")
struct KeptFormatTests {
  static let versions = (try? Checkout.names(in: "Tests/FlipbookTests/Formats"))?.filter { !$0.hasSuffix(".txt") } ?? []

  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A copy of the version's folder, in which a run may write.
  private func unpacked(_ version: String) throws -> String {
    let folder = "\(scratch.path)/\(version)"
    try FileManager.default.copyItem(atPath: Checkout.path("Tests/FlipbookTests/Formats/\(version)"), toPath: folder)
    return folder
  }

  @Test("there are such folders")
  func folders() { #expect(Self.versions.contains("0.1.0")) }

  @Test("of scenes, settings, baselines, stores, timings, sequences, reports, ledgers", arguments: versions)
  func readable(version: String) throws {
    let folder = try unpacked(version)
    for (words, said) in [
      (["check", "kept.yaml"], "kept.yaml: fine"),
      // By flipbook.yaml; the baselines have the version's own name in them, and are nobody's but this renderer's.
      (["verify", "--strict"], "2 verified: 2 equal"),
      (["verify", "--strict", "--shard", "1/1"], "2 verified: 2 equal"),
      (["verify", "kept.yaml", "--baseline", "Stored", "--store", "Store", "--strict"], "2 verified: 2 equal"),
      (["verify", "kept.yaml", "--baseline", "Stored", "--store", "Nowhere"], "2 verified: 2 equal"),
      (["verify", "--merge", "report.json"], "2 verified: 2 equal"),
      (["join", "frames", "-o", "joined/"], "joined"),
      (["diff", "frames", "joined"], "equal: 4 frames compared"),
      (["ledger", "list", "kept.ledger", "--csv"], "bill-000002,2016-06-10,7400.00,income,salary,日常账本,"),
      (["ledger", "add", "kept.ledger", "--date", "2016-07-01", "--money", "1", "--category", "用餐"], "bill-000003"),
      (["ledger", "import", "kept.ledger", "bills.csv", "--skip-duplicates"], "0 bills imported, 2 left out"),
    ] {
      let run = try Tool.run(words, in: folder)
      #expect(run.code == 0 && run.output.contains(said), "\(words): \(run.output)\(run.errors)")
    }
  }

  @Test("another version is no other renderer: equal pixels pass, and no baseline is written anew", arguments: versions)
  func baselines(version: String) throws {
    let folder = try unpacked(version)
    let files = ["there.png", "there.layers.txt", "frames.txt"].map { "\(folder)/Baselines/kept/move/24x24@1x/\($0)" }
    func contents() throws -> [Data] { try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } }
    let before = try contents()
    #expect(before[0].range(of: Data("Software\0Flipbook \(version)".utf8)) != nil)
    for mode in ["missing", "changed"] {
      let run = try Tool.run(["verify", "--update", mode], in: folder)
      #expect(run.code == 0 && run.output.contains("2 equal"), "\(run.output)\(run.errors)")
    }
    #expect(try contents() == before)
  }

  @Test("a difference is one, and not another renderer's, where the versions alone differ", arguments: versions)
  func difference(version: String) throws {
    let folder = try unpacked(version)
    // As if this machine's libraries had drawn the baseline, whichever these are.
    let record = "\(folder)/Baselines/kept/move/24x24@1x/frames.txt"
    let fresh = try Tool.run(["verify", "kept.yaml", "--baseline", "Fresh", "--update", "missing"], in: folder)
    #expect(fresh.code == 0, "\(fresh.errors)")
    func maker(_ path: String) throws -> Substring {
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      return try #require(lines.first { $0.hasPrefix("fingerprint: ") })
    }
    let ours = try maker("\(folder)/Fresh/kept/move/24x24@1x/frames.txt")
    let text = try String(contentsOfFile: record, encoding: .utf8).replacing(try maker(record), with: ours)
    try text.write(toFile: record, atomically: true, encoding: .utf8)
    let picture = "kept/move/24x24@1x/there.png"
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Fresh/\(picture)")).write(
      to: URL(fileURLWithPath: "\(folder)/Baselines/\(picture)"))
    let scene = try String(contentsOfFile: "\(folder)/kept.yaml", encoding: .utf8)
    try scene.replacing("fill: white", with: "fill: black").write(
      toFile: "\(folder)/kept.yaml", atomically: true, encoding: .utf8)
    let run = try Tool.run(["verify"], in: folder)
    #expect(run.code == 1 && !run.output.contains("OTHER RENDERER"), "\(run.output)\(run.errors)")
  }

  // MARK: JSON

  /// The verbs' JSON, each of a run in the newest folder.
  private static let commands = [
    "list --json", "inspect kept.yaml --at 0 --json", "colors frames/frame-00000.png --json",
    "diff frames/frame-00000.png frames/frame-00003.png --json", "diff frames frames --json",
    "ledger list kept.ledger --json", "ledger list kept.ledger --totals --json",
    "ledger list kept.ledger --shares --json", "ledger books kept.ledger --json",
    "ledger categories kept.ledger --json", "ledger import kept.ledger bills.csv --dry-run --json",
  ]

  @Test("JSON has its version, and the keys that are listed: one that goes breaks readers, a new one is added")
  func keys() throws {
    let folder = try unpacked(try #require(Self.versions.max()))
    var lines: [String] = []
    for command in Self.commands {
      let run = try Tool.run(command.split(separator: " ").map(String.init), in: folder)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      #expect((object as? [String: Any])?["version"] as? Int == 1, "\(command)")
      lines += ["flipbook \(command)"] + Self.keys(of: object, at: "").sorted().map { "  \($0)" }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let path = "Tests/FlipbookTests/Formats/keys.txt"
    if Recording.isOn {
      try text.write(toFile: Checkout.path(path), atomically: true, encoding: .utf8)
    }
    let differing = Set(lines).symmetricDifference(try Checkout.text(of: path).split(separator: "\n").map(String.init))
    #expect(differing.isEmpty, "\(path) differs: \(differing.sorted())")
  }

  /// The keys of an object and of all in it, such as `scenes[].name`.
  private static func keys(of value: Any, at path: String) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(keys(of: $1, at: "\(path)[]")) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: []) { all, member in
      let key = path.isEmpty ? member.key : "\(path).\(member.key)"
      all.insert(key)
      all.formUnion(keys(of: member.value, at: key))
    }
  }
}
