import NIOCore
import NIOHTTP1

/// The answer to a request, after which the connection ends.
struct Response: Sendable {
  var status: HTTPResponseStatus
  var headers: [(name: String, value: String)]
  var body: [UInt8]

  /// Nothing of elsewhere is asked for by the page, no page of elsewhere shows this one or reads its files.
  static let usual: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
  ]
  private static let own = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ), ("X-Frame-Options", "DENY"),
  ]
  /// The headers of the report, which is one file with its script and style in it, and which the preview's own page
  /// shows.
  private static let framed = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' blob: data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    ), ("X-Frame-Options", "SAMEORIGIN"),
  ]

  init(_ status: HTTPResponseStatus = .ok, type: String, body: [UInt8], isFramed: Bool = false) {
    self.status = status
    self.body = body
    headers = [("Content-Type", type)] + Self.usual + (isFramed ? Self.framed : Self.own)
  }

  /// A picture or an animation that was requested, or why there is none.
  init(drawing: Result<[UInt8], any Error>) {
    switch drawing {
    case .success(let bytes):
      let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      self.init(type: isPNG ? "image/png" : "application/octet-stream", body: bytes)
    case .failure(let error):
      self.init(
        .unprocessableEntity, type: "text/plain; charset=utf-8", body: Array(PageMessages.message(of: error).utf8))
    }
  }

  /// Its status in words, and nothing else.
  static func plain(_ status: HTTPResponseStatus) -> Response {
    Response(status, type: "text/plain; charset=utf-8", body: Array("\(status.reasonPhrase)\n".utf8))
  }

  /// - Parameter cookie: the cookie that the browser is to bring along from now on.
  static func redirection(to path: String, settingCookie cookie: String) -> Response {
    var response = plain(.found)
    response.headers += [("Location", path), ("Set-Cookie", cookie)]
    return response
  }

  /// The parts as they go over the connection.
  var parts: [HTTPServerResponsePart] {
    let all = headers + [("Content-Length", "\(body.count)"), ("Connection", "close")]
    let head = HTTPResponseHead(
      version: .http1_1, status: status, headers: HTTPHeaders(all.map { ($0.name, $0.value) }))
    return [.head(head), .body(.byteBuffer(ByteBuffer(bytes: body))), .end(nil)]
  }
}
