/// What can go wrong when a property gets its value.
enum PropertyProblem: Problem, Equatable {
  case wrongKind(wanted: String, got: Value)
  case property(String, wanted: String, got: Value)
  case badPath(String)
  /// A text that cannot be set: why.
  case text(String)

  var message: String {
    switch self {
    case .wrongKind(let wanted, let got): "wants \(wanted), got \(got.phrase)"
    case .property(let name, let wanted, .null): "'\(name)' wants \(wanted), this is null; use default(…, …)"
    case .property(let name, let wanted, let got): "'\(name)' wants \(wanted), this is \(got.phrase)"
    case .text(let reason): reason
    case .badPath(let reason): "this is no path: \(reason)"
    }
  }
}
