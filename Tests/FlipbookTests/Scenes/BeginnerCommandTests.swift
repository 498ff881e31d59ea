import Foundation
import TestSupport
import Testing

/// What people type at first, and the first line of the answer.
private let beginnersCommands: [(line: String, code: Int32, reported: String)] = [
  ("rendr tiny.yaml", 64, "error: there is no verb 'rendr'; did you mean 'render'?"),
  ("run tiny.yaml", 64, "error: there is no verb 'run'; here that is 'flipbook render'"),
  ("tiny.yaml", 64, "error: a verb comes before a scene: flipbook render tiny.yaml, or flipbook check tiny.yaml"),
  ("-v", 64, "error: Unknown option '-v'. Here that is '--version'."),
  (
    "render tiny.yaml --at -1", 64,
    "error: Missing value for '--at <time>'; a value that begins with a minus is written --at=-1"
  ),
  (
    "render tiny.yaml --at=-1", 64,
    "error: The value '-1' is invalid for '--at <time>': write a time such as 1.5s or 300ms"
  ),
  (
    "render tiny.yaml --at 1:30", 64,
    "error: The value '1:30' is invalid for '--at <time>': write a time such as 1.5s or 300ms"
  ),
  (
    "render tiny.yaml --fromat gif", 64,
    "error: Unknown option '--fromat'. Here that is -o NAME.gif, where the name's ending says the format."
  ),
  (
    "render tiny.yaml --quality 80", 64,
    "error: --quality is about a WebP, and none is written: add -o NAME.webp."
  ),
  ("render tiny.yaml --tke move", 64, "error: Unknown option '--tke'. Did you mean '--take'?"),
  (
    "render tiny.yaml a.png", 64,
    "error: Unexpected argument 'a.png'; where it is written to is said with -o a.png"
  ),
  (
    "render tiny.yaml --fps 60fps", 64,
    "error: The value '60fps' is invalid for '--fps <n>'; write the number alone: 60"
  ),
  ("render", 64, "error: Missing expected argument '<scene>'"),
  (
    "render tiny.yaml -o a.jpg", 64,
    "error: Cannot write .jpg ('a.jpg'). There are .png, .gif, .apng, .webp, .y4m, .pam, .mp4, .webm, .mov and .avif; "
  ),
  ("render tiny", 2, "error: there is no scene 'tiny'; shipped scenes: "),
  ("render tiny.yaml --take mvoe", 2, "error: no take 'mvoe'; takes: move, rest; did you mean 'move'?"),
  ("render tiny.yaml --snapshot hafl", 2, "error: "),
  ("render tiny.yaml --device iphone-71", 2, "error: unknown device 'iphone-71'; known are card, "),
  ("render tiny.yaml --variant dakr", 2, "error: no variant 'dakr'; variants: dark, large-text; did you mean 'dark'?"),
]

@Test("what a beginner types is answered with the cure, in the first line", arguments: beginnersCommands.indices)
func beginnersCommand(index: Int) throws {
  let command = beginnersCommands[index]
  let scratch = try Scratch()
  try scratch.write(tinyScene, to: "tiny.yaml")
  let run = try Tool.run(command.line.split(separator: " ").map(String.init), in: scratch.path)
  let first = run.errors.split(separator: "\n").first.map(String.init) ?? ""
  #expect(run.code == command.code)
  #expect(first.hasPrefix(command.reported), "\(first)")
  #expect(run.output.isEmpty)
  #expect(try scratch.names() == ["tiny.yaml"])
}
