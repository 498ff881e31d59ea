// The room `Bytes`: text that machines read, parted and compared as the UTF-8 bytes that it is.
//
//   MachineText    a path, a name, a key, a line of a record or a word of a command line
//   BinaryInteger  a number in such a text, with zeros before it
//
// It takes texts and gives pieces of them. It knows no file, no format and no message, and never what a person sees as one
// character: what people write and read (labels, formulas, columns of messages) is not its affair.
