// The room `Commands`: the command line, of which `flipbook` and `flipbook-preview` are made. The second is the first
// with a web server in it, and `flipbook preview` becomes it: nobody else waits at the start for what a server is made
// of.
//
// A file for each verb, called after it, in a folder with what belongs to it: it takes arguments, calls the rooms below
// and gives lines on standard output. `Running` holds what all verbs share from the start to the end, `Console` what
// they print by, `Arguments` the options that several have. `Program` starts it and `Exit` ends it; `ErrorText` is the
// one place where errors become words, `ExitCodes` has the codes. `Environment` is what it asks its surroundings; no
// other room does. Progress and problems go to standard error (`Console`).
//
// It never draws, decides or measures anything itself: what a verb does can be done without it, from a test. The names
// of its options are known nowhere else (`Remedies.options` words what can be done about a result).
