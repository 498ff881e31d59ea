import Foundation
import TestSupport
import Testing

@Suite("A clone without its history")
struct ShallowTests {
  @Test("says once that nobody knows why a picture differs, and claims of no commit that it recorded the baseline")
  func shallow() throws {
    let shop = try Workshop()
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#3B6EA9")
    try shop.commit("second")
    try shop.git("clone", "-q", "--depth", "1", "file://\(shop.scratch.path)", "clone")
    func verify(in folder: String) throws -> Tool.Run {
      try Tool.run(
        ["verify", "tiny.yaml"], in: shop.path(folder), environment: ["CI": "", "GITHUB_ACTIONS": ""])
    }
    let run = try verify(in: "clone")
    #expect(run.code == 1 && !run.output.contains("CAUSE") && !run.output.contains("recorded"), "\(run.output)")
    #expect(run.errors.components(separatedBy: "git fetch --unshallow").count == 2, "once: \(run.errors)")
    #expect(run.errors.contains("fetch-depth: 0"))
    _ = try Tool.run(
      ["git", "fetch", "-q", "--unshallow"], in: shop.path("clone"), executable: "/usr/bin/env")
    let whole = try verify(in: "clone")
    #expect(whole.output.hasPrefix("CAUSE `shade` changed: ") && whole.errors == "", "\(whole.output)\(whole.errors)")
  }

  @Test("a baseline that was accepted and is in no commit yet has no causes of before, and that is told")
  func uncommitted() throws {
    let shop = try Workshop()
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#3B6EA9")
    _ = try shop.verify("--update", "changed")
    try shop.replace("frame: [x, 20", with: "frame: [x, 22")
    let run = try shop.verify()
    #expect(run.code == 1 && !run.output.contains("CAUSE"), "\(run.output)")
    #expect(run.errors.contains("recorded since the last commit"), "\(run.errors)")
  }
}

@Suite("What was written otherwise and looks the same")
struct RewrittenSceneTests {
  @Test("is no cause of what is edited later")
  func rewritten() throws {
    let shop = try Workshop()
    try shop.beginHistory()
    try shop.replace("fill: shade", with: "fill: tone")
    try shop.replace("shade: \"#3B6EA5\"", with: "tone: \"#3B6EA5\"")
    try shop.commit("another name")
    try shop.replace("state: {x: 10}", with: "state: {x: 5 + 5}")
    try shop.commit("another formula")
    try shop.replace("#3B6EA5", with: "#3B6EA9")
    for _ in 0..<2 {
      let run = try shop.verify()
      let causes = run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE ") }
      #expect(
        causes.count == 1 && causes[0].hasSuffix("; value tone: #3B6EA5 → #3B6EA9, line 3"), "\(run.output)")
      // In a pull request the edit is in a commit, too.
      try shop.git("commit", "-q", "--allow-empty", "-a", "-m", "edited")
    }
  }
}
