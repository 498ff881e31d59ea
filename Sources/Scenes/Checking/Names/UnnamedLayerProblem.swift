import Basics
import Formulas

/// A layer without a name, called as paths call it: `box#1`. Only takes read that, and only where there is one.
struct UnnamedLayerProblem: Problem {
  private let name: String
  private let isOfTake: Bool

  /// Returns nil for a name of another form.
  init?(_ name: String, isOfTake: Bool) {
    guard MachineText(name).cut(at: "#") != nil else { return nil }
    (self.name, self.isOfTake) = (name, isOfTake)
  }

  var message: Message {
    isOfTake
      ? "there is no layer '\(name)' here; 'flipbook inspect' prints those that there are"
      : "'\(name)' is a layer without a name, which only takes read so; give it a name"
  }
}
