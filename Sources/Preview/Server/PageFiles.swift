import ImageFiles
import NIOHTTP1

/// The page's files, which are part of the program.
enum PageFiles {
  private static let script = "text/javascript; charset=utf-8"

  /// The page's files by the path of the request, as seen from the page's.
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
    "elements.js": Response(type: script, body: PackageResources.elements_js),
    "zoom.js": Response(type: script, body: PackageResources.zoom_js),
    "address.js": Response(type: script, body: PackageResources.address_js),
    "typing.js": Response(type: script, body: PackageResources.typing_js),
    "curves.js": Response(type: script, body: PackageResources.curves_js),
    "tree.js": Response(type: script, body: PackageResources.tree_js),
    "properties.js": Response(type: script, body: PackageResources.properties_js),
    "scenes.js": Response(type: script, body: PackageResources.scenes_js),
    "recording.js": Response(type: script, body: PackageResources.recording_js),
    "export.js": Response(type: script, body: PackageResources.export_js),
    "literals.js": Response(type: script, body: PackageResources.literals_js),
    "placing.js": Response(type: script, body: PackageResources.placing_js),
    "springs.js": Response(type: script, body: PackageResources.springs_js),
    "notices.js": Response(type: script, body: PackageResources.notices_js),
    "making.js": Response(type: script, body: PackageResources.making_js),
    "description.js": Response(type: script, body: PackageResources.description_js),
    "marking.js": Response(type: script, body: PackageResources.marking_js),
    "comparison.js": Response(type: script, body: PackageResources.comparison_js),
    "explanation.js": Response(type: script, body: PackageResources.explanation_js),
    "sheet.js": Response(type: script, body: PackageResources.sheet_js),
    "trying.js": Response(type: script, body: PackageResources.trying_js),
    "overrides.js": Response(type: script, body: PackageResources.overrides_js),
    "inplace.js": Response(type: script, body: PackageResources.inplace_js),
    "stops.js": Response(type: script, body: PackageResources.stops_js),
    "gradients.js": Response(type: script, body: PackageResources.gradients_js),
    "adding.js": Response(type: script, body: PackageResources.adding_js),
    "controls.js": Response(type: script, body: PackageResources.controls_js),
    "steps.js": Response(type: script, body: PackageResources.steps_js),
    "keys.js": Response(type: script, body: PackageResources.keys_js),
    "layermenu.js": Response(type: script, body: PackageResources.layermenu_js),
    "clock.js": Response(type: script, body: PackageResources.clock_js),
  ]

  /// The same, smaller, for browsers that take that.
  private static let packed = byPath.compactMapValues { response -> Response? in
    guard let body = Gzip.compressed(response.body) else { return nil }
    var packed = response
    packed.body = body
    packed.headers.append(("Content-Encoding", "gzip"))
    return packed
  }

  /// The file that a request asks for; nil for any other.
  static func file(_ path: String, for head: HTTPRequestHead) -> Response? {
    let codings = head.headers[canonicalForm: "Accept-Encoding"]
    // A browser says it without a weight; whoever gives it one gets the file as it is.
    return codings.contains("gzip") ? packed[path] : byPath[path]
  }
}
