import Basics

/// The names that a formula sees, but for the language's own.
package struct KnownNames: Hashable, Sendable {
  var layers: [String]
  var values: [String]
  var states: [String]

  /// The most names of each kind that are listed.
  private static let most = 12

  /// The names as messages list them; empty where there are none.
  var message: Message {
    let kinds = [("layers", layers), ("values", values), ("states", states)].filter { !$0.1.isEmpty }
    let lists = kinds.enumerated().map { index, kind in
      "\(kind.0)\(index == 0 ? " in sight" : ""): \(kind.1.listed(most: Self.most))"
    }
    return Message(fault: "", cure: lists.isEmpty ? nil : lists.joined(separator: "; "))
  }
}
