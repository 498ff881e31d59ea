import Foundation
import Geometry
import ImageFiles
import Pixels
import Testing

/// HEIC and AVIF of 64 × 32 pixels in quarters, made by heif-enc 1.15 of a picture drawn for that: as it is; in AVIF
/// with the fourth quarter half clear, and with ten bits; with a profile of Display P3.
enum HEIFSamples {
  static let heic = bytes(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA
    AAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAA+gACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYA
    AAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe
    8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAAD
    ACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAA
    AgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAQJtZGF0AAAA9igBrwY4Wve237SH///dMfof1CRIn5W6X526Mj+oc3//sGeo
    lOhTcP1y+vdCAWF58TUBCGMyAKT8k+L6CwAD+Corzz28YPpT0X85AKlX+7d//mM3/+NsZaLqW6fgf0/+7kWx9nN3dvf2PR5vdqZR7c7i1FWKEnMi
    ZUSQWxxq5TLZ3R/DBUms7CM2vY8ADgOuKHGi2pMQlCwBSGQh3yyPMuuSfVqlD8hpouAGCuovfrlc850Kj9c42be/KKYkjqyjSNg1GuYzO86qrFq9
    eZugV8hA0nEpmXNu2DeBImtuMSdo1/POidou/96Ao0zYFQC+Tp3m9HG84A==
    """)
  static let avif = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAZhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA
    AAABAAAANGlsb2MAAAAAREAAAgACAAAAAAG8AAEAAAAAAAAAHgABAAAAAAHaAAEAAAAAAAAARgAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEA
    AGF2MDEAAAAAFWluZmUCAAAAAAIAAGF2MDEAAAAA12lwcnAAAACxaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAA
    AAAAAABAAAAAIAAAAA5waXhpAAAAAAEIAAAAOGF1eEMAAAAAdXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAM
    YXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAeaXBtYQAAAAAAAAACAAEEgYYHiAACBIIDhIUAAAAaaXJlZgAA
    AAAAAAAOYXV4bAACAAEAAQAAAGxtZGF0EgAKBhgVP/sKgDISEYAAAQCyux4pvvLnkdLSPjBEEgAKCRgVP/sECAgaEDI3EYAAAFDpPvMYxtFIXC5S
    bJAxK3jHMkRwPNsChjLx3jRNsHjd2RuynibQ/txVrR4JGxbWNaXl0A==
    """)
  static let tenBits = bytes(
    """
    AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA
    AAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAARgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABL
    aXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAIAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAA
    AAABAAEEgYIDhAAAAE5tZGF0EgAKCRgVP/sECAgaEDI3EYAAAFDpPvMYxtFIXC5SbJAxK3jHMkRwPNsChjLx3jRNsHjd2RuynibQ/txVrR4JGxbW
    NaXl0A==
    """)
  static let profile = bytes(
    """
    AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAwJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAA
    AAACAAAAEGlkYXQAAAAAAEAAIAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAMmAAEAAAAAAAAA+gACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYA
    AAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAItaXBycAAAAgppcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe
    8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAAD
    ACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAACAAAAFUY29scnByb2YAAAFIAAAAAAQwAABtbnRyUkdC
    IFhZWiAAAAAAAAAAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAd3dHB0AAAA2AAAABRyWFlaAAAA7AAAABRnWFlaAAABAAAAABRiWFlaAAABFAAAABRyVFJDAAAB
    KAAAACBnVFJDAAABKAAAACBiVFJDAAABKAAAACBYWVogAAAAAAAA9tYAAQAAAADTLVhZWiAAAAAAAACD3wAAPb////+7WFlaIAAAAAAAAEq/AACx
    NwAACrlYWVogAAAAAAAAKDgAABELAADIuXBhcmEAAAAAAAMAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAEHBpeGkAAAAAAwgICAAAABtpcG1hAAAA
    AAAAAAIAAQKBAgACAwOEhQAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQABAAABAm1kYXQAAAD2KAGvBjha97bftIf//90x+h/UJEiflbpfnboyP6hz
    f/+wZ6iU6FNw/XL690IBYXnxNQEIYzIApPyT4voLAAP4KivPPbxg+lPRfzkAqVf7t3/+Yzf/42xloupbp+B/T/7uRbH2c3d29/Y9Hm92plHtzuLU
    VYoScyJlRJBbHGrlMtndH8MFSazsIza9jwAOA64ocaLakxCULAFIZCHfLI8y65J9WqUPyGmi4AYK6i9+uVzznQqP1zjZt78opiSOrKNI2DUa5jM7
    zqqsWr15m6BXyEDScSmZc27YN4Eia24xJ2jX886J2i7/3oCjTNgVAL5Oneb0cbzg
    """)

  /// The one of ten bits with other code points of its space.
  static func named(_ primaries: UInt8, _ transfer: UInt8) -> [UInt8] {
    var bytes = tenBits
    if let name = bytes.firstRange(of: Array("colrnclx".utf8)) {
      bytes.replaceSubrange(name.upperBound..<(name.upperBound + 4), with: [0, primaries, 0, transfer])
    }
    return bytes
  }

