import Formulas
import Foundation
import Scenes
import TestSupport
import Testing
import Vocabulary

@Suite("What the oracles' scenes are made of")
struct DrawnTests {
  private static let scenes = OracleScenes.seeds.flatMap { [OracleScenes.plain($0), OracleScenes.wide($0)] }

  @Test("each source, list form, holder and row is drawn, most properties, and of pairs what so many draws can give")
  func pairs() {
    let table = PairTable(Self.scenes.flatMap(\.lists))
    print(table)
    for part in MovingList.Part.allCases where part != .property {
      #expect(PairTable.all(part).subtracting(table.drawn[part] ?? []).isEmpty, "\(part) was not drawn in all ways")
    }
    let properties = PairTable.all(.property)
    let share = Double(table.drawn[.property]?.count ?? 0) / Double(properties.count)
    #expect(
      share > (OracleScenes.isThorough ? 0.9 : 0.6), "\(properties.subtracting(table.drawn[.property] ?? []).sorted())")
    for pairing in PairTable.pairings {
      let (drawn, all) = table.share(of: pairing)
      // So many draws from so many pairs, with what the language refuses.
      let draws = Double(Self.scenes.count * 3)
      let floor = 0.6 * Double(all) * (1 - exp(-draws / Double(all)))
      #expect(Double(drawn) > floor, "\(pairing): \(drawn) of \(all)")
      if OracleScenes.isThorough, pairing.second != .property {
        #expect(table.missing(pairing).isEmpty, "never drawn together: \(table.missing(pairing))")
      }
    }
  }

  @Test("few lists are refused by the language")
  func refused() {
    let (refused, lists) = (Self.scenes.flatMap(\.refused), Self.scenes.flatMap(\.lists))
    #expect(refused.count * 10 < lists.count, "\(refused.map { MovingList.Part.allCases.map($0.names) })")
  }

  @Test("each name of the vocabulary is read by a source")
  func names() {
    let layers = [
      Vocabulary.layerNames, Vocabulary.labelNames, Vocabulary.scrollNames, Vocabulary.dragNames, Vocabulary.pinchNames,
      Vocabulary.rotateNames,
    ]
    let read = MovingSource.all.map { $0.name.split(separator: ".").map(String.init) }
    for name in layers.joined().map(\.name) {
      #expect(read.contains { $0.count > 1 && $0[1] == name }, "no source reads '\(name)' of a layer")
    }
    for name in Vocabulary.builtInNames.map(\.name) {
      #expect(read.contains { $0[0] == name }, "no source reads '\(name)'")
    }
  }

  @Test("each action, and each key of queries, rules and followers is in a scene")
  func keys() {
    let text = Self.scenes.map(\.text).joined()
    func isUsed(_ key: String) -> Bool {
      ["{", ", ", " "].contains { text.contains("\($0)\(key): ") || text.contains("\($0)\(key):\n") }
    }
    for key in Vocabulary.actionKeys + Vocabulary.queryKeys + Vocabulary.ruleKeys + Vocabulary.followerKeys {
      #expect(isUsed(key.name), "no scene has '\(key.name)'")
    }
    for key in Vocabulary.motionKeys { #expect(isUsed(key.name), "no motion has '\(key.name)'") }
  }

  @Test("each step of takes is in a scene, but those that would stop it")
  func steps() {
    let text = Self.scenes.map(\.text).joined()
    let words = Vocabulary.stepKeys.map(\.name).filter { !text.contains("\n    - \($0)") }
    // A layer has to want a long press, or a text; what never rests is never settled; observers have tests of their
    // own, and shared steps are those that they stand for.
    let observers = ["snapshot", "caption", "highlight", "expect"]
    #expect(Set(words).isSubset(of: ["longPress", "type", "settle", "steps"] + observers), "\(words)")
  }

  @Test("each function that gives a list is in a form of lists")
  func functions() {
    let forms = ListForm.all.map(\.text).joined(separator: "\n")
    for function in FunctionTable.all + FunctionTable.contextual {
      guard case .list = function.resultType else { continue }
      #expect(forms.contains("\(function.name)("), "no list is made by '\(function.name)'")
    }
  }

  @Test("a mistake is shrunk to what shows it")
  func shrinking() {
    let text = "layers:\n  - box: a\n    fill: red\n    layers:\n      - label: b\n        text: \"bad\"\n  - box: c\n"
    let small = SceneShrinker { $0.contains("bad") }.shrunk(text)
    #expect(small == "layers:\n  - label: b\n    text: \"bad\"\n")
  }
}
