import CLCMS
import CPNG
import CWebP

/// The versions of the libraries that decode pictures: their pixels are part of every frame that shows one.
public enum CodecVersions {
  /// A name and a version each, always in the same order.
  public static var all: [String] {
    let png = png_access_version_number()
    let webP = WebPGetDecoderVersion()
    let lcms = cmsGetEncodedCMMversion()
    return [
      "libpng \(png / 10_000).\(png / 100 % 100).\(png % 100)",
      "libwebp \(webP >> 16).\(webP >> 8 & 0xFF).\(webP & 0xFF)",
      "lcms \(lcms / 1_000).\(lcms % 1_000 / 10)",
      "librsvg \(SVGDecoder.version ?? "missing")",
    ]
  }
}
