import Accessibility
import ArgumentParser
import Verification

extension ContrastLevel: ExpressibleByArgument {}

/// The options that have takes looked at for what keeps people from using them, and say how.
struct AccessibilityArguments: ParsableArguments {
  @Flag(
    help: """
      Looks for texts of too little contrast, too small a place to tap, texts that large letters cut or have overlap, texts \
      under the device's bars, flashes, and what is not where it should be.
      """)
  var accessibility = false

  @Option(
    help: ArgumentHelp(
      "With --accessibility: aa wants 4.5:1 of letters, of large ones 3:1; aaa 7:1 and 4.5:1.", valueName: "level"))
  var contrast: ContrastLevel?

  func validate() throws {
    if contrast != nil, !accessibility { throw ValidationError("--contrast needs --accessibility.") }
  }

  /// The contrast that is wanted; nil where accessibility is not looked at.
  var level: ContrastLevel? { accessibility ? contrast ?? .aa : nil }

  /// Reports what scenes exempt although there is nothing to exempt.
  static func report(unused: [ExemptionBook.Entry]) {
    for entry in unused {
      Console.note("\(entry.place): nothing here breaks '\(entry.rule.rawValue)' any more; take this 'ignore' away")
    }
  }
}
