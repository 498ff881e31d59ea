import Basics

/// The bytes of an ICC profile (ICC.1:2022) that Little CMS may see: its head and the places of its tags make sense,
/// and it is one of those that pictures have.
struct ICCProfile: Hashable, Sendable {
  /// The kind of its samples.
  enum Samples: Hashable, Sendable {
    case gray
    case color
    case inks
  }

  let bytes: [UInt8]
  let samples: Samples

  private static let headBytes = 128
  /// Little CMS reads no more.
  private static let tags = 100

  init(_ stored: some Collection<UInt8>, _ path: String) throws(ImageProblem) {
    guard stored.count <= Limits.profileBytes else { throw Self.tooLarge(path) }
    var bytes = Array(stored)
    var reader = NumberReader(bytes)
    guard let size = reader.big(4), size >= Self.headBytes + 4 else {
      throw .unusable(profile: "it is no ICC profile", path)
    }
    guard size <= bytes.count else {
      throw .unusable(profile: "it is cut off: \(bytes.count) bytes of \(size) are there", path)
    }
    bytes.removeSubrange(size...)
    guard Self.name(bytes, 36) == "acsp" else { throw .unusable(profile: "it is no ICC profile", path) }
    switch Self.name(bytes, 16) {
    case "RGB ": samples = .color
    case "GRAY": samples = .gray
    case "CMYK": samples = .inks
    default: throw .unusable(profile: "it is for neither red, green and blue nor greys nor four inks", path)
    }
    guard ["scnr", "mntr", "prtr", "spac"].contains(Self.name(bytes, 12)) else {
      throw .unusable(profile: "it is of a class that pictures do not have", path)
    }
    try Self.checkTags(of: &bytes, path)
    self.bytes = bytes
  }

  /// Looks at the table of tags, and takes those away that hold formulas of any length (`multiProcessElementsType`):
  /// they are only ever a finer form of what other tags say, and an evaluation of them may take any time.
  private static func checkTags(of bytes: inout [UInt8], _ path: String) throws(ImageProblem) {
    var reader = NumberReader(bytes, at: headBytes)
    guard let count = reader.big(4), count <= tags else {
      throw .unusable(profile: "it has more than \(tags) tags", path)
    }
    for _ in 0..<count {
      guard let name = reader.range(4), let offset = reader.big(4), let length = reader.big(4),
        offset + length <= bytes.count
      else { throw .unusable(profile: "its tags do not lie within it", path) }
      if bytes[name].starts(with: "D2B".utf8) || bytes[name].starts(with: "B2D".utf8) {
        // A name that nobody has, and that no other tag of the profile gets.
        bytes[name.lowerBound] = UInt8(ascii: "x")
      }
    }
  }

  private static func name(_ bytes: [UInt8], _ at: Int) -> String {
    String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
  }

  static func tooLarge(_ path: String) -> ImageProblem {
    .unusable(profile: "it has more than \(Limits.text(ofBytes: Limits.profileBytes))", path)
  }

}
