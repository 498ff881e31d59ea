import ArgumentParser
import Basics
import Files
import Rendering
import SceneFiles
import TextFormats
import Verification

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scene files, for editors.",
    discussion: """
      EXAMPLE
        flipbook schema > scene.schema.json
        and in a scene file's first line:
        # yaml-language-server: $schema=scene.schema.json
      """)

  @Flag(help: "Prints every word of the language instead, as a page in Markdown.")
  var markdown = false

  @Flag(help: "Prints the components of the library instead, with their values, as a page in Markdown.")
  var library = false

  @Flag(help: "Prints the JSON Schema of the reports of 'verify --json' instead, for programs.")
  var report = false

  func validate() throws {
    if [markdown, library, report].count(where: { $0 }) > 1 {
      throw ValidationError(
        usage: "--markdown, --library and --report are pages of their own; print one after the other.")
    }
  }

  func run() throws {
    if library { return Console.output(lines: LibraryPage.markdown(of: try Self.libraryFiles())) }
    if report { return Console.output(lines: VerificationReport.schema) }
    Console.output(lines: markdown ? WordsPage.markdown() : SceneSchema.json())
  }

  private static func libraryFiles() throws -> [(name: String, text: String)] {
    let assets = try Environment.assets()
    return try SceneReader.libraryNames.map { name in
      let bytes = try FileBytes.read("\(assets.library)/\(name).yaml", limit: Limits.sceneFileBytes)
      return (name, String(decoding: bytes, as: UTF8.self))
    }
  }
}
