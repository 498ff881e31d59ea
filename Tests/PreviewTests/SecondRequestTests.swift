import Foundation
import Preview
import TestSupport
import Testing

@Suite("A preview's connection is for one request, and its watch begins with what is shown")
struct SecondRequestTests {
  /// All that is said on a line until its end, for a second at most after what came last.
  private static func rest(of line: Service.Line) -> [UInt8] {
    var all: [UInt8] = []
    while let part = line.hear(), !part.isEmpty { all += part }
    return all
  }

  private static func answers(_ request: String, of service: Service) throws -> Int {
    let line = try Service.Line(port: service.port, seconds: 1)
    line.say(request.utf8)
    let said = String(decoding: rest(of: line), as: UTF8.self)
    return said.components(separatedBy: "HTTP/1.1 ").count - 1
  }

  @Test("of requests that come together the first is answered, and no other")
  func together() throws {
    let service = try Service()
    defer { service.stop() }
    let headers = ServerTests.headers(["HOST"], port: service.port).map { $0 + "\r\n" }.joined()
    let (right, wrong) = ("GET / HTTP/1.1\r\n\(headers)\r\n", "GET /a b HTTP/1.1\r\n\r\n")
    for request in [right + right, right + wrong, wrong + right, wrong + wrong] {
      #expect(try Self.answers(request, of: service) == 1, "\(request)")
    }
  }

  @Test("a page that opens after the watch began is watched for, whatever it shows")
  func later() throws {
    let service = try Service()
    defer { service.stop() }
    let watching = try #require(Watching(service.server, library: nil))
    watching.begin()
    #expect(watching.folderCount == 0)
    let page = try service.page()
    page.say(Service.frame(#"{"scene": 0}"#))
    #expect(page.hears("\"is\":\"scene\""))
    #expect(watching.folderCount == 1)
    try service.gallery.scratch.write(
      Gallery.scene.replacing("scene: tiny", with: "scene: saved"), to: "tiny.yaml")
    #expect(page.hears("\"name\":\"saved\""))
    withExtendedLifetime(watching) {}
  }
}
