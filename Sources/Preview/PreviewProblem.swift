import Formulas
import Scenes

/// What can go wrong with serving a preview. `message` is the one place that words it.
public enum PreviewProblem: Problem, Hashable {
  /// A host that others reach, without a token.
  case noToken
  case badHost(String)
  case cannotListen(port: UInt16, reason: String)

  public var message: String {
    switch self {
    case .noToken: "an address that others reach wants a token"
    case .badHost(let host): "'\(host)' is no address of this machine in digits, such as 192.168.1.20 or 0.0.0.0"
    case .cannotListen(let port, let reason): "cannot listen on port \(port): \(reason)"
    }
  }
}
