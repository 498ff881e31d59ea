import Foundation
import TestSupport
import Testing

@Suite("Completions of options")
struct CompletionTests {
  /// What bash offers behind a line.
  private func offered(_ line: String, in folder: String? = nil) throws -> [Substring] {
    let script = """
      source <("$F" --generate-completion-script bash)
      COMP_LINE="flipbook $1" COMP_POINT=${#COMP_LINE} COMP_WORDS=(flipbook $1) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _flipbook flipbook "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try Tool.run(
      ["-c", script, "bash", line], in: folder ?? Checkout.root, environment: ["F": Tool.path], executable: "/bin/bash")
    #expect(run.code == 0, "\(run.errors)")
    return run.output.split(separator: "\n")
  }

  @Test(
    "bash completes what limits a run, of every verb that has it",
    arguments: ["check", "render", "inspect", "colors", "diff", "verify", "prune"])
  func limits(verb: String) throws {
    let options = ["--memory", "--sandbox", "--seconds"]
    for option in options { #expect(try offered("\(verb) \(option.dropLast(2))").contains(Substring(option))) }
  }

  @Test(
    "bash offers files of scenes, also in folders, and nothing that is hidden",
    arguments: ["render", "check", "verify"])
  func sceneFiles(verb: String) throws {
    let scratch = try Scratch()
    for folder in ["trips/far", ".trash"] {
      try FileManager.default.createDirectory(atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
    }
    for file in ["trans.yaml", "trips/far/truck.yaml", ".trash/tray.yaml", "trick.txt"] {
      try scratch.write("", to: file)
    }
    let files = try offered("\(verb) tr", in: scratch.path).filter { $0.contains(".") }
    #expect(files == ["trans.yaml", "trips/far/truck.yaml"])
  }

  @Test("every option that a verb's help tells is in the scripts of all shells", arguments: HelpTests.verbs)
  func allOptions(verb: String) throws {
    let help = try Tool.run(["help"] + verb.split(separator: " ").map(String.init)).output
    let options = help.matches(of: /(?m)^  (?:-\w, )?--([a-z-]+)/).map { String($0.1) }
    #expect(options.contains("help"))
    for shell in ["bash", "zsh", "fish"] {
      let script = try Tool.run(["--generate-completion-script", shell]).output
      for option in options { #expect(script.contains(option), "\(shell) does not know --\(option) of \(verb)") }
    }
  }
}
