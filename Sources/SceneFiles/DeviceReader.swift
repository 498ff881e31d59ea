import Formulas
import Geometry
import Scenes
import Vocabulary

/// Reads the device that a scene is shown on.
struct DeviceReader: NodeReader {
  let file: OpenFile

  /// A device's name; or `{name, orientation}`, or `{size, scale, insets}`, whose name is made of the size and the
  /// scale.
  func device(_ node: YAMLNode) -> (name: Placed<String>, own: Device?)? {
    guard let pairs = node.pairs else { return literal(node, key: "device").map { ($0, nil) } }
    checkKeys(pairs, of: "the device", among: Vocabulary.deviceKeys.map(\.name))
    let strangers = ["size", "scale", "insets"].filter { node[$0] != nil }
    let others = ["name", "orientation"].flatMap { other in strangers.prefix(1).map { [other, $0] } }
    guard areApart(others, among: node.keys, of: "a device", at: node.place) else { return nil }
    if let name = node["name"] {
      guard let name = literal(name, key: "name") else { return nil }
      guard let orientation = node["orientation"].flatMap({ literal($0, key: "orientation") }) else {
        return (name, nil)
      }
      guard ["portrait", "landscape"].contains(orientation.value) else {
        let words = "portrait or landscape"
        report(.wrongForm(key: "orientation", wanted: words, found: "'\(orientation.value)'"), at: orientation.place)
        return (name, nil)
      }
      let suffix = orientation.value == "landscape" ? Device.landscapeSuffix : ""
      return (Placed(name.value + suffix, at: name.place), nil)
    }
    guard let size = node["size"] else {
      return refused(.missingKey(strangers.isEmpty ? "name" : "size", of: "a device"), at: node.place)
    }
    return ownDevice(size, scale: node["scale"], insets: node["insets"], at: node.place)
  }

  private func ownDevice(
    _ size: YAMLNode, scale: YAMLNode?, insets: YAMLNode?, at place: SourcePlace
  ) -> (name: Placed<String>, own: Device?)? {
    let wanted = "[width, height] in points, each from 1 to 10000"
    guard let sides = numbers(size, key: "size", count: 2, in: Device.sides, wanted: wanted),
      let scale = number(scale, key: "scale", in: Device.scales, standard: 2),
      let edges = insets.map({ edges($0) }) ?? [0, 0, 0, 0]
    else { return nil }
    guard edges[0] + edges[2] < sides[1], edges[1] + edges[3] < sides[0] else {
      return refused(.wrongForm(key: "insets", wanted: "less than the size", found: "more"), at: insets?.place ?? place)
    }
    let size = Size(sides[0], sides[1])
    let name = Device.name(ofSize: size, scale: scale)
    let device = Device(
      name: name, size: size, scale: scale, safeTop: edges[0], safeLeft: edges[1], safeBottom: edges[2],
      safeRight: edges[3])
    return (Placed(name, at: place), device)
  }

  /// `[top, left, bottom, right]`, or a map of edges.
  private func edges(_ node: YAMLNode) -> [Double]? {
    let names = ["top", "left", "bottom", "right"]
    guard let pairs = node.pairs else {
      return numbers(
        node, key: "insets", count: 4, in: 0...10_000, wanted: "[top, left, bottom, right], or a map of them")
    }
    var edges = [0.0, 0, 0, 0]
    for pair in pairs {
      guard let index = names.firstIndex(of: pair.key.value) else {
        unknown(pair.key, of: "'insets'", among: names)
        return nil
      }
      guard let edge = number(pair.value, key: pair.key.value, in: 0...10_000, standard: 0) else { return nil }
      edges[index] = edge
    }
    return edges
  }

  private func numbers(
    _ node: YAMLNode, key: String, count: Int, in range: ClosedRange<Double>, wanted: String
  ) -> [Double]? {
    guard let items = node.items, items.count == count,
      case let numbers = items.compactMap(\.number), numbers.count == count, numbers.allSatisfy(range.contains)
    else { return misformed(node, key: key, wanted: wanted) }
    return numbers
  }

  private func number(
    _ node: YAMLNode?, key: String, in range: ClosedRange<Double>, standard: Double
  ) -> Double? {
    guard let node else { return standard }
    if let number = node.number, range.contains(number) { return number }
    let ends = "\(DecimalText.shortest(range.lowerBound)) to \(DecimalText.shortest(range.upperBound))"
    return misformed(node, key: key, wanted: "a number from \(ends)")
  }
}
