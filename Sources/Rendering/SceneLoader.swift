import Basics
import Files
import Formulas
import ImageFiles
import Locales
import Raster
import SceneFiles
import Scenes
import Stage

/// A scene that can be rendered: read, checked, its fonts and pictures at hand. Shared by all jobs.
public final class LoadedScene: Sendable {
  public let scene: Scene
  /// The scene's own file, as the user knows it.
  public let file: String
  /// The texts of the scene's files, for messages about what is found while it plays.
  public let sources: SourceTexts
  /// The common font set, and the families that the scene brings along.
  public let fonts: FontSet
  /// The paths of the scene's texts, fonts and ledgers.
  private let textsRead: [String]
  /// The paths of the scene's files that were read: its own and those it imports, its data, its ledgers, its fonts, and
  /// the pictures that were looked at so far, with all files of a folder of frames.
  public var filesRead: [String] { textsRead + images.filesRead }
  /// The pictures of the scene's folder, and of the library.
  public let images: ScenePictures
  /// The name of the variant; nil for the scene as it is.
  public let variant: String?
  /// All variants that the scene has.
  public let variants: [VariantDescription]
  /// Further devices that it is verified on.
  public let placedDevices: [Placed<String>]
  /// The warnings of things that are drawn, but not as they were surely meant: characters of the data that no font has.
  public let warnings: Diagnostics
  /// Older spellings that are still read.
  public let hints: Diagnostics
  /// The places at which the scene's own files keep letters from growing with the text size that people have set.
  public let fixedLetters: [SourcePlace]
  /// The places at which the scene's own files say how something follows the text size that people have set.
  public let textSizeUses: [SourcePlace]
  /// The characters that no font has, each drawn as a box with its code.
  public let boxedCharacters: Set<Unicode.Scalar>
  let inputs: SceneInputs
  /// The locale that it is shown in at the beginning.
  public let locale: LocaleTag
  private let translations: Translations
  private let archive: (any SceneArchive)?
  /// The locales in which the scene's own files have words, sorted by their tags; none where they have one language.
  public var translatedLocales: [LocaleTag] { translations.locales(in: archive) }
  /// The options that it was asked for by; those of its variant are not in them.
  package let asked: SceneOptions

  init(
    scene: Scene, file: String, _ read: SceneReader.Result, fonts: SceneFonts, images: ScenePictures,
    ledgers: [String], asked: SceneOptions, options: SceneOptions, characters: DataCharacters,
    isOwn: (SourcePlace) -> Bool, translations: Translations, archive: (any SceneArchive)?
  ) {
    self.translations = translations
    self.archive = archive
    locale = options.locale ?? read.description.locale?.value ?? .standard
    self.asked = asked
    hints = Diagnostics(read.hints.list + options.hints.list)
    fixedLetters = read.description.fixedLetters.filter(isOwn)
    textSizeUses = read.description.textSizeUses.filter(isOwn)
    sources = read.sources
    inputs = SceneInputs(
      texts: sources.paths.compactMap { read.sources[$0] }, files: images.filesRead + ledgers, options: options)
    self.scene = scene
    textsRead = sources.paths + fonts.files + ledgers
    warnings = characters.warnings
    boxedCharacters = characters.missing
    variant = options.variant
    variants = read.description.variants
    placedDevices = read.description.devices
    self.file = file
    self.fonts = fonts.fonts
    self.images = images
  }
}

/// Reads and checks scenes.
public struct SceneLoader: Sendable {
  public let library: SceneLibrary
  public let fonts: FontSet
  /// The source of the scenes' ledgers.
  public let ledgers: LedgerLibrary

  /// The notes of the files that scenes are read from; nil where none are kept.
  public let notes: InputNotes?
  /// The source of scenes, and of all that they name; the disk for nil.
  public let archive: (any SceneArchive)?
  /// The files read so far; nil where files are read anew each time.
  private var readings: SceneReadings?
  /// The scenes around those that are loaded, which show them as pictures; nil for none.
  private var showing: ShownScreens?

