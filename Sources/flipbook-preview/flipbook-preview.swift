// The room `flipbook-preview`: `flipbook` with a web server in it, which `flipbook preview` becomes.
//
// It takes what was asked for and gives the pages of the room `Preview` until it is interrupted, looking for files that
// are saved. It never does anything else that `flipbook` does not.

import CBuild
import Commands
import Preview

@main
enum PreviewProgram {
  static func main() { Program.run(builtFrom: String(cString: flipbook_commit()), serving: serve) }

  /// Serves the scenes until the process is interrupted, and looks for what is saved.
  private static func serve(_ order: PreviewOrder) throws {
    let approval = order.baselines.map {
      Approval(
        loader: order.loader, store: $0.store, failures: $0.failures, page: $0.page, jobs: order.processors,
        remedy: $0.remedy)
    }
    let drawings = Drawings(
      loader: order.loader, folders: order.temporaryFolders, filmProgram: order.filmProgram,
      processors: order.processors)
    let host = try order.host.map { try HostAddress($0) }
    let server = try PreviewServer(
      Catalogue(order.scenes.map { .init(name: $0.name, file: $0.file) }), loader: order.loader,
      options: order.options, scale: order.scale, approval: approval, drawings: drawings, edits: order.edits,
      at: .init(host: host, port: order.port, token: order.token))
    let watching = Watching(server, library: order.library)
    try server.run { port in
      let name = (host?.isEverywhere == false ? host : nil) ?? .loopback
      try? order.report("http://\(name.inAddress):\(port)/" + (order.token.map { "?token=\($0)" } ?? ""))
      watching?.begin()
    }
  }
}
