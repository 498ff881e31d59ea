import Basics
import Files

/// `REF..REF`: two commits; a side that is left out is `HEAD`.
struct CommitRange {
  let before: String
  let after: String

  /// Creates a range, or returns nil for anything else, and where there is a file of that name.
  init?(_ text: String) {
    let text = MachineText(text)
    guard let (before, after) = text.cut(at: ".."), !FileStatus.exists(text.text), !text.holds("/..") else {
      return nil
    }
    guard !after.starts(with: "."), !after.starts(with: "/"), !(before.isEmpty && after.isEmpty) else { return nil }
    (self.before, self.after) = (before.isEmpty ? "HEAD" : before.text, after.isEmpty ? "HEAD" : after.text)
  }
}