  /// - Parameters:
  ///   - ledger: a ledger's file that is read instead of those that scenes name.
  ///   - archive: where scenes, and all that they name, are read from; the disk for nil. `ledger` is on the disk all
  ///     the same.
  public init(
    library: SceneLibrary, fonts: FontSet, ledger: String? = nil, notes: InputNotes? = nil,
    archive: (any SceneArchive)? = nil
  ) {
    self.library = library
    self.fonts = fonts
    self.notes = notes
    self.archive = archive
    ledgers = LedgerLibrary(assets: library.assets, given: ledger, notes: notes, archive: archive)
  }

  /// The same loader, whose scenes' files are noted there.
  public func noting(in notes: InputNotes) -> SceneLoader {
    SceneLoader(library: library, fonts: fonts, ledger: ledgers.given, notes: notes, archive: archive)
  }

  /// The same loader, which reads each file once, whatever becomes of it meanwhile: for a scene in many variants.
  public func readingOnce() -> SceneLoader {
    var loader = self
    loader.readings = SceneReadings()
    return loader
  }

  /// The same loader, which reads scenes, and all that they name, from there; its fonts are these.
  public func reading(_ archive: any SceneArchive) -> SceneLoader {
    SceneLoader(library: library, fonts: fonts, ledger: ledgers.given, notes: notes, archive: archive)
  }

  /// The scene as it is written, before it is checked. Throws as the other `read` does.
  public func read(_ scene: String) throws -> SceneReader.Result {
    try Self.read(scene, in: library, ledgers: ledgers, notes: notes, archive: archive)
  }

  /// The scene as it is written for a variant, of which the language may lead to other files of data. Throws as `load`
  /// does.
  package func read(_ scene: String, variant: String?) throws -> SceneReader.Result {
    var options = SceneOptions(variant: variant)
    return try read(library.file(of: scene, in: archive), options: &options, reading: nil)
  }

  /// Creates a loader with the standard font set.
  ///
  /// - Parameters:
  ///   - fontFolder: the folder with the fonts' files, instead of the system's.
  ///   - cacheFolder: where the list of fonts is kept between two runs; made when it is missing.
  ///   - ledger: a ledger's file that is read instead of those that scenes name.
  /// - Throws: where a font is missing, naming the package that has it.
  public init(library: SceneLibrary, fontFolder: String? = nil, cacheFolder: String, ledger: String? = nil) throws {
    let folder = fontFolder ?? FontFamily.systemFolder
    let fonts = try FontSet.load(
      FontFamily.standard.map { $0.lying(in: folder) }, scripts: FontFamily.forScripts.map { $0.lying(in: folder) },
      cacheDirectory: cacheFolder)
    self.init(library: library, fonts: fonts, ledger: ledger)
  }

  /// The mistakes of a scene, with the texts that the messages show.
  public struct Failure: Error, MessageConvertible, Sendable {
    public let diagnostics: Diagnostics
    public let sources: SourceTexts

    public var message: Message { diagnostics.message }

    public init(diagnostics: Diagnostics, sources: SourceTexts) {
      self.diagnostics = diagnostics
      self.sources = sources
    }
  }

  /// The scene as it is written, before it is checked.
  ///
  /// - Parameters:
  ///   - scene: a shipped scene's name, or a path (`SceneLibrary.file(of:)`).
  ///   - ledgers: where its ledgers come from; those it names if left out.
  /// - Throws: a `RenderingProblem` where there is no such scene, a `Failure` with every mistake of its files.
  public static func read(
    _ scene: String, in library: SceneLibrary, ledgers: (any SceneLedgers)? = nil, notes: InputNotes? = nil,
    archive: (any SceneArchive)? = nil
  ) throws -> SceneReader.Result {
    let file = try library.file(of: scene, in: archive)
    do {
      let ledgers = ledgers ?? LedgerLibrary(assets: library.assets)
      return try reader(in: library, for: file, ledgers: ledgers, notes: notes, archive: archive).read(file)
    } catch {
      throw Failure(diagnostics: error.diagnostics, sources: error.sources)
    }
  }

