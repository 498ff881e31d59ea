// The room `Preview`: a scene alive in a browser.
//
//   Server    HTTP and WebSocket on one address; who may ask, and for what (`RequestGuard`)
//   Session   one page's screen: messages in, messages out; it plays, draws, loads anew, records
//   Wire      what goes over the socket: requests read, pictures as changed rectangles
//   Recording what was done becomes the steps of a take
//   Page      the page itself: its files are part of the program
//
// It takes a catalogue of scenes, a loader and an address. The time comes from the page: an input says its tick, a
// picture is asked for by its tick, so that a session is a function of its messages and can be tested without a clock.
// A page has at most a few pictures under way; of several that wait only the newest is drawn. That a file was saved is
// told by whoever watches the files (`PreviewServer.reload`).
//
// A request names a scene by its place in the catalogue, never by a path. Nothing that a page sends reaches a file but
// what one of its buttons says.
