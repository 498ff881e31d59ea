import Foundation
import TestSupport
import Testing

@Suite("store gc removes what no baseline names")
struct StoreCollectTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    try record()
  }

  private func record() throws {
    let run = try shop.verify("--store", "Store", "--update", "changed")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  private var stored: Set<String> {
    Set(
      (FileManager.default.enumerator(atPath: shop.path("Store"))?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".png") })
  }

  private func collect(_ arguments: String...) throws -> Tool.Run {
    try shop.run(["store", "gc", "--store", "Store"] + arguments)
  }

  /// The pictures that git finds named in any of its commits, by another way than that of the program.
  private func namedInCommits() throws -> Set<String> {
    var found: Set<String> = []
    for commit in try shop.git("rev-list", "--all").split(separator: "\n") {
      let run = try Tool.run(
        ["git", "grep", "-h", "sha256: ", String(commit), "--", "*.picture.txt"], in: shop.scratch.path,
        executable: "/usr/bin/env")
      for line in run.output.split(separator: "\n") {
        let digest = line.dropFirst("sha256: ".count)
        found.insert("\(digest.prefix(2))/\(digest).png")
      }
    }
    return found
  }

  @Test("what any commit names stays, until nothing leads to the commit")
  func commits() throws {
    try shop.scratch.write("Store\n", to: ".gitignore")
    try shop.beginHistory()
    try shop.git("checkout", "-q", "-b", "other")
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try record()
    try shop.commit("other colours")
    try shop.git("checkout", "-q", "main")
    try shop.replace("#3B6EA5", with: "#6EA53B")
    try record()
    let all = stored
    #expect(try namedInCommits().count < all.count, "what lies there and is in no commit stays, too")
    #expect(try collect("--days", "0").output == "")
    #expect(stored == all)
    try shop.commit("again")
    #expect(try namedInCommits() == all)
    try shop.git("branch", "-q", "-D", "other")
    let named = try namedInCommits()
    #expect(named.isStrictSubset(of: all))
    let dry = try collect("--days", "0", "--dry-run")
    #expect(
      Set(dry.output.split(separator: "\n").map { String($0.dropFirst("Store/".count)) }) == all.subtracting(named))
    #expect(dry.errors.contains("would go") && stored == all)
    let run = try collect("--days", "0")
    #expect(run.output == dry.output && stored == named, "\(run.errors)")
    #expect(try shop.verify("--store", "Store").code == 0)
    // Without the commits, what lies in the folder alone counts.
    let now = try collect("--days", "0", "--without-history")
    #expect(now.code == 0 && stored.isStrictSubset(of: named))
    #expect(try shop.verify("--store", "Store").code == 0)
    #expect(try collect("--days", "0").output == "")
  }

  @Test("what another project of the same repository has committed stays")
  func neighbours() throws {
    try shop.scratch.write("Store\n", to: ".gitignore")
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try shop.git("mv", "Baselines", "Elsewhere")
    try shop.commit("moved")
    try FileManager.default.createDirectory(atPath: shop.path("Baselines"), withIntermediateDirectories: true)
    let all = stored
    let run = try collect("--days", "0")
    #expect(run.code == 0 && run.output == "" && stored == all, "\(run.errors)")
  }

  @Test("what is young stays, and what is named anew is young")
  func young() throws {
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try record()
    let all = stored
    let run = try collect()
    #expect(run.output == "" && run.errors.contains("younger than 30 days"), "\(run.errors)")
    let old = Date(timeIntervalSinceNow: -31 * 86_400)
    for path in all {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: shop.path("Store/\(path)"))
    }
    // The first colours again: their pictures are there, and old.
    try shop.replace("#A53B6E", with: "#3B6EA5")
    try record()
    try FileManager.default.removeItem(atPath: shop.path("Baselines"))
    try FileManager.default.createDirectory(atPath: shop.path("Baselines"), withIntermediateDirectories: true)
    let gone = try collect().output.split(separator: "\n").count
    #expect(gone > 0 && stored.count == all.count - gone && !stored.isEmpty)
  }

  @Test("a file with conflict marks names both sides, and nothing but pictures of the store goes")
  func strangers() throws {
    let stand = "Baselines/tiny/move/card/half.picture.txt"
    let ours = try String(contentsOfFile: shop.path(stand), encoding: .utf8)
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try record()
    let theirs = try String(contentsOfFile: shop.path(stand), encoding: .utf8)
    try shop.scratch.write("<<<<<<< ours\n\(ours)=======\n\(theirs)>>>>>>> theirs\n", to: stand)
    let digests = [ours, theirs].map { $0.split(separator: "\n")[1].dropFirst("sha256: ".count) }
    let name = String(repeating: "a", count: 64)
    for path in ["Store/notes.txt", "Store/aa/notes.png", "Store/bb/\(name).png", "outside/\(name).png"] {
      try shop.scratch.write("kept", to: path)
    }
    try FileManager.default.createSymbolicLink(atPath: shop.path("Store/cc"), withDestinationPath: shop.path("outside"))
    try shop.scratch.write("gone", to: "Store/aa/\(name).png")
    let run = try collect("--days", "0")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("Store/aa/\(name).png"))
    for digest in digests { #expect(stored.contains("\(digest.prefix(2))/\(digest).png")) }
    for path in ["Store/notes.txt", "Store/aa/notes.png", "Store/bb/\(name).png", "outside/\(name).png"] {
      #expect(FileManager.default.fileExists(atPath: shop.path(path)), "\(path)")
    }
  }

  @Test("where not all commits are there, nothing goes")
  func shallow() throws {
    try shop.scratch.write("Store\n", to: ".gitignore")
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try record()
    try shop.commit("second")
    try shop.git("clone", "-q", "--depth", "1", "file://\(shop.scratch.path)", "clone")
    let all = stored
    let run = try collect("--days", "0", "--baselines", "clone/Baselines")
    #expect(run.code == 2 && run.errors.contains("git fetch --unshallow") && stored == all, "\(run.errors)")
  }

  @Test(
    "what is missing is told",
    arguments: [
      (["store", "gc"], "give --store"), (["store", "gc", "--store", "Nowhere"], "no folder 'Nowhere'"),
      (["store", "gc", "--store", "Store", "--baselines", "None"], "no folder 'None'"),
      (["store", "gc", "--store", "Store", "--days=-1"], "--days is 0 or more"),
    ])
  func missing(arguments: [String], message: String) throws {
    let run = try shop.run(arguments)
    #expect(run.code == 64 && run.errors.contains(message), "\(run.errors)")
  }
}
