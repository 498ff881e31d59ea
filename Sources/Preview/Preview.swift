// The room `Preview`: a scene alive in a browser.
//
// Each of these knows those before it:
//
//   Wire      what goes over the socket: requests read, pictures as changed rectangles
//   Recording what was done becomes the steps of a take
//   Editing   the literals, steps and properties of a scene's files, changed one at a time, and taken back
//   Session   one page's screen: messages in, messages out; it plays, draws, loads anew, records, on a queue of its
//             own, and compares with baselines. What a page asks of the scene that is open (`OpenScene`) is answered by
//             types of their own: changes, facts, and pictures and films that it saves
//   Sockets   the handlers of a connection, and what they promise
//   Server    who may ask, and for what (`RequestGuard`), and what is answered
//   Watching  what was saved of what the scenes shown were read from
//
//   Page      the page itself: its files are part of the program
//
// It takes a catalogue of scenes, a loader and an address. The time comes from the page: an input says its tick, a
// picture is asked for by its tick, so that a session is a function of its messages and can be tested without a clock.
// A page has at most a few pictures under way; of several that wait only the newest is drawn. That a file was saved is
// told by whoever watches the files (`PreviewServer.reload`). A page that is gone cancels its session's `departure`,
// which all that goes on for long looks at.
//
// HTTP and WebSocket are SwiftNIO's, on one thread that never waits: what draws, reads files or plays does so on
// queues. A connection is a pipeline, in which each promise of SECURITY.md has its place: SwiftNIO's decoders bound
// heads and messages by what they are told; `SingleRequestHandler` takes one request without a body, before a time;
// `PingTimeoutHandler`, `WriteTimeoutHandler` and `GracefulClose` end those who do not answer, take or leave;
// `FrameValidationHandler` refuses what SwiftNIO would let through. A session waits until its answer is taken, so that
// a page that does not read costs one.
//
// A request names a scene by its place in the catalogue, never by a path. Nothing that a page sends reaches a file but
// what one of its buttons says; and that says of which scene, and in which state the page saw it: where it is in
// another, the page is told and nothing is written.
