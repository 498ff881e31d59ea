import ArgumentParser
import Basics
import CLaunch
import Files
import FoundationEssentials
import Glibc
import TextFormats

struct AnswerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Answers command lines that come by standard input, for programs that ask often.",
    discussion: """
      The second picture of a scene costs no start, and its scene is not read anew while all of its files have the \
      bytes that they had.

      A question is a line of JSON: the folder that paths are seen from, and the words of a command line, the verb first, \
      which is render or inspect:
        {"folder": "/me", "words": ["render", "a.yaml", "--at=1s", "--output=-"]}
      An answer is a line of JSON, and behind it as many bytes of standard output and of standard error as it says:
        {"code": 0, "output": 5120, "errors": 0}
      Where "code" is null, the question was not answered: a process of its own says why, or does what needs one, as \
      --memory, --seconds, --sandbox and --watch do. Ends with standard input, or where a process of its own would end.
      """)

  func run() throws {
    let answers = dup(STDOUT_FILENO)
    let (output, errors) = (flipbook_launch_memory_file(), flipbook_launch_memory_file())
    guard answers >= 0, output >= 0, errors >= 0, dup2(output, STDOUT_FILENO) >= 0, dup2(errors, STDERR_FILENO) >= 0
    else {
      throw FileProblem.unwritable(path: OutputFile.standardOutput, reason: .system(errno))
    }
    KeptScenes.begin()
    while let line = readLine() {
      for file in [output, errors] {
        ftruncate(file, 0)
        lseek(file, 0, SEEK_SET)
      }
      let code = Question(line)?.answer()
      let parts = code == nil ? [] : [Self.content(of: output), Self.content(of: errors)]
      let head = JSON.object([
        ("code", code.map { .integer(Int($0)) } ?? .null), ("output", .integer(parts.first?.count ?? 0)),
        ("errors", .integer(parts.last?.count ?? 0)),
      ])
      // Nobody waits any more where it cannot be written.
      guard Self.write([Array("\(head.line)\n".utf8)] + parts, to: answers) else { return }
    }
  }

  private static func content(of file: Int32) -> [UInt8] {
    let size = Int(lseek(file, 0, SEEK_END))
    return [UInt8](unsafeUninitializedCapacity: max(size, 0)) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, size, 0))
    }
  }

  private static func write(_ parts: [[UInt8]], to file: Int32) -> Bool {
    for part in parts {
      var rest = part[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
    }
    return true
  }

  /// A command line that somebody wants answered.
  private struct Question: Decodable {
    let folder: String
    let words: [String]

    init?(_ line: String) {
      guard let read = try? JSONDecoder().decode(Question.self, from: Data(line.utf8)) else { return nil }
      self = read
    }

    /// Returns the exit code, or nil where a process of its own has to answer.
    func answer() -> Int32? {
      guard let command = command(), chdir(folder) == 0 else { return nil }
      var running = command
      do {
        try running.run()
        try Console.flush()
        return 0
      } catch {
        return Exit(running: error, command: type(of: command)).say()
      }
    }

    /// The verb; nil for one that is not answered here, or by a command line that it does not take.
    private func command() -> (any ParsableCommand)? {
      let rest = Array(words.dropFirst())
      switch words.first {
      case "render":
        guard let render = try? RenderCommand.parse(rest), !render.watch, !render.limits.areGiven else { return nil }
        return render
      case "inspect":
        guard let inspect = try? InspectCommand.parse(rest), !inspect.limits.areGiven else { return nil }
        return inspect
      default: return nil
      }
    }
  }
}