  /// The makers that pictures will name.
  public var fingerprint: Fingerprint { Fingerprint(fonts: fonts) }

  /// The scene, checked and ready to render.
  ///
  /// - Parameters:
  ///   - text: the content that is taken for one of the scene's files, whatever the disk has; nil for that on the disk.
  ///   - other: the path of that file as the scene's messages have it; nil for the scene's own.
  /// - Throws: as `read` does. Where a file could be read but for some formulas and keys, the rest is checked all the
  ///   same, so that every mistake is reported at once.
  public func load(
    _ scene: String, options: SceneOptions = SceneOptions(), reading text: String? = nil, of other: String? = nil
  ) throws -> LoadedScene {
    let file = try library.file(of: scene, in: archive)
    let asked = options
    var options = options
    let result = try read(
      file, options: &options, reading: text.map { ReadFiles.Replaced(path: other ?? file, text: $0) })
    let images = images(ofSceneAt: file, beside: result.description.filesWithPictures, options)
    func makeFonts() -> SceneFonts { ownFonts(of: result.description, texts: result.sources, at: file) }
    let question = SceneReadings.Question(file: file, locale: options.locale)
    let own = text == nil ? readings?.fonts.answer(to: question, makeFonts) ?? makeFonts() : makeFonts()
    guard own.mistakes.isEmpty else {
      let surroundings = SceneSurroundings(fonts: own.fonts, families: own.names, images: images)
      let others = Scene.mistakes(in: result.description, surroundings: surroundings, options: options)
      var all = own.mistakes
      all.add(contentsOf: others)
      throw Failure(diagnostics: all, sources: result.sources)
    }
    let characters = try DataCharacters(of: result.description, fonts: own.fonts)
    if options.isStrict, !characters.warnings.isEmpty {
      throw Failure(diagnostics: characters.warnings, sources: result.sources)
    }
    let surroundings = SceneSurroundings(
      fonts: own.fonts, families: own.names, images: images, boxed: characters.missing,
      decodesPictures: options.decodesPictures)
    do {
      var description = result.description
      let names = Set(options.takes.map(\.name.value))
      description.takes = description.takes.filter { !names.contains($0.name.value) } + options.takes
      let checked = try Scene.check(description, surroundings: surroundings, options: options)
      return LoadedScene(
        scene: checked, file: file, result, fonts: own, images: images, ledgers: ledgers.filesRead,
        asked: asked, options: options, characters: characters,
        isOwn: { !isOfLibrary($0.file) },
        translations: Translations(
          result.description.files.filter { !isOfLibrary($0.path) }.flatMap(\.data)),
        archive: Self.files(of: archive, in: library, for: file))
    } catch {
      throw Failure(diagnostics: error, sources: result.sources)
    }
  }

  /// Whether it is a file of the shipped library, of which signs of the system's bars have one size.
  private func isOfLibrary(_ file: String) -> Bool {
    library.assets.map { FilePath.starts(file, with: $0.library + "/") } ?? false
  }

  /// The scene's file as it is written, and the options with what it says of the locale.
  private func read(
    _ file: String, options: inout SceneOptions, reading text: ReadFiles.Replaced?
  ) throws -> SceneReader.Result {
    func readAnew(_ locale: LocaleTag?) throws -> SceneReader.Result {
      try Self.reader(
        in: library, for: file, locale: locale, ledgers: ledgers, text: text, notes: notes, archive: archive
      ).read(file)
    }
    func read(locale: LocaleTag?) throws -> SceneReader.Result {
      guard let readings, text == nil else { return try readAnew(locale) }
      return try readings.results.answer(to: .init(file: file, locale: locale)) { try readAnew(locale) }
    }
    do {
      let first = try read(locale: options.locale)
      let resolved: SceneOptions
      do {
        resolved = try options.resolved(for: first.description)
      } catch {
        throw Failure(diagnostics: error, sources: first.sources)
      }
      // Data files are found by the locale, so that another one may mean another text.
      let isSame = resolved.locale == (options.locale ?? first.description.locale?.value)
      let result = isSame ? first : try read(locale: resolved.locale)
      options = resolved
      return result
    } catch let error as SceneReader.Failure {
      let images = images(ofSceneAt: file, beside: error.readable?.filesWithPictures ?? [], options)
      let own = error.readable.map { ownFonts(of: $0, texts: error.sources, at: file) }
      let surroundings = SceneSurroundings(fonts: fonts, families: own?.names ?? fonts.familyNames, images: images)
      // The parts that could not be read, and the mistakes in the rest.
      let rest = error.readable.map { Scene.mistakes(in: $0, surroundings: surroundings, options: options) }
      var all = error.diagnostics
      if let own { all.add(contentsOf: own.mistakes) }
      for mistake in rest.map(error.unexplained) ?? [] { all.add(mistake) }
      throw Failure(diagnostics: all, sources: error.sources)
    }
  }

