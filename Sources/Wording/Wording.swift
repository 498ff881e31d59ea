// The room `Wording`: what messages are made of, whoever writes them.
//
// It takes names and texts that come from files and command lines, and gives the name that was probably meant and the text
// as it may be printed. It knows no message, no file and no scene; errors are worded where they are declared.
