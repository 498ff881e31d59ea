/// A change of states that an action names, and gives no value.
public enum StateChange: String, CaseIterable, Sendable {
  case pause, resume, follow

  var row: KeySpec {
    switch self {
    case .pause:
      KeySpec(
        rawValue, .literals, "Holds states that are on their way where they are.", called: ["hold freeze suspend"])
    case .resume:
      KeySpec(
        rawValue, .literals, "Sends states that were held on the rest of their way.", called: ["continue unpause"])
    case .follow:
      KeySpec(
        rawValue, .literals, "Sends states back to what they follow.", called: ["unset restore revert followagain"])
    }
  }
}
