import Formulas
import Scenes
import Vocabulary

extension LayerReader {
  /// The items of `runs:`, texts and maps. A text is data wherever it comes from: nothing in it is markup.
  func runs(_ node: YAMLNode, of owner: String) -> [LayerDescription]? {
    let wanted = "a list of texts and of maps such as {text: \"…\", weight: bold}"
    guard let items = items(node, of: "runs", wanted: wanted) else { return nil }
    if items.isEmpty { report(.empty("runs"), at: node.place) }
    return items.compactMap { run($0, of: "a run of \(owner)") }
  }

  private func run(_ node: YAMLNode, of owner: String) -> LayerDescription? {
    var run = LayerDescription(kind: Placed("run", at: node.place))
    guard let pairs = node.pairs else {
      let text = formula(node, key: "text")
      run.properties = [PropertyDescription(name: Placed("text", at: node.place), value: .formula(text))]
      return run
    }
    run.properties = properties(pairs, among: Vocabulary.runProperties, of: owner, in: owner)
    if !pairs.contains(where: { ["text", "image"].contains($0.key.value) }) {
      report(.missingKey("text", of: owner), at: node.place)
    }
    return run
  }
}
