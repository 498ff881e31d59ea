import Basics
import Formulas

/// A mistake that a file of design tokens can have.
enum TokenProblem: Problem, Equatable {
  case notAnObject
  case twice(String)
  /// A name that formulas cannot have.
  case name(String)
  case sameName(String, String, as: String)
  case unknownKey(String, known: [String])
  case unknownType(String, known: [String])
  case wrongValue(type: String, wants: String, given: String)
  case unknownAlias(String, known: [String])
  case aliasOfGroup(String)
  case aliasRing(CyclePath)
  case aliasTooDeep(limit: Int)
  /// A group that takes over another one's tokens.
  case extends
  case colorSpace(String, known: [String])
  case noTokens
  // Resolver files
  case resolver(wants: String)
  case reference(String)
  case unknownSet(String, known: [String])
  case setRing(CyclePath)
  case unknownContext(String, known: [String])
  case tooManyModes(limit: Int)

  var message: Message {
    switch self {
    case .notAnObject: "a file of design tokens is an object of groups and tokens, {\"color\": {…}}"
    case .twice(let key): "'\(key)' is there twice in this object"
    case .name(let name): "'\(name)' is no name that formulas can have; names are letters of ASCII and digits"
    case .sameName(let first, let second, let name):
      "'\(first)' and '\(second)' are both '\(name)' in formulas; rename one of them"
    case .unknownKey(let key, let known):
      "there is no '\(key)' in the format; it has \(known.joined(separator: ", "))"
        + NearestName.suggestion(for: key, among: known)
    case .unknownType(let type, let known):
      "there is no type '\(type)'; types are \(known.joined(separator: ", "))"
        + NearestName.suggestion(for: type, among: known)
    case .wrongValue(let type, let wants, let given): "a token of type '\(type)' wants \(wants), this is \(given)"
    case .unknownAlias(let path, let known):
      "there is no token '\(path)'" + NearestName.suggestion(for: path, among: known)
    case .aliasOfGroup(let path): "'\(path)' is a group; an alias names a token"
    case .aliasRing(let ring): "these tokens are aliases of each other: \(ring.text)"
    case .aliasTooDeep(let limit): "aliases of aliases go \(limit) tokens deep here; name the last one"
    case .extends: "'$extends' is not read; write the tokens into the group, or make them aliases"
    case .colorSpace(let space, let known):
      "the colour space '\(space)' is not read; write \"hex\" beside it, or one of \(known.joined(separator: ", "))"
    case .noTokens: "this file has no tokens: no object in it has a '$value'"
    case .resolver(let wants): "a file with a 'resolutionOrder' wants \(wants)"
    case .reference(let path):
      "'\(path)' is no reference: write \"#/sets/NAME\", \"#/modifiers/NAME\" or a .json file's path"
    case .unknownSet(let name, let known):
      "there is no '\(name)' in this file" + NearestName.suggestion(for: name, among: known)
    case .setRing(let ring): "these sets are made of each other: \(ring.text)"
    case .unknownContext(let name, let known):
      "there is no context '\(name)'; there are \(known.listed(most: Limits.listedNames))"
        + NearestName.suggestion(for: name, among: known)
    case .tooManyModes(let limit):
      "the modifiers of this file have more than \(limit) combinations; leave some out"
    }
  }
}
