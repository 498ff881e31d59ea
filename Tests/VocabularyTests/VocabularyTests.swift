import Testing
import Vocabulary

@Test("no property is listed twice for a kind")
func noDoubles() {
  for kind in Vocabulary.kinds {
    let own = kind.properties.map(\.name)
    #expect(Set(own).count == own.count, "\(kind.name)")
  }
  let common = Vocabulary.common.map(\.name)
  #expect(Set(common).count == common.count)
}

@Test("no property that is declared lacks its row")
func allRows() {
  for group in Vocabulary.groups {
    // A group within a group counts for its own.
    let declared = Mirror(reflecting: group).children.reduce(0) { count, child in
      count + ((child.value as? any PropertyGroup).map { Mirror(reflecting: $0).children.count } ?? 1)
    }
    #expect(declared > 0)
    #expect(Set(group.rows.map(\.name)).count == declared, "\(type(of: group))")
  }
  let names = Set((Vocabulary.common + Vocabulary.kinds.flatMap(\.properties)).map(\.name))
  #expect(names.isSuperset(of: ["gap", "opacity", "tap", "if", "spacing", "columns", "text", "stroke", "axis"]))
}

@Test("a row's default is the one that layers are made with, as the language writes it")
func defaults() throws {
  func text(_ name: String, _ kind: String) -> String? { Vocabulary.property(name, ofKind: kind)?.defaultText }
  #expect(text("rotation", "box") == "0deg")
  #expect(text("anchor", "box") == "[0.5, 0.5]")
  #expect(text("font", "label") == "17")
  #expect(text("text", "label") == "\"\"")
  #expect(text("weight", "label") == "regular")
  #expect(text("fill", "shape") == "clear")
  #expect(text("decelerationRate", "scroll") == "0.998")
  #expect(text("tint", "image") == nil)
  guard case .map(let fields, _)? = Vocabulary.property("path", ofKind: "shape")?.shape else {
    Issue.record("a path is a map")
    return
  }
  #expect(fields.first { $0.name == "sweep" }?.defaultText == "360deg")
}

@Test("what may only change at events is marked so")
func stepwise() {
  var marked: Set<String> = []
  for kind in Vocabulary.kinds {
    for name in Vocabulary.propertyNames(ofKind: kind.name)
    where Vocabulary.property(name, ofKind: kind.name)?.mustBeStepwise == true {
      marked.insert(name)
    }
  }
  let wanted: Set = [
    "if", "each", "chain", "enabled", "alwaysBounce", "stops", "range", "insets", "paging", "axis", "content",
  ]
  #expect(wanted.isSubset(of: marked))
  #expect(marked.subtracting(wanted) == ["key", "measured", "columns", "loops", "place"])
}

@Test("a kind's own property goes before the common one")
func ownFirst() {
  #expect(Vocabulary.property("clip", ofKind: "scroll")?.defaultText == "true")
  #expect(Vocabulary.property("clip", ofKind: "box")?.defaultText == "false")
  #expect(Vocabulary.property("clip", ofKind: "someComponent")?.defaultText == "false")
  #expect(Vocabulary.propertyNames(ofKind: "scroll").filter { $0 == "clip" }.count == 1)
}

@Test("every word of the tables has a sentence that explains it")
func summaries() {
  let specs = Vocabulary.common + Vocabulary.kinds.flatMap(\.properties)
  for spec in specs { #expect(spec.summary.hasSuffix("."), "\(spec.name)") }
  for name in Vocabulary.layerNames + Vocabulary.labelNames + Vocabulary.scrollNames + Vocabulary.builtInNames {
    #expect(name.summary.hasSuffix("."), "\(name.name)")
  }
}

@Test("a row's path is its name behind those of the maps that it stands in")
func paths() {
  func check(_ spec: PropertySpec, below map: String) {
    #expect(spec.path == map + spec.name)
    for field in spec.fields { check(field, below: spec.path + ".") }
  }
  for spec in Vocabulary.common + Vocabulary.kinds.flatMap(\.properties) + Vocabulary.runProperties {
    check(spec, below: "")
  }
}
