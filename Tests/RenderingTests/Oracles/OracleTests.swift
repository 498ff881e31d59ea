import Foundation
import TestSupport
import Testing

/// Scenes by chance, drawn from the whole vocabulary, of which a law is asked that needs no picture to compare with.
///
/// `FLIPBOOK_THOROUGH=1` asks for a thousand scenes; `FLIPBOOK_SCENES` and `FLIPBOOK_FIRST_SCENE` say how many, and
/// from which on.
@Suite("A frame is what its formulas say, whatever came before", .serialized)
struct OracleTests {
  @Test(
    "a list is what its source's value says, asleep or awake, after detours, beside others, alone or in the sequence",
    arguments: OracleScenes.seeds)
  func laws(seed: Int) throws {
    let (plain, wide) = (OracleScenes.plain(seed), OracleScenes.wide(seed))
    try prove(FrozenOracle(), of: plain, seed)
    try prove(AwakeOracle(), of: plain, seed)
    try prove(HistoryOracle(), of: plain, seed)
    try prove(AwakeOracle(), of: wide, seed)
    try prove(NeighbourOracle(), of: wide, seed)
    try prove(AloneOracle(), of: wide, seed)
  }

  private func prove(_ oracle: some Oracle, of scene: DrawnScene, _ seed: Int) throws {
    guard let mistake = try oracle.mistake(in: scene.text) else { return }
    let small = SceneShrinker { text in (try? oracle.mistake(in: text)) ?? nil != nil }.shrunk(scene.text)
    let least = try oracle.mistake(in: small) ?? mistake
    Issue.record("\(oracle.name), seed \(seed): take \(OracleScene.take), \(least)\nscene:\n\(small)")
  }
}
