extension SandboxedDecoder {
  /// Forks the helper. To be called at the program's start, while it has one thread. Where the system has no process
  /// left, its work is done in this one. `prepare` is done in each process that draws, before it does.
  public static func start(preparing prepare: () -> Void = {}) {
    start(working: { socket, buffer in
      SandboxedDecoderWorker(socket: socket, buffer: buffer).superviseForever(preparing: prepare)
    })
  }
}
