import Basics
import Files
import FoundationEssentials

/// The facts of a sequence, besides its frames.
public struct SequenceFacts: Hashable, Sendable, Codable {
  public var scene: String
  public var take: String
  public var device: String
  /// The variant's name; nil for the scene as it is.
  public var variant: String?
  /// Pixels of each frame.
  public var width: Int
  /// Pixels of each frame.
  public var height: Int
  /// Pixels a point.
  public var scale: Double
  /// Frames a second.
  public var fps: Int
  /// The makers of the pictures: renderer, libraries and fonts with their versions.
  public var fingerprint: String
  /// A digest of what the scene was played from: its texts, data, pictures and ledgers, and what was set from outside;
  /// nil where nobody said.
  public var inputs: String?
  /// The number of frames of the whole sequence, where this is a share of one that is to be joined with others; else
  /// nil.
  public var sharedFrames: Int?

  public init(
    scene: String, take: String, device: String, variant: String? = nil, width: Int, height: Int, scale: Double,
    fps: Int, fingerprint: String, inputs: String? = nil, sharedFrames: Int? = nil
  ) {
    self.scene = scene
    self.take = take
    self.device = device
    self.variant = variant
    self.width = width
    self.height = height
    self.scale = scale
    self.fps = fps
    self.fingerprint = fingerprint
    self.inputs = inputs
    self.sharedFrames = sharedFrames
  }
}

/// `manifest.json` of a sequence's folder. It depends on the frames and facts alone: no clock, no file times.
public struct SequenceManifest: Hashable, Sendable {
  /// A frame's file. Size and digest also tell later whether it is still what was written.
  public struct Frame: Hashable, Sendable, Codable {
    public var index: Int
    public var file: String
    /// Size of the file.
    public var bytes: Int
    public var sha256: String
    /// The time that the frame stands, in microseconds: until the next frame of the take; the last frame for one
    /// frame's time.
    public var duration: Int
  }

  public static let fileName = "manifest.json"
  static let format = "flipbook-sequence"
  static let currentVersion = 1

  /// The rest of it, besides the facts.
  public struct List: Hashable, Sendable, Codable {
    var format = SequenceManifest.format
    var version = SequenceManifest.currentVersion
    public var frameCount: Int
    /// Microseconds of all frames together.
    public var duration: Int
    /// The frames in the order of their indices, which need not begin at 0, and of which a share leaves out what others
    /// have.
    public fileprivate(set) var frames: [Frame]
  }

  /// The facts that all its frames have in common.
  public let facts: SequenceFacts
  public private(set) var list: List

  public var frames: [Frame] { list.frames }

  init(_ facts: SequenceFacts, frames: [Frame]) {
    self.facts = facts
    list = List(frameCount: frames.count, duration: frames.reduce(0) { $0 + $1.duration }, frames: frames)
  }

  /// Reads a folder's manifest; nil where there is none, as in a folder that is no sequence of ours. Throws an
  /// `ImageProblem` where there is one that is not ours or not understood, or where the sequence is not whole yet; a
  /// `FileProblem` where it cannot be read.
  public static func read(folder: String) throws -> SequenceManifest? {
    if let manifest = try decode(folder) { return try manifest.checked(folder) }
    try checkWhole(folder, names: (try? Folder.names(in: folder)) ?? [])
    // It may have come meanwhile.
    return try decode(folder)?.checked(folder)
  }

  /// Throws an `ImageProblem` where a folder holds a sequence that is not whole.
  ///
  /// - Parameter names: of the files in it, hidden ones too.
  public static func checkWhole(_ folder: String, names: [String]) throws(ImageProblem) {
    if names.contains(SequenceJournal.fileName), !names.contains(fileName) { throw .unfinishedSequence(path: folder) }
  }

  /// The same of the file's bytes.
  static func read(_ bytes: [UInt8], folder: String) throws -> SequenceManifest {
    try decode(bytes, path: folder + "/" + fileName).checked(folder)
  }

  private func checked(_ folder: String) throws -> SequenceManifest {
    if let finding = hasSoundNumbers
      ? frames.lazy.compactMap(Self.finding).first : "its size, scale, rate or number of frames is out of range"
    {
      throw ImageProblem.unreadableManifest(path: folder + "/" + Self.fileName, reason: finding)
    }
    return self
  }

  /// The same for a writer of a sequence in its place: entries that no run of ours made are left out, rather than keep
  /// all later runs out of the folder.
  static func readOwn(folder: String) throws -> SequenceManifest? {
    guard var manifest = try decode(folder) else { return nil }
    manifest.list.frames.removeAll { finding($0) != nil }
    return manifest
  }

  private static func decode(_ folder: String) throws -> SequenceManifest? {
    let path = folder + "/" + fileName
    return try FileBytes.readIfPresent(path).map { try decode($0, path: path) }
  }

  private static func decode(_ bytes: [UInt8], path: String) throws -> SequenceManifest {
    struct Head: Decodable {
      var format: String?
      var version: Int?
    }
    let data = Data(bytes)
    guard let head = try? JSONDecoder().decode(Head.self, from: data), head.format == format else {
      throw ImageProblem.unreadableManifest(path: path, reason: "it is not the manifest of a sequence of frames")
    }
    guard head.version == currentVersion else {
      throw ImageProblem.unreadableManifest(
        path: path, reason: "its version is \(head.version ?? 0), and only version \(currentVersion) is known")
    }
    guard let manifest = try? JSONDecoder().decode(SequenceManifest.self, from: data) else {
      throw ImageProblem.unreadableManifest(path: path, reason: "entries are missing or of the wrong type")
    }
    guard max(manifest.frames.count, manifest.facts.sharedFrames ?? 0) <= Limits.manifestFrames else {
      throw ImageProblem.unreadableManifest(
        path: path, reason: "it lists more than \(Limits.manifestFrames) frames")
    }
    return manifest
  }

  /// Whether a sequence of ours can have them.
  private var hasSoundNumbers: Bool {
    1...Limits.side ~= facts.width && 1...Limits.side ~= facts.height && facts.scale > 0 && facts.scale.isFinite
      && 1...1_000 ~= facts.fps && min(list.frameCount, list.duration, facts.sharedFrames ?? 0) >= 0
  }

  /// A day has no more frames, at a thousand a second.
  private static let lastFrame = Limits.frameDuration / 1_000

  /// The fault of a frame that no manifest of ours has, or nil.
  private static func finding(_ frame: Frame) -> String? {
    if !SequenceJournal.canHave(frame.file) { return "it lists '\(frame.file)', which is not a frame of this folder" }
    if !(0...lastFrame ~= frame.index) || frame.bytes < 0 || !(0...Limits.frameDuration ~= frame.duration) {
      return "its numbers for '\(frame.file)' are out of range"
    }
    return nil
  }

  /// JSON with sorted keys, ending in a line feed.
  func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(try encoder.encode(self)) + [0x0A]
  }
}

/// One object of JSON has all of it.
extension SequenceManifest: Codable {
  public init(from decoder: any Decoder) throws {
    (facts, list) = (try SequenceFacts(from: decoder), try List(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try facts.encode(to: encoder)
    try list.encode(to: encoder)
  }
}
