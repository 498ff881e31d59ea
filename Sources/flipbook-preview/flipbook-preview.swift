// The room `flipbook-preview`: `flipbook` with a web server in it, which `flipbook preview` becomes.
//
// It takes what was asked for and gives the pages of the room `Preview` until it is interrupted, looking for files that
// are saved. It never does anything else that `flipbook` does not.

import Commands
import Dispatch
import Preview

@main
enum PreviewProgram {
  static func main() { Program.run(serving: serve) }

  /// Serves the scenes until the process is interrupted, and looks for what is saved.
  private static func serve(_ order: PreviewOrder) throws {
    let approval = order.baselines.map {
      Approval(
        loader: order.loader, store: $0.store, failures: $0.failures, page: $0.page, jobs: order.processors)
    }
    let server = try PreviewServer(
      Catalogue(order.scenes.map { .init(name: $0.name, file: $0.file) }), loader: order.loader,
      options: order.options, scale: order.scale, approval: approval,
      at: .init(host: order.host, port: order.port, token: order.token))
    let isEverywhere = order.host == "0.0.0.0" || order.host == "::"
    let host = isEverywhere ? "127.0.0.1" : order.host ?? "127.0.0.1"
    let watching = Watching(server, library: order.library)
    let ended = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var failure: (any Error)?
    Task {
      do {
        try await server.run { port in
          let name = host.contains(":") ? "[\(host)]" : host
          try? order.tell("http://\(name):\(port)/" + (order.token.map { "?token=\($0)" } ?? ""))
          watching.begin()
        }
      } catch {
        failure = error
      }
      ended.signal()
    }
    ended.wait()
    if let failure { throw failure }
  }
}