  /// The pictures beside a scene's file, beside those of the scenes that it extends and of what it imports, and in the
  /// library.
  ///
  /// - Parameter options: scenes that are shown as pictures are looked at as closely.
  private func images(ofSceneAt file: String, beside others: [String], _ options: SceneOptions) -> ScenePictures {
    let (decodesPictures, isStrict) = (options.decodesPictures, options.isStrict)
    func make() -> ScenePictures {
      let files = ImageLibrary(
        root: FilePath.folder(of: file),
        shared: others.map(FilePath.folder) + [library.assets?.library].compactMap { $0 },
        confinement: library.confinement(ofSceneAt: file), held: ledgers.photo,
        files: Self.files(of: archive, in: library, for: file).map(ArchivedPictures.init),
        noting: notes.map { $0.note })
      let shown = showing ?? ShownScreens()
      return ScenePictures(of: files) { source in
        var source = source
        (source.options.decodesPictures, source.options.isStrict) = (decodesPictures, isStrict)
        return try self.load(source, shownBy: file, beside: others, shown)
      }
    }
    return readings?.images.answer(to: [file] + others, make) ?? make()
  }

  /// The scene that another one shows as a picture: found as that one's pictures are.
  private func load(
    _ source: ScreenSource, shownBy file: String, beside others: [String], _ shown: ShownScreens
  ) throws -> LoadedScene {
    let deeper = try shown.deeper()
    let folders = ([file] + others).map(FilePath.folder) + [library.assets?.library].compactMap { $0 }
    let places = FilePath.isAbsolute(source.file) ? [source.file] : folders.map { FilePath.join($0, source.file) }
    func isThere(_ path: String) -> Bool { archive?.holds(path) ?? FileStatus.isFile(path) }
    let path = places.first(where: isThere) ?? source.file
    let files = Self.files(of: archive, in: library, for: file)
    if let files { try files.check(path) } else { try library.confinement(ofSceneAt: file)?.check(path) }
    var loader = self
    // Scenes that were read already know nothing of those around them.
    (loader.readings, loader.showing) = (nil, deeper)
    return try loader.load(path, options: source.options)
  }

  /// The families that a scene and its imports bring along.
  private func ownFonts(
    of description: SceneDescription, texts: SourceTexts, at file: String
  ) -> SceneFonts {
    let confinement = library.confinement(ofSceneAt: file)
    let archive = Self.files(of: archive, in: library, for: file)
    return SceneFonts(of: description, texts: texts, common: fonts) { path in
      do {
        let limit = Limits.fontFileBytes
        let bytes: [UInt8]
        if let archive {
          guard let held = try archive.bytes(of: path) else { throw FileProblem.missing(path: path, nearest: nil) }
          guard held.count <= limit else { throw FileProblem.tooLarge(path: path, limit: limit) }
          bytes = held
        } else {
          bytes = try FileBytes.read(path, limit: limit, within: confinement)
        }
        notes?.note(path, bytes)
        return bytes
      } catch let problem as FileProblem {
        if case .missing = problem { notes?.note(path, nil) }
        throw problem
      }
    }
  }

