import Basics

/// The profile of a JPEG, which lies in its APP2 segments piece by piece (ICC.1:2022, annex B.4).
enum JPEGProfile {
  private static let name = Array("ICC_PROFILE".utf8) + [0]

  /// Returns the profile; nil where there is none. Throws where pieces are missing, or are there twice.
  static func find(in bytes: [UInt8], _ path: String) throws(ImageProblem) -> ICCProfile? {
    var pieces: [Int: Range<Int>] = [:]
    var count: Int?
    var reader = NumberReader(bytes, at: 2)
    while let start = reader.byte() {
      // A mistake in a segment is libjpeg's to tell.
      guard start == 0xFF, let marker = Self.marker(&reader) else { break }
      if marker == 0x01 || 0xD0...0xD7 ~= marker { continue }
      // The pixels, or the end.
      if marker == 0xDA || marker == 0xD9 { break }
      guard let length = reader.big(2), let content = reader.range(length - 2) else { break }
      guard marker == 0xE2, content.count >= 14, bytes[content].starts(with: name) else { continue }
      let (number, all) = (Int(bytes[content.lowerBound + 12]), Int(bytes[content.lowerBound + 13]))
      guard 1...max(all, 1) ~= number, count == nil || count == all, pieces[number] == nil else {
        throw .unusable(profile: "its pieces contradict one another", path)
      }
      count = all
      pieces[number] = (content.lowerBound + 14)..<content.upperBound
    }
    guard let count else { return nil }
    guard pieces.count == count else {
      throw .unusable(profile: "\(pieces.count) of its \(count) pieces are there", path)
    }
    guard pieces.values.reduce(0, { $0 + $1.count }) <= Limits.profileBytes else { throw ICCProfile.tooLarge(path) }
    return try ICCProfile((1...count).flatMap { bytes[pieces[$0] ?? 0..<0] }, path)
  }

  /// The marker's number, behind any number of fill bytes.
  private static func marker(_ reader: inout NumberReader) -> Int? {
    while let byte = reader.byte() {
      if byte != 0xFF { return byte }
    }
    return nil
  }
}
