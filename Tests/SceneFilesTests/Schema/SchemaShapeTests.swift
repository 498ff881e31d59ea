import Foundation
import SceneFiles
import Scenes
import Testing
import Vocabulary

@Suite("The schema's shapes of maps")
struct SchemaShapeTests {
  /// The schema of each property of a kind, by its name.
  private static func properties(of kind: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any]
    let definitions = object?["$defs"] as? [String: Any]
    let kinds = (definitions?["layer"] as? [String: Any])?["anyOf"] as? [[String: Any]] ?? []
    return try #require(kinds.compactMap { $0["properties"] as? [String: Any] }.first { $0[kind] != nil })
  }

  /// Holds what stands for a map to its specification: the map alone, or a formula or the map.
  private func check(_ form: [String: Any], _ fields: [PropertySpec], isAlsoFormula: Bool, _ name: String) {
    var map = form
    if isAlsoFormula {
      let forms = form["anyOf"] as? [[String: Any]] ?? []
      #expect(forms.count == 2 && forms.first?["$ref"] as? String == "#/$defs/formula", "\(name)")
      #expect(form["properties"] == nil, "\(name)")
      map = forms.last ?? [:]
    } else {
      #expect(form["anyOf"] == nil && form["$ref"] == nil, "\(name)")
    }
    let own = map["properties"] as? [String: Any] ?? [:]
    #expect(map["type"] as? String == "object", "\(name)")
    #expect(Set(own.keys) == Set(fields.map(\.name)), "\(name)")
  }

  @Test(
    "a property that is a map is one in the schema, with its fields, and a formula only where one may stand instead",
    arguments: Vocabulary.kinds.map(\.name))
  func maps(kind: String) throws {
    let properties = try Self.properties(of: kind)
    var counts = [false: 0, true: 0]
    for name in Vocabulary.propertyNames(ofKind: kind) {
      let spec = try #require(Vocabulary.property(name, ofKind: kind))
      guard case .map(let fields, or: let type) = spec.shape else { continue }
      let isAlsoFormula = type != nil
      counts[isAlsoFormula, default: 0] += 1
      let form = try #require(properties[name] as? [String: Any], "\(name)")
      guard spec.most > 1 else {
        check(form, fields, isAlsoFormula: isAlsoFormula, name)
        continue
      }
      let forms = try #require(form["anyOf"] as? [[String: Any]], "\(name)")
      try #require(forms.count == 2, "\(name)")
      check(forms[0], fields, isAlsoFormula: isAlsoFormula, name)
      check(try #require(forms[1]["items"] as? [String: Any]), fields, isAlsoFormula: isAlsoFormula, name)
    }
    if kind == "box" { #expect(counts[false, default: 0] > 0 && counts[true, default: 0] > 0) }
  }
}
