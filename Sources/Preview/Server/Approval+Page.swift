import Files

/// The page that shows the differences, whose files are served.
extension Approval {
  /// A file of the page that shows the differences, by its path in the page's folder; nil for any other.
  func file(_ path: String) -> Response? {
    func response(_ type: String) -> Response? {
      let bytes = try? FileBytes.read("\(page)/\(path)", within: Confinement(folders: [pageBase]))
      return bytes.map { Response(type: type, body: $0, isFramed: true) }
    }
    if path == "index.html" { return response("text/html; charset=utf-8") }
    guard let name = FilePath.rest(of: path, after: "pictures/").flatMap({ FilePath.start(of: $0, before: ".png") }),
      !name.isEmpty, name.utf8.allSatisfy("0123456789abcdef".utf8.contains)
    else { return nil }
    return response("image/png")
  }
}
