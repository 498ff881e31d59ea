import Foundation
import SceneFiles
import Scenes
import Testing
import Vocabulary

@Test("the schema is JSON, the same each time")
func schemaIsJSON() throws {
  let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any]
  #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  #expect(SceneSchema.json() == SceneSchema.json())
}

@Test("every key of the language is in the schema", arguments: Vocabulary.kinds.map(\.name))
func schemaIsComplete(kind: String) throws {
  let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any]
  let definitions = object?["$defs"] as? [String: Any]
  let layer = definitions?["layer"] as? [String: Any]
  let kinds = layer?["anyOf"] as? [[String: Any]] ?? []
  let properties = kinds.compactMap { $0["properties"] as? [String: Any] }.first { $0[kind] != nil }
  for name in Vocabulary.propertyNames(ofKind: kind) + Vocabulary.holderKeys.map(\.name) {
    #expect(properties?[name] != nil, "\(name)")
  }
}

@Test("a list may stand where a property has several, of so many", arguments: Vocabulary.kinds.map(\.name))
func schemaLists(kind: String) throws {
  let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any]
  let definitions = object?["$defs"] as? [String: Any]
  let kinds = (definitions?["layer"] as? [String: Any])?["anyOf"] as? [[String: Any]] ?? []
  let properties = try #require(kinds.compactMap { $0["properties"] as? [String: Any] }.first { $0[kind] != nil })
  for name in Vocabulary.propertyNames(ofKind: kind) {
    let spec = try #require(Vocabulary.property(name, ofKind: kind))
    let forms = (properties[name] as? [String: Any])?["anyOf"] as? [[String: Any]] ?? []
    let most = forms.compactMap { $0["maxItems"] as? Int }
    #expect(most == (spec.most == 1 ? [] : [spec.most]), "\(name)")
  }
}

@Test("every reference of the schema has its definition")
func schemaReferences() throws {
  let text = SceneSchema.json()
  let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
  let definitions = object?["$defs"] as? [String: Any] ?? [:]
  let used = Set(text.matches(of: /#\/\$defs\/(\w+)/).map { String($0.1) })
  #expect(used.count > 5)
  for name in used { #expect(definitions[name] != nil, "\(name)") }
}

@Test("no key stands twice in one object of the schema")
func schemaKeys() throws {
  let text = SceneSchema.json()
  let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
  func count(_ value: Any) -> Int {
    if let map = value as? [String: Any] { return map.count + map.values.map(count).reduce(0, +) }
    return ((value as? [Any]) ?? []).map(count).reduce(0, +)
  }
  let written = text.split(separator: "\n").filter { $0.firstMatch(of: #/^ *"[^"]+":\s/#) != nil }.count
  #expect(count(object) == written)
}
