/// The page's files, which are part of the program.
enum PageFiles {
  private static let script = "text/javascript; charset=utf-8"

  /// By the path of the request, as seen from the page's.
  static let byPath: [String: Response] = [
    "": Response(type: "text/html; charset=utf-8", body: PackageResources.page_html),
    "preview.css": Response(type: "text/css; charset=utf-8", body: PackageResources.preview_css),
    "preview.js": Response(type: script, body: PackageResources.preview_js),
    "connection.js": Response(type: script, body: PackageResources.connection_js),
    "screen.js": Response(type: script, body: PackageResources.screen_js),
    "shrink.js": Response(type: script, body: PackageResources.shrink_js),
    "fingers.js": Response(type: script, body: PackageResources.fingers_js),
    "inspector.js": Response(type: script, body: PackageResources.inspector_js),
    "mirrors.js": Response(type: script, body: PackageResources.mirrors_js),
    "baselines.js": Response(type: script, body: PackageResources.baselines_js),
    "timeline.js": Response(type: script, body: PackageResources.timeline_js),
    "clock.js": Response(type: script, body: PackageResources.clock_js),
  ]
}
