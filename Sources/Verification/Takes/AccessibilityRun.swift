import Accessibility
import Files
import Locales
import Rendering
import Scenes
import Vocabulary

/// A scene, looked at for what keeps people from using it: all of its takes, as they are and in all of its variants.
package struct AccessibilityRun {
  private let loader: SceneLoader
  private let contrast: ContrastLevel
  private let options: VerifyingOptions

  package init(_ loader: SceneLoader, contrast: ContrastLevel, options: VerifyingOptions) {
    (self.loader, self.contrast, self.options) = (loader, contrast, options)
  }

  /// The text sizes and locales in which it is looked at where things are, besides as a scene is.
  package struct Circumstances: Sendable {
    /// The text sizes in which it is looked at too; nil for the largest, of a scene that says how it follows them.
    package var textSizes: [TextSize]?
    /// The locales in which it is looked at too; nil for all that the scene has words in.
    package var locales: [LocaleTag]?

    package init(textSizes: [TextSize]? = nil, locales: [LocaleTag]? = nil) {
      (self.textSizes, self.locales) = (textSizes, locales)
    }
  }

  /// Returns the findings, those that several takes show once; and the exemptions of the scene that have nothing to
  /// exempt.
  ///
  /// - Parameters:
  ///   - given: how the scene is laid out; with a variant, only in that.
  ///   - circumstances: those in which it is looked at where things are; nil where that is not looked at.
  package func run(
    _ scene: String, _ given: SceneOptions, layoutIn circumstances: Circumstances?
  ) throws -> (outcomes: [Outcome], unused: [ExemptionBook.Entry]) {
    var book = ExemptionBook()
    func loaded(_ variant: String) throws -> LoadedScene {
      var options = given
      options.variant = variant
      return try loader.load(scene, options: options)
    }
    let plain = try loader.load(scene, options: given)
    let includesLayout = circumstances != nil
    let large = plain.variant == nil ? { try loaded("large-text") } : nil
    var found = try outcomes(of: plain, includesLayout, &book, large: large)
    for variant in given.variant == nil ? plain.variants : [] {
      found += try outcomes(of: loaded(variant.name.value), includesLayout, &book, large: nil)
    }
    if let circumstances {
      let places = devices(of: plain, given) + further(of: plain, given, circumstances)
      found += try layout(of: scene, in: places, named: AccessibilityVerifier.name, &book)
    } else {
      // Exemptions from what `layout` looks at are not judged by it.
      book.leave(AccessibilityRule.allCases.filter(\.isOfLayoutAlone))
    }
    return (found.mergedByPlace, given.variant == nil ? book.unused(in: plain.file) : [])
  }

  /// Returns the findings of where things are on the screen, as above: in the scene as it is, on all devices that it
  /// names, in all of its variants, and in further circumstances.
  package func layout(
    _ scene: String, _ given: SceneOptions, in circumstances: Circumstances = Circumstances()
  ) throws -> [Outcome] {
    let plain = try loader.load(scene, options: given)
    let variants = given.variant == nil ? plain.variants : []
    let places =
      [Place(given)] + variants.map { variant in Place(given) { $0.variant = variant.name.value } }
      + devices(of: plain, given) + further(of: plain, given, circumstances)
    // An exemption that only `--accessibility` needs is not missed here.
    var book = ExemptionBook()
    return try layout(of: scene, in: places, named: AccessibilityVerifier.layoutName, &book).mergedByPlace
  }

  // MARK: Where things are

  /// The options of a scene's layout, and its name in results.
  private struct Place {
    var options: SceneOptions
    /// The word in the place of a variant in the names of results; nil for the variant's name.
    var name: String?
    /// The phrase of a finding about a take that cannot be played, such as "at the text size ax3"; nil where that is a
    /// mistake.
    var phrase: String?

    init(_ options: SceneOptions) { self.options = options }

    init(_ given: SceneOptions, name: String? = nil, phrase: String? = nil, _ change: (inout SceneOptions) -> Void) {
      options = given
      options.isOneOfSeveral = true
      change(&options)
      (self.name, self.phrase) = (name, phrase)
    }
  }

  private func devices(of plain: LoadedScene, _ given: SceneOptions) -> [Place] {
    guard given.variant == nil, given.device == nil else { return [] }
    return plain.placedDevices.map { device in Place(given) { $0.device = device.value } }
  }

  /// The text sizes that are named, or the largest where the scene follows them; and the locales that are named, or
  /// that the scene has words in.
  private func further(of plain: LoadedScene, _ given: SceneOptions, _ circumstances: Circumstances) -> [Place] {
    let known = plain.variants.map(\.name.value)
    let sizes = circumstances.textSizes ?? plain.untriedTextSizes(given)
    let locales = circumstances.locales ?? plain.untriedLocales(given)
    return sizes.map { ($0, VariantDescription.name(of: $0)) }.filter { !known.contains($0.1) }.map { size, name in
      Place(given, phrase: "at the text size \(size.rawValue)") { $0.variant = name }
    }
      + locales.map { locale in
        Place(given, name: locale.text, phrase: "in the locale \(locale.text)") { $0.locale = locale }
      }
  }

  private func layout(
    of scene: String, in places: [Place], named name: String, _ book: inout ExemptionBook
  ) throws -> [Outcome] {
    var found: [Outcome] = []
    for place in places {
      let loaded = try loader.load(scene, options: place.options)
      var options = options
      // No variant tells the pictures of a locale from those of the scene as it is.
      if let name = place.name { options.failures = FilePath.join(options.failures, name) }
      for take in loaded.variants.takes(of: loaded.scene.takes, in: loaded.variant) {
        let outcomes = try AccessibilityVerifier.layout(
          of: FrameRenderer(loaded, take: take), named: name, circumstances: place.phrase, options: options, book: &book
        )
        found += outcomes.map { outcome in
          var outcome = outcome
          outcome.variant = place.name ?? outcome.variant
          return outcome
        }
      }
    }
    return found
  }

  private func outcomes(
    of loaded: LoadedScene, _ includesLayout: Bool, _ book: inout ExemptionBook, large: (() throws -> LoadedScene)?
  ) throws -> [Outcome] {
    try loaded.variants.takes(of: loaded.scene.takes, in: loaded.variant).flatMap { take in
      try AccessibilityVerifier.outcomes(
        of: FrameRenderer(loaded, take: take), large: large, contrast: contrast, includesLayout: includesLayout,
        options: options, book: &book)
    }
  }
}

extension LoadedScene {
  /// Returns the text sizes in which a scene is looked at though nothing names them: the largest, where its own files
  /// say how something follows them.
  package func untriedTextSizes(_ given: SceneOptions) -> [TextSize] {
    let isGiven = given.overrides.contains { override in
      [.textSize, .textScale].contains(SystemTrait(named: override.name))
    }
    let follows = !textSizeUses.isEmpty && scene.follows(setting: SystemTrait.textSize.rawValue)
    return given.variant == nil && !isGiven && follows ? Array(TextSize.allCases.suffix(1)) : []
  }

  /// Returns the locales in which a scene is looked at though nothing names them: those that it has words in, besides
  /// those of the scene as it is.
  package func untriedLocales(_ given: SceneOptions) -> [LocaleTag] {
    let isGiven = given.locale != nil || given.overrides.contains { SystemTrait(named: $0.name) == .locale }
    guard given.variant == nil, !isGiven else { return [] }
    let shown = ([locale] + variants.compactMap(\.locale)).flatMap(\.fallbacks)
    return translatedLocales.filter { !shown.contains($0.text) }
  }
}
