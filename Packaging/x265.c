// Stands in a bundle where libheif expects libx265, the encoder of HEIC pictures: that is under the GPL, and flipbook reads
// such pictures only. libheif asks for the encoder when somebody encodes, and takes NULL for "there is none".
void *x265_api_get_199(int depth) {
  (void)depth;
  return 0;
}
