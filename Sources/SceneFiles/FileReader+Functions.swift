import Formulas
import Scenes

extension FileReader {
  /// The map under `functions:`.
  mutating func functions(_ node: YAMLNode) -> [FunctionDescription] {
    if node.isEmpty { return [] }
    var found: [FunctionDescription] = []
    for pair in pairs(node, of: "functions", wanted: "a map such as 'clock(s): formula'") ?? [] {
      guard let function = function(pair) else { continue }
      if found.contains(where: { $0.name.value == function.name.value }) {
        report(.duplicateFunction(function.name.value), at: function.name.place)
      } else {
        found.append(function)
      }
    }
    return found
  }

  /// `name(parameter, …): formula`
  private mutating func function(_ pair: YAMLNode.Pair) -> FunctionDescription? {
    let key = pair.key.value
    let head = key.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    guard head.count == 2, head[1].last == ")" else {
      report(.functionForm(key), at: pair.key.place)
      return nil
    }
    var place = pair.key.place
    place.length = max(head[0].count, 1)
    guard identifier(String(head[0]), at: place) else { return nil }
    let inside = head[1].dropLast()
    let parameters =
      inside.isEmpty ? [] : inside.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    for (index, parameter) in parameters.enumerated() {
      guard identifier(parameter, at: pair.key.place) else { return nil }
      if parameters[..<index].contains(parameter) {
        report(.duplicateKey(parameter, firstLine: pair.key.place.line), at: pair.key.place)
        return nil
      }
    }
    return formula(pair.value, key: String(head[0])).map {
      FunctionDescription(name: Placed(String(head[0]), at: place), parameters: parameters, body: $0)
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.prefix(start.count - start.reversed().prefix { $0 == " " }.count))
  }
}
