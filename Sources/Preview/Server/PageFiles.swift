/// The page's files, which are part of the program.
enum PageFiles {
  struct File {
    var type: String
    var bytes: [UInt8]
  }

  private static let script = "text/javascript; charset=utf-8"

  /// By the path of the request, as seen from the page's.
  static let byPath: [String: File] = [
    "": File(type: "text/html; charset=utf-8", bytes: PackageResources.page_html),
    "preview.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.preview_css),
    "preview.js": File(type: script, bytes: PackageResources.preview_js),
    "connection.js": File(type: script, bytes: PackageResources.connection_js),
    "screen.js": File(type: script, bytes: PackageResources.screen_js),
    "fingers.js": File(type: script, bytes: PackageResources.fingers_js),
    "inspector.js": File(type: script, bytes: PackageResources.inspector_js),
    "mirrors.js": File(type: script, bytes: PackageResources.mirrors_js),
    "baselines.js": File(type: script, bytes: PackageResources.baselines_js),
    "timeline.js": File(type: script, bytes: PackageResources.timeline_js),
    "clock.js": File(type: script, bytes: PackageResources.clock_js),
  ]
}
