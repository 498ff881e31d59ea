import Basics
import Pixels

/// A picture in a `data:` address of an SVG.
package enum EmbeddedPicture: Equatable {
  /// Pixels, upright and in sRGB, as the address of a PNG without further chunks.
  case pixels(address: String, width: Int, height: Int)
  /// Bytes of all that may be another SVG: text that begins with a tag, or that its address calls one.
  case drawing([UInt8])
}

/// The reason why a picture cannot be drawn, in words that begin with the picture.
package struct EmbeddedPictureProblem: Problem, Equatable {
  package let message: Message

  package init(_ message: Message) { self.message = message }
}

/// Reads the pictures in the `data:` addresses of one SVG, those of drawings within it among them.
///
/// Their bytes decide what they are, and the decoders of all other pictures read them. librsvg would hand them to
/// gdk-pixbuf by the name that the address gives them: what that makes of a WebP, a GIF or a profile depends on modules
/// that a machine has or has not, and what it cannot read is dropped without a word. It gets a PNG instead, which is
/// built into it, so that pixels are the same everywhere.
package struct EmbeddedPictures {
  /// The most pixels that all may have: a small file can have many, and each is held several times on its way.
  private let limit: Int
  private var pixelsLeft: Int

  /// - Parameter limit: pixels of all pictures together.
  package init(limit: Int = Limits.embeddedPixels) {
    self.limit = limit
    pixelsLeft = limit
  }

  /// Reads the address of an attribute, in which references of XML are resolved; nil where it is none of `data:`.
  ///
  /// - Parameter picture: what messages call it: `the picture in its <image>`.
  package mutating func read(
    _ address: String, naming picture: String
  ) throws(EmbeddedPictureProblem) -> EmbeddedPicture? {
    func problem(_ message: Message) -> EmbeddedPictureProblem { .init("\(picture) \(message)") }
    let data: DataURL
    do throws(DataURL.Fault) {
      guard let found = try DataURL(MachineText(address)) else { return nil }
      data = found
    } catch {
      throw problem(
        error == .noContent ? "is none: its address has no comma behind 'data:'" : "is damaged: its base64 is broken")
    }
    guard !data.bytes.isEmpty else { throw problem("is empty") }
    if let foreign = Self.foreignFormat(of: data.bytes) {
      throw problem("is \(foreign), which is not read; embed it as a PNG, JPEG or WebP")
    }
    let format = ImageFormat(of: data.bytes)
    if format == nil || format == .svg {
      guard Self.beginsWithTag(data.bytes) || MachineText(data.type).starts(with: "image/svg") else {
        throw problem("is none of the formats that are read (PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG)")
      }
      return .drawing(data.bytes)
    }
    do {
      let size = try RasterReader.size(of: data.bytes, path: "")
      let (pixels, isTooMany) = size.width.multipliedReportingOverflow(by: size.height)
      guard !isTooMany, pixels <= pixelsLeft else {
        throw problem(
          "has \(size.width) × \(size.height) pixels; all pictures within an SVG may have "
            + "\(limit / 1_000_000) million")
      }
      pixelsLeft -= pixels
      let bitmap = try RasterReader.decode(data.bytes, path: "")
      let png = try PNGEncoder().encode(bitmap, compression: .fast)
      return .pixels(address: DataURL.png(png), width: bitmap.width, height: bitmap.height)
    } catch let problem as EmbeddedPictureProblem {
      throw problem
    } catch {
      // A picture without a path is called '' there.
      let message = Message(of: error)
      let rest = MachineText(message.fault).rest(after: "''")
      throw .init(rest.map { Message(fault: picture + $0.text, cure: message.cure) } ?? message)
    }
  }

  /// Whether it is text that begins with a tag, as librsvg has it.
  private static func beginsWithTag(_ bytes: [UInt8]) -> Bool {
    let start = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).first { $0 > 0x20 }
    return start == UInt8(ascii: "<")
  }

  /// The formats that browsers or other programs embed and that are not read here, by their first bytes.
  private static func foreignFormat(of bytes: [UInt8]) -> String? {
    let formats: [(start: [UInt8], name: String)] = [
      (Array("BM".utf8), "a BMP"), ([0x49, 0x49, 0x2A, 0], "a TIFF"), ([0x4D, 0x4D, 0, 0x2A], "a TIFF"),
      ([0, 0, 1, 0], "an ICO"), ([0, 0, 2, 0], "a CUR"), ([0x1F, 0x8B], "compressed by gzip"),
      ([0xFF, 0x0A], "a JPEG XL"), ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL"),
      ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000"), (Array("%PDF".utf8), "a PDF"),
      (Array("8BPS".utf8), "a PSD"),
    ]
    return formats.first { bytes.starts(with: $0.start) }?.name
  }
}
