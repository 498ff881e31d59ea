import ArgumentParser
import ImageFiles
import Rendering

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Prints versions, fonts and folders, and what is missing.",
    discussion: """
      It tells how this program came here (built, a Debian package, a bundle, a Python wheel), and what its pixels depend on: the \
      renderer, libraries and fonts, each with its version and where it was loaded from.

      Exit code 2 if something is missing.
      """)

  func run() throws {
    var missing = 0
    Self.printLine("flipbook", "\(Fingerprint.version), renderer \(Fingerprint.renderer)")
    Self.printLine("commit", VersionText.commit)
    Self.printLine("program", Environment.executable)
    Self.printLine("came by", Origin.text(of: Environment.executable, bundle: Launch.bundle))
    do {
      let assets = try Environment.assets()
      Self.printLine("scenes", "\(assets.scenes) (\(SceneLibrary(assets: assets).names.count))")
    } catch {
      missing += 1
      Self.printLine("scenes", "missing")
      Console.note(styled: ErrorText.text(for: error))
    }
    let refusal = Environment.isCacheKept ? "" : ": nothing is kept there, as it has to be a folder of this user alone"
    Self.printLine("cache", Environment.cachePath + refusal)
    // Loaded, as whoever draws one will: a file that is there may lack what it needs.
    let drawsSVG = SVGDecoder.loadedVersion != nil
    do {
      printPixels(of: try Environment.loader())
    } catch {
      missing += 1
      Self.printLine("fonts", "missing")
      Console.note(styled: ErrorText.text(for: error))
    }
    if !drawsSVG {
      missing += 1
      Self.printLine("SVG", "not read: install the package '\(SVGDecoder.package)'")
    }
    let heif = HEIFDecoder.version.map { "by libheif \($0)" } ?? "not read: install the package 'libheif1' for them"
    Self.printLine("HEIC, AVIF", heif)
    if !SandboxedDecoder.canBeConfined {
      Self.printLine("not confined", "librsvg and libheif may do what this program may: here is no seccomp(2)")
    }
    Self.printLine("processors", "\(Environment.processors)")
    if missing > 0 { throw ExitCode(ExitCodes.trouble) }
  }

  /// Prints what pixels depend on, and where that was loaded from.
  private func printPixels(of loader: SceneLoader) {
    let fingerprint = loader.fingerprint
    for part in fingerprint.parts.dropFirst() { Self.printLine("made with", part) }
    Self.printLine("made with", PixelSources.mathematics)
    for line in PixelSources.libraries(of: fingerprint, loaded: Launch.libraries) { Self.printLine("libraries", line) }
    for line in PixelSources.fonts(of: loader) { Self.printLine("fonts", line) }
    for line in loader.scripts { Self.printLine("scripts", line) }
  }

  private static func printLine(_ label: String, _ text: String) {
    Console.output(label + String(repeating: " ", count: max(1, 12 - label.utf8.count)) + text)
  }
}
