import Basics
import Formulas

/// A mistake about actions with names.
enum ActionProblem: Problem {
  case unknown(String, candidates: [String])
  case doThemselves(CyclePath)
  case followsNothing(String)
  case tooDeep(limit: Int)
  case tooMany(String, limit: Int)

  var message: Message {
    switch self {
    case .followsNothing(let name):
      "'\(name)' follows nothing to go back to; write '\(name): {follows: …}' under 'state', or 'animate' it"
    case .unknown(let name, let candidates):
      Message(
        fault: "no actions '\(name)' here",
        cure: candidates.listed(
          as: "actions:", none: "'actions: {\(name): […]}' of a layer around or the scene declares them"))
        + NearestName.suggestion(for: name, among: candidates)
    case .doThemselves(let ring): "the actions \(ring.text) do themselves without end; remove one of these 'do'"
    case .tooDeep(let limit): "actions do one another more than \(limit) deep; write some of them out"
    case .tooMany(let name, let limit): "'\(name)' comes to more than \(limit) actions; remove some of its 'do'"
    }
  }
}
