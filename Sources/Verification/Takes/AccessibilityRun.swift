import Accessibility
import Files
import Rendering
import Scenes

/// A scene, looked at for what keeps people from using it: all of its takes, as they are and in all of its variants.
package struct AccessibilityRun {
  private let loader: SceneLoader
  private let contrast: ContrastLevel
  private let options: VerifyingOptions

  package init(_ loader: SceneLoader, contrast: ContrastLevel, options: VerifyingOptions) {
    (self.loader, self.contrast, self.options) = (loader, contrast, options)
  }

  /// Returns the findings, those that several takes show once; and the exemptions of the scene that have nothing to
  /// exempt.
  ///
  /// - Parameter given: how the scene is laid out; with a variant, only in that.
  package func run(
    _ scene: String, _ given: SceneOptions
  ) throws -> (outcomes: [Outcome], unused: [ExemptionBook.Entry]) {
    var book = ExemptionBook()
    func loaded(_ variant: String) throws -> LoadedScene {
      var options = given
      options.variant = variant
      return try loader.load(scene, options: options)
    }
    let plain = try loader.load(scene, options: given)
    var found = try outcomes(of: plain, &book, large: plain.variant == nil ? { try loaded("large-text") } : nil)
    for variant in given.variant == nil ? plain.variants : [] {
      found += try outcomes(of: loaded(variant.name.value), &book, large: nil)
    }
    return (found.mergedByPlace, given.variant == nil ? book.unused(in: plain.file) : [])
  }

  /// The circumstances in which a scene is laid out, besides as it is.
  package struct Circumstances: Sendable {
    package var options: SceneOptions
    /// The word in the place of a variant in the names of results; nil for the variant's name.
    package var name: String?

    package init(_ options: SceneOptions, name: String? = nil) { (self.options, self.name) = (options, name) }
  }

  /// Returns the findings of where things are on the screen, as above: in the scene as it is, on all devices that it
  /// names, in all of its variants, and in further circumstances.
  package func layout(
    _ scene: String, _ given: SceneOptions, besides others: [Circumstances] = []
  ) throws -> [Outcome] {
    let plain = try loader.load(scene, options: given)
    var places = [Circumstances(given)]
    func add(_ change: (inout SceneOptions) -> Void) {
      var options = given
      options.isOneOfSeveral = true
      change(&options)
      places.append(Circumstances(options))
    }
    if given.variant == nil {
      for variant in plain.variants { add { $0.variant = variant.name.value } }
      for device in given.device == nil ? plain.placedDevices : [] { add { $0.device = device.value } }
    }
    let own = plain.variants.map(\.name.value)
    places += others.filter { other in other.options.variant.map { !own.contains($0) } ?? true }
    // An exemption that only `--accessibility` needs is not missed here.
    var book = ExemptionBook()
    var found: [Outcome] = []
    for place in places {
      let loaded = try loader.load(scene, options: place.options)
      var options = options
      // No variant tells the pictures of a locale from those of the scene as it is.
      if let name = place.name { options.failures = FilePath.join(options.failures, name) }
      for take in loaded.variants.takes(of: loaded.scene.takes, in: loaded.variant) {
        let outcomes = try AccessibilityVerifier.layout(
          of: FrameRenderer(loaded, take: take), options: options, book: &book)
        found += outcomes.map { outcome in
          var outcome = outcome
          outcome.variant = place.name ?? outcome.variant
          return outcome
        }
      }
    }
    return found.mergedByPlace
  }

  private func outcomes(
    of loaded: LoadedScene, _ book: inout ExemptionBook, large: (() throws -> LoadedScene)?
  ) throws -> [Outcome] {
    try loaded.variants.takes(of: loaded.scene.takes, in: loaded.variant).flatMap { take in
      try AccessibilityVerifier.outcomes(
        of: FrameRenderer(loaded, take: take), large: large, contrast: contrast, options: options, book: &book)
    }
  }
}
