// The room `Basics`: what every other room uses, of which none knows anything.
//
//   Text     text that machines read (a path, a name, a key, a line of a record, a word of a command line), parted and
//            compared as the UTF-8 bytes that it is
//   Wording  parts of messages: the name that was probably meant, a list in words, a text as it may be printed
//   Limits   how much inputs may ask for, and the budget of one piece of work
//
// It knows no file, no format and no scene, and never what a person sees as one character: what people write and read
// (labels, formulas, columns of messages) is not its affair. Errors are worded where they are declared.