  /// Returns the bytes of a file that a scene names; nil where there is none. Throws where it may not be read.
  package func bytes(of path: String, ofSceneAt file: String) throws -> [UInt8]? {
    if let archive = Self.files(of: archive, in: library, for: file) { return try archive.bytes(of: path) }
    return try FileBytes.readIfPresent(path, within: library.confinement(ofSceneAt: file))
  }

  /// Returns the names of what lies in a folder, for what a scene names there. Throws where that may not be looked at.
  package func names(in folder: String, ofSceneAt file: String) throws -> [String] {
    if let archive = Self.files(of: archive, in: library, for: file) { return try archive.names(in: folder) }
    try library.confinement(ofSceneAt: file)?.check(folder)
    return try Folder.names(in: folder)
  }

  private static func reader(
    in library: SceneLibrary, for file: String, locale: LocaleTag? = nil, ledgers: any SceneLedgers,
    text: ReadFiles.Replaced? = nil, notes: InputNotes?, archive: (any SceneArchive)?
  ) -> SceneReader {
    let libraries = library.assets.map { [FilePath.path($0.library, seenFrom: Folder.working)] } ?? []
    let disk = DiskFileSystem(confinement: library.confinement(ofSceneAt: file))
    let files = ReadFiles(
      files: files(of: archive, in: library, for: file) ?? disk, replaced: text, notes: notes)
    return SceneReader(fileSystem: files, libraryPaths: libraries, locale: locale, ledgers: ledgers)
  }

  /// An archive's files as the library of pictures asks for them.
  private struct ArchivedPictures: ImageArchive {
    let archive: any SceneArchive

    func bytes(of path: String) throws -> [UInt8]? { try archive.bytes(of: path) }

    func names(in folder: String) throws -> [String] { try archive.names(in: folder) }
  }

  /// The files of an archive that a scene may read.
  private static func files(
    of archive: (any SceneArchive)?, in library: SceneLibrary, for file: String
  ) -> (any SceneArchive)? {
    guard let archive, let confinement = library.confinement(ofSceneAt: file) else { return archive }
    return ConfinedArchive(archive: archive, folders: confinement)
  }

  /// The files of an archive that lie in some folders.
  private struct ConfinedArchive: SceneArchive {
    let archive: any SceneArchive
    let folders: Confinement

    var confinement: Confinement? { folders }

    /// The archive, for a path that may be read.
    private func allowed(_ path: String) throws -> any SceneArchive {
      try check(path)
      return archive
    }

    func contents(of path: String) throws -> [UInt8]? { try allowed(path).contents(of: path) }

    func bytes(of path: String) throws -> [UInt8]? { try allowed(path).bytes(of: path) }

    func names(in folder: String) throws -> [String] { try allowed(folder).names(in: folder) }

    func holds(_ path: String) -> Bool { (try? check(path)) != nil && archive.holds(path) }

    func check(_ path: String) throws { try archive.check(path, within: folders) }

    func check(_ path: String, within other: Confinement) throws { try allowed(path).check(path, within: other) }
  }

  /// A scene's files as they are read: of one the content may be another, and each may be noted.
  private struct ReadFiles: SceneFileSystem {
    /// A file's content that is taken, whatever the disk has.
    struct Replaced {
      let path: String
      let text: String
    }

    let files: any SceneFileSystem
    let replaced: Replaced?
    let notes: InputNotes?

    func contents(of path: String) throws -> [UInt8]? {
      let other = path == replaced?.path ? replaced?.text : nil
      let bytes = try other.map { Array($0.utf8) } ?? files.contents(of: path)
      notes?.note(path, bytes)
      return bytes
    }

    func check(_ path: String) throws { try files.check(path) }

    var confinement: Confinement? { files.confinement }
  }
}

extension SceneDescription {
  /// The paths of the files beside which pictures are looked for that are not beside the scene: of the scenes that it
  /// extends, and of what it imports, in their order; one of each folder.
  fileprivate var filesWithPictures: [String] {
    var known: Set<String> = []
    return (bases + files.dropFirst().map(\.path)).filter { known.insert(FilePath.folder(of: $0)).inserted }
  }
}
