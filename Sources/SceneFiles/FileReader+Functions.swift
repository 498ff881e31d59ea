import Basics
import Formulas
import Scenes

extension FileReader {
  /// The map under `functions:`.
  func functions(_ node: YAMLNode) -> [FunctionDescription] {
    var found: [FunctionDescription] = []
    var names: Set<String> = []
    for pair in entries(node, of: "functions", wanted: "a map such as 'clock(s): formula'") {
      guard let function = kept(function(pair), pair.key) else { continue }
      if names.insert(function.name.value).inserted {
        found.append(function)
      } else {
        report(.duplicateFunction(function.name.value), at: function.name.place)
      }
    }
    return found
  }

  /// `name(parameter, …): formula`
  private func function(_ pair: YAMLNode.Pair) -> FunctionDescription? {
    let key = pair.key.value
    guard let (head, tail) = MachineText(key).cut(at: "("), let inside = tail.start(before: ")") else {
      return refused(.functionForm(key), at: pair.key.place)
    }
    let name = head.text
    var place = pair.key.place
    place.length = max(name.count, 1)
    guard identifier(name, at: place) else { return nil }
    let parameters = inside.isEmpty ? [] : inside.parts(at: ",").map(\.trimmed.text)
    var known: Set<String> = []
    for parameter in parameters {
      guard identifier(parameter, at: pair.key.place) else { return nil }
      if !known.insert(parameter).inserted {
        return refused(.duplicateKey(parameter, firstLine: pair.key.place.line), at: pair.key.place)
      }
    }
    return FunctionDescription(
      name: Placed(name, at: place), parameters: parameters, body: formula(pair.value, key: name, mayBeRecord: true))
  }
}
