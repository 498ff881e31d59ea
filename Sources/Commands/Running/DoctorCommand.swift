import ArgumentParser
import ImageFiles
import Rendering

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Prints versions, fonts and folders, and what is missing.",
    discussion: "Exit code 2 if something is missing.")

  func run() throws {
    var missing = 0
    Console.output("flipbook    \(Fingerprint.version), renderer \(Fingerprint.renderer)")
    Console.output("program     \(Environment.executable)")
    do {
      let assets = try Environment.assets()
      Console.output("scenes      \(assets.scenes) (\(SceneLibrary(assets: assets).names.count))")
    } catch {
      missing += 1
      Console.output("scenes      missing")
      Console.note(styled: Exit.words(for: error))
    }
    Console.output("cache       \(Environment.cacheFolder)")
    do {
      let loader = try Environment.loader()
      for part in loader.fingerprint.parts.dropFirst() { Console.output("made with   \(part)") }
      for line in loader.scripts { Console.output("scripts     \(line)") }
    } catch {
      missing += 1
      Console.output("fonts       missing")
      Console.note(styled: Exit.words(for: error))
    }
    // Loaded, as whoever draws one will: a file that is there may lack what it needs.
    if SVGDecoder.loadedVersion == nil {
      missing += 1
      Console.output("SVG         not read: install the package '\(SVGDecoder.package)'")
    }
    let heif = HEIFDecoder.version.map { "by libheif \($0)" } ?? "not read: install the package 'libheif1' for them"
    Console.output("HEIC, AVIF  \(heif)")
    Console.output("processors  \(Environment.processors)")
    if missing > 0 { throw ExitCode(Exit.trouble) }
  }
}
