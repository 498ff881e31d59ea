import ArgumentParser
import SceneFiles
import TextFormats

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

  func run() throws {
    Console.output(lines: markdown ? WordsPage.markdown() : SceneSchema.json())
  }
}
