import Foundation

/// The built `flipbook`, run as users run it.
public enum Tool {
  /// What a run said and how it ended.
  public struct Run: Sendable {
    /// The exit code; 128 and the signal's number where a signal ended it.
    public let code: Int32
    public let output: String
    public let errors: String
  }

  /// It lies beside the test bundle that is running.
  public static var path: String {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("flipbook").path
  }

  /// A program inherits that its parent ignores a signal: who starts the tests in the background, or by nohup, has all
  /// of them ignore interrupts, and no program that a test interrupts would end.
  private static let signalsHaveTheirEffect: Void = {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }()

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - folder: the working folder; the checkout if left out.
  ///   - environment: variables to add to those of the test.
  ///   - onStart: called with the running process, to send it signals.
  public static func run(
    _ arguments: [String], in folder: String = Checkout.root, environment: [String: String] = [:],
    executable: String = path, onStart: ((Process) throws -> Void)? = nil
  ) throws -> Run {
    signalsHaveTheirEffect
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: a pipe that nobody reads would stop a talkative process.
    let files = try ["output", "errors"].map { name in
      let file = try scratch.write("", to: name)
      return try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    }
    process.standardOutput = files[0]
    process.standardError = files[1]
    try process.run()
    try onStart?(process)
    process.waitUntilExit()
    for file in files { try file.close() }
    let texts = try ["output", "errors"].map { name in
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)")), as: UTF8.self)
    }
    let signalled = process.terminationReason == .uncaughtSignal
    return Run(
      code: signalled ? 128 + process.terminationStatus : process.terminationStatus, output: texts[0], errors: texts[1])
  }
}
