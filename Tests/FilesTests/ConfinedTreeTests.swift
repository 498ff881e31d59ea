import Files
import Foundation
import TestSupport
import Testing

/// Trees by chance, with links to everywhere and names that join the slash beside them, against a walk that knows
/// nothing of ours (`walk.py`).
@Suite("In trees full of links nothing outside is reached")
struct ConfinedTreeTests {
  private static let names = [
    "a", "b.csv", "x\u{600}", "\u{301}", "e\u{301}", "\u{E9}", "x\u{200D}", "\r\n", "..x", "...", " ", "-",
    "\u{600}.png",
  ]
  /// The file that must not be read, as seen from the folder of all.
  private static let secret = "outside/deep/secret"

  let scratch: Scratch
  private var inside: String { "\(scratch.path)/inside" }

  init() throws {
    scratch = try Scratch()
    try AtomicFile.place("secret", at: "\(scratch.path)/\(Self.secret)")
    try AtomicFile.place("secret", at: "\(scratch.path)/insider/secret")
  }

  /// Makes a tree below the folder. Every name is met again deeper, so that paths by chance lead somewhere.
  private func plant(_ random: inout Seeded) throws {
    var folders = [inside]
    try Folder.make(inside)
    for _ in 0..<24 {
      let path = FilePath.join(random.pick(folders), random.pick(Self.names))
      let targets = [
        scratch.path, "\(scratch.path)/outside", "..", "../..", "../../outside", ".", random.pick(Self.names),
        "\(scratch.path)/\(Self.secret)", "../outside/deep", "/", "nowhere", path, "../insider/secret",
      ]
      switch random.next() % 5 {
      case 0, 1:
        if mkdir(path, 0o755) == 0 { folders.append(path) }
      case 2: if !FileStatus.isLink(path), !FileStatus.exists(path) { try AtomicFile.write([1], to: path) }
      default: symlink(random.pick(targets), path)
      }
    }
  }

  private func path(_ random: inout Seeded) -> String {
    let further = ["..", ".", "", "outside", "deep", "secret", "inside", "insider"]
    let parts = (0...Int(random.next() % 5)).map { _ in
      random.pick(random.next() % 4 == 0 ? further : Self.names)
    }
    let starts = [
      inside, inside, inside, inside + "/", inside + "/.", inside + "r", scratch.path, inside + "/../inside",
    ]
    return random.pick(starts) + "/" + parts.joined(separator: "/")
  }

  private func walk(_ paths: [String]) throws -> [String] {
    let input = try scratch.write(([inside] + paths).map { $0 + "\0" }.joined(), to: "paths")
    let run = try Tool.run(
      ["-c", "python3 \"$1\" < \"$2\"", "-", Checkout.path("Tests/FilesTests/walk.py"), input], executable: "/bin/sh")
    #expect(run.code == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func verdict(_ path: String, _ confinement: Confinement) -> String {
    do {
      try confinement.check(path)
      guard let bytes = try FileBytes.readIfPresent(path, within: confinement) else { return "nothing" }
      return bytes == [1] ? "file" : "secret"
    } catch {
      if case .outside = error { return "outside" }
      return "other"
    }
  }

  @Test("what is read is what a walk on its own finds inside", arguments: 0..<12)
  func reading(round: Int) throws {
    var random = Seeded(UInt64(51 + round))
    try plant(&random)
    let paths = (0..<400).map { _ in path(&random) }
    let confinement = Confinement(folders: [inside])
    let found = try walk(paths)
    #expect(found.count == paths.count)
    for (path, wanted) in zip(paths, found) {
      let own = verdict(path, confinement)
      #expect(own == wanted, "\(path.debugDescription)")
    }
    #expect(Set(found).isSuperset(of: ["outside", "nothing"]), "\(Set(found))")
  }

  @Test("what is written and removed lies inside, and nothing outside changes", arguments: 0..<12)
  func writing(round: Int) throws {
    var random = Seeded(UInt64(510 + round))
    try plant(&random)
    let paths = (0..<240).map { _ in path(&random) }.filter { FilePath.starts($0, with: inside + "/") }
    let found = try walk(paths.map { FilePath.folder(of: $0) + "/x" })
    var written = 0
    for (path, around) in zip(paths, found) {
      let name = "new"
      let target = "\(FilePath.folder(of: path))/\(name)"
      if (try? AtomicFile.place([2], at: target, below: inside)) != nil {
        written += 1
        #expect(around == "nothing", "\(target.debugDescription)")
        try HeldFolder(FilePath.folder(of: path), below: inside).removeFile(name)
      }
    }
    #expect(written > 10)
    let outside = try Tool.run(
      ["-c", "cd \"$1\"; find . -path ./inside -prune -o -type f -print | sort", "-", scratch.path],
      executable: "/bin/sh")
    #expect(outside.output == "./insider/secret\n./outside/deep/secret\n./paths\n")
    #expect(try FileBytes.read("\(scratch.path)/\(Self.secret)") == Array("secret".utf8))
  }
}
