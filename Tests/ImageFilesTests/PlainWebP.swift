/// The container of a WebP, written without the library that reads it.
enum PlainWebP {
  static func little(_ number: Int, _ count: Int) -> [UInt8] { PlainPNG.big(number, count).reversed() }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
  }

  /// A file of a size, with a header that announces some things.
  static func file(_ flags: UInt8, _ width: Int, _ height: Int, _ chunks: [UInt8]) -> [UInt8] {
    let content =
      Array("WEBP".utf8) + chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)) + chunks
    return Array("RIFF".utf8) + little(content.count, 4) + content
  }

  /// How often all is played.
  static func plays(_ count: Int) -> [UInt8] { chunk("ANIM", [0, 0, 0, 0] + little(count, 2)) }

  /// A frame of a size that stands for 40 ms, is not blended, and is cleared afterwards.
  static func frame(x: Int, y: Int, width: Int, height: Int, _ picture: [UInt8]) -> [UInt8] {
    let head: [UInt8] = [x / 2, y / 2, width - 1, height - 1, 40].flatMap { little($0, 3) } + [3]
    return chunk("ANMF", head + picture)
  }
}
