import Basics

extension Fingerprint {
  /// The words of a difference that are told; others are counted.
  private static let mostTold = 3

  /// Returns the words in which two fingerprints differ, by what pictures say: `Inter 3.019 → 3.020`.
  package static func difference(from old: String, to new: String) -> String {
    func parts(_ text: String) -> [MachineText] { MachineText(text).words(between: ";").map(\.trimmed) }
    // A picture that says nothing has no versions to compare.
    guard MachineText(old).holds(" ") else { return "\(old) → \(parts(new).first?.text ?? new)" }
    func name(_ part: MachineText) -> MachineText { part.cut(at: " ")?.head ?? "" }
    let (before, after) = (parts(old), parts(new))
    var gone = before.filter { !after.contains($0) }
    var phrases = after.filter { !before.contains($0) }.map { part -> String in
      guard let index = gone.firstIndex(where: { name($0) == name(part) }) else { return "\(part.text) is new" }
      let was = gone.remove(at: index)
      let end = part.cut(at: " ")?.tail ?? part
      return "\(was.text) → \(end.text)"
    }
    phrases += gone.map { "\($0.text) is gone" }
    let rest = phrases.count - mostTold
    guard rest > 1 else { return phrases.joined(separator: ", ") }
    return phrases.prefix(mostTold).joined(separator: ", ") + ", and \(rest) more"
  }
}
