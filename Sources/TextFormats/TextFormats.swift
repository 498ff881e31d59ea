// The room `TextFormats`: plain formats that several rooms read or write. It knows nothing of what the texts mean.
//
//   ByteReader         the bytes of a file or of memory, piece by piece
//   CSVReader          records of CSV, with their places
//   JSONScanner        the parts of JSON, one after the other
//   JSONRecordReader   a list of flat objects, with their places
//   JSON               a value of JSON, written with its members in the order given
//
// It takes bytes or a file's path and gives records, fields and texts: a reader holds one record at a time, however
// long the text is, and tells for every field the line and column where it begins.
//
// It never decides what a field is for.