  private static func bytes(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data())
  }
}

@Suite("HEIC and AVIF", .enabled(if: HEIFDecoder.version != nil, "libheif is not installed (libheif1)"))
struct HEIFTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let quarters = [[220, 40, 30], [30, 200, 60], [40, 60, 210], [230, 220, 40]]

  /// The middles of the quarters.
  private func middles(_ bytes: [UInt8], _ reading: PictureReading = .shown) throws -> [[Int]] {
    let bitmap = try ImageReader.read(scratch.write("a", bytes), as: reading)
    #expect(bitmap.width == 64 && bitmap.height == 32)
    #expect(try ImageReader.size("\(scratch.path)/a") == Size(64, 32))
    return [(16, 8), (48, 8), (16, 24), (48, 24)].map { x, y in Pictures.pixel(bitmap, x, y).map(Int.init) }
  }

  private func isNear(_ found: [Int], _ wanted: [Double], _ tolerance: Double = 5) -> Bool {
    zip(found, wanted).allSatisfy { abs(Double($0) - $1) <= tolerance }
  }

  @Test("quarters have their colours, and their alpha", arguments: [false, true])
  func quarters(isAVIF: Bool) throws {
    let found = try middles(isAVIF ? HEIFSamples.avif : HEIFSamples.heic)
    for (index, (found, quarter)) in zip(found, Self.quarters).enumerated() {
      let alpha = isAVIF && index == 3 ? 128 : 255
      #expect(abs(found[3] - alpha) <= 1)
      #expect(isNear(found, quarter.map { Double($0 * alpha) / 255 }), "\(index): \(found)")
    }
  }

  @Test("ten bits become eight")
  func tenBits() throws {
    for (found, quarter) in zip(try middles(HEIFSamples.tenBits), Self.quarters) {
      #expect(found[3] == 255 && isNear(found, quarter.map { Double($0) }), "\(found)")
    }
  }

  @Test("a profile, and the code points of a space, are done", arguments: [false, true])
  func colors(named: Bool) throws {
    let bytes = named ? HEIFSamples.named(12, 13) : HEIFSamples.profile
    let stored = try middles(bytes, .stored)
    for (found, stored) in zip(try middles(bytes), stored) {
      #expect(isNear(found, ColorProfile.Space.displayP3.onScreen(Array(stored[..<3])), 2), "\(stored): \(found)")
    }
    for (stored, quarter) in zip(stored, Self.quarters) { #expect(isNear(stored, quarter.map { Double($0) })) }
  }

  @Test("high dynamic range is refused in words")
  func highDynamicRange() throws {
    let path = try scratch.write("a.avif", HEIFSamples.named(9, 16))
    let problem = try #require(problem { _ = try ImageReader.read(path) })
    #expect(problem.description.contains("high dynamic range (PQ)"))
  }

  @Test("a file that is cut off anywhere is refused, by its name")
  func truncated() throws {
    for bytes in [HEIFSamples.heic, HEIFSamples.avif] {
      for count in stride(from: 24, to: bytes.count - 1, by: 37) {
        let path = try scratch.write("cut", bytes[..<count])
        let text = problem { _ = try ImageReader.read(path) }?.description ?? ""
        #expect(text.contains("cut'"), "\(count) of \(bytes.count)")
      }
    }
  }

  @Test("what is inside decides between HEIC and AVIF")
  func formats() throws {
    func cut(_ brand: String) throws -> ImageProblem? {
      var bytes = HEIFSamples.avif
      bytes.replaceSubrange(8..<12, with: brand.utf8)
      let path = try scratch.write("a", bytes[..<200])
      return problem { _ = try ImageReader.read(path) }
    }
    for brand in ["avif", "mif1", "isom"] {
      let text = try #require(try cut(brand)).description
      #expect(text.contains("AVIF"), "\(text)")
    }
    let (path, movie) = (scratch.file("b"), Array("\0\0\0\u{18}ftypisom\0\0\0\0isommp42".utf8))
    try scratch.write("b", movie)
    #expect(problem { _ = try ImageReader.read(path) } == .unknownFormat(path: path))
  }

  @Test("a scene's library has them in any size, and as frames of a folder")
  func library() throws {
    try scratch.write("a.heic", HEIFSamples.heic)
    let library = ImageLibrary(root: scratch.path)
    #expect(try library.size("a.heic") == Size(64, 32))
    let small = try library.pixels("a.heic", width: 16, height: 8)
    #expect(isNear(Pictures.pixel(small, 2, 2).map(Int.init), Self.quarters[0].map { Double($0) }))
    let folder = try Scratch()
    try folder.write("f1.avif", HEIFSamples.avif)
    try folder.write("f2.avif", HEIFSamples.tenBits)
    let frames = ImageLibrary().pixels
    #expect(try ImageLibrary().motion(folder.path)?.frames == 2)
    #expect(Pictures.pixel(try frames(folder.path, 1, 64, 32), 48, 24)[3] == 255)
  }
}
